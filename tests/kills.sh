#!/bin/bash
# Kills each file-writing bot with signal 9 at random moments, from its start to a little
# after its end, half of them in the last third, where files are written. After each kill
# the output file is absent, the old one or the complete answer, byte for byte; no unknown
# file lies about; and the next call gives the answer. tests/kills.sh BIN_DIR [KILLS]
# A small budget of nodes makes the answer the same each time, and runs of milliseconds.
set -u
bin=$(cd "$1" && pwd)
kills=${2:-1000}
root=$(pwd)
RANDOM=1
bad=0

# Microseconds that a run of "$@" takes: the shortest of nine.
length_of() {
    local i from took shortest=9999999
    for ((i = 0; i < 9; i++)); do
        from=$(date +%s%N)
        "$@" 2>/dev/null
        took=$((($(date +%s%N) - from) / 1000))
        [ $took -lt $shortest ] && shortest=$took
    done
    echo $shortest
}

complain() {
    echo "$1"
    bad=$((bad + 1))
}

# kills NAME OUTPUT FILES BOT...: in a directory that holds the input; FILES is a pattern of
# all names that may be there.
kills() {
    local name=$1 output=$2 files=$3 i old=0 none=0 whole=0 length at random file
    shift 3
    "$@" || complain "$name: no answer at all"
    cp "$output" ../answer
    length=$(length_of "$@")
    for ((i = 0; i < kills; i++)); do
        echo "old answer" >"$output"
        [ $((i % 4)) -lt 2 ] && rm -f "$output"
        random=$((RANDOM * 32768 + RANDOM))
        at=$((random % (length * 11 / 10)))
        [ $((i % 2)) = 1 ] && at=$((length * 2 / 3 + random % (length / 2)))
        { timeout -s KILL "$(printf '0.%06d' $((at % 1000000 + 1)))" "$@"; } 2>/dev/null
        if [ ! -e "$output" ]; then
            none=$((none + 1))
        elif [ "$(cat "$output")" = "old answer" ]; then
            old=$((old + 1))
        elif cmp -s "$output" ../answer; then
            whole=$((whole + 1))
        else
            complain "$name: kill $i after $at us left something else than an answer"
        fi
        for file in *; do
            [[ $file =~ ^($files)$ ]] || complain "$name: kill $i left $file"
        done
        "$@" && cmp -s "$output" ../answer ||
            complain "$name: kill $i after $at us: the next call gives no answer"
    done
    echo "$name: $kills kills in runs of $length us, output absent $none, old $old," \
        "complete $whole, bad $bad"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

room() {
    mkdir "$work/$1" && cd "$work/$1" || exit 1
}

room rivers
printf '%s\n' 00000000 00000000 00000000 00012000 00021000 00000000 00000000 00000000 1 >RAIN.INP
kills RAIN.EXE RAIN.OUT 'RAIN\.(INP|OUT|WRK|TMP)' "$bin/RAIN.EXE" --nodes 2000
room balda
printf '.....\n.....\nбалда\n.....\n.....\n0\n' >input.txt
cp "$root/dicts/nouns.txt" dict.txt
kills balda output.txt 'input.txt|dict.txt|output.txt|balda_output.tmp' "$bin/balda" --nodes 20
room mlayer
echo "6 6" >MLAYER.IN
kills MLAYER MLAYER.OUT 'MLAYER\.(IN|OUT|TMP)' "$bin/MLAYER" --nodes 500 --seed 1
room msweeper
printf '4 3\n3\n1 1 2\n2 1 2\n2 3 3\n' >MSWEEPER.IN
kills MSWEEPER MSWEEPER.OUT 'MSWEEPER\.(IN|OUT|WRK|TMP)' "$bin/MSWEEPER"
cd "$root" || exit 1
[ "$bad" = 0 ]
