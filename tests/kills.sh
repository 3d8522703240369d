#!/bin/bash
# Kills each file-writing bot with signal 9 at random moments and checks after each kill
# that the output file is absent, the old one, or complete, and that the next call answers:
# tests/kills.sh BIN_DIR [KILLS]
set -u
bin=$(cd "$1" && pwd)
kills=${2:-1000}
root=$(pwd)
RANDOM=1
bad=0

# kills NAME OUTPUT LONGEST_MS BOT...: in a directory that holds the input.
kills() {
    local name=$1 output=$2 longest=$3 i old=0 none=0 whole=0
    shift 3
    for ((i = 0; i < kills; i++)); do
        echo "old answer" >"$output"
        [ $((i % 2)) = 0 ] && rm -f "$output"
        timeout -s KILL "0.$(printf %03d $((RANDOM % longest + 1)))" "$@" 2>/dev/null
        if [ ! -e "$output" ]; then
            none=$((none + 1))
        elif [ "$(cat "$output")" = "old answer" ]; then
            old=$((old + 1))
        elif [ "$(tail -c 1 "$output" | od -An -tx1)" = " 0a" ]; then
            whole=$((whole + 1))
        else
            echo "$name: kill $i left half an answer"
            bad=$((bad + 1))
        fi
    done
    rm -f "$output"
    "$@" && [ -s "$output" ] || { echo "$name: no answer after the kills"; bad=$((bad + 1)); }
    echo "$name: $kills kills, output absent $none, old $old, complete $whole"
}

work=$(mktemp -d)
cd "$work" || exit 1
printf '%s\n' 00000000 00000000 00000000 00012000 00021000 00000000 00000000 00000000 1 >RAIN.INP
kills RAIN.EXE RAIN.OUT 160 "$bin/RAIN.EXE" --time 0.12
printf '.....\n.....\nбалда\n.....\n.....\n0\n' >input.txt
cp "$root/dicts/nouns.txt" dict.txt
kills balda output.txt 300 "$bin/balda" --time 0.25
echo "6 6" >MLAYER.IN
kills MLAYER MLAYER.OUT 80 "$bin/MLAYER" --time 0.08
printf '4 3\n3\n1 1 2\n2 1 2\n2 3 3\n' >MSWEEPER.IN
kills MSWEEPER MSWEEPER.OUT 6 "$bin/MSWEEPER"
cd "$root" && rm -rf "$work"
[ "$bad" = 0 ]
