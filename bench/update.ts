/**
 * A day's update of a large store (tools/large-store/build.ts): one more session of every symbol is written, and the
 * cross-section brought up to date. run-ts.mjs bench/update.ts STORE; changes the store.
 */
import { setFlagsFromString } from 'node:v8';
import { crossSection } from '../src/endpoints/screen/cross-section.ts';
import { closeInstant, nextSession } from '../src/engine/calendar.ts';
import { joinBars } from '../src/store/codecs/bars.ts';
import { openWriter } from '../src/store/writing/open-writer.ts';

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('usage: bench/update.ts STORE');
// As bin/mds.cjs does for an import or sync.
const FLAGS =
  '--interrupt-budget=2000000 --interrupt-budget-factor-for-feedback-allocation=24 --no-baseline-batch-compilation';
if (Number(process.versions.node.split('.')[0]) < 22) setFlagsFromString(FLAGS);
const writer = openWriter(path);
const last = writer.lastDay()!;
const day = nextSession(last);
const now = closeInstant(day) + 3_600_000;
const symbols = writer.marketSymbols('').filter(({ lastDay }) => lastDay === last);

/** Seconds of CPU. */
async function cpuOf(work: () => unknown): Promise<string> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / 1e6).toFixed(2);
}

function addSession(symbol: string): void {
  const bars = writer.bars(symbol);
  const at = bars.days.length - 1;
  // The last bar again, of the next session.
  const one = (column: Float64Array): Float64Array => column.slice(at);
  const next = { ...bars, days: Int32Array.of(day), open: one(bars.open), high: one(bars.high), low: one(bars.low) };
  const added = { ...next, close: one(bars.close), volume: one(bars.volume) };
  writer.putPrices(symbol, {
    bars: joinBars([bars, added], -Infinity, Infinity),
    splits: writer.splits(symbol),
    dividends: writer.dividends(symbol),
    spans: writer.priceSpans(symbol).map((span) => ({ ...span, lastDay: day })),
  });
}

const written = await cpuOf(() =>
  writer.transaction(() => {
    for (const { symbol } of symbols) addSession(symbol);
  }),
);
const { updateByBlock } = await crossSection(now);
const crossed = await cpuOf(() => updateByBlock(writer));
writer.close();
console.log(`${symbols.length} symbols: prices ${written} s of CPU, cross-section ${crossed} s`);
