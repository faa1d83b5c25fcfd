#!/usr/bin/env bash
# Fights a run in parts under GNU parallel, as many at a time as there are cores, and prints the merged result. Parts that
# are there already are not fought again. Environment: as for part.sh.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
parts=$(((TOTAL + EACH - 1) / EACH))
seq 0 $((parts - 1)) | parallel --will-cite --halt soon,fail=1 "$here/part.sh" {}
"${FRAY:-fray}" merge "$RESULTS"/*.json
