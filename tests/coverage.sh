#!/bin/sh
# Prints how many lines of bots and judges the unit tests reach: tests/coverage.sh BUILD_DIR
# (made by `make coverage`). Not counted: tests, and mains that only people call (benches
# and trainers). Needs gcovr. The page with every line is BUILD_DIR/html/index.html.
set -eu
build=$1
mkdir -p "$build/html"
gcovr -r . --object-directory "$build" -e 'tests/' -e '.*/bench\.c' -e '.*/train\.c' \
    -e 'build/' --html-details "$build/html/index.html" --txt "$build/coverage.txt" \
    "$build" \
    2>"$build/gcovr.log"
cut -c1-66 "$build/coverage.txt"
