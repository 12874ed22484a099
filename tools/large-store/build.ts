/**
 * Writes a store of many made-up symbols, for measurements: run-ts.mjs tools/large-store/build.ts TARGET [SYMBOLS]
 * [YEARS] [SAMPLE]. The companies are those of the sample market again and again, each with prices of its own; the same
 * arguments give the same rows.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { crossSection } from '../../src/endpoints/screen/cross-section.ts';
import { closeInstant, nextSession } from '../../src/engine/calendar.ts';
import { addMonths } from '../../src/engine/days.ts';
import { BENCHMARK } from '../../src/engine/prices/benchmark.ts';
import type { Bars, Dividend, FactSet, Split } from '../../src/engine/types.ts';
import { openInventory } from '../../src/store/reading/inventory.ts';
import { openReader } from '../../src/store/reading/open.ts';
import type { StoreReader } from '../../src/store/reading/types.ts';
import type { FilingRow, SymbolRow, TrailingRow } from '../../src/store/schema/row-types.ts';
import { openWriter } from '../../src/store/writing/open-writer.ts';
import { SAMPLE_END_DAY } from '../sample-market/generate.ts';
import { Random } from '../sample-market/random.ts';

const [target, symbols = '10000', years = '20', sample = join('dist', 'sample.db')] = process.argv.slice(2);
if (target === undefined) throw new Error('usage: tools/large-store/build.ts TARGET [SYMBOLS] [YEARS] [SAMPLE]');
const LAST = SAMPLE_END_DAY;
const NOW = closeInstant(LAST) + 3_600_000;
/** Before every day. */
const NO_DAY = -0x80000000;
/** Symbols to a transaction. */
const BATCH = 250;

/** A company of the sample. */
interface Model {
  readonly row: SymbolRow;
  readonly facts: FactSet;
  readonly filings: readonly FilingRow[];
  readonly trailing: readonly TrailingRow[];
}

function modelsOf(store: StoreReader): readonly Model[] {
  return store.marketSymbols('').flatMap(({ symbol }) => {
    const row = store.symbol(symbol)!;
    const { cik } = row;
    const facts = cik === undefined || row.assetType !== 'stock' ? undefined : store.facts(cik);
    // Of several classes one is priced by the others, and what continues another company is read with it.
    const isPlain = cik !== undefined && store.symbolsOf(cik).length === 1 && store.predecessors(cik).length === 0;
    if (facts === undefined || !isPlain || store.splits(symbol).length > 0) return [];
    const trailing = store.trailing(symbol, LAST, NO_DAY);
    return trailing.length === 0 ? [] : [{ row, facts, filings: store.filings(cik), trailing }];
  });
}

/** Sessions of `count` years to the last one. */
function sessionsOf(count: number): Int32Array {
  const days: number[] = [];
  for (let day = nextSession(addMonths(LAST, -12 * count)); day <= LAST; day = nextSession(day)) days.push(day);
  return Int32Array.from(days);
}

const cents = (value: number): number => Math.round(value * 100) / 100;

/** Prices as traded: from the split at index `split` on, half of what they would be. */
function barsOf(random: Random, days: Int32Array, split: number | undefined): Bars {
  const column = (): Float64Array => new Float64Array(days.length);
  const bars = { days, open: column(), high: column(), low: column(), close: column(), volume: column() };
  const drift = random.between(-0.0001, 0.0006);
  const width = random.between(0.008, 0.03);
  let price = random.between(5, 300);
  for (let i = 0; i < days.length; i++) {
    if (i === split) price /= 2;
    const open = cents(Math.max(0.5, price * (1 + width * 0.2 * (random.uniform() - 0.5))));
    price = Math.max(0.5, price * (1 + drift + width * (random.uniform() + random.uniform() - 1)));
    const close = cents(price);
    bars.open[i] = open;
    bars.close[i] = close;
    bars.high[i] = cents(Math.max(open, close) * (1 + width * 0.3 * random.uniform()));
    bars.low[i] = cents(Math.min(open, close) * (1 - width * 0.3 * random.uniform()));
    bars.volume[i] = random.integer(10_000, 5_000_000);
  }
  return bars;
}

/** One dividend in three months. */
function dividendsOf(random: Random, { days, close }: Bars): Dividend[] {
  const dividends: Dividend[] = [];
  for (let i = random.integer(1, 62); i < days.length; i += 63) {
    dividends.push({ day: days[i]!, amount: Math.max(0.01, cents(close[i]! * 0.005)) });
  }
  return dividends;
}

/** `AAAA`, `AAAB`, ...: no symbol of the sample. */
function symbolName(at: number): string {
  return `Q${[676, 26, 1].map((place) => String.fromCharCode(65 + (Math.floor(at / place) % 26))).join('')}${at >= 17_576 ? 'Z' : ''}`;
}

const inventory = openInventory(sample);
// Its figures are copied: those of another edition would be computed again by every answer.
if (inventory.outdated() > 0) throw new Error(`${sample} has figures of another edition: run npm run build first`);
inventory.close();
const reader = openReader(sample, { kind: 'simulated' });
const models = modelsOf(reader);
const sessions = sessionsOf(Number(years));
rmSync(target, { force: true });
const writer = openWriter(target);

function writeSymbol(at: number): void {
  const symbol = at === 0 ? BENCHMARK : symbolName(at);
  const random = new Random(`large/${symbol}`);
  const isFund = at % 10 === 0;
  const { row, facts, filings, trailing } = models[at % models.length]!;
  const cik = isFund ? undefined : 2_000_000 + at;
  // One in ten was listed later, one in 25 is no longer; the kind of one in 50 is not known.
  const from = at % 10 === 3 ? random.integer(0, sessions.length >> 1) : 0;
  const to = at % 25 === 7 ? random.integer(sessions.length >> 1, sessions.length) : sessions.length;
  const splitAt = at % 7 === 5 ? random.integer(1, to - from - 1) : undefined;
  const bars = barsOf(random, sessions.subarray(from, to), splitAt);
  const splits: Split[] = splitAt === undefined ? [] : [{ day: bars.days[splitAt]!, numerator: 2, denominator: 1 }];
  const assetType = isFund ? 'etf' : at % 50 === 9 ? undefined : 'stock';
  writer.putSymbol({ symbol, cik, name: `Company ${at}`, assetType, exchange: 'NASDAQ', currency: 'USD', rank: at });
  const about = { source: 'generated', sha256: symbol, importedAt: NOW, bytes: 0, note: '' };
  const importId = writer.addImport({ ...about, kind: 'yahoo_csv', subject: symbol, rows: bars.days.length });
  const spans = [{ importId, firstDay: bars.days[0]!, lastDay: bars.days.at(-1)!, basis: 'raw' as const }];
  writer.putPrices(symbol, { bars, splits, dividends: at % 2 === 0 ? dividendsOf(random, bars) : [], spans });
  if (cik === undefined) return;
  const company = reader.company(row.cik!)!;
  writer.putCompany({ ...company, cik, name: `Company ${at}`, formerNames: [], tickers: [symbol] });
  writer.putFacts({ ...facts, cik });
  writer.putFilings(filings.map((filing) => ({ ...filing, cik })));
  const [split] = splits;
  writer.putTrailing(
    symbol,
    trailing.map(({ figures, ...each }) => ({
      ...each,
      cik,
      splitDay: split?.day ?? NO_DAY,
      // The share counts of the model, whose symbol had no split, on both bases.
      figures: split === undefined || each.from > split.day ? figures : `${figures}\n${NO_DAY} ${figures}`,
    })),
  );
}

for (let from = 0; from < Number(symbols); from += BATCH) {
  writer.transaction(() => {
    for (let at = from; at < Math.min(from + BATCH, Number(symbols)); at++) writeSymbol(at);
  });
}
reader.close();
const { updateByBlock } = await crossSection(NOW);
const before = process.cpuUsage();
await updateByBlock(writer);
const { user, system } = process.cpuUsage(before);
console.log(`${symbols} symbols; the cross-section took ${((user + system) / 1e6).toFixed(1)} s of CPU`);
writer.close();
