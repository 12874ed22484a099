/** Records of facts of companies that do not exist, as SEC companyfacts give them: what their reports say across splits. */
import { formatDay, parseDay } from '../../../src/engine/days.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import { generator, type MadeRecord } from './made-record.ts';

export interface MadeSplit {
  readonly date: string;
  readonly numerator: number;
  readonly denominator: number;
}

/** What a company is like. Amounts of shares and money are those before its first split. */
export interface MadeCompany {
  readonly symbol: string;
  /** What is special about it, for the report. */
  readonly about: string;
  readonly splits: readonly MadeSplit[];
  /** Close before the first split, about. */
  readonly close: number;
  /** Shares outstanding, millions. */
  readonly shares: number;
  /** Month in which its fiscal years end. */
  readonly yearEnd: number;
  /** Part of the price that it earns a year; defaults to 5 %. */
  readonly yield?: number;
  /** Growth of its shares per quarter; defaults to 0.5 %. */
  readonly growth?: number;
  /** Days from the end of a period to its report: quarter and year; defaults to 35 and 55. */
  readonly lag?: readonly [number, number];
  /** Reports are on the share of the period's end, though filed after a split. */
  readonly isLate?: boolean;
  /** Its facts have no EPS, no count of shares on covers, annual reports alone, or no prices in them. */
  readonly without?: readonly ('eps' | 'covers' | 'quarters' | 'prices')[];
  /** The first report after a split multiplies the net income of the periods before by this, too. */
  readonly recast?: number;
  /** What counts of shares are rounded to. */
  readonly rounded?: number;
  /** Dividend per quarter. */
  readonly dividend?: number;
}

interface Fact {
  readonly start?: string;
  readonly end: string;
  readonly val: number;
  readonly accn: string;
  readonly fy: number;
  readonly fp: string;
  readonly form: string;
  readonly filed: string;
}

const QUARTERS = { before: 16, after: 10 };

/** Companyfacts of it next to its prices, the same at each call. */
export function madeFacts(cik: number, company: MadeCompany, { closeOn }: MadeRecord): string {
  const { shares, close, growth = 0.005, lag = [35, 55], without = [], rounded = 1 } = company;
  const splits = company.splits.map((split) => ({ ...split, day: parseDay(split.date)! }));
  const random = generator(splits[0]!.day + cik);
  const income = Array.from(
    { length: 60 },
    () => (shares * 1e6 * close * (company.yield ?? 0.05) * (0.9 + random() * 0.2)) / 4,
  );
  const facts = new Map<string, Fact[]>();
  const first = quarterOf(splits[0]!.day, company.yearEnd) - QUARTERS.before;
  const last = quarterOf(splits.at(-1)!.day, company.yearEnd) + QUARTERS.after;
  const onShareOf = (day: EpochDay): number =>
    splits.reduce((product, each) => (each.day <= day ? (product * each.numerator) / each.denominator : product), 1);
  const sharesIn = (quarter: number): number => shares * 1e6 * (1 + growth) ** (quarter - first);
  for (let quarter = first; quarter <= last; quarter++) {
    const inYear = positionOf(quarter);
    const isAnnual = inYear === 3;
    if (!isAnnual && without.includes('quarters')) continue;
    const end = endOf(quarter, company.yearEnd);
    const filed = end + lag[isAnnual ? 1 : 0] + (quarter % 3);
    const basis = onShareOf(company.isLate === true ? end : filed);
    const isRecast = company.recast !== undefined && splits.some(({ day }) => day <= filed);
    const recast = (at: number): number =>
      isRecast && endOf(at, company.yearEnd) < splits[0]!.day ? company.recast! : 1;
    const meta = {
      accn: `${String(cik).padStart(10, '0')}-${formatDay(filed).slice(2, 4)}-${String(quarter - first + 1).padStart(6, '0')}`,
      fy: Number(formatDay(endOf(quarter - inYear + 3, company.yearEnd)).slice(0, 4)),
      fp: isAnnual ? 'FY' : `Q${inYear + 1}`,
      form: isAnnual ? '10-K' : '10-Q',
      filed: formatDay(filed),
    };
    const add = (concept: string, value: number, to: EpochDay, from?: EpochDay): void => {
      const span = from === undefined ? {} : { start: formatDay(from) };
      facts.set(concept, [...(facts.get(concept) ?? []), { ...span, end: formatDay(to), val: value, ...meta }]);
    };
    /** The amounts of `length` quarters to `to`. */
    const addSpan = (to: number, length: number): void => {
      const quarters = Array.from({ length }, (_, i) => to - i);
      const [from, until] = [endOf(to - length, company.yearEnd) + 1, endOf(to, company.yearEnd)];
      const earned =
        Math.round(quarters.reduce((sum, at) => sum + income[at - first + 12]! * recast(at), 0) / 1000) * 1000;
      const average = (quarters.reduce((sum, at) => sum + sharesIn(at), 0) / length) * basis;
      const diluted = earned > 0 ? average * 1.01 : average;
      const count = (value: number): number => Math.round(value / rounded) * rounded;
      add('Revenues', Math.round(Math.abs(earned) * 8), until, from);
      add('NetIncomeLoss', earned, until, from);
      add('WeightedAverageNumberOfSharesOutstandingBasic|shares', count(average), until, from);
      add('WeightedAverageNumberOfDilutedSharesOutstanding|shares', count(diluted), until, from);
      if (!without.includes('eps')) {
        add('EarningsPerShareBasic|USD/shares', Math.round((earned / average) * 100) / 100, until, from);
        add('EarningsPerShareDiluted|USD/shares', Math.round((earned / diluted) * 100) / 100, until, from);
      }
      if (!without.includes('prices') && length === inYear + 1) {
        // On the share of the report: an average over the span.
        const days = Array.from({ length: 9 }, (_, i) => Math.round(from + ((until - from) * i) / 8));
        const paid = days.reduce((sum, day) => sum + (closeOn(day) * onShareOf(day)) / days.length, 0);
        add(`${GRANT}|USD/shares`, Math.round((paid / basis) * 100) / 100, until, from);
      }
    };
    if (isAnnual) for (const back of [0, 4, 8]) addSpan(quarter - back, 4);
    else
      for (const back of [0, 4]) {
        addSpan(quarter - back, 1);
        if (inYear > 0) addSpan(quarter - back, inYear + 1);
      }
    const equity = (at: number): number => Math.round(sharesIn(at) * close * 0.3);
    add('StockholdersEquity', equity(quarter), end);
    add('StockholdersEquity', equity(quarter - inYear - 1), endOf(quarter - inYear - 1, company.yearEnd));
    const onCover = Math.round(sharesIn(quarter) * onShareOf(filed - 5));
    if (!without.includes('covers')) add('dei:EntityCommonStockSharesOutstanding|shares', onCover, filed - 5);
    else add('CommonStockSharesOutstanding|shares', Math.round(sharesIn(quarter) * basis), end);
    if (isAnnual && !without.includes('prices'))
      add(
        'dei:EntityPublicFloat',
        Math.round(sharesIn(quarter - 2) * close * 0.8),
        endOf(quarter - 2, company.yearEnd),
      );
  }
  return JSON.stringify({ cik, entityName: `Made ${company.symbol} Inc.`, facts: taxonomies(facts) });
}

const GRANT =
  'ShareBasedCompensationArrangementByShareBasedPaymentAwardEquityInstrumentsOtherThanOptionsGrantsInPeriodWeightedAverageGrantDateFairValue';

function taxonomies(facts: ReadonlyMap<string, readonly Fact[]>) {
  const all: Record<string, Record<string, unknown>> = { dei: {}, 'us-gaap': {} };
  for (const [key, rows] of facts) {
    const [concept, unit = 'USD'] = key.split('|') as [string, string?];
    const [name, taxonomy = 'us-gaap'] = concept.split(':').reverse() as [string, string?];
    all[taxonomy]![name] = { label: name, description: name, units: { [unit]: rows } };
  }
  return all;
}

/** Fiscal quarters count from the year 2000 on: four a year, the last of which ends in the month `yearEnd`. */
function quarterOf(day: EpochDay, yearEnd: number): number {
  let quarter = 0;
  while (endOf(quarter, yearEnd) < day) quarter++;
  return quarter;
}

function positionOf(quarter: number): number {
  return ((quarter % 4) + 4) % 4;
}

/** Last day of it. */
function endOf(quarter: number, yearEnd: number): EpochDay {
  const month = yearEnd + (quarter - 3) * 3;
  return Math.floor(Date.UTC(2000, month, 0) / 86_400_000);
}
