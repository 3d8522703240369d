#!/bin/sh
# Every timed bot by the contest's wall clock on a machine where each core is taken twice
# over: tests/stress.sh BIN_DIR [MOVES] [WORD_LIST]
# MOVES (default 1000) of RAIN.EXE and of hive, three tenths as many of balda, against
# opponents that need no time; where the large word list (build/dicts/forms.txt, made by
# `make dicts`) is there, two games more of balda against itself with it. Whole games are
# played, so there are at least MOVES. A line a bot; status 1 if a move was late, another
# fault cost a game, or there were too few moves.
set -eu
bin=$1 moves=${2:-1000} words=${3:-build/dicts/forms.txt}
cores=$(nproc 2>/dev/null || echo 1)
busy= bad=0
log=$(mktemp)

stop() {
    for id in $busy; do kill "$id" 2>/dev/null || :; done
    rm -f "$log"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

i=0
while [ $i -lt $((2 * cores)) ]; do
    (while :; do :; done) &
    busy="$busy $!"
    i=$((i + 1))
done
echo "$cores cores, $i busy processes"
printf '%-16s %6s %8s %8s %8s %5s %5s\n' bot moves mean 99% slowest late lost

# stress NAME WANTED MOVES_A_PAIR JUDGE ARGUMENT...: the line of the bot called NAME from
# the judge's table of times, and of its forfeits from the standings.
stress() {
    name=$1 wanted=$2
    pairs=$((($2 + $3 - 1) / $3))
    judge=$4
    shift 4
    "$bin/$judge-judge" --pairs $pairs --jobs 1 "$@" >"$log" 2>&1 || { cat "$log"; exit 1; }
    awk -v name="$name" -v wanted="$wanted" '
        /^place/ {standings = 1}
        /^Seconds a call/ {standings = 0; times = 1}
        standings && $2 == name {lost = $NF}
        times && $1 == name {
            printf "%-16s %6d %8s %8s %8s %5d %5d\n", name, $2, $3, $4, $5, $7, lost
            bad = $7 > 0 || lost > 0 || $2 < wanted
            seen = 1
        }
        END {exit bad || !seen}' "$log" || { bad=1; grep -a "late\|crash\|lost" "$log" || :; }
}

stress RAIN.EXE "$moves" 58 rivers "$bin/RAIN.EXE" "$bin/bots/rivers_random"
stress hive "$moves" 120 hive "$bin/hive" "$bin/bots/hive_random"
stress balda $((moves * 3 / 10)) 18 balda --dict dicts/nouns.txt \
    "$bin/balda" "$bin/bots/balda_random"
if [ -e "$words" ]; then
    stress balda-1.4M 20 20 balda --dict "$words" "balda-1.4M=$bin/balda" "again=$bin/balda"
fi
[ $bad = 0 ]
