/** What must be seen of each special case, on each of its symbols, once the sample is imported. */
import { describe, expect, it } from 'vitest';
import { FIELDS, type Field } from '../../src/engine/concepts.ts';
import { addMonths, civil, formatDay, parseDay } from '../../src/engine/days.ts';
import { buildStatements } from '../../src/engine/statements/rows/build.ts';
import { type FactColumns, INSTANT } from '../../src/engine/types.ts';
import { isMarker } from '../../src/engine/value.ts';
import type { FilingRow } from '../../src/store/schema/row-types.ts';
import { SAMPLE_END_DAY } from '../../tools/sample-market/generate.ts';
import { factSetOf } from '../support/companyfacts.ts';
import { cikOf, dividendsOf, factsOf, filingsOf, reported, sampleStore, statementsOf } from './imported.ts';
import { allFacts, allSubmissions, barsOf, sampleFiles } from './market.ts';

const { store } = sampleStore();
const COVER = 'dei:EntityCommonStockSharesOutstanding';
const REVENUES = ['Revenues', 'RevenueFromContractWithCustomerExcludingAssessedTax', 'SalesRevenueNet'];
const FLOWS = ['revenue', 'net_income', 'operating_cash_flow'] as const;
/** The first day of ZSPC's business. */
const MERGER = '2026-03-03';

type Flow = Parameters<ReturnType<typeof statementsOf>['ttm']>[0];

/** A trailing figure, or the reason why it is missing. */
function ttm(symbol: string, field: Flow): number | string {
  const cell = statementsOf(symbol).ttm(field);
  return isMarker(cell) ? cell.reason : cell.value;
}

function balance(symbol: string, field: 'total_debt' | 'total_equity'): number | string {
  const cell = statementsOf(symbol).balance(field);
  return isMarker(cell) ? cell.reason : cell.value;
}

function forms(symbol: string): string[] {
  return filingsOf(symbol).map((filing) => filing.form);
}

/** Lengths of the fiscal years on record, in days. */
function yearLengths(symbol: string): number[] {
  const { periods } = statementsOf(symbol).spine;
  return periods.flatMap(({ yearStart, end, fullYear }) =>
    fullYear && yearStart !== undefined ? [end - yearStart + 1] : [],
  );
}

/** Those of the concepts that newer reports use. */
function tagsSince(symbol: string, concepts: readonly string[], from: string): string[] {
  return concepts.filter((concept) =>
    reported(symbol, `us-gaap:${concept}`).some(({ filed }) => filed >= parseDay(from)!),
  );
}

function tagsBefore(symbol: string, concepts: readonly string[], before: string): string[] {
  return concepts.filter((concept) =>
    reported(symbol, `us-gaap:${concept}`).some(({ filed }) => filed < parseDay(before)!),
  );
}

/** All values that filings gave to each period. */
function valuesByPeriod({ start, end, value }: FactColumns): readonly number[][] {
  const values = new Map<string, number[]>();
  for (const [i, each] of value.entries()) {
    const key = `${start[i]} ${end[i]}`;
    values.set(key, [...(values.get(key) ?? []), each]);
  }
  return [...values.values()];
}

function sharesReason(symbol: string): string | undefined {
  const count = statementsOf(symbol).shares();
  return isMarker(count) ? count.reason : undefined;
}

/** Lengths in days of the periods a concept is reported for, those of one form where given. */
function lengthsOf(symbol: string, concept: string, form?: string): Set<number> {
  const facts = factsOf(symbol);
  const column = facts.columns.get(concept)!;
  const lengths = new Set<number>();
  for (let i = 0; i < column.end.length; i++) {
    if (form !== undefined && facts.reports[column.report[i]!]!.form !== form) continue;
    if (column.start[i] !== INSTANT) lengths.add(column.end[i]! - column.start[i]! + 1);
  }
  return lengths;
}

/** Whether the company tags the concept. */
function has(symbol: string, concept: string): boolean {
  return [...factsOf(symbol).columns.keys()].some((key) => key.startsWith(`us-gaap:${concept}|`));
}

/** Current reports that name an item. */
function withItem(symbol: string, item: string): readonly FilingRow[] {
  return filingsOf(symbol).filter(({ form, items }) => form === '8-K' && items.split(',').includes(item));
}

/** Annual and quarterly reports, newest first. */
function periodic(symbol: string): readonly FilingRow[] {
  return filingsOf(symbol).filter(({ form }) => form === '10-K' || form === '10-Q');
}

function isMerged(symbol: string): { readonly day: number; readonly shell: FilingRow[] } {
  const day = parseDay(MERGER)!;
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

/** Periods of the predecessor's year up to the merger, as reported after it. */
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
  const releases = withItem(symbol, '2.02').map(({ filed }) => filed);
  const lags = { quarters: [] as number[], years: [] as number[] };
  for (const { form, filed, reportDay } of periodic(symbol)) {
    const release = releases.filter((day) => day > reportDay! + 14 && day <= filed).at(0);
    (form === '10-K' ? lags.years : lags.quarters).push((release ?? Number.NaN) - reportDay!);
  }
  return lags;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

/** A check of each special case (FIELDS 14, and habits of filers), by its name and the symbols that show it. */
const CHECKS: Readonly<Record<string, (symbol: string) => void>> = {
  'loss over twelve months: BA ZRVS': (symbol) => expect(ttm(symbol, 'net_income')).toBeLessThan(0),
  'interest expense of zero: ZIPO': (symbol) => {
    const interest = reported(symbol, 'us-gaap:InterestExpense');
    expect(interest.length).toBeGreaterThan(0);
    expect(interest.every(({ value }) => value === 0)).toBe(true);
    expect(statementsOf(symbol).flags()).toContain('zero_interest_expense');
  },
  'neither debt nor interest expense: META': (symbol) => {
    expect(reported(symbol, 'us-gaap:InterestExpense')).toEqual([]);
    expect(balance(symbol, 'total_debt')).toBe(0);
  },
  'debt, but interest expense no longer reported: AAPL': (symbol) => {
    expect(balance(symbol, 'total_debt')).toBeGreaterThan(0);
    expect(reported(symbol, 'us-gaap:InterestExpense').length).toBeGreaterThan(0);
    expect(statementsOf(symbol).flags()).toContain('interest_expense_not_reported');
  },
  'share split: AAPL NVDA GOOGL GOOG CNQ ZCAD': (symbol) => {
    const splits = store.splits(symbol);
    expect(splits.length).toBeGreaterThan(0);
    expect(splits.every((split) => split.numerator > split.denominator)).toBe(true);
    // As traded, the close falls by about the ratio.
    const { days, close } = store.bars(symbol);
    const at = days.indexOf(splits[0]!.day);
    const ratio = splits[0]!.numerator / splits[0]!.denominator;
    expect((close[at - 1]! / close[at]!) * (1 / ratio)).toBeGreaterThan(0.8);
    expect((close[at - 1]! / close[at]!) * (1 / ratio)).toBeLessThan(1.25);
  },
  'split since the newest report: ZCAD': (symbol) => {
    const [split] = store.splits(symbol);
    const ratio = split!.numerator / split!.denominator;
    const covers = reported(symbol, COVER, 'shares');
    expect(filingsOf(symbol).find((filing) => filing.form.startsWith('10-'))!.filed).toBeLessThan(split!.day);
    expect(statementsOf(symbol).shares()).toMatchObject({ value: covers.at(-1)!.value * ratio, splitFactor: ratio });
    // Four quarters in cents each on the old basis, a fifth of that today.
    const eps = statementsOf(symbol).ttmEps();
    const old = statementsOf(symbol, split!.day - 1).ttmEps();
    expect(isMarker(eps) || isMarker(old)).toBe(false);
    if (!isMarker(eps) && !isMarker(old)) expect(old.value / eps.value).toBeCloseTo(ratio, 6);
  },
  'reverse split after a collapse: ZRVS': (symbol) => {
    const [split] = store.splits(symbol);
    expect(split!.numerator).toBeLessThan(split!.denominator);
    const { days, close } = store.bars(symbol);
    expect(close[days.indexOf(split!.day) - 1]).toBeLessThan(5);
    // A count that falls with a split is trusted.
    expect(sharesReason(symbol)).toBeUndefined();
  },
  'change of the fiscal year with a transition report: ZFYC': (symbol) => {
    expect(forms(symbol)).toContain('10-KT');
    expect(ttm(symbol, 'revenue')).toBe('fiscal_year_change');
  },
  'change of the fiscal year, years ago: ZCAD': (symbol) => {
    const transition = filingsOf(symbol).find(({ form }) => form === '10-KT')!;
    expect(SAMPLE_END_DAY - transition.filed).toBeGreaterThan(800);
    const years = statementsOf(symbol).spine.periods.filter(({ fullYear }) => fullYear);
    expect(new Set(years.map(({ end }) => civil(end).month))).toEqual(new Set([9, 12]));
    expect(ttm(symbol, 'revenue')).toBeGreaterThan(0);
  },
  '52/53-week fiscal year: AAPL NVDA COST': (symbol) => {
    const lengths = yearLengths(symbol);
    expect(lengths).toContain(364);
    expect(lengths).toContain(371);
    expect(lengths.every((days) => days % 7 === 0)).toBe(true);
  },
  'quarters of 12 and 16 weeks: COST': (symbol) => {
    const lengths = statementsOf(symbol).spine.periods.map(({ start, end }) => end - start! + 1);
    expect(lengths).toContain(84);
    expect(lengths.some((days) => days === 112 || days === 119)).toBe(true);
    expect(typeof ttm(symbol, 'revenue')).toBe('number');
  },
  'full amendment of an annual report: ZRST': (symbol) => {
    const amendment = filingsOf(symbol).find((filing) => filing.form === '10-K/A')!;
    const changed = reported(symbol, 'us-gaap:NetIncomeLoss').filter(({ end }) => end === amendment.reportDay);
    const before = changed.find(({ filed }) => filed < amendment.filed)!;
    const after = changed.find(({ filed }) => filed === amendment.filed)!;
    expect(after.value).toBeLessThan(before.value);
    const year = statementsOf(symbol).spine.periods.find((period) => period.end === amendment.reportDay)!;
    expect(statementsOf(symbol).annual('net_income', year)).toMatchObject({ value: after.value });
  },
  'restatement by later comparatives after an 8-K of item 4.02: ZRST': (symbol) => {
    const notices = filingsOf(symbol).filter((filing) => filing.form === '8-K' && filing.items === '4.02');
    const amended = filingsOf(symbol).filter((filing) => filing.form === '10-K/A');
    expect(notices.length).toBeGreaterThan(amended.length);
    const facts = factsOf(symbol);
    const column = facts.columns.get('us-gaap:NetIncomeLoss|USD')!;
    // More than a tenth, so that the later word counts (FIELDS 3.3).
    const moved = valuesByPeriod(column).filter((each) => Math.min(...each) < 0.9 * Math.max(...each));
    expect(moved.length).toBeGreaterThan(1);
  },
  'amendment with Part III only: F': (symbol) => {
    const amendments = filingsOf(symbol).filter((filing) => filing.form === '10-K/A');
    expect(amendments.length).toBeGreaterThan(0);
    const facts = factsOf(symbol);
    for (const { accession } of amendments) {
      const report = facts.reports.findIndex((each) => each.accession === accession);
      for (const column of facts.columns.values())
        if (column.taxonomy !== 'dei') expect(column.report.includes(report)).toBe(false);
    }
  },
  'two listed classes under one CIK: GOOGL GOOG': (symbol) => {
    const both = store.symbolsOf(store.symbol(symbol)!.cik!).map((row) => row.symbol);
    expect(both.length).toBe(2);
    expect(both).toContain(symbol);
    const [a, b] = both.map((each) => store.bars(each).close.at(-1)!);
    expect(a).not.toBe(b);
    expect(a! / b!).toBeGreaterThan(0.95);
    expect(a! / b!).toBeLessThan(1.05);
  },
  'share count missing from the cover: GOOGL META BRK-B': (symbol) =>
    expect(reported(symbol, COVER, 'shares')).toEqual([]),
  'no earnings per share: BRK-B': (symbol) => {
    expect(reported(symbol, 'us-gaap:EarningsPerShareBasic', 'USD/shares')).toEqual([]);
    expect(sharesReason(symbol)).toBe('shares_outstanding_unavailable');
  },
  'annual reports of a foreign issuer under IFRS in dollars: SHEL': (symbol) => {
    expect(forms(symbol)).toContain('20-F');
    expect([...factsOf(symbol).columns.keys()]).toContain('ifrs-full:Assets|USD');
    expect(statementsOf(symbol).spine.annualOnly).toBe(true);
    expect(typeof ttm(symbol, 'revenue')).toBe('number');
  },
  'annual reports of a foreign issuer in another currency: BABA CNQ': (symbol) => {
    expect(forms(symbol).some((form) => form === '20-F' || form === '40-F')).toBe(true);
    expect(['JPY', 'CNY', 'CAD']).toContain(statementsOf(symbol).currency);
  },
  'translation into dollars for one period: BABA': (symbol) => {
    const own = new Set(reported(symbol, 'us-gaap:Assets', 'CNY').map(({ end }) => end));
    const translated = reported(symbol, 'us-gaap:Assets', 'USD');
    expect(translated.length).toBeGreaterThan(0);
    expect(new Set(translated.map(({ filed }) => filed)).size).toBe(translated.length);
    expect(own.size).toBeGreaterThan(new Set(translated.map(({ end }) => end)).size);
  },
  'Canadian issuer on 40-F with quarters on 6-K: CNQ': (symbol) => {
    expect(forms(symbol)).toContain('40-F');
    expect(factsOf(symbol).reports.filter(({ form }) => form === '6-K').length).toBeGreaterThan(6);
    expect([...lengthsOf(symbol, 'ifrs-full:Revenue|CAD', '6-K')].some((days) => days > 88 && days < 93)).toBe(true);
    expect(statementsOf(symbol).spine.annualOnly).toBe(false);
    expect(statementsOf(symbol).currency).toBe('CAD');
  },
  'domestic forms in another currency: ZCAD': (symbol) => {
    expect(periodic(symbol).length).toBeGreaterThan(10);
    expect(statementsOf(symbol).currency).toBe('CAD');
    expect(store.symbol(symbol)?.currency).toBe('USD');
  },
  'fund: SPY QQQ': (symbol) => {
    expect(store.symbol(symbol)?.assetType).toBe('etf');
    expect(store.facts(store.symbol(symbol)!.cik!)).toBeUndefined();
  },
  'grantor trust with annual reports: GLD': (symbol) => {
    expect(store.symbol(symbol)?.assetType).toBe('etf');
    expect(forms(symbol)).toContain('10-K');
    expect(reported(symbol, 'us-gaap:Assets').length).toBeGreaterThan(0);
  },
  'listed less than a year ago: ZIPO': (symbol) => {
    const first = store.symbol(symbol)!.firstDay!;
    expect(SAMPLE_END_DAY - first).toBeGreaterThan(200);
    expect(SAMPLE_END_DAY - first).toBeLessThan(300);
    expect(filingsOf(symbol).every((filing) => filing.filed >= first)).toBe(true);
    // Comparatives of a year before are there from the first report.
    const income = reported(symbol, 'us-gaap:NetIncomeLoss');
    expect(income[0]!.end).toBeLessThan(first - 200);
  },
  'listed some years ago: ZHLD ZCAD': (symbol) => {
    const years = (SAMPLE_END_DAY - store.symbol(symbol)!.firstDay!) / 365.25;
    expect(years).toBeGreaterThan(3);
    expect(years).toBeLessThan(9);
  },
  'no comparatives in the first reports: ZNEW': (symbol) => {
    const first = filingsOf(symbol)
      .filter((filing) => filing.form === '10-Q')
      .at(-1)!;
    const ends = reported(symbol, 'us-gaap:NetIncomeLoss')
      .filter(({ filed }) => filed === first.filed)
      .map(({ end }) => end);
    expect(new Set(ends)).toEqual(new Set([first.reportDay]));
  },
  'merger with a shell, fewer than four quarters since: ZSPC': (symbol) => {
    const { day } = isMerged(symbol);
    expect(predecessorColumns(symbol, day)).toBeGreaterThan(0);
    // A quarter of the successor cut short by the merger, then a whole one.
    const lengths = [...lengthsOf(symbol, 'us-gaap:NetIncomeLoss|USD', '10-Q')];
    expect(lengths.some((days) => days > 20 && days < 40)).toBe(true);
    // Named as in its own report, though the successor's year began in March.
    expect(statementsOf(symbol).newest).toMatchObject({ fiscalYear: 2026, quarter: 2 });
    for (const field of FLOWS) expect(isMarker(statementsOf(symbol).ttm(field)), field).toBe(true);
    expect(isMarker(statementsOf(symbol).balance('total_assets'))).toBe(false);
  },
  'spin-off that the price feed does not adjust for, statements recast later: GE': (symbol) => {
    const { close } = store.bars(symbol);
    const falls = Array.from(close, (price, i) => (i === 0 ? 0 : price / close[i - 1]! - 1));
    expect(Math.min(...falls)).toBeLessThan(-0.15);
    const facts = factsOf(symbol);
    const revenue = REVENUES.map((concept) => facts.columns.get(`us-gaap:${concept}|USD`)).find(
      (c) => c !== undefined,
    )!;
    expect(valuesByPeriod(revenue).some((each) => Math.min(...each) < 0.95 * Math.max(...each))).toBe(true);
    // The profit of the owners stays what it was.
    const profits = valuesByPeriod(facts.columns.get('us-gaap:NetIncomeLoss|USD')!);
    expect(profits.every((each) => new Set(each).size === 1)).toBe(true);
  },
  'shares of another company listed as a dividend: ZHLD': (symbol) => {
    const { special, frequency } = dividendsOf(symbol);
    expect(frequency).toBe('quarterly');
    expect(special.length).toBe(1);
    const { day, amount } = special[0]!;
    const { days, close } = store.bars(symbol);
    const before = close[days.indexOf(day) - 1]!;
    expect(amount / before).toBeGreaterThan(0.25);
    expect(close[days.indexOf(day)]! / before).toBeLessThan(0.8);
    // No cash left the company: what it paid over the year is the regular dividend.
    const statements = statementsOf(symbol, addMonths(day, 9));
    const paid = statements.ttm('dividends_paid');
    const shares = statements.shares();
    if (isMarker(paid) || isMarker(shares)) throw new Error('no dividends or shares');
    expect(paid.value / shares.value).toBeLessThan(0.1 * amount);
  },
  'bank: JPM': (symbol) => expect(statementsOf(symbol).industry).toBe('bank'),
  'insurer: MET BRK-B': (symbol) => expect(statementsOf(symbol).industry).toBe('insurer'),
  'real-estate trust: O': (symbol) => {
    expect(statementsOf(symbol).industry).toBe('real_estate');
    expect(isMarker(statementsOf(symbol).ttm('ebitda'))).toBe(false);
  },
  'partnership: EPD': (symbol) => {
    expect(reported(symbol, 'us-gaap:PartnersCapital').length).toBeGreaterThan(0);
    expect(balance(symbol, 'total_equity')).toBeGreaterThan(0);
    expect(isMarker(statementsOf(symbol).ttmEps())).toBe(false);
  },
  'holding company in the place of an older registrant: ZHLD': (symbol) => {
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
  'change of name and ticker: META': (symbol) => {
    const filer = allSubmissions().find(({ tickers }) => tickers.includes(symbol))!;
    expect(filer.formerNames.length).toBeGreaterThan(0);
    expect(store.bars(symbol).days[0]).toBe(store.bars('SPY').days[0]);
  },
  'never paid a dividend: BRK-B ZSTL': (symbol) =>
    expect(dividendsOf(symbol)).toMatchObject({ status: 'non_payer', annualRate: 0 }),
  'dividend paid monthly: O': (symbol) =>
    expect(dividendsOf(symbol)).toMatchObject({ status: 'payer', frequency: 'monthly' }),
  'dividend paid twice a year: ZRST': (symbol) =>
    expect(dividendsOf(symbol)).toMatchObject({ status: 'payer', frequency: 'semi_annual' }),
  'dividend paid once a year: BABA': (symbol) =>
    expect(dividendsOf(symbol)).toMatchObject({ status: 'payer', frequency: 'annual' }),
  'dividend started: META GOOGL BABA': (symbol) => {
    const { status, regular } = dividendsOf(symbol);
    expect(status).toBe('payer');
    expect(formatDay(regular[0]!.day) > '2022').toBe(true);
  },
  'dividend cut: SHEL GE ZFYC': (symbol) => {
    const { regular } = dividendsOf(symbol);
    expect(regular.some((payment, i) => i > 0 && payment.amount < 0.85 * regular[i - 1]!.amount)).toBe(true);
  },
  'dividend suspended: F BA': (symbol) => {
    const { status, regular } = dividendsOf(symbol);
    expect(status).toBe('suspended');
    expect(regular.length).toBeGreaterThan(4);
  },
  'special dividend: COST': (symbol) => {
    const { special, frequency } = dividendsOf(symbol);
    expect(special.length).toBeGreaterThan(0);
    expect(frequency).toBe('quarterly');
  },
  'distributions of changing size: SPY QQQ': (symbol) => {
    const amounts = dividendsOf(symbol)
      .regular.slice(-4)
      .map((payment) => payment.amount);
    expect(new Set(amounts).size).toBe(4);
  },
  'trading ended: ZHLT': (symbol) => {
    expect(SAMPLE_END_DAY - store.symbol(symbol)!.lastDay!).toBeGreaterThan(350);
    expect(statementsOf(symbol).stale).toBe(true);
  },
  'reports overdue while trading goes on: ZSTL': (symbol) => {
    expect(store.symbol(symbol)?.lastDay).toBe(SAMPLE_END_DAY);
    expect(SAMPLE_END_DAY - periodic(symbol)[0]!.filed).toBeGreaterThan(200);
    expect(statementsOf(symbol).stale).toBe(true);
    const late = filingsOf(symbol).filter(({ form }) => form.startsWith('NT 10-'));
    expect(late.length).toBeGreaterThan(1);
  },
  'negative equity: BA': (symbol) => {
    expect(balance(symbol, 'total_equity')).toBeLessThan(0);
    expect(statementsOf(symbol).flags()).toContain('negative_equity');
  },
  'revenue under another concept since: AAPL NVDA': (symbol) => {
    const before = tagsBefore(symbol, REVENUES, symbol === 'AAPL' ? '2018-10-01' : '2021-06-01');
    const since = tagsSince(symbol, REVENUES, '2025-01-01');
    expect(before.length * since.length).toBe(1);
    expect(before).not.toEqual(since);
    expect(typeof ttm(symbol, 'revenue')).toBe('number');
  },
  'capital expenditure under another concept since: NVDA': (symbol) => {
    const tags = ['PaymentsToAcquirePropertyPlantAndEquipment', 'PaymentsToAcquireProductiveAssets'];
    expect(tagsBefore(symbol, tags, '2018-12-31')).toEqual([tags[0]]);
    expect(tagsSince(symbol, tags, '2025-01-01')).toEqual([tags[1]]);
    expect(isMarker(statementsOf(symbol).ttm('capex'))).toBe(false);
  },
  'total liabilities not tagged: PG KO': (symbol) => {
    expect(reported(symbol, 'us-gaap:Liabilities')).toEqual([]);
    expect(isMarker(statementsOf(symbol).balance('total_liabilities'))).toBe(false);
  },
  'operating income not tagged: GE': (symbol) => {
    expect(reported(symbol, 'us-gaap:OperatingIncomeLoss')).toEqual([]);
    expect(isMarker(statementsOf(symbol).ttm('operating_income'))).toBe(false);
  },
  'depreciation for the year to date only: AAPL KO O': (symbol) => {
    const key = 'us-gaap:DepreciationDepletionAndAmortization|USD';
    const lengths = [...lengthsOf(symbol, key, '10-Q')];
    expect(lengths.some((days) => days > 175 && days < 190)).toBe(true);
    const facts = factsOf(symbol);
    const column = facts.columns.get(key)!;
    const starts = new Set(Array.from(column.start, (start) => civil(start + 10).month));
    expect(starts.size).toBe(1);
    expect(isMarker(statementsOf(symbol).ttm('depreciation_amortization'))).toBe(false);
  },
  'working capital by its components: AAPL MSFT': (symbol) => {
    expect(has(symbol, 'IncreaseDecreaseInAccountsReceivable')).toBe(true);
    expect(has(symbol, 'IncreaseDecreaseInAccountsPayable')).toBe(true);
    expect(has(symbol, 'IncreaseDecreaseInOperatingCapital')).toBe(false);
    expect(isMarker(statementsOf(symbol).ttm('working_capital_change'))).toBe(false);
  },
  'preferred dividends: JPM': (symbol) => {
    expect(has(symbol, 'PreferredStockDividendsIncomeStatementImpact')).toBe(true);
    expect(ttm(symbol, 'net_income_common')).toBeLessThan(ttm(symbol, 'net_income') as number);
  },
  'noncontrolling interests: KO': (symbol) => {
    expect(reported(symbol, 'us-gaap:MinorityInterest').at(-1)!.value).toBeGreaterThan(0);
    expect(ttm(symbol, 'profit_with_minority_interest')).toBeGreaterThan(ttm(symbol, 'net_income') as number);
  },
  'share buybacks: AAPL JPM': (symbol) => expect(ttm(symbol, 'buybacks')).toBeGreaterThan(0),
  'debt under other concepts: JPM O KO': (symbol) => {
    const usual = ['LongTermDebtNoncurrent', 'LongTermDebtCurrent'].filter((tag) => has(symbol, tag));
    expect(usual.length).toBeLessThan(2);
    const debt = statementsOf(symbol).balance('total_debt');
    expect(isMarker(debt) ? debt.reason : debt.value).toBeGreaterThan(0);
  },
  'results on 8-K before the report: AAPL KO MSFT COST ZRST': (symbol) => {
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
  'results announced in advance: ZRST': (symbol) => {
    const counts = periodic(symbol).map(
      ({ reportDay, filed }) =>
        withItem(symbol, '2.02').filter((each) => each.filed > reportDay! && each.filed <= filed).length,
    );
    expect(new Set(counts)).toEqual(new Set([1, 2]));
  },
  'eight years of reports: AAPL MSFT KO JPM MET PG COST': (symbol) => {
    const own = factsOf(symbol).reports.filter(({ form }) => form === '10-K');
    expect(own.length).toBeGreaterThanOrEqual(8);
    const { periods } = statementsOf(symbol).spine;
    expect(SAMPLE_END_DAY - periods[0]!.end).toBeGreaterThan(8 * 365);
  },
  'older filings on a page of their own: JPM': (symbol) => {
    const filer = allSubmissions().find(({ tickers }) => tickers.includes(symbol))!;
    expect(filer.filings.files.length).toBe(1);
    expect(filingsOf(symbol).length).toBeGreaterThan(filer.filings.recent.form.length);
  },
};

describe('special cases of the sample', () => {
  for (const [title, check] of Object.entries(CHECKS)) {
    const [name, symbols] = title.split(': ');
    for (const symbol of symbols!.split(' ')) it(`${name}: ${symbol}`, () => check(symbol));
  }
});

describe('every other issuer of the sample', () => {
  const special = new Set(['ZFYC', 'ZIPO', 'GLD', 'BRK-B', 'ZHLT', 'ZSPC', 'ZSTL']);
  const symbols = allSubmissions()
    .flatMap(({ tickers }) => tickers)
    .filter((symbol) => !special.has(symbol));

  it('has trailing revenue, profit, cash flow and a count of shares', () => {
    for (const symbol of symbols) {
      const statements = statementsOf(symbol);
      for (const field of ['revenue', 'net_income', 'operating_cash_flow'] as const)
        expect(isMarker(statements.ttm(field)), `${symbol} ${field}`).toBe(false);
      expect(isMarker(statements.shares()), symbol).toBe(false);
      // Earnings per share of single quarters are not reported there, and those of a year so far do not add up.
      expect(isMarker(statements.ttmEps()), symbol).toBe(false);
    }
  });

  it('has a report no older than its rhythm asks for, and nothing dated beyond the end', () => {
    for (const symbol of symbols) {
      expect(statementsOf(symbol).stale, symbol).toBe(false);
      expect(filingsOf(symbol)[0]!.filed, symbol).toBeLessThanOrEqual(SAMPLE_END_DAY);
      for (const column of factsOf(symbol).columns.values())
        for (let i = 0; i < column.end.length; i++)
          if (column.start[i] !== INSTANT && column.start[i]! > column.end[i]!) expect.fail(symbol);
    }
  });

  it('is priced within reason: dollar filers in profit at 5 to 200 times earnings', () => {
    for (const symbol of symbols) {
      const statements = statementsOf(symbol);
      const eps = statements.ttmEps();
      if (statements.currency !== 'USD' || isMarker(eps) || eps.value <= 0) continue;
      const multiple = store.bars(symbol).close.at(-1)! / eps.value;
      expect(multiple, symbol).toBeGreaterThan(5);
      expect(multiple, symbol).toBeLessThan(200);
    }
  });
});

it('no row of the last four years contradicts itself', () => {
  const failed: string[] = [];
  for (const symbol of allSubmissions().flatMap(({ tickers }) => tickers)) {
    const statements = statementsOf(symbol);
    for (const at of statements.spine.periods.slice(-16))
      for (const field of Object.keys(FIELDS) as Field[])
        for (const cadence of ['quarter', 'annual'] as const) {
          const test = statements.failedTest(field, at, cadence);
          if (test !== undefined) failed.push(`${symbol} ${field} ${formatDay(at.end)}: ${test}`);
        }
  }
  expect(failed).toEqual([]);
});
