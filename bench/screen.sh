#!/bin/sh
# Screens of a large store (tools/large-store/build.ts), next to `node -e 0`: bench/screen.sh MARKET.db
# Of the past day: expressions over prices and key figures of the snapshot, and over statements on a list of symbols.
set -eu
unset NODE_EXTRA_CA_CERTS
store=$1
node=${NODE:-node}
mds="$node $(dirname "$0")/../bin/mds.cjs"
out=$(mktemp)
hyperfine -N -w 3 -r 30 --export-json "$out" \
  "$node -e 0" \
  "$mds screen 'pe_ttm < 15 and roic_pct > 12 and pct_1y > 0' --sort=-roic_pct --top 20 --quiet --store $store"
"$node" "$(dirname "$0")/ratios.cjs" "$out"
rm -f "$out"
hyperfine -N -w 1 -r 3 \
  "$mds screen 'pe_ttm < 15 and pct_1y > 0' --top 20 --quiet --as-of 2019-03-20 --store $store"
