#!/bin/bash
# Static analysis of all C files: gcc -fanalyzer, cppcheck, clang-tidy (.clang-tidy).
#   tests/lint.sh WORK_DIR [gcc|cppcheck|tidy]...
# A finding is counted as "TOOL FILE CHECK". How many of each are justified, and why, is in
# tests/lint-known.txt; any more is a new finding and the status is 1. Entries that excuse
# what is no longer found are named, so that the list cannot outlive the code.
set -u
mkdir -p "$1"
work=$(cd "$1" && pwd)
shift
tools=${*:-gcc cppcheck tidy}
known=tests/lint-known.txt
sources=$(find . -name '*.c' -not -path './build/*' -not -path './submit/*' |
    sed 's|^\./||' | sort)
failed=0

# common/judge/main.c is compiled once a contest, with the contest's name.
define="-DJUDGE_CONTEST=hive_contest"

# "FILE CHECK" a line on standard output, everything in $work/TOOL.log.
run_gcc() {
    local source limit
    # Second try for what explodes: fewer states kept at a point.
    limit="--param=analyzer-bb-explosion-factor=1"
    limit="$limit --param=analyzer-max-enodes-per-program-point=2"
    for source in $sources; do
        # shellcheck disable=SC2086
        timeout 100 gcc -std=c99 -O1 -fanalyzer $define -I. -c -o /dev/null "$source" 2>&1 ||
            gcc -std=c99 -O1 -fanalyzer $limit $define -I. -c -o /dev/null "$source" 2>&1
    done >"$work/gcc.log"
    sed -n 's/^\.*\/*\([^: ]*\):[0-9:]* warning: .*\[-W\([a-z-]*\)\]$/\1 \2/p' \
        "$work/gcc.log"
}

# Checks switched off for all of the tree, with the reason:
#   variableScope       declarations stand at the head of a function by house style
#   readdirCalled, strtokCalled   no program here has threads
#   clarifyCalculation  a & b ? c : d
#   clarifyCondition    a = b == c
#   redundantContinue   an empty loop body is written `continue;`
run_cppcheck() {
    # shellcheck disable=SC2086
    cppcheck --quiet --enable=warning,style,performance,portability --std=c99 -I. $define \
        -D__GNUC__=12 \
        --library=posix --template='{file}:{line}: {message} [{id}]' \
        --suppress=variableScope --suppress=readdirCalled --suppress=strtokCalled \
        --suppress=clarifyCalculation --suppress=clarifyCondition \
        --suppress=redundantContinue --suppress=missingIncludeSystem \
        $sources >"$work/cppcheck.log" 2>&1
    sed -n 's/^\([^: ]*\):[0-9]*: .*\[\([A-Za-z]*\)\]$/\1 \2/p' "$work/cppcheck.log"
}

run_tidy() {
    local source
    for source in $sources; do
        clang-tidy --quiet "$source" -- -std=c99 -I. $define 2>/dev/null
    done >"$work/tidy.log"
    # A finding in a header is met once for each file that includes it.
    grep -E '(warning|error): .*\[[a-zA-Z.,-]*\]$' "$work/tidy.log" | sort -u |
        sed -n "s|^$PWD/\([^: ]*\):[0-9:]* [a-z]*: .*\[\([a-zA-Z.-]*\).*\]\$|\1 \2|p"
}

program_of() {
    case $1 in tidy) echo clang-tidy ;; *) echo "$1" ;; esac
}

for tool in $tools; do
    if ! command -v "$(program_of "$tool")" >/dev/null; then
        echo "skipped $tool: $(program_of "$tool") is not installed"
        [ "${REQUIRE_ALL:-0}" = 1 ] && failed=1
        continue
    fi
    "run_$tool" | sort | uniq -c | awk '{print $2, $3, $1}' >"$work/$tool.found"
    awk -v tool="$tool" -v known="$known" '
        BEGIN {
            while ((getline line < known) > 0) {
                split(line, part, /[ \t]+/)
                if (part[1] == tool)
                    excused[part[2] " " part[3]] = part[4]
            }
        }
        {
            total += $3
            key = $1 " " $2
            allowed = excused[key] + 0
            left[key] = $3
            ok += $3 < allowed ? $3 : allowed
            if ($3 > allowed) {
                print "NEW     " tool ": " key ": " $3 " found, " allowed " justified"
                bad = 1
            }
        }
        END {
            for (key in excused)
                if (left[key] + 0 < excused[key] + 0)
                    print "stale   " tool ": " key ": " left[key] + 0 " found, " \
                          excused[key] " justified"
            print tool ": " total + 0 " findings, " ok + 0 " justified"
            exit bad
        }' "$work/$tool.found" || failed=1
done
[ $failed = 0 ] || echo "see $work/*.log"
exit $failed
