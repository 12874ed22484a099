/** What each periodic report tells of which periods, under the filer's own tags. */
import { parseDay } from '../../src/engine/days.ts';
import type { EpochDay } from '../../src/engine/types.ts';
import type { Filing } from './draft.ts';
import { FactRecord, type FactSource } from './fact-record.ts';
import { periodsOf, type Span, sumOver } from './periods.ts';
import { mergerDay } from './shell.ts';
import type { Amounts, Statement } from './statements/types.ts';
import type { CompanySpec } from './types.ts';
import { viewsOf } from './views.ts';

export interface FactInput {
  readonly spec: CompanySpec;
  readonly cik: number;
  readonly statements: readonly Statement[];
  /** Statements of the shell that took the business over, from its first quarter on. */
  readonly shell: readonly Statement[];
  readonly filings: readonly Filing[];
  /** Reporting currency in one unit of the statements. */
  readonly unit: number;
  /** What one share of a day has become today. */
  readonly sharesBecome: (day: EpochDay) => number;
  /** Close on or before a day, today's basis, dollars a listed share. */
  readonly closeOn: (day: EpochDay) => number;
  readonly splits: readonly { readonly day: EpochDay; readonly numerator: number; readonly denominator: number }[];
}

/** Lines of the cash-flow statement that are told only when something happened. */
const CONDITIONAL = new Set(['PaymentsToAcquireBusinessesNetOfCashAcquired', 'ProceedsFromIssuanceOfCommonStock']);
/** Whole shares are printed in thousands. */
const SHARE_UNIT = 1000;
/** Cover counts of filers that stopped telling them are this old. */
const FROZEN = '2019-06-30';

/** Shares as a cover filed on `filed` counts them, on the basis of that day: a week before it, at the end of the period at the earliest. */
export function countedOn(
  { spec, sharesBecome }: Pick<FactInput, 'spec' | 'sharesBecome'>,
  { quarter, outstanding }: Statement,
  filed: EpochDay,
): { readonly asOf: EpochDay; readonly shares: number } {
  const asOf = Math.max(quarter.end, filed - 7);
  const drift = 1 - (spec.buyback * (asOf - quarter.end)) / 365.25;
  return { asOf, shares: Math.round((outstanding * drift) / sharesBecome(filed)) };
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

/** `amounts` with the totals that the filer tells of them. */
function withSums(spec: CompanySpec, amounts: Amounts): Amounts {
  const sums = { ...amounts };
  for (const [name, parts] of Object.entries(spec.tagging?.sums ?? {})) {
    const legs = parts.map((part) => (part.startsWith('-') ? -(amounts[part.slice(1)] ?? 0) : (amounts[part] ?? 0)));
    if (parts.some((part) => part.replace('-', '') in amounts)) sums[name] = legs.reduce((sum, leg) => sum + leg, 0);
  }
  return sums;
}

function cents(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

/** Averages and earnings per share of a span, on the share basis of the filing. */
export function perShareFacts(
  input: Pick<FactInput, 'sharesBecome' | 'unit'>,
  statements: readonly Statement[],
  span: Span,
  filed: EpochDay,
): Amounts {
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
  readonly #views: readonly Statement[];
  /** Index in the views of the quarter the report is about. */
  readonly #own: number;

  constructor(input: FactInput, record: FactRecord, filing: Filing, views: readonly Statement[]) {
    this.#input = input;
    this.#record = record;
    this.#filing = filing;
    const { quarter } = input.statements[filing.quarter!]!;
    this.#views = views;
    this.#own = views.findIndex((statement) => statement.quarter.end === quarter.end);
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

  statements(comparatives: boolean): void {
    const views = this.#views;
    const i = this.#own;
    const { interim, tagging } = this.#input.spec;
    const quarters = interim !== 'halves' && tagging?.yearToDateOnly !== true;
    const { income, cash, instants } = periodsOf(views, i, { comparatives, quarters });
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
    for (const [tag, value] of Object.entries(withSums(this.#input.spec, sums))) {
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
    for (const [tag, value] of Object.entries(withSums(this.#input.spec, statement.balance))) {
      this.put(tag, this.#currency, undefined, end, value * this.#input.unit);
      if (own) this.#translate(tag, undefined, end, value);
    }
    const basis = this.#input.sharesBecome(this.#filing.filed);
    const shares = Math.round(statement.outstanding / basis / SHARE_UNIT) * SHARE_UNIT;
    this.put('CommonStockSharesOutstanding', 'shares', undefined, end, shares);
  }

  /** The cover: shares at a recent day, and for annual reports the float at the middle of the year. */
  cover(): void {
    const { spec, closeOn } = this.#input;
    const { filed } = this.#filing;
    const i = this.#own;
    const statements = this.#views;
    const { quarter } = statements[i]!;
    const frozen = spec.tagging?.cover === 'frozen' && filed > parseDay(FROZEN)!;
    if (spec.tagging?.cover !== 'missing' && !frozen) {
      const { asOf, shares } = countedOn(this.#input, statements[i]!, filed);
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

/** The companyfacts JSON of an issuer: the facts of its `filings`. */
export function factsJson(input: FactInput): string {
  const { spec, statements, shell, filings, cik } = input;
  const record = new FactRecord();
  const viewOf = viewsOf(spec, statements);
  const merger = mergerDay(spec);
  const reports = filings.filter((filing) => filing.quarter !== undefined);
  const comparativesFrom = spec.comparativesFrom === undefined ? undefined : parseDay(spec.comparativesFrom)!;
  for (const [n, filing] of reports.entries()) {
    const ofShell = statements[filing.quarter!]!.quarter.end < merger;
    const writer = new ReportWriter(input, record, filing, ofShell ? shell : viewOf(filing.filed));
    writer.cover();
    if (filing.partThree) continue;
    const comparatives = comparativesFrom === undefined || filing.filed >= comparativesFrom;
    writer.statements(comparatives);
    const previous = n === 0 ? filing.filed : reports[n - 1]!.filed;
    for (const split of input.splits)
      if (split.day > previous && split.day <= filing.filed)
        writer.split(split.day, split.numerator / split.denominator);
  }
  return record.toJson(cik, spec.name);
}
