#!/usr/bin/env python3
"""Adds up what the test runners said: totals.py LOG…

Reads the console output of XCTest and Swift Testing and of script/check ('ok  NAME', 'FAIL NAME') and prints one
closing line 'N passed, N failed, N skipped'. A test that started and never ended (a crash, a time-out) has failed,
unless the runner itself says that all passed, and as many as began here: then its line was lost on the way.
Exit status 1 when one failed or none ran."""
import re
import sys

XCTEST = re.compile(r"Test Case '(.+)' (started|passed|failed|skipped)\b")
TESTING = re.compile(r"^\S+\s+Test (?!run (?:with|started)|case passing)(.+?)(?: with \d+ test cases?)? (started\.|passed after|failed after|skipped)")
TESTING_PASSED = re.compile(r"^\S+\s+Test run with (\d+) tests?\b.* passed after")
CHECK = re.compile(r"^(ok  |FAIL )(\S.*)$")

passed, failed, skipped = 0, [], 0
for name in sys.argv[1:]:
    open_tests, begun, passed_by_runner = {}, 0, None
    for line in open(name, errors="replace"):
        line = re.sub(r"\x1b\[[0-9;]*m", "", line.rstrip("\n"))
        check = CHECK.match(line)
        if check:
            if check[1] == "FAIL ":
                failed.append(check[2])
            else:
                passed += 1
            continue
        if closing := TESTING_PASSED.match(line):
            passed_by_runner = passed_by_runner or int(closing[1])
        for pattern in (XCTEST, TESTING):
            found = pattern.search(line)
            if not found:
                continue
            test, verdict = (pattern, found[1]), found[2].split()[0].rstrip(".")
            if pattern is TESTING and verdict in ("started", "skipped"):
                begun += 1
            if verdict == "started":
                open_tests[test] = open_tests.get(test, 0) + 1
                break
            if open_tests.get(test, 0) > 0:
                open_tests[test] -= 1
            if verdict == "passed":
                passed += 1
            elif verdict == "failed":
                failed.append(found[1])
            else:
                skipped += 1
            break
    for (pattern, test), count in open_tests.items():
        if pattern is TESTING and passed_by_runner == begun:
            passed += count
        else:
            failed += [f"{test} (never ended)"] * count

for test in failed:
    print(f"failed: {test}")
print(f"{passed} passed, {len(failed)} failed, {skipped} skipped")
sys.exit(1 if failed or not passed else 0)
