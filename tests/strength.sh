#!/bin/sh
# Plays every bot against every baseline through its judge and prints the results:
# tests/strength.sh BIN_DIR WORK_DIR [PAIRS]
# Each match is PAIRS (default 100) starts played with both seatings. Our bots think for a
# short time by processor time (RIVERS_TIME, BALDA_TIME, HIVE_TIME, seconds a move), so that
# a busy machine changes little; the baselines need no time. Results are kept as JSON lines
# in WORK_DIR: the same command resumes.
set -eu
bin=$1 work=$2 pairs=${3:-100}
jobs=${JOBS:-2}
mkdir -p "$work"

match() {
    judge=$1 mine=$2 other=$3
    shift 3
    "$bin/$judge-judge" --pairs "$pairs" --jobs "$jobs" --clock cpu --quiet \
        --results "$work/$judge-$(basename "$other").jsonl" "$@" "$mine" "$bin/bots/$other" \
        >"$work/$judge-$other.txt" 2>&1 || { cat "$work/$judge-$other.txt"; exit 1; }
    echo "== $judge: $mine against $other"
    cat "$work/$judge-$other.txt"
}

for other in random greedy mobility; do
    match rivers "$bin/RAIN.EXE --time ${RIVERS_TIME:-0.05} --clock cpu" rivers_$other
done
for other in random greedy; do
    match balda "$bin/balda --time ${BALDA_TIME:-0.1} --clock cpu" balda_$other --dict dicts/nouns.txt
done
for other in random greedy; do
    match hive "$bin/hive --time ${HIVE_TIME:-0.02} --clock cpu" hive_$other
done
"$bin/msweeper-judge" --jobs "$jobs" --quiet --clock cpu \
    --results "$work/msweeper.jsonl" "ours=$bin/MSWEEPER+$bin/MLAYER --time 1" \
    "single=$bin/bots/msweeper_single+$bin/bots/msweeper_layer" \
    "subset=$bin/bots/msweeper_subset+$bin/bots/msweeper_layer" \
    "overlap=$bin/bots/msweeper_overlap+$bin/bots/msweeper_layer"
