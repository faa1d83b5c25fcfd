#!/usr/bin/env bash
# part.sh NUMBER: fights one part of a run, from 0, unless it has been fought already.
#
# Environment: SCENE, SEED, TOTAL (battles of the run), EACH (battles of a part), RESULTS (folder of the parts), FRAY (the
# program, `fray` by default), JOBS (threads, 1 by default), FRAY_OPTIONS (more options of `fray sim`).
set -euo pipefail
number=$1
from=$((number * EACH))
count=$((TOTAL - from < EACH ? TOTAL - from : EACH))
[ "$count" -gt 0 ] || { echo "part $number lies past the end of the run" >&2; exit 2; }
part=$RESULTS/$number.json
[ ! -e "$part" ] || exit 0
mkdir -p "$RESULTS"
# A part that is stopped leaves no file of its name: it is renamed when it is whole.
half=$part.half.$HOSTNAME.$$
trap 'rm -f "$half"' EXIT
# shellcheck disable=SC2086
"${FRAY:-fray}" sim "$SCENE" --seed "$SEED" --from "$from" --battles "$count" --of "$TOTAL" --jobs "${JOBS:-1}" \
  ${FRAY_OPTIONS:-} --json "$half" >/dev/null
mv "$half" "$part"
