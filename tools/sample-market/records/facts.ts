/** The facts of each periodic report, under the filer's own tags. */
import { parseDay } from '../../../src/engine/days.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import type { CompanySpec } from '../companies/types.ts';
import { type Splits, sharesBecome } from '../prices/payouts.ts';
import { viewsOf } from '../statements/corrections.ts';
import { periodsOf, type Span, sumOver } from '../statements/periods.ts';
import { mergerDay } from '../statements/shell.ts';
import type { Amounts, Statement } from '../statements/types.ts';
import { FactRecord } from './fact-record.ts';
import type { Filing } from './filings.ts';

export interface FactInput {
  readonly spec: CompanySpec;
  readonly cik: number;
  readonly statements: readonly Statement[];
  /** Statements of the shell that merged with the business, from its first quarter on. */
  readonly shell: readonly Statement[];
  readonly filings: readonly Filing[];
  /** Reporting currency in one unit of the statements. */
  readonly unit: number;
  /** Close on or before a day, today's basis, dollars per listed share. */
  readonly closeOn: (day: EpochDay) => number;
  readonly splits: Splits;
}

/** Lines of the cash flow statement that are reported only when something happened. */
const CONDITIONAL = new Set(['PaymentsToAcquireBusinessesNetOfCashAcquired', 'ProceedsFromIssuanceOfCommonStock']);
/** Whole shares are printed in thousands. */
const SHARE_UNIT = 1000;

/**
 * Shares as a cover filed on `filed` counts them, on the basis of that day: a week before it, at the end of the period
 * at the earliest.
 */
export function countedOn(
  { spec, splits }: Pick<FactInput, 'spec' | 'splits'>,
  { quarter, outstanding }: Statement,
  filed: EpochDay,
): { readonly asOf: EpochDay; readonly shares: number } {
  const asOf = Math.max(quarter.end, filed - 7);
  const drift = 1 - (spec.buyback * (asOf - quarter.end)) / 365.25;
  return { asOf, shares: Math.round((outstanding * drift) / sharesBecome(splits, filed)) };
}

/** The filer's name for a concept in a filing of some day; undefined where it does not tag it. */
function tagger({ tagging }: CompanySpec, filed: EpochDay): (tag: string) => string | undefined {
  const { names, changes = [] } = tagging;
  const changed = new Map<string, string>();
  for (const { tag, to, before, from } of changes)
    if (before !== undefined ? filed < parseDay(before)! : filed >= parseDay(from!)!) changed.set(tag, to);
  return (tag) => (changed.get(tag) ?? names[tag] ?? tag) || undefined;
}

function cents(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

/** Averages and earnings per share of a span, on the share basis of the filing. */
export function perShareFacts(
  { splits, unit }: Pick<FactInput, 'splits' | 'unit'>,
  statements: readonly Statement[],
  span: Span,
  filed: EpochDay,
): Amounts {
  const basis = sharesBecome(splits, filed);
  let [days, weighted, common, perShare] = [0, 0, 0, 0];
  for (const statement of statements.slice(span.from, span.to + 1)) {
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
    EarningsPerShareBasic: cents((common * unit) / basic),
    EarningsPerShareDiluted: cents((common * unit) / diluted),
    WeightedAverageNumberOfSharesOutstandingBasic: basic,
    WeightedAverageNumberOfDilutedSharesOutstanding: diluted,
    ...(perShare > 0 ? { CommonStockDividendsPerShareDeclared: Math.round(perShare * basis * 1e4) / 1e4 } : {}),
  };
}

/** Adds one report's facts; `views` are the statements it shows, `own` the index of its quarter. */
function addReport(input: FactInput, record: FactRecord, filing: Filing, views: readonly Statement[], since: EpochDay) {
  const { spec, unit, splits, closeOn } = input;
  const { quarter } = input.statements[filing.quarter!]!;
  const own = views.findIndex((statement) => statement.quarter.end === quarter.end);
  const { accession, form, filed } = filing;
  const fiscalPeriod = quarter.yearEnd ? 'FY' : `Q${quarter.number}`;
  const source = { accession, form, filed, fiscalYear: quarter.fiscalYear, fiscalPeriod };
  const nameOf = tagger(spec, filed);
  const currency = spec.currency ?? 'USD';
  const put = (tag: string, unitName: string, start: EpochDay | undefined, end: EpochDay, value: number): void => {
    const name = nameOf(tag);
    if (name !== undefined) record.add(name, unitName, start, end, value, source);
  };
  /**
   * Amounts of a period or (no start) an instant; companies in China translate those of the newest period into dollars.
   */
  const putAll = (amounts: Amounts, start: EpochDay | undefined, end: EpochDay, newest: boolean): void => {
    for (const [tag, value] of Object.entries(amounts)) {
      if (value === 0 && CONDITIONAL.has(tag)) continue;
      put(tag, currency, start, end, value * unit);
      if (newest && currency === 'CNY') put(tag, 'USD', start, end, Math.round((value / spec.fx!) * 10) * (unit / 10));
    }
  };
  const putCover = (): void => {
    if (spec.tagging.cover !== 'missing') {
      const { asOf, shares } = countedOn(input, views[own]!, filed);
      put('dei:EntityCommonStockSharesOutstanding', 'shares', undefined, asOf, shares);
    }
    if (spec.forms !== 'domestic' || !quarter.yearEnd) return;
    const middle = views[Math.max(0, own - 2)]!;
    const float = (middle.outstanding / (spec.sharesPerListed ?? 1)) * closeOn(middle.quarter.end) * 0.93;
    put('dei:EntityPublicFloat', 'USD', undefined, middle.quarter.end, Math.round(float / 1e6) * 1e6);
  };
  const daysOf = ({ from, to }: Span): [EpochDay, EpochDay] => [views[from]!.quarter.start, views[to]!.quarter.end];

  putCover();
  if (filing.partThree) return;
  const comparatives = spec.comparativesFrom === undefined || filed >= parseDay(spec.comparativesFrom)!;
  const { income, cash, instants } = periodsOf(views, own, comparatives);
  for (const span of income) {
    const [start, end] = daysOf(span);
    putAll(sumOver(views, span, 'income'), start, end, span.to === own);
    for (const [tag, value] of Object.entries(perShareFacts(input, views, span, filed)))
      put(tag, tag.startsWith('Weighted') ? 'shares' : `${currency}/shares`, start, end, value);
  }
  for (const span of cash) putAll(sumOver(views, span, 'cash'), ...daysOf(span), span === cash[0]);
  for (const at of instants) {
    const { quarter, balance, outstanding } = views[at]!;
    putAll(balance, undefined, quarter.end, at === own);
    const shares = Math.round(outstanding / sharesBecome(splits, filed) / SHARE_UNIT) * SHARE_UNIT;
    put('CommonStockSharesOutstanding', 'shares', undefined, quarter.end, shares);
  }
  for (const { day, numerator, denominator } of splits)
    if (day > since && day <= filed)
      put('StockholdersEquityNoteStockSplitConversionRatio1', 'pure', day, day, numerator / denominator);
}

/** The companyfacts JSON of a company: the facts of its `filings`. */
export function factsJson(input: FactInput): string {
  const { spec, statements, shell, filings, cik } = input;
  const record = new FactRecord();
  const viewOf = viewsOf(spec, statements);
  const reports = filings.filter((filing) => filing.quarter !== undefined);
  for (const [n, filing] of reports.entries()) {
    const ofShell = statements[filing.quarter!]!.quarter.end < mergerDay(spec);
    const since = reports[n - 1]?.filed ?? filing.filed;
    addReport(input, record, filing, ofShell ? shell : viewOf(filing.filed), since);
  }
  return record.toJson(cik, spec.name);
}
