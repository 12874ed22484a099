#!/usr/bin/env bash
# Import of a large filer's companyfacts and of a million daily bars, whole processes. Usage: bench/import.sh COMPANYFACTS_JSON
set -euo pipefail
cd "$(dirname "$0")/.."
unset NODE_EXTRA_CA_CERTS
node=${NODE:-node}
facts=${1:?usage: bench/import.sh COMPANYFACTS_JSON}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$node" scripts/run-ts.mjs bench/make-bars.ts "$work/bars"
hyperfine -N --warmup 1 --runs 5 --prepare "rm -f $work/a.db $work/a.db-wal $work/a.db-shm" \
  "$node bin/mds.cjs import --store $work/a.db $facts"
hyperfine -N --warmup 0 --runs 3 --prepare "rm -f $work/b.db $work/b.db-wal $work/b.db-shm" \
  "$node bin/mds.cjs import --store $work/b.db $work/bars"
