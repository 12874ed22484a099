/**
 * Takes companies of a large store (tools/large-store/build.ts) apart, for an import of prices next to facts:
 * run-ts.mjs bench/prices-of.ts STORE FOLDER [COMPANIES]. Writes FOLDER/facts.db with everything but prices, and what
 * an import of facts makes of it, FOLDER/records.db without the latter, and a Yahoo-style file of the prices of each
 * company, as traded.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crossSection } from '../src/endpoints/screen/cross-section.ts';
import { formatDay } from '../src/engine/days.ts';
import { storePredecessors, updateTrailing } from '../src/sources/update-trailing.ts';
import { openReader } from '../src/store/reading/open.ts';
import { openWriter } from '../src/store/writing/open-writer.ts';

const [path, folder, count = '200'] = process.argv.slice(2);
if (path === undefined || folder === undefined) throw new Error('usage: bench/prices-of.ts STORE FOLDER [COMPANIES]');
mkdirSync(join(folder, 'prices'), { recursive: true });
const store = openReader(path);
const paths = { records: join(folder, 'records.db'), facts: join(folder, 'facts.db') };
for (const path of Object.values(paths)) for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
const writer = openWriter(paths.records);
const symbols = store
  .storedSymbols()
  .map((symbol) => store.symbol(symbol)!)
  .filter(({ cik, assetType }) => cik !== undefined && assetType === 'stock')
  .slice(0, Number(count));

writer.transaction(() => {
  for (const { cik, firstDay: _first, lastDay: _last, ...row } of symbols) {
    writer.putSymbol({ ...row, cik });
    writer.putCompany(store.company(cik!)!);
    writer.putFacts(store.facts(cik!)!);
    writer.putFilings(store.filings(cik!));
  }
});
writer.close();
copyFileSync(paths.records, paths.facts);
const { update } = await crossSection(Date.now());
const withFacts = openWriter(paths.facts);
withFacts.transaction(() => {
  storePredecessors(withFacts);
  updateTrailing(
    withFacts,
    symbols.map(({ cik }) => cik!),
  );
  update(withFacts);
});
withFacts.close();

let bars = 0;
for (const { symbol } of symbols) {
  const { days, open, high, low, close, volume } = store.bars(symbol);
  const splits = new Map(store.splits(symbol).map(({ day, numerator, denominator }) => [day, numerator / denominator]));
  const paid = new Map(store.dividends(symbol).map(({ day, amount }) => [day, amount]));
  const lines = ['Date,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits'];
  for (const [i, day] of days.entries())
    lines.push(
      [
        formatDay(day),
        open[i],
        high[i],
        low[i],
        close[i],
        close[i],
        volume[i],
        paid.get(day) ?? 0,
        splits.get(day) ?? 0,
      ].join(),
    );
  writeFileSync(join(folder, 'prices', `${symbol}.csv`), `${lines.join('\n')}\n`);
  bars += days.length;
}
console.log(`${symbols.length} companies, ${bars} bars`);
