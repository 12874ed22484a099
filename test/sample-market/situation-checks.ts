/** Test helper: what must be seen of the special cases of law, listing and filing. */
import { expect } from 'vitest';
import { addMonths, civil, formatDay, parseDay } from '../../src/engine/days.ts';
import { buildStatements } from '../../src/engine/statements/index.ts';
import { isMarker } from '../../src/engine/value.ts';
import type { FilingRow } from '../../src/store/row-types.ts';
import { SAMPLE_END_DAY } from '../../tools/sample-market/generate.ts';
import { factSetOf } from '../support/companyfacts.ts';
import { dividendsOf, factsOf, filingsOf, sampleStore, statementsOf } from './imported.ts';
import { allFacts, allSubmissions, barsOf, sampleFiles } from './market.ts';
import { cikOf, lengthsOf, periodic, ttm, withItem } from './probe.ts';

const { store } = sampleStore();
const MERGERS: Readonly<Record<string, string>> = { ZSPC: '2026-03-03', ZSPO: '2022-11-15' };
const FLOWS = ['revenue', 'net_income', 'operating_cash_flow'] as const;

function isMerged(symbol: string): { readonly day: number; readonly shell: FilingRow[] } {
  const day = parseDay(MERGERS[symbol]!)!;
  const bars = barsOf(symbol);
  const before = bars.filter((bar) => bar.day < day);
  expect(before.length).toBeGreaterThan(150);
  // The price of a shell keeps to the ten dollars in trust; that of the business does not.
  expect(before.every(({ close }) => close > 9.5 && close < 11.5)).toBe(true);
  expect(bars.some((bar) => bar.day >= day && (bar.close > 13 || bar.close < 8))).toBe(true);
  expect(withItem(symbol, '5.06').map(({ filed }) => filed - day)).toEqual([3]);
  // Reports on periods before the merger are the shell's: cash in trust and no revenue.
  const trust = allFacts().get(cikOf(symbol))!.facts['us-gaap']!.AssetsHeldInTrustNoncurrent!.units.USD!;
  const shell = periodic(symbol).filter(({ reportDay }) => reportDay! < day);
  expect(shell.length).toBeGreaterThan(1);
  expect(new Set(trust.map(({ accn }) => accn))).toEqual(new Set(shell.map(({ accession }) => accession)));
  return { day, shell };
}

/** Periods of the predecessor's year up to the merger, as told by reports after it. */
function predecessorColumns(symbol: string, day: number): number {
  const facts = factsOf(symbol);
  const column = facts.columns.get('us-gaap:NetIncomeLoss|USD')!;
  const yearStart = parseDay(`${civil(day).year}-01-01`)!;
  let count = 0;
  column.end.forEach((end, i) => {
    if (end !== day - 1 || column.start[i]! < yearStart) return;
    expect(facts.reports[column.report[i]!]!.filed).toBeGreaterThan(day);
    count++;
  });
  return count;
}

/** Days between the end of a period and the release of its results, by whether it ends a year. */
function releaseLags(symbol: string): { readonly quarters: number[]; readonly years: number[] } {
  const told = withItem(symbol, '2.02').map(({ filed }) => filed);
  const lags = { quarters: [] as number[], years: [] as number[] };
  for (const { form, filed, reportDay } of periodic(symbol)) {
    const release = told.filter((day) => day > reportDay! + 14 && day <= filed).at(0);
    (form === '10-K' ? lags.years : lags.quarters).push((release ?? Number.NaN) - reportDay!);
  }
  return lags;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

export const SITUATION_CHECKS: Readonly<Record<string, (symbol: string) => void>> = {
  'holding company in the place of an older registrant': (symbol) => {
    const cik = cikOf(symbol);
    const record = JSON.parse(sampleFiles().get('predecessors.json')!) as {
      predecessorCiks: { cik: number; predecessor: number }[];
    };
    const pair = record.predecessorCiks.find((each) => each.cik === cik)!;
    const [newer, older] = [allFacts().get(cik)!, allFacts().get(pair.predecessor)!];
    const day = filingsOf(symbol).find(({ form }) => form === '8-K12B')!.filed;
    const filedDays = (record: typeof newer): string[] =>
      record.facts['us-gaap']!.Assets!.units.USD!.map(({ filed }) => filed);
    expect(filedDays(newer).every((filed) => filed >= formatDay(day))).toBe(true);
    expect(filedDays(older).every((filed) => filed < formatDay(day))).toBe(true);
    // The ticker leads to the new filer alone.
    const [successor, predecessor] = [cik, pair.predecessor].map(
      (each) => allSubmissions().find((filer) => Number(filer.cik) === each)!,
    );
    expect([successor!.tickers, predecessor!.tickers]).toEqual([[symbol], []]);
    expect(predecessor!.filings.recent.form).toContain('15-12B');
    // By itself the new record has no year behind it; with the old one it has.
    const alone = buildStatements(factSetOf(newer), { asOf: SAMPLE_END_DAY, splits: [], sic: undefined });
    expect(alone === undefined || isMarker(alone.ttm('revenue'))).toBe(true);
    expect(ttm(symbol, 'revenue')).toBeGreaterThan(0);
    expect(statementsOf(symbol).spine.periods.length).toBeGreaterThan(14);
  },
  'merger with a shell, fewer than four quarters since': (symbol) => {
    const { day } = isMerged(symbol);
    expect(predecessorColumns(symbol, day)).toBeGreaterThan(0);
    // A quarter of the successor cut short by the merger, then a whole one.
    const lengths = [...lengthsOf(symbol, 'us-gaap:NetIncomeLoss|USD', '10-Q')];
    expect(lengths.some((days) => days > 20 && days < 40)).toBe(true);
    for (const field of FLOWS) expect(isMarker(statementsOf(symbol).ttm(field)), field).toBe(true);
    expect(isMarker(statementsOf(symbol).balance('total_assets'))).toBe(false);
  },
  'merger with a shell, years ago': (symbol) => {
    const { day } = isMerged(symbol);
    expect(predecessorColumns(symbol, day)).toBeGreaterThan(0);
    for (const field of FLOWS) expect(ttm(symbol, field)).not.toBe(0);
    // The first four whole quarters of the successor end a year and a half after it at the latest.
    expect(isMarker(statementsOf(symbol, day + 45).ttm('revenue'))).toBe(true);
    expect(isMarker(statementsOf(symbol, addMonths(day, 19)).ttm('revenue'))).toBe(false);
  },
  'change of the fiscal year, years ago': (symbol) => {
    const transition = filingsOf(symbol).find(({ form }) => form === '10-KT')!;
    expect(SAMPLE_END_DAY - transition.filed).toBeGreaterThan(800);
    const years = statementsOf(symbol).spine.periods.filter(({ fullYear }) => fullYear);
    expect(new Set(years.map(({ end }) => civil(end).month))).toEqual(new Set([9, 12]));
    expect(ttm(symbol, 'revenue')).toBeGreaterThan(0);
  },
  'domestic forms in another currency': (symbol) => {
    expect(periodic(symbol).length).toBeGreaterThan(10);
    expect(statementsOf(symbol).currency).toBe('CAD');
    expect(store.symbol(symbol)?.currency).toBe('USD');
  },
  'foreign issuer with half-yearly reports': (symbol) => {
    const forms = new Set(factsOf(symbol).reports.map(({ form }) => form));
    expect(forms).toEqual(new Set(['20-F', '6-K']));
    const lengths = [...lengthsOf(symbol, 'ifrs-full:Revenue|USD')];
    expect(lengths.every((days) => days > 364 || (days > 180 && days < 185))).toBe(true);
    expect([...lengthsOf(symbol, 'ifrs-full:Revenue|USD', '6-K')].every((days) => days < 185)).toBe(true);
    expect(ttm(symbol, 'revenue')).toBeGreaterThan(0);
  },
  'foreign issuer with quarters on 6-K': (symbol) => {
    const { reports } = factsOf(symbol);
    expect(reports.filter(({ form }) => form === '6-K').length).toBeGreaterThan(6);
    expect(reports.some(({ form }) => form === '40-F')).toBe(true);
    expect([...lengthsOf(symbol, 'ifrs-full:Revenue|USD', '6-K')].some((days) => days > 88 && days < 93)).toBe(true);
    expect(statementsOf(symbol).spine.annualOnly).toBe(false);
  },
  'filings without XBRL': (symbol) => {
    expect(store.facts(cikOf(symbol))).toBeUndefined();
    expect(periodic(symbol).length).toBeGreaterThan(5);
    expect(periodic(symbol).some(({ isXbrl }) => isXbrl)).toBe(false);
    expect(dividendsOf(symbol)).toMatchObject({ status: 'payer', frequency: 'monthly' });
  },
  'reports overdue while trading goes on': (symbol) => {
    expect(store.symbol(symbol)?.lastDay).toBe(SAMPLE_END_DAY);
    expect(SAMPLE_END_DAY - periodic(symbol)[0]!.filed).toBeGreaterThan(200);
    expect(statementsOf(symbol).stale).toBe(true);
    const late = filingsOf(symbol).filter(({ form }) => form.startsWith('NT 10-'));
    expect(late.length).toBeGreaterThan(1);
  },
  'release of results on 8-K before the report': (symbol) => {
    const { quarters, years } = releaseLags(symbol);
    expect(quarters.length + years.length).toBeGreaterThan(10);
    for (const lag of [...quarters, ...years]) expect(lag > 14 && lag < 75, `${symbol} ${lag}`).toBe(true);
    expect(median(years)).toBeGreaterThanOrEqual(median(quarters) - 2);
    // On every report: an 8-K for each in the days before it.
    for (const { filed } of periodic(symbol)) {
      const near = withItem(symbol, '2.02').some((release) => release.filed <= filed && release.filed > filed - 16);
      expect(near, `${symbol} ${formatDay(filed)}`).toBe(true);
    }
  },
  'results announced in advance': (symbol) => {
    const counts = periodic(symbol).map(
      ({ reportDay, filed }) =>
        withItem(symbol, '2.02').filter((each) => each.filed > reportDay! - 8 && each.filed <= filed).length,
    );
    expect(counts).toContain(1);
    expect(counts).toContain(2);
  },
  'sales announced every month': (symbol) => {
    const years = [2024, 2025].map((year) =>
      withItem(symbol, '2.02').filter(({ filed }) => civil(filed).year === year),
    );
    // Twelve months and four quarters.
    for (const told of years) expect(told.length).toBe(16);
  },
};
