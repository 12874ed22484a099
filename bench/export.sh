#!/bin/sh
# Exports of a large store (tools/large-store/build.ts): CPU, peak memory and size of each. bench/export.sh MARKET.db
set -eu
unset NODE_EXTRA_CA_CERTS
store=$1
mds="${NODE:-node} $(dirname "$0")/../bin/mds.cjs"
folder=$(mktemp -d)
measure() {
  name=$1
  shift
  /usr/bin/time -f "$name: %U s of CPU, %M KB" $mds export "$@" --quiet --store "$store" -o "$folder/$name.parquet"
  wc -c < "$folder/$name.parquet"
}
measure panel panel --fields pe_ttm,market_cap_usd,close --universe all
measure valuation panel --fields pe_ttm,roic_pct,close --universe all
measure prices prices
measure facts facts
rm -r "$folder"
