/** Test helper: small crafted facts records, filing by filing. */
import { civil, dayFrom, formatDay, parseDay } from '../../src/engine/days.ts';
import { type FactColumns, type FactSet, factKey, INSTANT, type Report } from '../../src/engine/types.ts';

export function day(text: string): number {
  const parsed = parseDay(text);
  if (parsed === undefined) throw new Error(`not a date: ${text}`);
  return parsed;
}

interface Row {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly report: number;
}

interface FilingOptions {
  readonly fy?: number;
  readonly fp?: string;
  /** Period of report; absent as in a record imported without submissions. */
  readonly period?: string;
  readonly accepted?: number;
}

/** One filing being written. Concepts are us-gaap unless prefixed (`dei:`, `ifrs-full:`); units USD unless given. */
export class Filing {
  readonly #owner: FactsBuilder;
  readonly #index: number;
  constructor(owner: FactsBuilder, index: number) {
    this.#owner = owner;
    this.#index = index;
  }
  flow(concept: string, start: string, end: string, value: number, unit = 'USD'): this {
    this.#owner.add(concept, unit, { start: day(start), end: day(end), value, report: this.#index });
    return this;
  }
  instant(concept: string, end: string, value: number, unit = 'USD'): this {
    this.#owner.add(concept, unit, { start: INSTANT, end: day(end), value, report: this.#index });
    return this;
  }
  cover(asOf: string, shares: number): this {
    return this.instant('dei:EntityCommonStockSharesOutstanding', asOf, shares, 'shares');
  }
  eps(start: string, end: string, value: number, concept = 'EarningsPerShareDiluted'): this {
    return this.flow(concept, start, end, value, 'USD/shares');
  }
  weighted(
    start: string,
    end: string,
    value: number,
    concept = 'WeightedAverageNumberOfDilutedSharesOutstanding',
  ): this {
    return this.flow(concept, start, end, value, 'shares');
  }
}

export class FactsBuilder {
  readonly #reports: Report[] = [];
  readonly #rows = new Map<string, Row[]>();

  file(form: string, filed: string, options: FilingOptions = {}): Filing {
    this.#reports.push({
      accession: `0000000001-${filed.slice(2, 4)}-${String(this.#reports.length).padStart(6, '0')}`,
      form,
      filed: day(filed),
      fiscalYear: options.fy,
      fiscalPeriod: options.fp,
      reportDay: options.period === undefined ? undefined : day(options.period),
      accepted: options.accepted,
    });
    return new Filing(this, this.#reports.length - 1);
  }

  /** A filing with flows of one span, its period of report, and total assets of 1 at its end. */
  report(
    form: string,
    filed: string,
    [start, end]: readonly [string, string],
    flows: Readonly<Record<string, number>>,
    options: FilingOptions = {},
  ): Filing {
    const filing = this.file(form, filed, { ...options, period: end }).instant('Assets', end, 1);
    for (const [concept, value] of Object.entries(flows)) filing.flow(concept, start, end, value);
    return filing;
  }

  add(concept: string, unit: string, row: Row): void {
    const qualified = concept.includes(':') ? concept : `us-gaap:${concept}`;
    const key = `${qualified}|${unit}`;
    const rows = this.#rows.get(key) ?? [];
    rows.push(row);
    this.#rows.set(key, rows);
  }

  build(): FactSet {
    const columns = new Map<string, FactColumns>();
    for (const [key, rows] of this.#rows) {
      const [qualified, unit] = key.split('|') as [string, string];
      const [taxonomy, concept] = qualified.split(':') as [string, string];
      const filed = (row: Row): number => this.#reports[row.report]!.filed;
      rows.sort((a, b) => a.end - b.end || a.start - b.start || filed(a) - filed(b));
      columns.set(factKey(taxonomy, concept, unit), {
        taxonomy,
        concept,
        unit,
        start: Int32Array.from(rows, (row) => row.start),
        end: Int32Array.from(rows, (row) => row.end),
        value: Float64Array.from(rows, (row) => row.value),
        report: Int32Array.from(rows, (row) => row.report),
      });
    }
    return { cik: 1, reports: this.#reports, columns };
  }
}

const QUARTER_ENDS = ['03-31', '06-30', '09-30', '12-31'] as const;

/** Day `n` days after a date. */
export function after(text: string, n: number): string {
  return formatDay(day(text) + n);
}

/** What a plain quarter reports; index 0 is the first quarter of `firstYear`. */
export interface PlainOptions {
  readonly firstYear: number;
  readonly years: number;
  /** Stop after this many quarters. */
  readonly quarters?: number;
  readonly revenue?: (quarter: number) => number;
  readonly income?: (quarter: number) => number;
  /** Operating cash flow; reported year to date only, as filers do. */
  readonly cash?: (quarter: number) => number;
  readonly shares?: (quarter: number) => number;
  /** Period of report known (as from a submissions record). */
  readonly withPeriods?: boolean;
}

/**
 * A calendar-year company: 10-Qs and 10-Ks filed 40 days after each quarter, income statement discrete and year to date
 * (10-Q) or year (10-K) with the year-ago comparative, cash flow year to date, balance sheet, cover count.
 */
export function plainCompany(options: PlainOptions): { builder: FactsBuilder; filings: Filing[] } {
  const builder = new FactsBuilder();
  const filings: Filing[] = [];
  const revenue = options.revenue ?? ((q) => 100 + q);
  const income = options.income ?? ((q) => 10 + q);
  const cash = options.cash ?? ((q) => 20 + q);
  const shares = options.shares ?? (() => 1_000_000);
  const total = options.quarters ?? options.years * 4;
  const sum = (f: (q: number) => number, from: number, to: number): number => {
    let value = 0;
    for (let q = from; q <= to; q++) value += f(q);
    return value;
  };
  for (let q = 0; q < total; q++) {
    const year = options.firstYear + Math.floor(q / 4);
    const k = q % 4;
    const end = `${year}-${QUARTER_ENDS[k]}`;
    const start = formatDay(dayFrom(year, k * 3 + 1, 1));
    const annual = k === 3;
    const filing = builder.file(annual ? '10-K' : '10-Q', after(end, 40), {
      fy: year,
      fp: annual ? 'FY' : `Q${k + 1}`,
      ...(options.withPeriods === false ? {} : { period: end }),
    });
    const back = (text: string): string => `${civil(day(text)).year - 1}${text.slice(4)}`;
    for (const [concept, f] of [
      ['Revenues', revenue],
      ['NetIncomeLoss', income],
    ] as const) {
      for (const [shift, at] of [
        [(t: string) => t, q],
        [back, q - 4],
      ] as const) {
        if (!annual) filing.flow(concept, shift(start), shift(end), f(at));
        if (k > 0) filing.flow(concept, shift(`${year}-01-01`), shift(end), sum(f, at - k, at));
      }
    }
    for (const [shift, at] of [
      [(t: string) => t, q],
      [back, q - 4],
    ] as const) {
      filing.flow(
        'NetCashProvidedByUsedInOperatingActivities',
        shift(`${year}-01-01`),
        shift(end),
        sum(cash, at - k, at),
      );
      const count = shares(Math.max(0, at));
      const perShare = (a: number, b: number): number => Math.round((sum(income, a, b) / count) * 1e6) / 1e6;
      if (!annual) filing.eps(shift(start), shift(end), perShare(at, at)).weighted(shift(start), shift(end), count);
      if (k > 0) {
        filing
          .eps(shift(`${year}-01-01`), shift(end), perShare(at - k, at))
          .weighted(shift(`${year}-01-01`), shift(end), count);
      }
    }
    filing
      .instant('Assets', end, 5000 + q)
      .instant('StockholdersEquity', end, 2000 + q)
      .cover(after(end, 30), shares(q));
    filing.instant('CashAndCashEquivalentsAtCarryingValue', end, 300 + q).instant('Liabilities', end, 3000);
    filings.push(filing);
  }
  return { builder, filings };
}
