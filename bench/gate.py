#!/usr/bin/env python3
"""Fails where graze_bench has become slower than bench/baseline.json says. scripts/gate.sh builds and calls it.

It never compares bare times, which mean nothing on a shared machine, but:

Instructions of one iteration, which callgrind counts in graze_bench itself. The C library is left out: the processor
chooses its memset and memcpy. The same program gives the same counts in every run. A change that does not concern a
kernel changes its count not at all, or by the compiler's choice of inlining: 3% is beyond that. Another compiler changes
all counts, so counts are compared for the compiler of the baseline only.

Speed-ups of one backend over another, of Graze over a peer, and of the grid over brute force. Each time is the
second-least of several (the least of all was once a twentieth of the possible time, an error of the machine's clock).
Benchmarks are measured in turns, so that a slow moment of the machine concerns all of them, and in several processes,
since the addresses of a process change the time of a small kernel by up to a quarter. Speed-ups include what counts do
not: memory, latency, and avx512, which callgrind does not support. Without any change they vary by 10% and more, so a
loss of 25% is a failure; on another processor than the baseline's, which has other latencies, a loss of 50%.

New benchmarks whose names match enter the baseline at its next update.
"""
import argparse
import datetime
import json
import os
import subprocess
import sys
import tempfile

BACKENDS = "(scalar|sse2|avx2)"
COUNTED = (
	rf"^(kernel|touches)_[a-z0-9_]+/{BACKENDS}$",
	rf"^(sweep_[a-z]+|crowd_sorted|move_[a-z]+(_bounce|_stop|_pass)?)/{BACKENDS}/10000$",
	rf"^hits_[a-z]+/{BACKENDS}/10000$",
	rf"^targets_few/{BACKENDS}/20000$",
	r"^move_(crowd|bullets)_colliding/avx2/10000$",
	r"^move_[a-z]+_(first_)?contacts/avx2/10000$",
	r"^tick_[a-z_]+/avx2/2000$",
	r"^(query|push|world)_[a-z0-9_]+/10000$",
	r"^prediction_[a-z_]+/10000/1$",
	r"^rays_[0-9]+/graze/1000$",
	r"^nearest_[0-9]+/graze/10000$",
)
TIMED = (
	r"^kernel_[a-z0-9_]+/(sse2|avx2|avx512)$",
	r"^touches_[a-z]+/[a-z0-9_]+$",
	r"^(sweep|hits)_[a-z]+/[a-z0-9_]+/10000$",
	r"^(crowd_sorted|move_[a-z]+)/[a-z0-9_]+/10000$",
	r"^rays_[0-9]+/[a-z0-9_]+/1000$",
	r"^nearest_[0-9]+/[a-z]+/10000$",
)
# Each vector backend is compared with the scalar backend; kernels with sse2, since the branches of scalar kernels are
# predicted differently in every process.
VECTORS = ("avx512", "avx2", "sse2", "neon")
BEST = ("avx2", "neon", "graze")  # the first of these that was measured is compared with the peers
PEERS = ("grid", "brute_force", "chipmunk", "chipmunk_boxes", "box2d", "yuksel", "nanoflann")

COUNT_TOLERANCE = 0.03
SPEEDUP_TOLERANCE = 0.25
OTHER_PROCESSOR_TOLERANCE = 0.50  # of speed-ups
PROCESSES, TURNS = 3, 3  # in each process

BASELINE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "baseline.json")


def run(command, log):
	with open(log, "w") as output:
		status = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT).returncode
	if status:
		sys.exit(f"gate: {command[0]} failed with {status}; see {log}")


def bench(program, patterns, out, *flags):
	"""The command that runs these benchmarks, with results in JSON."""
	return [program, "--benchmark_filter=" + "|".join(patterns), f"--benchmark_out={out}",
		"--benchmark_out_format=json", *flags]


def instructions_of(profile, program):
	"""The benchmark of a profile, and the instructions that were executed in the program itself."""
	name, total, own, inclusive = None, 0, False, False
	with open(profile) as lines:
		for line in lines:
			if line.startswith("desc: Trigger: Client Request: "):
				name = line.split(": ", 3)[3].strip()
			elif line.startswith("ob="):
				own = os.path.basename(line[3:].strip()) == os.path.basename(program)
			elif line.startswith("calls="):
				inclusive = True  # the next line has the cost of the call, which the lines of the callee contain
			elif line[:1].isdigit():
				if own and not inclusive:
					total += int(line.split()[1])
				inclusive = False
	return name, total


def count(program, directory):
	with tempfile.TemporaryDirectory() as profiles:
		# One iteration of each; bench/support/benchmark.cpp starts and stops the instrumentation.
		flags = ["--instr-atstart=no", "--compress-strings=no", "--compress-pos=no", "--dump-line=no",
			f"--callgrind-out-file={profiles}/profile"]
		command = bench(program, COUNTED, f"{profiles}/times.json", "--benchmark_min_time=0")
		run(["valgrind", "--quiet", "--tool=callgrind", *flags, *command], f"{directory}/counts.log")
		files = [os.path.join(profiles, file) for file in os.listdir(profiles) if file.startswith("profile")]
		counts = dict(instructions_of(file, program) for file in files)
	counts.pop(None, None)  # the profile of the end of the program
	if not counts:
		sys.exit("gate: nothing was counted; was graze_bench built where valgrind's headers are?")
	return counts


def speedups_of(times):
	"""The speed-ups, as `NAME over OTHER`, among benchmarks whose names differ only in the backend or peer; and of lists
	of hits over full columns."""
	groups = {}
	for name, time in times.items():
		family, backend, *size = name.split("/")
		groups.setdefault((family, *size), {})[backend] = (name, time)
	speedups = {}
	for (family, *_), group in groups.items():
		best = next((backend for backend in BEST if backend in group), None)
		reference = "sse2" if family.startswith("kernel_") else "scalar"
		pairs = [(backend, reference) for backend in VECTORS if backend != reference] + [(best, peer) for peer in PEERS]
		for backend, other in pairs:
			if backend in group and other in group:
				speedups[f"{group[backend][0]} over {other}"] = round(group[other][1] / group[backend][1], 2)
	for name, time in times.items():
		columns = name.replace("hits_", "sweep_", 1)
		if name.startswith("hits_") and columns in times:
			speedups[f"{name} over columns"] = round(times[columns] / time, 2)
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
	"""The name of the processor on Linux, with its family and model: clouds give different processors the same name."""
	facts = {}
	try:
		with open("/proc/cpuinfo") as lines:
			for line in lines:
				key, _, value = line.partition(":")
				facts.setdefault(key.strip(), value.strip())
	except OSError:
		pass
	return " ".join(facts[key] for key in ("model name", "cpu family", "model") if key in facts) or "unknown"


def backend_of(name):
	"""The backend in a name: avx2 in `sweep_crowd/avx2/10000 over scalar`."""
	return name.split(" ")[0].split("/")[1]


def compare(what, base, now, tolerance, more_is_worse):
	"""Prints the differences, and returns the number of benchmarks that are worse or missing."""
	worse, better = 0, 0
	for name in sorted(base.keys() & now.keys()):
		change = now[name] / base[name] - 1
		loss = change if more_is_worse else -change
		if abs(loss) > tolerance:
			print(f"{'WORSE' if loss > 0 else 'better'}  {name}: {base[name]:,} -> {now[name]:,} ({change:+.1%})")
			worse, better = worse + (loss > 0), better + (loss < 0)
	absent = sorted(base.keys() - now.keys())
	measured = {backend_of(name) for name in now}
	unsupported = [name for name in absent if backend_of(name) in VECTORS and backend_of(name) not in measured]
	missing = [name for name in absent if name not in unsupported]
	new = sorted(now.keys() - base.keys())
	for names, word in ((missing, "MISSING"), (unsupported, "not for this processor"), (new, "not in the baseline")):
		for name in names:
			print(f"{word}  {name}")
	print(f"{what}: {len(base.keys() & now.keys())} compared within {tolerance:.0%}: {worse} worse, {better} better, "
		f"{len(missing)} missing, {len(unsupported)} not for this processor, {len(new)} not in the baseline")
	return worse + len(missing)


def compare_all(base, now, strict):
	before, here = base["environment"], now["environment"]
	if before["level"] != here["level"]:
		sys.exit(f"gate: the level of the baseline is {before['level']}, this level is {here['level']}: install freedoom")
	same_processor = before["processor"] == here["processor"]
	failures = compare("speed-ups", base["speedups"], now["speedups"],
		SPEEDUP_TOLERANCE if same_processor else OTHER_PROCESSOR_TOLERANCE, more_is_worse=False)
	if before["compiler"] == here["compiler"]:
		return failures + compare("instructions", base["instructions"], now["instructions"],
			COUNT_TOLERANCE, more_is_worse=True)
	print(f"instructions: {'NOT COMPARED' if strict else 'not compared'}: the compiler of the baseline is "
		f"{before['compiler']}, this compiler is {here['compiler']}")
	return failures + strict


def write(results, path):
	with open(path, "w") as file:
		json.dump(results, file, indent="\t", sort_keys=True)
		file.write("\n")


def main():
	parser = argparse.ArgumentParser(description="Fails where graze_bench is slower than the baseline says.")
	parser.add_argument("program", help="graze_bench, from a release build")
	parser.add_argument("--out", default=".", help="directory for results.json, and for Google Benchmark's times_*.json")
	parser.add_argument("--baseline", default=BASELINE,
		help="the file to compare with, or to write (default: bench/baseline.json)")
	parser.add_argument("--update", action="store_true", help="write the baseline instead of comparing with it")
	parser.add_argument("--strict", action="store_true", help="also fail where instructions cannot be compared")
	options = parser.parse_args()

	instructions = count(options.program, options.out)
	context, speedups = measure_speedups(options.program, options.out)
	environment = {"compiler": context["compiler"], "level": context["level"], "processor": processor(),
		"date": datetime.date.today().isoformat()}
	results = {"environment": environment, "instructions": instructions, "speedups": speedups}
	write(results, f"{options.out}/results.json")
	if options.update:
		write(results, options.baseline)
		print(f"wrote {options.baseline}: {len(instructions)} counts of instructions, {len(speedups)} speed-ups")
		return 0
	with open(options.baseline) as file:
		failures = compare_all(json.load(file), results, options.strict)
	print("slower than the baseline" if failures else "as fast as the baseline")
	return 1 if failures else 0


if __name__ == "__main__":
	sys.exit(main())
