#!/bin/bash
# Compiles every submission with every compiler at hand and plays each case of
# tests/cases/submit with it: output file and standard output must equal those of the
# normal build. tests/submit.sh BIN_DIR WORK_DIR [LINES_FILE]
# With a LINES_FILE (tests/compile-lines.txt) its lines are the compilers, a warning that a
# line asks for is a failure, and only the first case of each program is played.
# A compiler that is not installed is skipped and named; REQUIRE_ALL=1 makes that a failure.
#
# A case is a directory PROGRAM/CASE: `args` holds the switches, `stdin` the input, all
# other files are laid into the working directory. Balda's dict.txt, where a case has none,
# is every tenth word of dicts/nouns.txt.
set -u
lines=${3:-}
bin=$(cd "$1" && pwd)
mkdir -p "$2"
work=$(cd "$2" && pwd)
root=$(pwd)
cases=$root/tests/cases/submit
export LC_ALL=C WINEDEBUG=-all WINEPREFIX="$work/wine"
passed=0 failed=0 skipped=0

awk 'NR % 10 == 0' "$root/dicts/nouns.txt" >"$work/dict.txt"

say_failed() {
    echo "FAILED  $1"
    failed=$((failed + 1))
}

# The lines of the file without comments, and the line of one name.
line_names() {
    sed -n 's/^\([^#|][^|]*[^| ]\) *|.*/\1/p' "$lines"
}
line_of() {
    awk -F' *[|] *' -v name="$1" '$1 == name {print $2}' "$lines"
}

# The command of a compiler; its warnings are errors where the design page says so.
compile() {
    if [ -n "$lines" ]; then
        # shellcheck disable=SC2046
        $(line_of "$1" | sed -e "s|SRC|$2|" -e "s|EXE|$3|")
        return
    fi
    case $1 in
    gcc-c99) gcc -O2 -std=c99 -Wall -Wextra -pedantic -Werror -o "$3" "$2" ;;
    gcc-gnu89) gcc -O2 -std=gnu89 -o "$3" "$2" ;;
    gcc-gnu17) gcc -O2 -std=gnu17 -Wall -Wextra -Werror -o "$3" "$2" ;;
    clang-c99) clang -O2 -std=c99 -Wall -Wextra -pedantic -Werror -o "$3" "$2" ;;
    tcc) tcc -o "$3" "$2" ;;
    musl-static) musl-gcc -O2 -std=c99 -static -o "$3" "$2" ;;
    mingw) x86_64-w64-mingw32-gcc -O2 -std=c99 -static -o "$3" "$2" ;;
    esac
}

tool_of() {
    if [ -n "$lines" ]; then
        line_of "$1" | cut -d' ' -f1
        return
    fi
    case $1 in
    gcc-*) echo gcc ;;
    clang-*) echo clang ;;
    musl-static) echo musl-gcc ;;
    mingw) echo x86_64-w64-mingw32-gcc ;;
    *) echo "$1" ;;
    esac
}

has_m32() {
    echo 'int main(void) { return 0; }' >"$work/probe.c"
    gcc -m32 "$work/probe.c" -o "$work/probe" 2>/dev/null
}

# play PROGRAM CASE_DIR LAUNCHER: prints all that the program answered.
play() {
    local name=$1 case=$2 dir args input=/dev/null
    shift 2
    dir=$(mktemp -d "$work/play.XXXXXX")
    find "$case" -maxdepth 1 -type f ! -name args ! -name stdin -exec cp '{}' "$dir" ';'
    [ "$name" = balda ] && [ ! -e "$dir/dict.txt" ] && cp "$work/dict.txt" "$dir"
    args=$(cat "$case/args" 2>/dev/null)
    [ -e "$case/stdin" ] && input=$case/stdin
    # shellcheck disable=SC2086
    (cd "$dir" && timeout 120 "$@" $args <"$input" 2>"$dir/stderr.txt" | tr -d '\r'
     echo "status ${PIPESTATUS[0]}")
    for file in output.txt RAIN.OUT MLAYER.OUT MSWEEPER.OUT; do
        [ -e "$dir/$file" ] && { echo "== $file"; cat "$dir/$file"; }
    done
    rm -rf "$dir"
}

cases_of() {
    if [ -n "$lines" ]; then
        set -- "$cases/$1"/*/
        echo "$1"
    else
        echo "$cases/$1"/*/
    fi
}

programs="balda RAIN hive MLAYER MSWEEPER battleship sudoku mastermind"
for name in $programs; do
    for case in $(cases_of "$name"); do
        [ -d "$case" ] || { say_failed "$name: no case in $cases"; continue; }
        exe=$name
        [ "$name" = RAIN ] && exe=RAIN.EXE
        play "$name" "$case" "$bin/$exe" >"$work/$name.$(basename "$case").expected"
    done
done

compilers="gcc-c99 gcc-gnu89 gcc-gnu17 clang-c99 tcc musl-static mingw"
[ -n "$lines" ] && compilers=$(line_names)
for compiler in $compilers; do
    launcher=
    if ! command -v "$(tool_of $compiler)" >/dev/null; then
        echo "skipped $compiler: $(tool_of $compiler) is not installed"
        skipped=$((skipped + 1))
        [ "${REQUIRE_ALL:-0}" = 1 ] && say_failed "$compiler is required"
        continue
    fi
    if [ "$(tool_of $compiler)" = x86_64-w64-mingw32-gcc ]; then
        launcher=wine
        if ! command -v wine >/dev/null; then
            echo "skipped running the mingw builds: wine is not installed"
            skipped=$((skipped + 1))
            [ "${REQUIRE_ALL:-0}" = 1 ] && say_failed "wine is required"
        fi
    fi
    if [ -n "$lines" ] && line_of $compiler | grep -q -e -m32 && ! has_m32; then
        echo "skipped $compiler: gcc-multilib is not installed"
        skipped=$((skipped + 1))
        [ "${REQUIRE_ALL:-0}" = 1 ] && say_failed "$compiler is required"
        continue
    fi
    mkdir -p "$work/$compiler"
    for name in $programs; do
        exe=$work/$compiler/$name.exe
        if ! compile $compiler "submit/$name.c" "$exe" >"$work/$compiler/$name.log" 2>&1; then
            say_failed "$compiler $name: does not compile"
            head -n 10 "$work/$compiler/$name.log"
            continue
        fi
        if [ -n "$lines" ] && grep -q 'warning:' "$work/$compiler/$name.log"; then
            say_failed "$compiler $name: warnings"
            grep -m 3 'warning:' "$work/$compiler/$name.log"
            continue
        fi
        bad=
        for case in $(cases_of "$name"); do
            [ -z "$launcher" ] || command -v $launcher >/dev/null || continue
            play "$name" "$case" $launcher "$exe" >"$work/answer"
            if ! cmp -s "$work/answer" "$work/$name.$(basename "$case").expected"; then
                bad="$bad $(basename "$case")"
                diff "$work/$name.$(basename "$case").expected" "$work/answer" | head -n 6
            fi
        done
        if [ -n "$bad" ]; then
            say_failed "$compiler $name: other answers than the normal build in$bad"
        else
            passed=$((passed + 1))
        fi
    done
    echo "ok      $compiler"
done
echo "submissions: $passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
