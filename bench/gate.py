#!/usr/bin/env python3
"""Fails where graze_bench has become slower than bench/baseline.json says. scripts/gate.sh builds and calls it.

Never by times, which on a shared machine say nothing:

Counts are the instructions of one iteration that callgrind counts in graze_bench itself. The C library is left out:
its memset and memcpy are chosen by the processor. The same program gives the same counts in every run, and a change
that does not concern a kernel moves its count by nothing, or by how the compiler happens to inline: 3% is beyond
that. Another compiler moves them all, so that counts are compared for that of the baseline alone.

Speed-ups are how many times as fast one row is as another, a peer, or no grid at all: of each the least time but one of
several (the least of all was once a twentieth of what is possible, a slip of the machine's clock), taken in turns, so
that a slow moment of the machine is everybody's, and in several processes, since where a process has its memory is
worth up to a quarter of a small kernel's time. They see what counts cannot: memory, latency
and avx512, which callgrind does not know. Where nothing has changed they still vary by 10% and more, so a fall of 25%
counts; of 50% on another processor than the baseline's, which has other latencies.

New benchmarks whose names match come into the baseline when it is updated next.
"""
import argparse
import datetime
import json
import os
import subprocess
import sys
import tempfile

ROWS = "(scalar|sse2|avx2)"
COUNTED = (
	rf"^(kernel|touches)_[a-z0-9_]+/{ROWS}$",
	rf"^(sweep_[a-z]+|crowd_sorted|move_[a-z]+(_bounce|_stop|_pass)?)/{ROWS}/10000$",
	r"^move_(crowd|bullets)_together/avx2/10000$",
	rf"^(question|predict|foresee|push|world)_[a-z0-9_]+(/{ROWS})?/10000$",
	r"^rays_[0-9]+/graze/1000$",
)
TIMED = (
	r"^kernel_[a-z0-9_]+/(sse2|avx2|avx512)$",
	r"^touches_[a-z]+/[a-z0-9_]+$",
	r"^sweep_[a-z]+/[a-z0-9_]+/10000$",
	r"^(crowd_sorted|move_[a-z]+)/[a-z0-9_]+/10000$",
	r"^rays_[0-9]+/[a-z0-9_]+/1000$",
)
VECTORS = ("avx512", "avx2", "sse2", "neon")  # each is compared with the scalar row
# but of kernels with sse2: whether the branches of a scalar kernel are foreseen is another thing in every process.
BEST = ("avx2", "neon", "graze")  # the first of these that is there is compared with the peers
PEERS = ("afternoon", "brute", "chipmunk", "chipmunk_boxes", "box2d", "yuksel")

COUNT_TOLERANCE = 0.03
SPEEDUP_TOLERANCE = 0.25
ELSEWHERE_TOLERANCE = 0.50  # of speed-ups, on another processor
PROCESSES, TURNS = 3, 3  # in each process

BASELINE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "baseline.json")


def run(command, log):
	with open(log, "w") as output:
		status = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT).returncode
	if status:
		sys.exit(f"gate: {command[0]} failed with {status}; see {log}")


def bench(program, patterns, out, *flags):
	"""Google Benchmark's words for these benchmarks, with results in JSON."""
	return [program, "--benchmark_filter=" + "|".join(patterns), f"--benchmark_out={out}",
		"--benchmark_out_format=json", *flags]


def instructions_of(profile, program):
	"""The benchmark that a profile is of, and what was executed of the program itself."""
	name, total, own, inclusive = None, 0, False, False
	with open(profile) as lines:
		for line in lines:
			if line.startswith("desc: Trigger: Client Request: "):
				name = line.split(": ", 3)[3].strip()
			elif line.startswith("ob="):
				own = os.path.basename(line[3:].strip()) == os.path.basename(program)
			elif line.startswith("calls="):
				inclusive = True  # the next line is what the call cost, which its callee has, too
			elif line[:1].isdigit():
				if own and not inclusive:
					total += int(line.split()[1])
				inclusive = False
	return name, total


def count(program, directory):
	with tempfile.TemporaryDirectory() as profiles:
		# One iteration of each; bench/shim.cpp says when it begins and ends.
		flags = ["--instr-atstart=no", "--compress-strings=no", "--compress-pos=no", "--dump-line=no",
			f"--callgrind-out-file={profiles}/profile"]
		command = bench(program, COUNTED, f"{profiles}/times.json", "--benchmark_min_time=0")
		run(["valgrind", "--quiet", "--tool=callgrind", *flags, *command], f"{directory}/counts.log")
		files = [os.path.join(profiles, file) for file in os.listdir(profiles) if file.startswith("profile")]
		counts = dict(instructions_of(file, program) for file in files)
	counts.pop(None, None)  # what is left when the program ends
	if not counts:
		sys.exit("gate: nothing was counted; was graze_bench built where valgrind's headers are?")
	return counts


def speedups_of(times):
	"""NAME over OTHER: how many times as fast, of all that have the same name but for the row."""
	groups = {}
	for name, time in times.items():
		family, row, *size = name.split("/")
		groups.setdefault((family, *size), {})[row] = (name, time)
	speedups = {}
	for (family, *_), group in groups.items():
		best = next((row for row in BEST if row in group), None)
		plain = "sse2" if family.startswith("kernel_") else "scalar"
		pairs = [(row, plain) for row in VECTORS if row != plain] + [(best, peer) for peer in PEERS]
		for row, other in pairs:
			if row in group and other in group:
				speedups[f"{group[row][0]} over {other}"] = round(group[other][1] / group[row][1], 2)
	return speedups


def measure_speedups(program, directory):
	times = {}
	for process in range(PROCESSES):
		out = f"{directory}/times_{process}"
		run(bench(program, TIMED, f"{out}.json", "--benchmark_min_time=0.01", f"--benchmark_repetitions={TURNS}",
			"--benchmark_enable_random_interleaving=true"), f"{out}.log")
		with open(f"{out}.json") as file:
			results = json.load(file)
		for b in results["benchmarks"]:
			if b["run_type"] == "iteration":
				times.setdefault(b["run_name"], []).append(b["cpu_time"])
	return results["context"], speedups_of({name: sorted(all)[1] for name, all in times.items()})


def processor():
	"""As Linux names it; clouds give different ones the same name, which their numbers tell apart."""
	facts = {}
	try:
		with open("/proc/cpuinfo") as lines:
			for line in lines:
				key, _, value = line.partition(":")
				facts.setdefault(key.strip(), value.strip())
	except OSError:
		pass
	return " ".join(facts[key] for key in ("model name", "cpu family", "model") if key in facts) or "unknown"


def row_of(name):
	"""avx2, of `sweep_crowd/avx2/10000 over scalar`."""
	return name.split(" ")[0].split("/")[1]


def compare(what, base, now, tolerance, more_is_worse):
	"""Tells what is not as it was, and returns how many are worse or missing."""
	worse, better = 0, 0
	for name in sorted(base.keys() & now.keys()):
		change = now[name] / base[name] - 1
		loss = change if more_is_worse else -change
		if abs(loss) > tolerance:
			print(f"{'WORSE' if loss > 0 else 'better'}  {name}: {base[name]:,} -> {now[name]:,} ({change:+.1%})")
			worse, better = worse + (loss > 0), better + (loss < 0)
	gone = sorted(base.keys() - now.keys())
	here = {row_of(name) for name in now}
	elsewhere = [name for name in gone if row_of(name) in VECTORS and row_of(name) not in here]
	missing = [name for name in gone if name not in elsewhere]
	new = sorted(now.keys() - base.keys())
	for names, word in ((missing, "MISSING"), (elsewhere, "not for this processor"), (new, "not in the baseline")):
		for name in names:
			print(f"{word}  {name}")
	print(f"{what}: {len(base.keys() & now.keys())} compared within {tolerance:.0%}: {worse} worse, {better} better, "
		f"{len(missing)} missing, {len(elsewhere)} not for this processor, {len(new)} not in the baseline")
	return worse + len(missing)


def compare_all(base, now, strict):
	made, here = base["made"], now["made"]
	if made["level"] != here["level"]:
		sys.exit(f"gate: the baseline is of {made['level']}, this is {here['level']}: install freedoom")
	same_processor = made["processor"] == here["processor"]
	failures = compare("speed-ups", base["speedups"], now["speedups"],
		SPEEDUP_TOLERANCE if same_processor else ELSEWHERE_TOLERANCE, more_is_worse=False)
	if made["compiler"] == here["compiler"]:
		return failures + compare("instructions", base["instructions"], now["instructions"],
			COUNT_TOLERANCE, more_is_worse=True)
	print(f"instructions: {'NOT COMPARED' if strict else 'not compared'}: the baseline is by {made['compiler']}, "
		f"this is {here['compiler']}")
	return failures + strict


def write(results, path):
	with open(path, "w") as file:
		json.dump(results, file, indent="\t", sort_keys=True)
		file.write("\n")


def main():
	words = argparse.ArgumentParser(description="Fails where graze_bench is slower than the baseline says.")
	words.add_argument("program", help="graze_bench, as released")
	words.add_argument("--out", default=".", help="directory for results.json, and for Google Benchmark's times_*.json")
	words.add_argument("--baseline", default=BASELINE, help="to compare with, or to write (default: bench/baseline.json)")
	words.add_argument("--update", action="store_true", help="write the baseline instead of comparing with it")
	words.add_argument("--strict", action="store_true", help="fail, too, where instructions cannot be compared")
	told = words.parse_args()

	instructions = count(told.program, told.out)
	context, speedups = measure_speedups(told.program, told.out)
	made = {"compiler": context["compiler"], "level": context["level"], "processor": processor(),
		"date": datetime.date.today().isoformat()}
	results = {"made": made, "instructions": instructions, "speedups": speedups}
	write(results, f"{told.out}/results.json")
	if told.update:
		write(results, told.baseline)
		print(f"wrote {told.baseline}: {len(instructions)} counts of instructions, {len(speedups)} speed-ups")
		return 0
	with open(told.baseline) as file:
		failures = compare_all(json.load(file), results, told.strict)
	print("slower than the baseline" if failures else "as fast as the baseline")
	return 1 if failures else 0


if __name__ == "__main__":
	sys.exit(main())
