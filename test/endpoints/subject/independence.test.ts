/** FIELDS A1 on companies of the sample, imported one by one into a store of its own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { SAMPLE_END_DAY } from '../../../tools/sample-market/generate.ts';
import { cikOf } from '../../sample-market/imported.ts';
import { sampleFiles } from '../../sample-market/market.ts';
import { dependentCalls, type Files } from '../../support/independence.ts';

const root = mkdtempSync(join(tmpdir(), 'mds-independence-files-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function written(name: string, lines?: number): string {
  const path = join(root, name);
  mkdirSync(join(path, '..'), { recursive: true });
  const text = Buffer.from(sampleFiles().get(name)!).toString();
  writeFileSync(path, lines === undefined ? text : text.split('\n').slice(0, lines).join('\n'));
  return path;
}

/** All records of a company; of its prices the first `lines`. */
function filesOf(symbol: string, lines?: number): Files {
  const cik = String(cikOf(symbol)).padStart(10, '0');
  const names = [`companyfacts/CIK${cik}.json`, `submissions/CIK${cik}.json`];
  return [symbol, [written(`prices/${symbol}.csv`, lines), ...names.map((name) => written(name))]];
}

test.each([
  ['prices of one company end years before those of the other', ['AAPL', 'KO'], 1500],
  ['the other way around', ['KO', 'AAPL'], undefined],
])('%s', async (_, [first, second], lines) => {
  const base = [written('company_tickers.json'), written('prices/SPY.csv')];
  const companies = [filesOf(first!, lines === undefined ? 1500 : undefined), filesOf(second!, lines)];
  const now = closeInstant(SAMPLE_END_DAY) + 40 * 86_400_000;
  const { changed, compared } = await dependentCalls(base, companies, now);
  expect(changed).toEqual([]);
  expect([...compared.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(20);
});
