/** When an issuer tells its results: the release, then the periodic report. */
import { nextSession } from '../../src/engine/calendar.ts';
import { parseDay } from '../../src/engine/days.ts';
import type { EpochDay } from '../../src/engine/types.ts';
import { onSession } from './payouts.ts';
import type { Random } from './random.ts';
import { mergerDay } from './shell.ts';
import type { CompanySpec, Quarter } from './types.ts';

export interface Release {
  /** Index into the quarters. */
  readonly quarter: number;
  readonly form: string;
  /** Day of the 8-K of item 2.02; undefined where there is none. */
  readonly told: EpochDay | undefined;
  readonly filed: EpochDay;
  /** First session that can react. */
  readonly reaction: EpochDay;
  readonly afterClose: boolean;
}

/** Days from the end of a half year to its report. */
const HALF_YEAR_LAG = 56;

/** Whether results come out after the close, for all of an issuer's releases. */
function tellsAfterClose(random: Random): boolean {
  return random.uniform() < 0.6;
}

function formOf(spec: CompanySpec, quarter: Quarter): string | undefined {
  if (quarter.unreported) return undefined;
  if (spec.forms !== 'domestic') {
    if (quarter.yearEnd) return spec.forms;
    return spec.interim === 'quarters' || (spec.interim === 'halves' && quarter.number === 2) ? '6-K' : undefined;
  }
  if (quarter.yearEnd) return quarter.transition ? '10-KT' : '10-K';
  return '10-Q';
}

/** Whether there are results to tell: a shell has none. */
function tellsResults(spec: CompanySpec, quarter: Quarter): boolean {
  if (spec.forms !== 'domestic') return false;
  return quarter.end >= mergerDay(spec);
}

/** Releases of every quarter, also of those before prices begin and after the last one told: `filed` says which are known. */
export function scheduleOf(spec: CompanySpec, quarters: readonly Quarter[], random: Random): Release[] {
  const small = spec.thousands === true;
  const afterClose = tellsAfterClose(random.fork('hour'));
  const quarterLag = random.integer(21, 28) + (small ? 8 : 0);
  const yearLag = spec.forms === '20-F' ? 85 : random.integer(24, 33) + (small ? 20 : 0);
  const reportLag = afterClose ? random.integer(1, 3) : random.integer(0, 2);
  const lastReport = spec.lastReport === undefined ? Number.POSITIVE_INFINITY : parseDay(spec.lastReport)!;
  const releases: Release[] = [];
  for (const [i, quarter] of quarters.entries()) {
    const form = formOf(spec, quarter);
    const lag = quarter.yearEnd ? yearLag : spec.interim === 'halves' ? HALF_YEAR_LAG : quarterLag;
    const told = onSession(quarter.end + lag + random.integer(-2, 2));
    if (form === undefined) continue;
    const later = reportLag + (quarter.yearEnd ? random.integer(1, 9) : 0);
    if (onSession(told + later) > lastReport) continue;
    releases.push({
      quarter: i,
      form,
      told: tellsResults(spec, quarter) ? told : undefined,
      filed: onSession(told + later),
      reaction: afterClose ? nextSession(told) : told,
      afterClose,
    });
  }
  return releases;
}

/** Whether the issuer files with the SEC yet: from the day it is listed. */
export function filesOn(spec: CompanySpec, day: EpochDay): boolean {
  return spec.listed === undefined || day >= parseDay(spec.listed)!;
}
