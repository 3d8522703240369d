#!/bin/bash
# Builds the fingerprint programs (`make marks`) with every compiler at hand and prints one
# table: compiler x program. A fingerprint stands for all decisions of fixed searches and
# games, so equal ones mean that a program plays the same whatever built it.
#   tests/matrix.sh WORK_DIR [COMPILER...]      names as in the table; default: all
# Status 1 if one differs or does not build. A compiler that is not installed is skipped
# and named; REQUIRE_ALL=1 makes that a failure. Warnings are errors where WARN applies.
set -u
mkdir -p "$1"
work=$(cd "$1" && pwd)
shift
export LC_ALL=C WINEDEBUG=-all WINEPREFIX="${WINEPREFIX:-$work/wine}"
programs="balda RAIN hive MLAYER MSWEEPER battleship sudoku mastermind"
failed=0

# NAME COMMAND FLAGS [LAUNCHER]. On 32-bit x86 doubles are kept to 64 bits (SSE2), as on
# every other machine; the 80 bits of the old unit round otherwise (row gcc-m32-x87).
# tcc knows neither -O nor the warnings.
compilers() {
    cat <<'LIST'
gcc-O0        gcc                     -O0
gcc-O1        gcc                     -O1
gcc-O2        gcc                     -O2
gcc-O3        gcc                     -O3
gcc-native    gcc                     -O2 -march=native
gcc-m32       gcc                     -O2 -m32 -msse2 -mfpmath=sse
gcc-m32-x87   gcc                     -O2 -m32 -mno-sse
clang-O2      clang                   -O2
tcc           tcc                     WARN=
musl-static   musl-gcc                -O2 -static
mingw-wine    x86_64-w64-mingw32-gcc  -O2 -static wine
LIST
}

say_failed() {
    echo "FAILED  $1"
    failed=$((failed + 1))
}

skip() {
    echo "skipped $1"
    [ "${REQUIRE_ALL:-0}" = 1 ] && say_failed "$1"
}

# All fingerprints of one build, "PROGRAM VALUE" a line.
run_marks() {
    local dir=$1 exe=
    shift
    [ -e "$dir/balda-mark.exe" ] && exe=.exe # mingw's gcc adds it
    "$@" "$dir/balda-mark$exe" fingerprint | sed 's/^/balda /'
    "$@" "$dir/rivers-mark$exe" --fingerprint | sed -n 's/^fingerprint: \([0-9]*\).*/RAIN fingerprint \1/p'
    "$@" "$dir/hive-mark$exe" --fingerprint | sed 's/^/hive /'
    "$@" "$dir/msweeper-mark$exe"
    "$@" "$dir/puzzles-mark$exe" --fingerprint
}

wanted=" $* "
done_names=
while read -r name command flags; do
    [ "$wanted" = "  " ] || [[ $wanted == *" $name "* ]] || continue
    launcher=
    case $flags in *wine) launcher=wine flags=${flags% wine} ;; esac
    if ! command -v "$command" >/dev/null; then
        skip "$name: $command is not installed"
        continue
    fi
    if [ -n "$launcher" ] && ! command -v $launcher >/dev/null; then
        skip "$name: $launcher is not installed"
        continue
    fi
    case $flags in
    *-m32*)
        echo '#include <stdio.h>' >"$work/probe.c"
        echo 'int main(void) { return puts("") < 0; }' >>"$work/probe.c"
        if ! $command -m32 "$work/probe.c" -o "$work/probe" 2>/dev/null; then
            skip "$name: gcc-multilib is not installed"
            continue
        fi ;;
    esac
    warn="WERROR=-Werror"
    case $flags in WARN=) warn="WARN=" flags= ;; esac
    if ! make --no-print-directory BUILD="$work/$name" CC="$command" CFLAGS="$flags" \
        "$warn" marks >"$work/$name.log" 2>&1; then
        say_failed "$name: does not build"
        grep -E 'error|warning' "$work/$name.log" | head -n 10
        continue
    fi
    run_marks "$work/$name" $launcher 2>"$work/$name.err" | tr -d '\r' |
        awk '$2 == "fingerprint" {print $1, $3}' >"$work/$name.marks"
    done_names="$done_names $name"
done < <(compilers)

printf '%-12s' compiler
for program in $programs; do printf ' %-16s' "$program"; done
echo
reference=
for name in $done_names; do
    reference=${reference:-$name}
    printf '%-12s' "$name"
    for program in $programs; do
        value=$(awk -v p="$program" '$1 == p {print $2}' "$work/$name.marks")
        wanted=$(awk -v p="$program" '$1 == p {print $2}' "$work/$reference.marks")
        printf ' %-16s' "${value:-none}"
        if [ -z "$value" ] || [ "$value" != "$wanted" ]; then
            failed=$((failed + 1))
            printf '!'
        fi
    done
    echo
done
if [ $failed = 0 ]; then
    echo "all equal: $(echo "$programs" | wc -w) programs," \
        "$(echo "$done_names" | wc -w) compilers"
else
    echo "$failed differ or failed (marked !)"
fi
[ $failed = 0 ]
