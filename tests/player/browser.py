"""A headless Chromium, driven by the DevTools protocol through two pipes: JSON messages that end with a zero byte."""
import base64
import fcntl
import json
import os
import select
import subprocess
import tempfile
import time

COMMANDS, ANSWERS = 3, 4  # what the browser reads, and writes
ARGUMENTS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
             "--no-first-run", "--disable-background-networking", "--disable-component-update",
             "--force-prefers-no-reduced-motion", "--remote-debugging-pipe", "about:blank"]


class BrowserError(Exception):
    """The browser has ended, is late, or has refused a command."""


def _pipe():
    """The two ends of a pipe, with descriptors above those that the browser uses."""
    ends = os.pipe()
    high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends]
    for end in ends:
        os.close(end)
    return high


class Browser:
    """One page. `complaints` has the errors and warnings that it logs, `requests` the addresses that it loads."""

    def __init__(self, program, timeout=30):
        self.complaints, self.requests = [], []
        self._timeout, self._last_id, self._bytes, self._events = timeout, 0, b"", []
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        commands, self._commands = _pipe()
        self._answers, answers = _pipe()

        def place_pipes():
            os.dup2(commands, COMMANDS)
            os.dup2(answers, ANSWERS)

        self._process = subprocess.Popen(
            [program, f"--user-data-dir={self._profile.name}", *ARGUMENTS], preexec_fn=place_pipes,
            pass_fds=(COMMANDS, ANSWERS), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(answers)
        self._session = None
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self._commands)
        try:
            self._process.wait(5)  # a browser whose pipe is closed ends
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._answers)
        self._profile.cleanup()

    # ------------------------------------------------------------------------------------------------------------------
    # Messages
    # ------------------------------------------------------------------------------------------------------------------

    def _receive(self):
        """The next message, which may be an event."""
        deadline = time.monotonic() + self._timeout
        while b"\0" not in self._bytes:
            if not select.select([self._answers], [], [], max(0, deadline - time.monotonic()))[0]:
                raise BrowserError(f"no answer within {self._timeout} s")
            more = os.read(self._answers, 1 << 20)
            if not more:
                raise BrowserError("the browser has ended")
            self._bytes += more
        message, self._bytes = self._bytes.split(b"\0", 1)
        return json.loads(message)

    def _note(self, event):
        kind, values = event.get("method"), event.get("params", {})
        self._events.append(kind)
        if kind == "Runtime.exceptionThrown":
            self.complaints.append(json.dumps(values["exceptionDetails"]))
        elif kind == "Runtime.consoleAPICalled" and values["type"] in ("error", "warning", "assert"):
            self.complaints.append(json.dumps(values["args"]))
        elif kind == "Log.entryAdded" and values["entry"]["level"] in ("error", "warning"):
            self.complaints.append(values["entry"]["text"])
        elif kind == "Network.requestWillBeSent":
            self.requests.append(values["request"]["url"])

    def send(self, method, **values):
        """Sends a command; returns its result."""
        self._last_id += 1
        message = {"id": self._last_id, "method": method, "params": values}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") != self._last_id:
                self._note(answer)
            elif "error" in answer:
                raise BrowserError(f"{method}: {answer['error']['message']}")
            else:
                return answer["result"]

    # ------------------------------------------------------------------------------------------------------------------
    # The page
    # ------------------------------------------------------------------------------------------------------------------

    def screen(self, width, height, phone=False, scheme="dark"):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=2 if phone else 1, mobile=phone)
        self.send("Emulation.setTouchEmulationEnabled", enabled=phone)
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def load(self, address):
        self._events.clear()
        self.send("Page.navigate", url=address)
        while "Page.loadEventFired" not in self._events:
            self._note(self._receive())

    def evaluate(self, expression):
        """The value of an expression; that of a promise once it is fulfilled."""
        result = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise BrowserError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def wait_for(self, expression):
        deadline = time.monotonic() + self._timeout
        while not self.evaluate(expression):
            if time.monotonic() > deadline:
                raise BrowserError(f"not true within {self._timeout} s: {expression}")
            time.sleep(0.02)

    def key(self, key, text=""):
        self.send("Input.dispatchKeyEvent", type="keyDown", key=key, text=text)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key)

    def mouse(self, kind, x, y, **values):
        self.send("Input.dispatchMouseEvent", type="mouse" + kind, x=x, y=y, **values)

    def touch(self, kind, *points):
        self.send("Input.dispatchTouchEvent", type="touch" + kind,
                  touchPoints=[{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)])

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.send("Page.captureScreenshot", format="png")["data"]))
