#!/bin/sh
# Runs test programs and sums up: tests/run.sh BUILD_DIR PROGRAM...
# A program has passed only if it exits 0 AND prints cmocka's closing line (a stray exit(0)
# in tested code would look green otherwise). Fuzz replays close with "no crash".
# Output of each is kept beside it as NAME.log; shown here when it failed.
# $TEST_JOBS programs run side by side (default: number of cores), each for at most
# $TEST_TIMEOUT seconds (default: 300).
set -u
build=$1
shift
jobs=${TEST_JOBS:-$(nproc 2>/dev/null || echo 1)}
list=$(mktemp)
trap 'rm -f "$list"' EXIT
for program in "$@"; do echo "$program"; done >"$list"

one='
program=$1
case $program in
*/fuzz/fuzz_*)
    name=$(basename "$program" | sed s/fuzz_//)
    set -- tests/fuzz/corpus/"$name"/*
    [ -e "$1" ] || set --
    timeout "${TEST_TIMEOUT:-300}" "$program" "$@" >"$program.log" 2>&1 ;;
*)  timeout "${TEST_TIMEOUT:-300}" "$program" >"$program.log" 2>&1 ;;
esac
echo $? >"$program.status"'
xargs -P "$jobs" -I '{}' sh -c "$one" sh '{}' <"$list"

passed=0 failed=0 skipped=0
while read -r program; do
    status=$(cat "$program.status" 2>/dev/null || echo 1)
    ran=$(grep -ao '[0-9]* test(s) run' "$program.log" | awk '{n += $1} END {print n + 0}')
    ok=$(grep -ao 'PASSED  . [0-9]* test' "$program.log" | awk '{n += $3} END {print n + 0}')
    out=$(grep -ao 'SKIPPED . [0-9]* test' "$program.log" | awk '{n += $3} END {print n + 0}')
    case $program in
    */fuzz/fuzz_*) ran=1; ok=$(grep -c 'no crash' "$program.log") ;;
    esac
    if [ "$status" = 0 ] && [ "$ran" -gt 0 ] && [ $((ok + out)) -ge "$ran" ]; then
        printf 'ok      %-40s %4d passed\n' "$(basename "$program")" "$ok"
    else
        printf 'FAILED  %-40s status %s, %d of %d passed\n' "$(basename "$program")" \
            "$status" "$ok" "$ran"
        grep -a -v '^\[  *\(RUN\|OK\) ' "$program.log" | tail -n 40
        [ "$ran" -gt "$ok" ] && failed=$((failed + ran - ok - out)) || failed=$((failed + 1))
    fi
    passed=$((passed + ok))
    skipped=$((skipped + out))
done <"$list"
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
