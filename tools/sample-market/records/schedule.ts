/** When a company publishes its results: the release, then the periodic report. */
import { nextSession } from '../../../src/engine/calendar.ts';
import { parseDay } from '../../../src/engine/days.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import type { CompanySpec, Quarter } from '../companies/types.ts';
import { onSession } from '../prices/payouts.ts';
import type { Random } from '../random.ts';
import { mergerDay } from '../statements/shell.ts';

export interface Release {
  /** Index into the quarters. */
  readonly quarter: number;
  readonly form: string;
  /** Day of the 8-K of item 2.02; undefined where it has none. */
  readonly results: EpochDay | undefined;
  /** Day of the periodic report. */
  readonly filed: EpochDay;
  /** First session that can react. */
  readonly reaction: EpochDay;
  readonly afterClose: boolean;
}

function formOf(spec: CompanySpec, { unreported, yearEnd, transition }: Quarter): string | undefined {
  if (unreported) return undefined;
  if (spec.forms !== 'domestic') return yearEnd ? spec.forms : spec.quarters6K && '6-K';
  if (yearEnd) return transition ? '10-KT' : '10-K';
  return '10-Q';
}

/** Releases of every quarter, also of those before prices begin and after the end of the sample. */
export function scheduleOf(spec: CompanySpec, quarters: readonly Quarter[], random: Random): Release[] {
  const small = spec.thousands;
  // Companies publish after the close, or before the opening, always.
  const afterClose = random.fork('hour').uniform() < 0.6;
  const quarterLag = random.integer(21, 28) + (small ? 8 : 0);
  const yearLag = spec.forms === '20-F' ? 85 : random.integer(24, 33) + (small ? 20 : 0);
  const reportLag = afterClose ? random.integer(1, 3) : random.integer(0, 2);
  const lastReport = spec.lastReport === undefined ? Number.POSITIVE_INFINITY : parseDay(spec.lastReport)!;
  return quarters.flatMap((quarter, i) => {
    const form = formOf(spec, quarter);
    const day = onSession(quarter.end + (quarter.yearEnd ? yearLag : quarterLag) + random.integer(-2, 2));
    if (form === undefined) return [];
    const filed = onSession(day + reportLag + (quarter.yearEnd ? random.integer(1, 9) : 0));
    if (filed > lastReport) return [];
    // A shell has no results to publish.
    const results = spec.forms === 'domestic' && quarter.end >= mergerDay(spec) ? day : undefined;
    return [{ quarter: i, form, results, filed, reaction: afterClose ? nextSession(day) : day, afterClose }];
  });
}

/** Whether the company files with the SEC yet: from the day it is listed. */
export function filesOn(spec: CompanySpec, day: EpochDay): boolean {
  return spec.listed === undefined || day >= parseDay(spec.listed)!;
}
