#!/bin/sh
# Shows the collection at work in about a minute: one judged game of each contest, our bot
# against a baseline, then each console program playing by itself. tests/play.sh BIN_DIR
# On a terminal the boards are drawn as the games are played; elsewhere (a pipe, a log)
# only the last board of each is kept. Seeds are fixed; thinking times are short.
set -eu
bin=$1

# Keeps the text from the last "Game N:" heading on.
last_board() {
    if [ -t 1 ]; then cat; else awk '/^Game [0-9]+:/ {text = ""} {text = text $0 "\n"}
        END {printf "%s", text}'; fi
}

contest() {
    printf '\n==== %s ====\n\n' "$1"
    shift
    if [ -t 1 ]; then "$@"; else "$@" | last_board; fi
}

contest "Rivers: RAIN.EXE against the one that turns most discs" \
    "$bin/rivers-judge" --watch --game 1 "$bin/RAIN.EXE --time 0.3" "$bin/bots/rivers_greedy"
contest "Balda: balda against the longest word" \
    "$bin/balda-judge" --watch --game 1 --dict dicts/nouns.txt \
    "$bin/balda --time 0.8" "$bin/bots/balda_greedy"
contest "Hive: hive against the best score at once" \
    "$bin/hive-judge" --watch --game 1 "$bin/hive --time 0.15" "$bin/bots/hive_greedy"
contest "Minesweeper: MSWEEPER on a field of the reference layer" \
    "$bin/msweeper-judge" --watch --game 5 "$bin/MSWEEPER" "$bin/bots/msweeper_single"

for program in mastermind battleship sudoku; do
    printf '\n==== %s, playing by itself ====\n\n' "$program"
    "$bin/$program" --demo --seed 7 --lang en
done
