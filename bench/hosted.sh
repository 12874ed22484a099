#!/usr/bin/env bash
# Hosted service over loopback: 200 symbols beside curl and beside a bare node:http script, also of a service that takes ten milliseconds an
# answer, one symbol with and without kept answers, and 200 symbols of `mds serve` that computes each answer anew.
set -euo pipefail
cd "$(dirname "$0")/.."
unset NODE_EXTRA_CA_CERTS CI MDS_API_KEY MDS_PROFILE MDS_OFFLINE
node=${NODE:-node}
work=$(mktemp -d)
"$node" bench/hosted-server.cjs "$("$node" bin/mds.cjs snapshot AAPL --sample --raw --quiet)" > "$work/url" &
server=$!
trap 'kill "$server"; rm -rf "$work"' EXIT
until [ -s "$work/url" ]; do sleep 0.05; done
url=$(cat "$work/url")
export MDS_CONFIG_DIR="$work/config" MDS_CACHE_DIR="$work/cache" MDS_BASE_URL="$url/kept"
symbols=$(seq -s, -f 'S%g' 0 199)
seq -f "url=$url/v2/snapshot?symbol=S%g" 0 199 > "$work/curl"
# One --output a URL: with fewer curl prints the others.
sed -i 's|$|\noutput=/dev/null|' "$work/curl"

measure() {
  hyperfine -N --warmup 3 --runs "${RUNS:-40}" --export-json "$work/$1.json" "${@:2}"
  "$node" bench/ratios.cjs "$work/$1.json"
}
one="$node bin/mds.cjs snapshot AAPL --quiet"
measure one "$node -e 0" "$one --no-cache" "$one --refresh" "$one"
many="$node bin/mds.cjs snapshot $symbols --json --quiet"
measure many "$node bench/hosted-bare.cjs $url" "curl -s --parallel --parallel-max 8 -K $work/curl" "$many --no-cache" "$many --refresh" "$many"
sed 's|/v2/|/slow/v2/|' "$work/curl" > "$work/curl-slow"
measure slow "curl -s --parallel --parallel-max 8 -K $work/curl-slow" "$many --no-cache --base-url $url/slow"

"$node" scripts/run-ts.mjs bench/make-bars.ts "$work/bars" 200
"$node" bin/mds.cjs import --store "$work/own.db" "$work/bars" > "$work/imported" 2>&1
"$node" bin/mds.cjs serve --store "$work/own.db" --open --json --port 0 --cache-size 0 > "$work/own" 2> "$work/own.log" &
own=$!
trap 'kill "$server" "$own"; rm -rf "$work"' EXIT
until [ -s "$work/own" ]; do sleep 0.05; done
origin=$("$node" -p 'JSON.parse(require("fs").readFileSync(process.argv[1], "utf8").split("\n")[0]).url' "$work/own")
names=$(basename -s .csv -a "$work"/bars/*.csv)
for route in snapshot technicals; do
  printf "url=$origin/v2/$route?symbol=%s\noutput=/dev/null\n" $names > "$work/curl-own"
  measure "$route" "curl -s --parallel --parallel-max 8 -K $work/curl-own" \
    "$node bin/mds.cjs $route $(paste -sd, <<< "$names") --json --quiet --no-cache --base-url $origin"
done
