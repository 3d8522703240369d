#!/bin/sh
# Learns rivers/weights.c: rivers/train.sh TRAINER DIRECTORY [SCALE]
# Rounds of self-play and least squares, from hand-made weights; a round is kept only if it
# wins a match against the one before. SCALE 1 is about 1.5 hours of one core; 10 is better.
# Same trainer, scale: same weights.
set -eu
trainer=$1 dir=$2 scale=${3:-1}
mkdir -p "$dir"
"$trainer" hand "$dir/hand"
best=$dir/hand samples=
round() # NAME DEPTH GAMES MIX
{
    data=$dir/$1.samples
    rm -f "$data"
    "$trainer" play "$best" "$data" --depth "$2" --games $(($3 * scale)) --seed "1$1"
    samples="$samples $data"
    # shellcheck disable=SC2086
    "$trainer" fit "$dir/w$1" $samples --iterations 14 --shrink 60 --snap 15 --mix "$4"
    line=$("$trainer" match "$dir/w$1" "$best" --pairs 100 --nodes 6000 2>/dev/null)
    echo "round $1: $line" | tee -a "$dir/record"
    case $(echo "$line" | sed 's/.*(\([0-9]*\)\..*/\1/') in
    [5-9][0-9] | 100) best=$dir/w$1 ;;
    *) echo "round $1 is not kept" | tee -a "$dir/record" ;;
    esac
}
round 0 4 60000 0
round 1 4 64000 0
round 2 4 60000 0.4
round 3 4 60000 0.4
round 4 6 10000 0.4
"$trainer" probes "$best" --pairs 60 | tee -a "$dir/record"
"$trainer" pack "$best" "$dir/weights.c"
echo "$dir/weights.c is ready; measure it before it replaces rivers/weights.c"
