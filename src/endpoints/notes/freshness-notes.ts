/**
 * How fresh the data of a screen are, in words: since when they are stale and why, of when they are, whether they are
 * real.
 */
import { formatDay, weekday } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import { isMarker, type Maybe } from '../../engine/value.ts';
import type { EnvelopeFields } from '../contract/envelope.ts';
import { humanize } from '../contract/words.ts';
import type { StatementAge } from '../subject/statement-age.ts';
import type { ViewOptions } from '../types.ts';

export type Described = EnvelopeFields & {
  readonly symbol?: Maybe<string>;
  readonly currency?: Maybe<string>;
  readonly price_age?: { readonly session_date: string; readonly sessions_behind: number };
  readonly price_basis?: { readonly assumed: string; readonly horizon?: string };
  readonly statement_age?: StatementAge;
  /** How the listing ended; a backtest has a list. */
  readonly ended?: unknown;
};

/** What is assumed of the share that prices are on, where it is not known; none otherwise. */
export function basisNotes({ price_basis: basis }: Described): string[] {
  if (basis === undefined) return [];
  const horizon =
    basis.horizon === undefined ? 'the price file lists no splits' : `the list of splits ends on ${basis.horizon}`;
  return basis.assumed === 'not_divided'
    ? ['Split basis unknown: filings show a later split; prices are as stored, and may be divided by it.']
    : [`Split basis unknown: ${horizon}, and no filings are stored; prices may be divided by a later split.`];
}

/** The same of an answer about several symbols. */
export function unknownBasisNotes(symbols: readonly string[]): string[] {
  if (symbols.length === 0) return [];
  return [
    `Split basis unknown: prices of ${fewOf(symbols)} may be divided by a later split; mds splits SYMBOL says what is known.`,
  ];
}

const FEW = 5;

/** The first of many symbols. */
export function fewOf(symbols: readonly string[]): string {
  const rest = symbols.length - FEW;
  return `${symbols.slice(0, FEW).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** What is stale: prices before statements before the list of filings; undefined if nothing is known to be. */
export function stalePart(
  { freshness, as_of, price_age, statement_age: age }: Described,
  recordsEnd: Maybe<string> | undefined,
): StalePart | undefined {
  if (freshness === 'simulated') return undefined;
  const reports = age?.stale === true ? lastOf(age) : undefined;
  const isBehind = freshness === 'stale' && (price_age?.sessions_behind ?? 0) > 0;
  if (isBehind) return { since: price_age!.session_date, why: 'newer sessions are missing' };
  if (reports !== undefined) {
    const { next_report_due: due } = age!;
    const which = isMarker(due) ? 'the next report' : `the report due ${due}`;
    if (age!.not_filed_by === undefined) return { since: reports, why: `${which} is overdue or not synced` };
    // No sync brings what is not filed.
    const notice = age!.late_notice === undefined ? '' : `; a notice of late filing is of ${age!.late_notice}`;
    return { since: reports, why: `${which} was not filed by ${age!.not_filed_by}${notice}`, isNewest: true };
  }
  if (freshness !== 'stale' || as_of === '') return undefined;
  // A service of someone else's may have no ages.
  const why = price_age === undefined ? 'newer data are missing' : 'newer sessions are missing';
  // Records imported today may end long before (FIELDS A2): the day of the import would say the opposite.
  const end = recordsEnd === undefined || isMarker(recordsEnd) ? as_of.slice(0, 10) : recordsEnd;
  return { since: price_age?.session_date ?? end, why };
}

interface StalePart {
  /** `2021-04-21`, `TTM 2022-09-30`, or '' if not known. */
  readonly since: string;
  readonly why: string;
  /** Nothing newer is to be had. */
  readonly isNewest?: boolean;
}

function lastOf({ ttm_period_end: trailing, period_end: period }: StatementAge): string {
  if (!isMarker(trailing)) return `TTM ${trailing}`;
  return isMarker(period) ? 'STATEMENTS' : `${period}`;
}

/** `TTM to 2026-09-26`: the title over trailing figures; `TTM` where a service does not say of when they are. */
export function trailingTitle({ statement_age: age }: Pick<Described, 'statement_age'>): string {
  const end = age?.ttm_period_end;
  return end === undefined || isMarker(end) ? 'TTM' : `TTM to ${end}`;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const MARKET = {
  open: 'The market is open.',
  pre_market: 'The market is in pre-market trading.',
  after_hours: 'The market is in after-hours trading.',
  closed: 'The market is closed.',
} as const;

/** Notes on the envelope of an answer driven by prices; simulated data first. */
export function envelopeNotes(payload: Described, options: ViewOptions, stale: StalePart | undefined): string[] {
  const { as_of, market_status } = payload;
  const market = MARKET[market_status] ?? unknownWord('Market status', market_status);
  const sentences = [asOf(as_of), freshness(payload, options, stale), market];
  const when = sentences.filter((sentence) => sentence !== '').join(' ');
  if (payload.freshness === 'simulated') return [SIMULATED, when];
  return [when];
}

/** A service of someone else's may give a day alone, or nothing. */
function asOf(instant: string): string {
  if (instant === '') return 'The service does not say of when this is.';
  return instant.length === 10 ? `As of ${instant}.` : `As of ${newYorkTime(instant)} (${instant}).`;
}

/** A word of a service of someone else's that is none of ours. */
function unknownWord(what: string, word: string): string {
  return word === '' ? '' : `${what}: ${humanize(word)}.`;
}

const SIMULATED = 'SIMULATED DATA: prices and statements of the shipped sample, not those of the real company.';

/** `Fri 2025-08-08 16:00 New York time` of an ISO instant. */
function newYorkTime(iso: string): string {
  const { day, minutes } = newYorkDay(Date.parse(iso));
  const clock = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return `${WEEKDAYS[weekday(day)]} ${formatDay(day)} ${clock} New York time`;
}

function two(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}

export function freshness(payload: Described, { now }: ViewOptions, stale: StalePart | undefined): string {
  const state = payload.freshness;
  if (stale !== undefined) {
    const old = now === undefined || state !== 'stale' ? '' : age(payload.as_of, now);
    return `STALE: ${old}${stale.why}.`;
  }
  switch (state) {
    case 'intraday':
      return 'The running session is included.';
    case 'end_of_day':
      return 'End of day.';
    case 'simulated':
      return '';
    case 'stale':
      return 'STALE.';
    default:
      return unknownWord('Freshness', state);
  }
}

/**
 * Whole New York days between an instant and now; nothing without an instant, and of today's: what is old is then not
 * the import.
 */
export function age(iso: string, now: number): string {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return '';
  const days = Math.max(0, newYorkDay(now).day - newYorkDay(then).day);
  return days === 0 ? '' : `${days === 1 ? '1 day' : `${days} days`} old; `;
}
