/** What each periodic report tells of which periods, under the filer's own tags. */
import { parseDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import { FactRecord, type FactSource } from './fact-record.ts';
import type { Filing } from './filings.ts';
import type { Amounts, Statement } from './statements/types.ts';
import type { CompanySpec } from './types.ts';
import { viewsOf } from './views.ts';

export interface FactInput {
  readonly spec: CompanySpec;
  readonly cik: number;
  readonly statements: readonly Statement[];
  readonly filings: readonly Filing[];
  /** Reporting currency in one unit of the statements. */
  readonly unit: number;
  /** What one share of a day has become today. */
  readonly sharesBecome: (day: EpochDay) => number;
  /** Close on or before a day, today's basis, dollars a listed share. */
  readonly closeOn: (day: EpochDay) => number;
  readonly splits: readonly { readonly day: EpochDay; readonly numerator: number; readonly denominator: number }[];
}

/** Statements from one quarter to another: a quarter, a year to date, a year. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Lines of the cash-flow statement that are told only when something happened. */
const CONDITIONAL = new Set(['PaymentsToAcquireBusinessesNetOfCashAcquired', 'ProceedsFromIssuanceOfCommonStock']);
/** A comparative ends a year earlier, give or take this many days (a changed year end makes it the nearest quarter). */
const COMPARATIVE_TOLERANCE = 45;
/** Whole shares are printed in thousands. */
const SHARE_UNIT = 1000;
/** Cover counts of filers that stopped telling them are this old. */
const FROZEN = '2019-06-30';

function yearStartOf(statements: readonly Statement[], i: number): number {
  const { yearStart } = statements[i]!.quarter;
  let from = i;
  while (from > 0 && statements[from - 1]!.quarter.yearStart === yearStart) from--;
  return from;
}

/** The quarter that ended about a year before quarter `i`. */
function yearBefore(statements: readonly Statement[], i: number): number | undefined {
  const target = statements[i]!.quarter.end - 365;
  let best: number | undefined;
  for (let j = 0; j < i; j++) {
    const off = Math.abs(statements[j]!.quarter.end - target);
    if (off <= COMPARATIVE_TOLERANCE && (best === undefined || off < Math.abs(statements[best]!.quarter.end - target)))
      best = j;
  }
  return best;
}

interface Periods {
  readonly income: readonly Span[];
  readonly cash: readonly Span[];
  readonly instants: readonly number[];
}

/** Whether the year that quarter `i` belongs to is on record from its first quarter. */
function wholeYear(statements: readonly Statement[], i: number): boolean {
  const { quarter } = statements[yearStartOf(statements, i)]!;
  return quarter.start === quarter.yearStart;
}

function periodsOf(statements: readonly Statement[], i: number, comparatives: boolean): Periods {
  const { quarter } = statements[i]!;
  const toDate = { from: yearStartOf(statements, i), to: i };
  const lastYearEnd = statements.slice(0, i).findLastIndex((statement) => statement.quarter.yearEnd);
  const instants = comparatives && lastYearEnd >= 0 ? [i, lastYearEnd] : [i];
  if (quarter.yearEnd) {
    const years: Span[] = [toDate];
    let before = statements.slice(0, toDate.from).findLastIndex((statement) => statement.quarter.yearEnd);
    while (comparatives && before >= 0 && years.length < 3 && wholeYear(statements, before)) {
      years.push({ from: yearStartOf(statements, before), to: before });
      before = statements.slice(0, yearStartOf(statements, before)).findLastIndex((each) => each.quarter.yearEnd);
    }
    return { income: years, cash: years, instants };
  }
  const income: Span[] = [{ from: i, to: i }];
  const cash: Span[] = [toDate];
  if (toDate.from < i) income.push(toDate);
  const before = comparatives ? yearBefore(statements, i) : undefined;
  if (before !== undefined) {
    income.push({ from: before, to: before });
    if (statements[before]!.quarter.number === quarter.number && wholeYear(statements, before)) {
      const span = { from: yearStartOf(statements, before), to: before };
      if (span.from < before) income.push(span);
      cash.push(span);
    }
  }
  return { income, cash, instants };
}

function sumOver(statements: readonly Statement[], span: Span, pick: (statement: Statement) => Amounts): Amounts {
  const sums: Amounts = {};
  for (let i = span.from; i <= span.to; i++)
    for (const [tag, value] of Object.entries(pick(statements[i]!))) sums[tag] = (sums[tag] ?? 0) + value;
  return sums;
}

/** The filer's name for a concept in a filing of some day; undefined where it does not tag it. */
function tagger(spec: CompanySpec, filed: EpochDay): (tag: string) => string | undefined {
  const { rename, hide, changes } = spec.tagging ?? {};
  const hidden = new Set(hide);
  const changed = new Map<string, string>();
  for (const { tag, to, before, from } of changes ?? []) {
    const applies = before !== undefined ? filed < parseDay(before)! : filed >= parseDay(from!)!;
    if (applies) changed.set(tag, to);
  }
  return (tag) => {
    if (hidden.has(tag)) return undefined;
    const name = changed.get(tag) ?? rename?.[tag] ?? tag;
    return name === '' ? undefined : name;
  };
}

function cents(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

/** Averages and earnings per share of a span, on the share basis of the filing. */
function perShareFacts(input: FactInput, statements: readonly Statement[], span: Span, filed: EpochDay): Amounts {
  const basis = input.sharesBecome(filed);
  let days = 0;
  let weighted = 0;
  let common = 0;
  let perShare = 0;
  for (let i = span.from; i <= span.to; i++) {
    const statement = statements[i]!;
    const length = statement.quarter.end - statement.quarter.start + 1;
    days += length;
    weighted += statement.basic * length;
    common += statement.common;
    perShare += statement.perShare;
  }
  const { dilution } = statements[span.to]!;
  const basic = Math.round(weighted / days / basis / SHARE_UNIT) * SHARE_UNIT;
  const diluted = common > 0 ? Math.round((basic * (1 + dilution)) / SHARE_UNIT) * SHARE_UNIT : basic;
  return {
    EarningsPerShareBasic: cents((common * input.unit) / basic),
    EarningsPerShareDiluted: cents((common * input.unit) / diluted),
    WeightedAverageNumberOfSharesOutstandingBasic: basic,
    WeightedAverageNumberOfDilutedSharesOutstanding: diluted,
    ...(perShare > 0 ? { CommonStockDividendsPerShareDeclared: Math.round(perShare * basis * 1e4) / 1e4 } : {}),
  };
}

/** One report's facts. */
class ReportWriter {
  readonly #input: FactInput;
  readonly #record: FactRecord;
  readonly #filing: Filing;
  readonly #source: FactSource;
  readonly #tag: (tag: string) => string | undefined;
  readonly #currency: string;

  constructor(input: FactInput, record: FactRecord, filing: Filing) {
    this.#input = input;
    this.#record = record;
    this.#filing = filing;
    const { quarter } = input.statements[filing.quarter!]!;
    this.#source = {
      accession: filing.accession,
      form: filing.form,
      filed: filing.filed,
      fiscalYear: quarter.fiscalYear,
      fiscalPeriod: quarter.yearEnd ? 'FY' : `Q${quarter.number}`,
    };
    this.#tag = tagger(input.spec, filing.filed);
    this.#currency = input.spec.currency ?? 'USD';
  }

  put(tag: string, unit: string, start: EpochDay | undefined, end: EpochDay, value: number): void {
    const name = this.#tag(tag);
    if (name !== undefined) this.#record.add(name, unit, start, end, value, this.#source);
  }

  statements(views: readonly Statement[], comparatives: boolean): void {
    const i = this.#filing.quarter!;
    const { income, cash, instants } = periodsOf(views, i, comparatives);
    for (const span of income) {
      this.#flows(
        views,
        span,
        sumOver(views, span, (statement) => statement.income),
        span.to === i,
      );
      this.#perShare(views, span);
    }
    for (const span of cash)
      this.#flows(
        views,
        span,
        sumOver(views, span, (statement) => statement.cash),
        span.to === i && span === cash[0],
      );
    for (const at of instants) this.#instants(views[at]!, at === i);
  }

  #flows(views: readonly Statement[], span: Span, sums: Amounts, own: boolean): void {
    const start = views[span.from]!.quarter.start;
    const end = views[span.to]!.quarter.end;
    for (const [tag, value] of Object.entries(sums)) {
      if (value === 0 && CONDITIONAL.has(tag)) continue;
      this.put(tag, this.#currency, start, end, value * this.#input.unit);
      if (own) this.#translate(tag, start, end, value);
    }
  }

  /** Issuers in China add a translation into dollars for the newest period only. */
  #translate(tag: string, start: EpochDay | undefined, end: EpochDay, value: number): void {
    const { spec, unit } = this.#input;
    if (this.#currency === 'CNY') this.put(tag, 'USD', start, end, Math.round((value / spec.fx!) * 10) * (unit / 10));
  }

  #perShare(views: readonly Statement[], span: Span): void {
    const start = views[span.from]!.quarter.start;
    const end = views[span.to]!.quarter.end;
    const facts = perShareFacts(this.#input, views, span, this.#filing.filed);
    for (const [tag, value] of Object.entries(facts)) {
      const unit = tag.startsWith('Weighted') ? 'shares' : `${this.#currency}/shares`;
      this.put(tag, unit, start, end, value);
    }
  }

  #instants(statement: Statement, own: boolean): void {
    const { end } = statement.quarter;
    for (const [tag, value] of Object.entries(statement.balance)) {
      this.put(tag, this.#currency, undefined, end, value * this.#input.unit);
      if (own) this.#translate(tag, undefined, end, value);
    }
    const basis = this.#input.sharesBecome(this.#filing.filed);
    const shares = Math.round(statement.outstanding / basis / SHARE_UNIT) * SHARE_UNIT;
    this.put('CommonStockSharesOutstanding', 'shares', undefined, end, shares);
  }

  /** The cover: shares at a recent day, and for annual reports the float at the middle of the year. */
  cover(): void {
    const { spec, statements, sharesBecome, closeOn } = this.#input;
    const { filed } = this.#filing;
    const i = this.#filing.quarter!;
    const { quarter, outstanding } = statements[i]!;
    const frozen = spec.tagging?.cover === 'frozen' && filed > parseDay(FROZEN)!;
    if (spec.tagging?.cover !== 'missing' && !frozen) {
      const asOf = Math.max(quarter.end, filed - 7);
      const drift = 1 - (spec.buyback * (asOf - quarter.end)) / 365.25;
      const shares = Math.round((outstanding * drift) / sharesBecome(filed));
      this.put('dei:EntityCommonStockSharesOutstanding', 'shares', undefined, asOf, shares);
    }
    if (spec.forms !== 'domestic' || !quarter.yearEnd) return;
    const middle = statements[Math.max(0, i - 2)]!;
    const float = (middle.outstanding / (spec.sharesPerListed ?? 1)) * closeOn(middle.quarter.end) * 0.93;
    this.put('dei:EntityPublicFloat', 'USD', undefined, middle.quarter.end, Math.round(float / 1e6) * 1e6);
  }

  split(day: EpochDay, ratio: number): void {
    this.put('StockholdersEquityNoteStockSplitConversionRatio1', 'pure', day, day, ratio);
  }
}

/** The companyfacts JSON of an issuer. */
export function factsJson(input: FactInput): string {
  const { spec, statements, filings, cik } = input;
  const record = new FactRecord();
  const views = viewsOf(spec, statements);
  const reports = filings.filter((filing) => filing.quarter !== undefined);
  const comparativesFrom = spec.comparativesFrom === undefined ? undefined : parseDay(spec.comparativesFrom)!;
  for (const [n, filing] of reports.entries()) {
    const writer = new ReportWriter(input, record, filing);
    writer.cover();
    if (filing.partThree) continue;
    const comparatives = comparativesFrom === undefined || filing.filed >= comparativesFrom;
    writer.statements(views(filing.filed), comparatives);
    const previous = n === 0 ? filing.filed : reports[n - 1]!.filed;
    for (const split of input.splits)
      if (split.day > previous && split.day <= filing.filed)
        writer.split(split.day, split.numerator / split.denominator);
  }
  return record.toJson(cik, spec.name);
}
