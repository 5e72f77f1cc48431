"""Runs graze_mpi_run on several ranks.

usage of the tests: test_NAME.py GRAZE_MPI_RUN MPIEXEC FLAG [CASE]...
FLAG is that of mpiexec before the number of ranks.
"""
import json
import subprocess
import sys
import unittest

PROGRAM, MPIEXEC, FLAG = sys.argv[1:4]


def command(ranks, *options):
    """Without ranks: the program alone, which starts much faster."""
    launcher = [MPIEXEC, FLAG, str(ranks)] if ranks else []
    return [*launcher, PROGRAM, *map(str, options)]


def start(ranks, *options):
    return subprocess.Popen(command(ranks, *options), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def attempt(ranks, *options):
    """What subprocess.run returns. A rank that waits for ever is an exception."""
    return subprocess.run(command(ranks, *options), capture_output=True, text=True, timeout=60)


def run(ranks, *options):
    """The figures of a run that succeeds."""
    done = attempt(ranks, "--json", *options)
    if done.returncode:
        raise AssertionError(f"{ranks} ranks, {options}: status {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)


def refusal(ranks, *options):
    """The status and the message of a run that fails."""
    done = attempt(ranks, *options)
    lines = [line for line in done.stderr.splitlines() if line.startswith("graze_mpi_run: ")]
    if len(lines) != 1 or done.stdout:
        raise AssertionError(f"{options}: expected one message: {done.stderr}{done.stdout}")
    return done.returncode, lines[0][len("graze_mpi_run: "):]


def main():
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]])
