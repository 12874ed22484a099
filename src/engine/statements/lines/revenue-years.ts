/**
 * Fiscal years with the revenue that each filing reports under the tags which compete for the total (FIELDS 16: A4,
 * A11).
 */
import type { Field } from '../../concepts.ts';
import { type CompiledRule, type Context, rulesOf } from '../facts/context.ts';
import { isSameAmount } from '../facts/equal.ts';
import type { Span } from '../facts/lookup.ts';
import type { FiscalPeriod } from '../facts/types.ts';
import { ruleValue } from './evaluate.ts';
import { allFilings } from './filings.ts';

/** `Revenues`, contract revenue (without, else with assessed tax), `RevenuesNetOfInterestExpense`. */
export type Tag = 'total' | 'contract' | 'net';

type Amounts = Readonly<Partial<Record<Tag, number>>>;

/** A fiscal year, or what is known of the newest one, with its amounts under each tag in the filing chosen for it. */
export interface Year {
  /** The year end; the newest report of a year that is not over. */
  readonly at: FiscalPeriod;
  readonly interims: readonly FiscalPeriod[];
  readonly span: Span;
  readonly report: number;
  readonly amounts: Amounts;
  /** The value of the only tag, where the year has one total only. */
  readonly only: number | undefined;
}

export function tagOf({ text }: CompiledRule): Tag | undefined {
  if (text === 'Revenues') return 'total';
  if (text === 'RevenuesNetOfInterestExpense') return 'net';
  return text.startsWith('RevenueFromContractWithCustomer') ? 'contract' : undefined;
}

export function ruleOf(context: Context, tag: Tag): CompiledRule | undefined {
  return rulesOf(context, 'revenue').find((rule) => tagOf(rule) === tag);
}

export const REVENUE: readonly Field[] = ['revenue'];

export function amountsIn(context: Context, span: Span, report: number): Amounts {
  const amounts: Partial<Record<Tag, number>> = {};
  for (const tag of ['total', 'contract', 'net'] as const) {
    const rule = ruleOf(context, tag);
    const value = rule && ruleValue(context, rule, span, report, REVENUE)?.value;
    if (value !== undefined) amounts[tag] = value;
  }
  return amounts;
}

/** Values of the leading group under different tags; without any, the first rule of the chain that has one. */
function totalsIn(context: Context, span: Span, report: number): number[] {
  const rules = rulesOf(context, 'revenue').filter((rule) => !rule.identity);
  const valuesOf = (among: readonly CompiledRule[]): number[] =>
    among.flatMap((rule) => ruleValue(context, rule, span, report, REVENUE)?.value ?? []);
  const leading = valuesOf(rules.filter((rule) => rule.largest));
  return leading.length > 0 ? leading : valuesOf(rules).slice(0, 1);
}

function yearOf(context: Context, at: FiscalPeriod, interims: readonly FiscalPeriod[]): Year | undefined {
  const start = at.yearStart ?? at.start;
  if (start === undefined) return undefined;
  const span = { start, end: at.end };
  for (const report of allFilings(context, at)) {
    const totals = totalsIn(context, span, report);
    if (totals.length === 0) continue;
    const only = totals.every((value) => isSameAmount(value, totals[0]!)) ? totals[0] : undefined;
    return { at, interims, span, report, amounts: amountsIn(context, span, report), only };
  }
  return { at, interims, span, report: -1, amounts: {}, only: undefined };
}

/** The fiscal years of the spine with what is known of the newest. */
export function yearsOf(context: Context): Year[] {
  const years: Year[] = [];
  let interims: FiscalPeriod[] = [];
  const { periods } = context.spine;
  for (const [i, period] of periods.entries()) {
    const next = periods[i + 1];
    const last = period.yearEnd || next === undefined || next.fiscalYear !== period.fiscalYear;
    if (!period.yearEnd) interims.push(period);
    if (!last) continue;
    const year = yearOf(context, period, interims);
    if (year !== undefined) years.push(year);
    interims = [];
  }
  return years;
}
