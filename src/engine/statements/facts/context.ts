/** What every evaluation reads: the visible facts of one company and its compiled chains. */
import { isForeignCurrent, isQuarterlyForm } from '../../../filings/forms/forms.ts';
import { FIELDS, type Field, type FieldKind, type FieldSpec } from '../../concepts.ts';
import { factSpecOf } from '../../fact-field.ts';
import type { EpochDay, FactColumns, FactSet } from '../../types.ts';
import { conceptKey } from '../../types.ts';
import { parseRule, type Rule, singleConcept, splitRules } from './chain.ts';
import type { Duration } from './durations.ts';
import { type IsVisible, PERIOD_TOLERANCE, type Span } from './lookup.ts';
import type { ReportEnds } from './report-ends.ts';
import type { ScaleErrors } from './scale-errors.ts';
import type { Cell, IndustryClass, Spine } from './types.ts';
import { formTier } from './visibility.ts';

/** A term with the columns of its alternatives, limited to those the company reports. */
export interface CompiledTerm {
  readonly sign: 1 | -1;
  readonly optional: boolean;
  /** The field gives payments or charges as positive amounts. */
  readonly unsigned: boolean;
  readonly columns: readonly FactColumns[];
  /** For identities: the alternatives as fields. */
  readonly fields: readonly Field[];
}

export interface CompiledRule {
  readonly field: Field;
  readonly text: string;
  readonly identity: boolean;
  readonly largest: boolean;
  readonly onlyFor: Rule['onlyFor'];
  readonly minTerms: number;
  /** Columns of concepts that make the rule void once a visible filing reports one of them. */
  readonly unless: readonly FactColumns[];
  /** Columns one of which interim reports must give by the quarter; undefined without that condition. */
  readonly quarterly: readonly FactColumns[] | undefined;
  readonly terms: readonly CompiledTerm[];
  /** Said of every number that it gives. */
  readonly decision?: string;
}

/** Rules that are one line of the statement: each means the same. */
export type Line = readonly CompiledRule[];

/** The chains of one company, compiled against its columns on first use. */
export interface CompiledChains {
  readonly facts: FactSet;
  readonly currency: string;
  readonly compiled: Map<Field, readonly CompiledRule[]>;
}

/** What statements of several days share: all that the filings say by themselves. */
export interface Chains extends CompiledChains {
  /** Columns of the main lines, and what they say about the period of each filing. */
  readonly anchors: readonly FactColumns[];
  readonly durations: readonly (readonly Duration[] | undefined)[];
  readonly ends: ReportEnds;
  /** The rules that hold or not by what is reported. */
  readonly conditional: () => readonly CompiledRule[];
  /** By the rules that hold: see `readings.ts`. */
  readonly readings: Map<string, Readings>;
}

/**
 * Cached value of one filing for the spans of one field or rule that end on one day. A linked list: there are two or
 * three.
 */
export interface CachedCell {
  readonly start: EpochDay;
  readonly cell: Cell | undefined;
  readonly next: CachedCell | undefined;
}

/** By field or rule, then by filing and period. */
export type Cells = Map<Field | CompiledRule, Map<number, CachedCell>>;

/** What days with the same rules share: see `readings.ts`. */
export interface Readings {
  readonly rules: Map<Field, readonly CompiledRule[]>;
  /** Values that depend on the filing alone. */
  readonly cells: Cells;
  /** Whether tags compete for revenue; undefined until it is asked. */
  contested: boolean | undefined;
}

/** The choice between tags for revenue that holds for a fiscal year: see `revenue.ts`. */
export interface RevenueChoice {
  /** Texts of the rules that count only where a filing has nothing else. */
  readonly lost: ReadonlySet<string>;
  /** The test that decided and the candidates that lost; undefined without different amounts. */
  readonly decision: string | undefined;
}

/** What decides which rules of a chain hold. */
export interface KnownRules {
  readonly facts: FactSet;
  readonly tiers: Uint8Array;
  readonly industry: IndustryClass;
}

export interface Context extends CompiledChains, KnownRules {
  readonly spine: Spine;
  /** Last days of the periods that the company reported as a shell; they are read from later reports. */
  readonly shellEnds: readonly EpochDay[];
  /** Only in restated statements: the statements as reported, with the same periods. */
  readonly asReported: Context | undefined;
  /** Filings in thousands or millions tagged as units. */
  readonly scaleErrors: ScaleErrors;
  /** Whether the filing with this index is visible on the as-of date. */
  readonly isVisible: IsVisible;
  /** How often a value was made to depend on other filings than its own. */
  readonly others: { asked: number };
  /** Cached values of `evaluate` and `ruleValue` that are the same on other days, and those that may not be. */
  readonly readings: Readings;
  readonly cells: Cells;
  /** Cached {@link laterFilings}, by index of the period on this spine. */
  readonly laterFilings: Map<number, readonly number[]>;
  readonly revenueChoice: (span: Span) => RevenueChoice | undefined;
  /** Cached {@link lineOfYear}, by field and first period of the year on this spine. */
  readonly lines: Map<Field, Map<number, Line | undefined>>;
  /** Cached amounts of all filings: see `statementsOf`. By line or field, and index of the period on this spine. */
  readonly statements: Map<Line | Field, (readonly Statement[] | undefined)[]>;
}

/** One filing's amount for a span. */
export interface Statement {
  readonly report: number;
  readonly cell: Cell;
}

export function specOf(field: Field): FieldSpec {
  return FIELDS[field] ?? factSpecOf(field)!;
}

function unitOf(kind: FieldKind, currency: string): string {
  if (kind === 'per_share') return `${currency}/shares`;
  return kind === 'average_shares' || kind === 'instant_shares' ? 'shares' : currency;
}

/** Column of a qualified concept (`us-gaap:Assets`) in a unit. */
export function columnOf(facts: FactSet, concept: string, unit: string): FactColumns | undefined {
  return facts.columns.get(conceptKey(concept, unit));
}

function compileRule(field: Field, rule: Rule, facts: FactSet, unit: string): CompiledRule | undefined {
  const columnsOf = (names: readonly string[]): FactColumns[] =>
    names.map((name) => columnOf(facts, name, unit)).filter((c) => c !== undefined);
  const { paid, charge } = specOf(field);
  const terms = rule.terms.map((term): CompiledTerm => {
    const columns = rule.identity ? [] : columnsOf(term.names);
    return {
      sign: term.sign,
      optional: term.optional,
      unsigned: paid === true || charge === true,
      columns,
      fields: rule.identity ? (term.names as readonly Field[]) : [],
    };
  });
  const isEmpty = (term: CompiledTerm): boolean => term.columns.length === 0 && term.fields.length === 0;
  if (terms.every(isEmpty) || terms.some((term) => !term.optional && isEmpty(term))) return undefined;
  return {
    field,
    text: rule.text,
    identity: rule.identity,
    largest: rule.largest,
    onlyFor: rule.onlyFor,
    minTerms: rule.minTerms,
    unless: columnsOf(rule.unless),
    quarterly: rule.quarterly.length === 0 ? undefined : columnsOf(rule.quarterly),
    terms: terms.filter((term) => !isEmpty(term)),
  };
}

/** What a filing has under elements of its own, by the labels of its cash-flow statement; after every rule of the chain. */
function ownRule(field: Field, own: readonly FactColumns[]): CompiledRule {
  return {
    ...{ field, text: OWN_RULE, identity: false, largest: false, onlyFor: undefined, minTerms: 1 },
    ...{ unless: [], quarterly: undefined, decision: OWN_DECISION },
    terms: own.map((column) => ({ sign: 1, optional: true, unsigned: false, columns: [column], fields: [] })),
  };
}

const OWN_RULE = 'line of the cash-flow statement under an element of the company';
const OWN_DECISION = 'the label of that line decides; no standard element has the amount';

/** The rules of a field's chain for which the company has facts, of every industry class, in order. */
export function compiledRules(chains: CompiledChains, field: Field): readonly CompiledRule[] {
  const cached = chains.compiled.get(field);
  if (cached !== undefined) return cached;
  const fact = factSpecOf(field);
  const spec = fact ?? specOf(field);
  const unit = fact?.unit ?? unitOf(spec.kind, chains.currency);
  const rules: CompiledRule[] = [];
  for (const text of splitRules(spec.chain)) {
    // Skips parsing of single-concept rules without facts: they are the great majority.
    const concept = singleConcept(text);
    if (concept !== undefined && columnOf(chains.facts, concept, unit) === undefined) continue;
    const rule = compileRule(field, parseRule(text), chains.facts, unit);
    if (rule !== undefined) rules.push(rule);
  }
  const own = chains.facts.own?.columns.get(field)?.filter((column) => column.unit === unit) ?? [];
  if (own.length > 0) rules.push(ownRule(field, own));
  chains.compiled.set(field, rules);
  return rules;
}

/** Earlier than every real day. */
const EARLIEST_DAY = -0x80000000;

/**
 * Whether any periodic report filed by the newest visible one reports the column, including old ones hidden by
 * `historyDays`.
 */
function isReported({ facts, tiers }: KnownRules, column: FactColumns): boolean {
  const { reports } = facts;
  const newest = reports.reduce((day, report, i) => (tiers[i] === 0 ? Math.max(day, report.filed) : day), EARLIEST_DAY);
  return column.report.some((report) => reports[report]!.filed <= newest && formTier(reports[report]!.form) === 0);
}

/**
 * Whether some visible 10-Q reports the line for the quarter and for the year to date: not a cash-flow line, not a
 * yearly note.
 */
function isReportedByQuarter({ facts, tiers }: KnownRules, { start, end, report }: FactColumns): boolean {
  for (let i = 1; i < end.length; i++) {
    if (tiers[report[i]!] !== 0 || !isQuarterlyForm(facts.reports[report[i]!]!.form)) continue;
    for (let j = i - 1; j >= 0 && end[j] === end[i]; j--)
      if (report[j] === report[i] && start[j] !== start[i]) return true;
  }
  return false;
}

/** Whether the rule is one of the industry class, and what the company reports does not make it void. */
export function holds(known: KnownRules, { onlyFor, unless, quarterly }: CompiledRule): boolean {
  return (
    (onlyFor === undefined || onlyFor === known.industry) &&
    !unless.some((column) => isReported(known, column)) &&
    (quarterly === undefined || quarterly.some((column) => isReportedByQuarter(known, column)))
  );
}

/** The rules of a field's chain that this company can satisfy, in order. */
export function rulesOf(context: Context, field: Field): readonly CompiledRule[] {
  const cached = context.readings.rules.get(field);
  if (cached !== undefined) return cached;
  const rules = compiledRules(context, field).filter((rule) => holds(context, rule));
  context.readings.rules.set(field, rules);
  return rules;
}

/** The items with the greatest `measure`. */
function withGreatest<T>(items: readonly T[], measure: (item: T) => number): readonly T[] {
  const greatest = Math.max(...items.map(measure));
  return items.filter((item) => measure(item) === greatest);
}

const TOTAL_ASSETS_CONCEPTS: readonly string[] = ['Assets', 'LiabilitiesAndStockholdersEquity', 'EquityAndLiabilities'];
/** Of a record that was cut to some concepts. */
const INCOME_CONCEPTS: readonly string[] = [
  ...['NetIncomeLoss', 'ProfitLoss', 'Revenues', 'Revenue', 'SalesRevenueNet'],
  'RevenueFromContractWithCustomerExcludingAssessedTax',
];

/**
 * The reporting currency: of the units in which the newest periodic balance sheet gives total assets, the one with the
 * most period ends, then the most facts (a convenience translation covers only the newest year). After a change of
 * currency, the new one. Where no report has total assets the same of revenue and net income.
 */
export function reportingCurrency(facts: FactSet, tiers: Uint8Array): string | undefined {
  // A newly listed foreign company files 6-Ks before its first annual report.
  return (
    currencyOf(facts, (report) => tiers[report] === 0) ??
    currencyOf(facts, (report) => tiers[report] === 1 && isForeignCurrent(facts.reports[report]!.form)) ??
    currencyOf(facts, (report) => tiers[report] === 0, INCOME_CONCEPTS)
  );
}

/** Whether any report has total assets: a record that was cut to some concepts may have none. */
export function hasBalanceSheets(facts: FactSet): boolean {
  for (const { concept } of facts.columns.values()) if (TOTAL_ASSETS_CONCEPTS.includes(concept)) return true;
  return false;
}

function currencyOf(
  facts: FactSet,
  counts: (report: number) => boolean,
  concepts = TOTAL_ASSETS_CONCEPTS,
): string | undefined {
  const units: { readonly unit: string; readonly newest: number; readonly ends: number; readonly facts: number }[] = [];
  for (const { concept, unit, end, report } of facts.columns.values()) {
    if (!concepts.includes(concept) || !/^[A-Z]{3}$/.test(unit)) continue;
    const ends = new Set<number>();
    let count = 0;
    // A balance dated after its own filing is a schedule or a typing error.
    for (let i = 0; i < end.length; i++)
      if (counts(report[i]!) && end[i]! <= facts.reports[report[i]!]!.filed) {
        ends.add(end[i]!);
        count++;
      }
    if (ends.size > 0) units.push({ unit, newest: Math.max(...ends), ends: ends.size, facts: count });
  }
  const newest = Math.max(...units.map((each) => each.newest));
  const current = units.filter((each) => newest - each.newest <= PERIOD_TOLERANCE);
  const longest = withGreatest(current, (each) => each.ends);
  const best = withGreatest(longest, (each) => each.facts);
  return (best.find((each) => each.unit === 'USD') ?? best[0])?.unit;
}
