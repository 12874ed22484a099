/** `mds history --events show`: the days marked under a chart are those that other commands name. */
import { expect, test } from 'vitest';
import { extras } from '../../../src/endpoints/history/extras.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { SAMPLE_END_DAY } from '../../../tools/sample-market/generate.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { shown } from '../screen-lines.ts';

const run = (...argv: string[]) => shown(argv, 100, { NO_COLOR: '1' });
const json = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).out);
const NOW = closeInstant(SAMPLE_END_DAY) + 86_400_000;

const eventsOf = async (asOf: number | undefined, symbol: string) => {
  const { store } = sampleStore();
  const params = { symbol, series: ['close'], cadence: 'daily', range: '1y' };
  return (await extras({ store, now: NOW, asOf }, params)).extras!.events;
};

test('are the dividends, reports and purchases of other commands', async () => {
  const events = await eventsOf(undefined, 'KO');
  const of = (kind: string, since: string) =>
    events.filter((each) => each.kind === kind && each.date >= since).map(({ date }) => date);
  const { rows } = await json('history', 'KO', '--cadence', 'per-payment');
  expect(of('dividend', '')).toEqual(rows.map(([date]: [string]) => date));
  const { filings } = await json('filings', 'KO', '--limit', '50');
  const reports = filings.filter(({ form }: { form: string }) => /^10-[KQ]$/.test(form));
  const dates = reports.map(({ filing_date }: { filing_date: string }) => filing_date).sort();
  expect(dates.length).toBeGreaterThan(5);
  expect(of('report', dates[0])).toEqual(dates);
  const { recent_transactions: trades } = await json('insider', 'KO');
  const bought = trades
    .filter(({ transaction_kind }: { transaction_kind: string }) => transaction_kind === 'open_market_purchase')
    .map(({ transaction_date }: { transaction_date: string }) => transaction_date)
    .sort();
  expect(bought.length).toBeGreaterThan(0);
  expect(of('purchase', bought[0])).toEqual(bought);
});

test('as of a day nothing later is marked', async () => {
  const events = await eventsOf(Date.UTC(2020, 5, 30, 22), 'AAPL');
  expect(events.length).toBeGreaterThan(10);
  expect(events.filter(({ date }) => date > '2020-06-30')).toEqual([]);
});

test('a line of letters below the dates, with their meaning', async () => {
  const { exit, out } = await run('history', 'KO', '--range', '2y', '--chart', '--events', 'show');
  expect(exit).toBe(0);
  expect(out).toMatch(/^R report filed {3}B insider bought {3}D ex-dividend$/m);
  // Two years: eight reports and as many dividends, each in a column of its own but where days are near each other.
  const line = out.split('\n').find((each) => /^ +[RDBS ]+$/.test(each))!;
  expect(line.match(/R/g)!.length).toBe(8);
  expect(line.match(/D/g)!.length).toBeGreaterThan(5);
  expect((await run('history', 'KO', '--range', '2y', '--chart')).out).not.toContain('ex-dividend');
});

test('not for several symbols', async () => {
  const { exit, out, err } = await run('history', 'KO', 'AAPL', '--chart', '--events', 'show');
  expect([exit, out]).toEqual([2, '']);
  expect(err).toContain('--events marks the chart of one symbol');
});
