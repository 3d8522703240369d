#!/bin/bash
# Plays the Windows builds under wine and compares them with the native ones.
#   tests/windows.sh BIN_DIR WIN_DIR WORK_DIR [TEST_PROGRAM...]
# Parts: PE headers; cases and variants of their files; test programs of whole programs,
# run against the Windows builds; console code pages; replaced files; whole games through
# the judges (GAMES starts a contest, default 10, both seats each); fingerprints.
# PARTS="headers cases programs console files games marks" chooses some; one more is check,
# the judges' own check of the protocol, which takes minutes.
#
# An exit status alone proves nothing here (a 32-bit program under 64-bit wine does nothing
# and exits 0): files and output are compared. Without mingw or wine all is skipped;
# REQUIRE_ALL=1 makes that a failure. JOBS: games side by side.
set -u
bin=$(cd "$1" && pwd) || exit 2
win=$2
mkdir -p "$3"
work=$(cd "$3" && pwd)
shift 3
root=$(pwd)
games=${GAMES:-10}
parts=" ${PARTS:-headers cases programs console files games marks} "
# UTF-8: else wine cannot enter the Cyrillic directories of the test programs.
export LC_ALL=C.UTF-8 WINEDEBUG=-all WINEPREFIX=$work/prefix
export WINEDLLOVERRIDES="mscoree,mshtml=" # no .NET, no HTML: a smaller prefix
passed=0 failed=0

ok() {
    echo "ok      $*"
    passed=$((passed + 1))
}

bad() {
    echo "FAILED  $*"
    failed=$((failed + 1))
}

# The first of the programs that exists.
first_of() {
    local program
    for program in "$@"; do
        command -v "$program" && return
    done
}

wine=$(first_of wine64 /usr/lib/wine/wine64 wine)
server=$(first_of /usr/lib/wine/wineserver64 /usr/lib/wine/wineserver wineserver)
for tool in "wine:$wine" "wineserver:$server" \
    "mingw-w64:$(command -v x86_64-w64-mingw32-gcc)" \
    "objdump of mingw-w64:$(command -v x86_64-w64-mingw32-objdump)"; do
    [ -n "${tool#*:}" ] && continue
    echo "skipped all tests of the Windows builds: ${tool%%:*} is not installed"
    [ "${REQUIRE_ALL:-0}" = 1 ] && exit 1
    exit 0
done
win=$(cd "$win" && pwd) || exit 2

# One server for all calls. The services of the first call keep its output open for as long
# as the server lives, so that call writes nowhere: a pipe would never end.
end_server() {
    "$server" -k </dev/null >/dev/null 2>&1
}
trap end_server EXIT
trap 'exit 1' INT TERM HUP
mkdir -p "$WINEPREFIX"
"$server" -p </dev/null >/dev/null 2>&1
timeout 300 "$wine" wineboot -u </dev/null >/dev/null 2>&1
timeout 60 "$wine" cmd /c exit </dev/null >/dev/null 2>&1

names="balda RAIN hive MLAYER MSWEEPER battleship sudoku mastermind"
native_of() {
    if [ "$1" = RAIN ]; then echo "$bin/RAIN.EXE"; else echo "$bin/$1"; fi
}
windows_of() {
    if [ "$1" = RAIN ]; then echo "$win/RAIN.EXE"; else echo "$win/$1.exe"; fi
}

# ---- 1. What was built: 64-bit static console programs --------------------------------

test_headers() {
    local name exe header dlls other
    for name in $names; do
        exe=$(windows_of "$name")
        header=$(x86_64-w64-mingw32-objdump -p "$exe" | tr -d '\r')
        dlls=$(echo "$header" | sed -n 's/.*DLL Name: //p' | sort | tr '\n' ' ')
        other=$(echo "$dlls" | tr ' ' '\n' | grep -v -i -E '^(kernel32|msvcrt)\.dll$|^$')
        if echo "$header" | grep -q 'file format pei-x86-64' &&
            echo "$header" | grep -q '^Magic.*020b' &&
            echo "$header" | grep -q '^Subsystem.*00000003.*Windows CUI' &&
            [ -z "$other" ] && echo "$dlls" | grep -q -i msvcrt; then
            ok "$(basename "$exe"): $(wc -c <"$exe") bytes, 64 bit, console, $dlls"
        else
            bad "$exe: not a static 64-bit console program of msvcrt: needs $dlls"
        fi
    done
}

# ---- 2. Cases: everything a program wrote, native and Windows -------------------------

# run_in DIR STDIN COMMAND...: prints status, output, errors and all files of DIR. The C
# runtime of Windows writes CRLF to standard output; answers in files have LF everywhere.
run_in() {
    local dir=$1 input=$2 file
    shift 2
    (cd "$dir" && timeout 120 "$@" <"$input" >"$dir.out" 2>"$dir.err"
     echo "status $?")
    for file in "$dir.out" "$dir.err"; do
        echo "== ${file##*.}"
        tr -d '\r' <"$file"
    done
    for file in "$dir"/*; do
        [ -e "$file" ] || continue
        echo "== ${file##*/}"
        cat "$file"
    done
}

# compare WHAT NAME SOURCE_DIR STDIN ARGUMENTS...: the same call of both builds, each in a
# copy of SOURCE_DIR.
compare() {
    local what=$1 name=$2 source=$3 input=$4
    shift 4
    rm -rf "$work/run"
    mkdir -p "$work/run"
    cp -r "$source" "$work/run/native"
    cp -r "$source" "$work/run/windows"
    run_in "$work/run/native" "$input" "$(native_of "$name")" "$@" >"$work/run/expected"
    run_in "$work/run/windows" "$input" "$wine" "$(windows_of "$name")" "$@" \
        >"$work/run/found"
    cases=$((cases + 1))
    if ! cmp -s "$work/run/expected" "$work/run/found"; then
        bad "$name, $what: not what the native build did"
        diff -a "$work/run/expected" "$work/run/found" | head -n 8
        return 1
    fi
}

# The bytes of a text file in another form. Lower-case names are a form of the directory.
forms="plain crlf cr mark dos-end blanks no-end lower"
reform() {
    case $1 in
    crlf) sed 's/$/\r/' "$2" ;;
    cr) tr '\n' '\r' <"$2" ;;
    mark) printf '\357\273\277'; cat "$2" ;;
    dos-end) sed 's/$/\r/' "$2"; printf '\032' ;;
    blanks) sed 's/$/  /' "$2"; printf '\n\n' ;;
    no-end) head -c -1 "$2" ;;
    *) cat "$2" ;;
    esac
}

# A program that reads files: each of its cases with each form of its input.
cases_with_files() {
    local name=$1 file=$2 case form args target before=$failed
    cases=0
    for case in "$root/tests/cases/submit/$name"/*/; do
        args=$(cat "$case/args" 2>/dev/null)
        for form in $forms; do
            rm -rf "$work/case"
            mkdir "$work/case"
            target=$file
            [ "$form" = lower ] && target=$(echo "$file" | tr '[:upper:]' '[:lower:]')
            reform "$form" "$case/$file" >"$work/case/$target"
            [ "$name" = balda ] && reform "$form" "$work/dict.txt" >"$work/case/dict.txt"
            # shellcheck disable=SC2086
            compare "$(basename "$case") $form" "$name" "$work/case" /dev/null $args
        done
    done
    [ "$failed" = "$before" ] && ok "$name: $cases cases, files and output as the native build's"
}

cases_of_encodings() {
    local encoding other case before=$failed
    cases=0
    for case in start late; do
        for encoding in UTF-8 CP1251 CP866 KOI8-R; do
            for other in UTF-8 "$encoding"; do
                rm -rf "$work/case"
                mkdir "$work/case"
                iconv -f UTF-8 -t "$encoding" \
                    "$root/tests/cases/submit/balda/$case/input.txt" >"$work/case/input.txt"
                iconv -f UTF-8 -t "$other" "$work/dict.txt" >"$work/case/dict.txt"
                compare "$case $encoding, dictionary $other" balda "$work/case" \
                    /dev/null --nodes 2000
            done
        done
    done
    [ "$failed" = "$before" ] && ok "balda: $cases encodings"
}

# A program that converses: its sessions as typed, with CRLF, and cut short.
cases_with_input() {
    local name=$1 file form before=$failed
    shift
    cases=0
    rm -rf "$work/case"
    mkdir "$work/case"
    for file in "$root/tests/cases/$name"/*.in "$root/tests/cases/submit/$name"/*/stdin; do
        [ -e "$file" ] || continue
        for form in plain crlf no-end; do
            reform "$form" "$file" >"$work/input"
            compare "${file#"$root/tests/cases/"} $form" "$name" "$work/case" "$work/input" "$@"
        done
        head -c 40 "$file" >"$work/input"
        compare "${file#"$root/tests/cases/"} cut" "$name" "$work/case" "$work/input" "$@"
    done
    : >"$work/input"
    compare "no input" "$name" "$work/case" "$work/input" "$@"
    compare "help" "$name" "$work/case" "$work/input" "$@" --help
    compare "wrong call" "$name" "$work/case" "$work/input" "$@" --nonsense
    [ "$failed" = "$before" ] && ok "$name: $cases sessions"
}

test_cases() {
    awk 'NR % 10 == 0' "$root/dicts/nouns.txt" >"$work/dict.txt"
    cases_with_files RAIN RAIN.INP
    cases_with_files MLAYER MLAYER.IN
    cases_with_files MSWEEPER MSWEEPER.IN
    cases_with_files balda input.txt
    cases_of_encodings
    cases_with_input hive --nodes 40
    cases_with_input battleship --chcp 65001 --seed 6
    cases_with_input sudoku --chcp 65001 --seed 12
    cases_with_input mastermind --chcp 65001 --seed 1
}

# ---- 3. The test programs of whole programs, run against the Windows builds -----------

# bin/NAME as a script that runs the Windows build; without the CR of text mode.
wrap() {
    local path=$1 exe=$2
    shift 2
    cat >"$path" <<SCRIPT
#!/bin/bash
{
    { "$wine" "$exe" $* "\$@" 2>&3 | stdbuf -o0 tr -d '\\r'; exit \${PIPESTATUS[0]}; } 3>&1 1>&4 |
        stdbuf -o0 tr -d '\\r' >&2
    exit \${PIPESTATUS[0]}
} 4>&1
SCRIPT
    chmod +x "$path"
}

test_programs() {
    local name program
    mkdir -p "$work/bin" "$work/tests"
    for name in $names; do
        case $name in
        battleship | sudoku | mastermind)
            wrap "$work/bin/$name" "$(windows_of "$name")" --chcp 65001 ;;
        *)  wrap "$work/bin/$(basename "$(native_of "$name")")" "$(windows_of "$name")" ;;
        esac
    done
    ln -sfn "$bin/bots" "$work/bin/bots"
    programs=()
    for program in "$@"; do
        ln -sf "$(realpath "$program")" "$work/tests/$(basename "$program")"
        programs+=("$work/tests/$(basename "$program")")
    done
    if TEST_BIN=$work/bin TEST_NO_TTY=1 TEST_JOBS=${JOBS:-1} "$root/tests/run.sh" \
        "$work" "${programs[@]}" >"$work/programs.txt"; then
        ok "test programs: $(tail -n 1 "$work/programs.txt")"
    else
        cat "$work/programs.txt"
        bad "test programs: $(tail -n 1 "$work/programs.txt")"
    fi
}

# ---- 4. Console code pages: readable Polish, or letters without marks ----------------

# What a program writes in a console of that code page.
in_console() {
    local page=$1 exe=$2
    shift 2
    timeout 120 "$wine" cmd /c "chcp $page >nul & Z:${exe//\//\\} $*" </dev/null 2>&1 |
        tr -d '\r'
}

test_console() {
    local name page exe native found before=$failed runs=0
    for name in battleship sudoku mastermind; do
        exe=$(windows_of "$name")
        native=$(native_of "$name")
        "$native" --demo --seed 5 --ascii >"$work/ascii.txt"
        "$native" --demo --seed 5 >"$work/utf8.txt"
        for page in 437 852 1250 65001; do
            in_console $page "$exe" --demo --seed 5 >"$work/found.txt"
            cmp -s "$work/ascii.txt" "$work/found.txt" ||
                bad "$name in a console of code page $page: expected plain letters"
            in_console $page "$exe" --demo --seed 5 --chcp $page >"$work/found.txt"
            case $page in
            437) found=ascii ;;
            65001) found=utf8 ;;
            *)  found=utf8
                iconv -f CP$page -t UTF-8 "$work/found.txt" >"$work/decoded.txt"
                mv "$work/decoded.txt" "$work/found.txt" ;;
            esac
            cmp -s "$work/$found.txt" "$work/found.txt" ||
                bad "$name --chcp $page: expected the text of the native build"
            runs=$((runs + 2))
        done
    done
    [ "$failed" = "$before" ] && ok "console code pages 437, 852, 1250, 65001: $runs runs"
}

# ---- 5. Files that exist already: rename does not replace one on Windows --------------

# Two positions of one game, White to move: the second call meets the files of the first.
first_position="00000000 00000000 00000000 00012000 00021000 00000000 00000000 00000000 1"
second_position="00000000 00000000 00000000 00012000 00122000 00020000 00000000 00000000 1"

# Calls of RAIN, MSWEEPER and balda in one directory, run by the native ("") or the Windows
# build; prints all files after each call.
replay() {
    local launcher=$1 of=$2 dir=$3 step
    for step in "$first_position" "$second_position" "$second_position"; do
        echo "$step" | tr ' ' '\n' >"$dir/RAIN.INP"
        # shellcheck disable=SC2086
        run_in "$dir" /dev/null $launcher "$($of RAIN)" --nodes 500
    done
    for step in '4 3\n3\n1 1 2\n2 1 2\n2 3 3\n' '4 3\n2\n3 1 1\n3 2 1\n' \
        '4 3\n3\n1 1 2\n2 1 2\n2 3 3\n' '1 2\n1\n1 2 1\n' '4 3\n1\n9 9 1\n'; do
        # shellcheck disable=SC2059
        printf "$step" >"$dir/MSWEEPER.IN"
        # shellcheck disable=SC2086
        run_in "$dir" /dev/null $launcher "$($of MSWEEPER)"
    done
    for step in '3 4' '5 5' '0 0'; do
        echo "$step" >"$dir/MLAYER.IN"
        # shellcheck disable=SC2086
        run_in "$dir" /dev/null $launcher "$($of MLAYER)" --nodes 20 --seed 3
    done
    awk 'NR % 100 == 0' "$root/dicts/nouns.txt" >"$dir/dict.txt"
    for step in start late refused; do
        cp "$root/tests/cases/submit/balda/$step/input.txt" "$dir"
        # shellcheck disable=SC2086
        run_in "$dir" /dev/null $launcher "$($of balda)" --nodes 500
    done
}

# The answer in spite of a work file that cannot be replaced: write-protected, or in use.
read_only() {
    local name=$1 input=$2 answer=$3 file=$4 text=$5 dir=$work/protected
    rm -rf "$dir"
    mkdir "$dir"
    # shellcheck disable=SC2059
    printf "$text" >"$dir/$input"
    (cd "$dir" && timeout 60 "$(native_of "$name")" --nodes 500 </dev/null >/dev/null 2>&1)
    mv "$dir/$answer" "$work/expected.txt"
    rm -f "$dir/$file"
    echo "of another program" >"$dir/$file"
    echo "an old answer, longer than the new one" >"$dir/$answer"
    chmod 444 "$dir/$file"
    (cd "$dir" && timeout 60 "$wine" "$(windows_of "$name")" --nodes 500 </dev/null \
        >"$work/found.txt" 2>&1) || bad "$name, $file write-protected: status $?"
    cmp -s "$dir/$answer" "$work/expected.txt" ||
        bad "$name, $file write-protected: not the answer of the native build"
    [ -s "$work/found.txt" ] && bad "$name, $file write-protected: $(head -n 1 "$work/found.txt")"
    chmod 644 "$dir"/*
}

test_files() {
    local before=$failed
    rm -rf "$work/replay"
    mkdir -p "$work/replay/native" "$work/replay/windows"
    replay "" native_of "$work/replay/native" >"$work/replay/expected"
    replay "$wine" windows_of "$work/replay/windows" >"$work/replay/found"
    if ! cmp -s "$work/replay/expected" "$work/replay/found"; then
        bad "calls one after another in one directory: not the files of the native build"
        diff -a "$work/replay/expected" "$work/replay/found" | head -n 10
    fi
    read_only RAIN RAIN.INP RAIN.OUT RAIN.WRK "$(echo "$second_position" | tr ' ' '\n')"
    read_only MSWEEPER MSWEEPER.IN MSWEEPER.OUT MSWEEPER.WRK '4 3\n3\n1 1 2\n2 1 2\n2 3 3\n'
    [ "$failed" = "$before" ] &&
        ok "files replaced: $(grep -c "^status" "$work/replay/found") calls one after another," \
            "2 with a protected work file"
}

# ---- 6. Whole games -------------------------------------------------------------------

# The games of a results file without what differs from run to run.
record() {
    grep -v '^{"judge"' "$1" | sed -e 's/"run":"[^"]*",//' -e 's/,"time":.*//' | sort -V
}

# contest NAME GAMES WINDOWS_ENTRANT NATIVE_ENTRANT OPTIONS...: Windows against native, then
# native against native under the same names; every game must be the same.
contest() {
    local name=$1 wanted=$2 first=$3 second=$4 pass played
    shift 4
    for pass in windows native; do
        rm -f "$work/$name-$pass.jsonl"
        [ $pass = native ] && first=$second
        if ! "$bin/$name-judge" --no-fence --memory 0 --load 10 --clock cpu --quiet --seed 7 \
            ${JOBS:+--jobs "$JOBS"} --results "$work/$name-$pass.jsonl" "$@" \
            "win=$first" "nat=$second" >"$work/$name-$pass.txt" 2>&1; then
            bad "$name: the judge failed"
            tail -n 5 "$work/$name-$pass.txt"
            return
        fi
        record "$work/$name-$pass.jsonl" >"$work/$name-$pass.games"
    done
    played=$(wc -l <"$work/$name-windows.games")
    if [ "$played" -lt "$wanted" ]; then
        bad "$name: $played games, expected $wanted"
    elif grep -q '"fault":' "$work/$name-windows.games"; then
        bad "$name: a forfeit"
        grep '"fault":' "$work/$name-windows.games" | head -n 2 | tail -c 400
    elif ! cmp -s "$work/$name-windows.games" "$work/$name-native.games"; then
        bad "$name: other games than native against native"
        diff "$work/$name-windows.games" "$work/$name-native.games" | head -n 4 | cut -c 1-300
    else
        ok "$name: $played games Windows against native, no forfeit, each as native against native"
    fi
}

test_games() {
    local run="$wine $win" fields=$((games > 3 ? games - 3 : 1)) # and 6 games of tour 2
    contest rivers $((2 * games)) "$run/RAIN.EXE --nodes 500" "$bin/RAIN.EXE --nodes 500" \
        --pairs "$games"
    contest balda $((2 * games)) "$run/balda.exe --nodes 500" "$bin/balda --nodes 500" \
        --pairs "$games" --dict dicts/nouns.txt
    contest hive $((2 * games)) "$run/hive.exe --nodes 50" "$bin/hive --nodes 50" \
        --pairs "$games"
    contest msweeper $((2 * games)) \
        "$run/MSWEEPER.exe --nodes 500 + $run/MLAYER.exe --nodes 20 --seed 3" \
        "$bin/MSWEEPER --nodes 500 + $bin/MLAYER --nodes 20 --seed 3" --fields "$fields"
}

# ---- 7. Fingerprints ------------------------------------------------------------------

test_marks() {
    if "$root/tests/matrix.sh" "$work/matrix" gcc-O2 mingw-wine >"$work/matrix.txt" 2>&1; then
        ok "fingerprints: $(tail -n 1 "$work/matrix.txt")"
    else
        cat "$work/matrix.txt"
        bad "fingerprints of the Windows build differ from the native ones"
    fi
}

# ---- 8. The judges' own check of the protocol (minutes: only when asked for) ------------

# check NAME BOT: every case that applies must pass.
check() {
    local result
    "$bin/$1-judge" --no-fence --memory 0 --load 10 --time 10 --check "$2" \
        </dev/null >"$work/$1-check.txt" 2>&1
    result=$(grep ' cases: ' "$work/$1-check.txt")
    case $result in
    *" 0 failed, 0 weak,"*) ok "$1-judge --check: $result" ;;
    *)  grep -E -A 1 ' (FAIL|weak) ' "$work/$1-check.txt"
        bad "$1-judge --check: $result" ;;
    esac
}

test_check() {
    local run="$wine $win"
    check rivers "$run/RAIN.EXE --nodes 500"
    check balda "$run/balda.exe --nodes 500"
    check hive "$run/hive.exe --nodes 50"
    check msweeper "$run/MSWEEPER.exe + $run/MLAYER.exe --nodes 20"
}

for part in headers cases programs console files games marks check; do
    case $parts in
    *" $part "*)
        started=$SECONDS
        "test_$part" "$@"
        echo "        ($part: $((SECONDS - started)) s)" ;;
    esac
done
echo "Windows builds: $passed passed, $failed failed"
[ "$failed" = 0 ]
