/** What period a report is about, as it says itself on its cover. */
import { parseDay } from '../days.ts';
import type { EpochDay } from '../types.ts';
import { localName, type Period } from './statement.ts';
import type { ReportedFacts } from './types.ts';

export interface ReportPeriod {
  readonly end: EpochDay;
  readonly fiscalYear: number | undefined;
  /** `Q1` to `Q3`, `FY`. */
  readonly fiscalPeriod: string | undefined;
}

/** Lengths in days, with fiscal years of 52 or 53 weeks. */
export const LENGTHS = { quarter: [80, 100], half: [165, 200], nine_months: [255, 290], annual: [345, 380] } as const;

export function isOfLength({ start, end }: Period, name: keyof typeof LENGTHS): boolean {
  const days = end - start + 1;
  return days >= LENGTHS[name][0] && days <= LENGTHS[name][1];
}

/** The period of a report by its cover; `reportDay` is what the list of filings says. Undefined where neither does. */
export function reportPeriod(facts: ReportedFacts, reportDay: EpochDay | undefined): ReportPeriod | undefined {
  const stated = (name: string): string | undefined => {
    const fact = facts.texts.find(
      ({ concept, context }) =>
        localName(facts.concepts[concept]!) === name && facts.contexts[context]!.dimensions.length === 0,
    );
    return fact?.text;
  };
  const day = parseDay(stated('DocumentPeriodEndDate') ?? '') ?? reportDay;
  const end = day === undefined ? undefined : nearestEnd(facts, day);
  if (end === undefined) return undefined;
  const year = Number(stated('DocumentFiscalYearFocus'));
  return {
    end,
    fiscalYear: Number.isInteger(year) && year > 1900 ? year : undefined,
    fiscalPeriod: stated('DocumentFiscalPeriodFocus'),
  };
}

/** The end of a period of the facts within a week of a day: covers state a month's end for a week that ends near it. */
function nearestEnd({ contexts }: ReportedFacts, day: EpochDay): EpochDay {
  let nearest = day;
  let away = Number.POSITIVE_INFINITY;
  for (const { start, end, dimensions } of contexts) {
    const days = Math.abs(end - day);
    if (dimensions.length > 0 || end - start < 75 || days > 7 || days >= away) continue;
    nearest = end;
    away = days;
  }
  return nearest;
}
