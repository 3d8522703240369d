#!/bin/bash
# Soak tests and measurements of the judges, too long for make test:
#   tests/bench/judge.sh kills [N]     kill -9 at N random moments (100), then compare
#   tests/bench/judge.sh overhead      what the judge adds to a call
#   tests/bench/judge.sh many [N]      N Hive games of quick bots (10000), memory, leftovers
# Run from the top of the tree after make; scratch files go to a directory of their own.
set -u
bin=$(pwd)/${BIN:-bin}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Games of a results file without header and times, sorted: what two runs must share.
games() {
    grep -v '^{"judge"' "$1" | sed 's/,"time":.*//' | sort
}

# Processes that run our bots or judges in this scratch directory.
all_processes() {
    set -- /proc/[0-9]*
    echo $#
}

left() {
    grep -lsz "SOAK=$work" /proc/[0-9]*/environ 2>/dev/null | wc -l
}

hive() {
    "$bin/hive-judge" --quiet --pairs 30 --jobs 2 "$@" "$bin/bots/hive_random" \
        "$bin/bots/hive_greedy"
}

kills() {
    local n=${1:-100} i=0 runs=0 nobody unequal=0 stayed=0
    RANDOM=7
    hive --results "$work/whole" >"$work/whole.table"
    games "$work/whole" >"$work/whole.games"
    while [ $i -lt "$n" ]; do
        rm -f "$work/killed"
        # up to 10 blows a match, then to its end
        for _ in 1 2 3 4 5 6 7 8 9 10; do
            [ $i -ge "$n" ] && break
            SOAK=$work setsid "$bin/hive-judge" --quiet --pairs 30 --jobs 2 \
                --results "$work/killed" "$bin/bots/hive_random" \
                "$bin/bots/hive_greedy" >/dev/null 2>&1 &
            sleep "0.0$((RANDOM % 90 + 10))"
            kill -9 $! 2>/dev/null && i=$((i + 1))
            wait $! 2>/dev/null
            nobody=0
            for _ in $(seq 100); do
                [ "$(left)" -le 0 ] && nobody=1 && break
                sleep 0.02
            done
            stayed=$((stayed + 1 - nobody))
        done
        hive --results "$work/killed" >"$work/killed.table"
        games "$work/killed" >"$work/killed.games"
        cmp -s "$work/whole.games" "$work/killed.games" &&
            cmp -s "$work/whole.table" "$work/killed.table" || unequal=$((unequal + 1))
        runs=$((runs + 1))
    done
    echo "kills: $i kills in $runs matches of 60 games; $unequal tables differ;" \
        "$stayed times a process stayed"
    [ $unequal = 0 ] && [ $stayed = 0 ]
}

overhead() {
    local wall
    wall=$( { TIMEFORMAT=%R
        time "$bin/rivers-judge" --quiet --pairs 20 --jobs 1 --results "$work/r" \
            "$bin/bots/rivers_random" "$bin/bots/rivers_greedy" >/dev/null; } 2>&1)
    sed -n 's/.*"ms":\[\(.*\)\]}}/\1/p' "$work/r" | tr ',' '\n' |
        awk -v wall="$wall" '{ n++; ms += $1 } END {
            printf "overhead: %d calls, %.2f ms a call by the bot, %.2f ms by the judge\n",
                n, ms / n, (wall * 1000 - ms) / n }'
}

many() {
    local n=${1:-10000} before
    before=$(all_processes)
    SOAK=$work "$bin/hive-judge" --quiet --pairs $((n / 2)) --jobs 2 \
        --results "$work/many" "$bin/bots/hive_random" "$bin/bots/hive_greedy" &
    while kill -0 $! 2>/dev/null; do
        # the judge and its workers, not the bots
        for pid in $! $(pgrep -P $!); do
            awk '/VmHWM/ { print $2 }' "/proc/$pid/status" 2>/dev/null
        done | sort -n | tail -1 >"$work/rss.new"
        [ -s "$work/rss.new" ] && mv "$work/rss.new" "$work/rss"
        sleep 0.5
    done
    wait $!
    echo "many: $(grep -c '"game":' "$work/many") games; memory of the judge or a worker at most" \
        "$(cat "$work/rss") KB; processes of the run left: $(left);" \
        "in the system before $before, after $(all_processes)"
}

case ${1:-} in
kills | overhead | many) "$@" ;;
*)
    echo "usage: tests/bench/judge.sh kills|overhead|many [N]" >&2
    exit 2
    ;;
esac
