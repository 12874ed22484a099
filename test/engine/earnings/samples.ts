/** Test helper: report periods and 8-Ks written as dates. */
import { parseDay } from '../../../src/engine/days.ts';
import type { ListedFiling, ReportedPeriod } from '../../../src/engine/earnings/types.ts';

export function day(text: string): number {
  const parsed = parseDay(text);
  if (parsed === undefined) throw new Error(`not a date: ${text}`);
  return parsed;
}

/** `2024-09-28 Q4 2024, filed 2024-11-01` */
export function period(end: string, label: string, filed?: string): ReportedPeriod {
  const [, quarter, year] = /^Q([1-4]) (\d{4})$/.exec(label) ?? [];
  if (quarter === undefined) throw new Error(`not a label: ${label}`);
  return {
    end: day(end),
    quarter: Number(quarter),
    fiscalYear: Number(year),
    yearEnd: quarter === '4',
    filed: filed === undefined ? undefined : day(filed),
  };
}

/** Consecutive quarters by their ends; the first is `quarter` of `year`, all filed `lag` days after. */
export function quarters(ends: readonly string[], quarter: number, year: number, lag = 35): ReportedPeriod[] {
  return ends.map((end, i) => {
    const at = quarter - 1 + i;
    const label = `Q${(at % 4) + 1} ${year + Math.floor(at / 4)}`;
    return { ...period(end, label), filed: day(end) + lag };
  });
}

let count = 0;

export function filing(form: string, filed: string, more: Partial<ListedFiling> = {}): ListedFiling {
  count++;
  const accession = `0000000001-24-${String(count).padStart(6, '0')}`;
  return { accession, form, filed: day(filed), reportDay: undefined, items: '', size: 0, ...more };
}

/** An 8-K of item 2.02 with exhibits. */
export function results(filed: string, more: Partial<ListedFiling> = {}): ListedFiling {
  return filing('8-K', filed, { items: '2.02,9.01', ...more });
}
