/** The fields every answer carries about itself (FIELDS 0.6). */
import {
  closeInstant,
  type MarketStatus,
  marketStatus,
  newestSession,
  nextSession,
  openInstant,
} from '../../engine/calendar.ts';
import { formatDay } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import type { EpochDay } from '../../engine/types.ts';
import { unavailable } from '../../engine/value.ts';
import type { VisibleAt } from '../../engine/visible-filings.ts';
import type { UniverseRow } from '../../store/schema/row-types.ts';
import type { ComputeContext } from '../types.ts';
import { type Point, pointOf } from './as-of.ts';
import { remembering, sharedResult } from './shared-results.ts';
import type { Freshness } from './states.ts';

export interface EnvelopeFields {
  readonly as_of: string;
  readonly cache_age_seconds: number;
  readonly freshness: Freshness;
  readonly market_status: MarketStatus;
  /** Which meaning of a day an answer for the past has (FIELDS A35). */
  readonly point?: Point;
}

/** The names of {@link EnvelopeFields}. */
export const ENVELOPE = [
  'as_of',
  'cache_age_seconds',
  'freshness',
  'market_status',
  'point',
] as const satisfies readonly (keyof EnvelopeFields)[];

/** What an answer is about, and what it is made of. */
export interface AnswerBasis {
  /**
   * The instant the data describe, ms: the close of the last session used, or when the filings source was last asked.
   */
  readonly asOf: number;
  /** What the data were imported under: symbols and CIKs (as text) whose oldest import gives the age. */
  readonly subjects: readonly string[];
  /** `filings` answers do not go stale by a missing session. */
  readonly drivenBy?: 'prices' | 'filings';
  /** The filings or statements used are out of date. */
  readonly stale?: boolean;
}

type Context = Pick<ComputeContext, 'store' | 'now' | 'asOf' | 'cacheHints'>;

/**
 * The instant answered for, ms: the one asked for, else the clock. The clock of the simulated market stops before the
 * session after its last.
 */
export function answerInstant({ store, now, asOf }: Pick<ComputeContext, 'store' | 'now' | 'asOf'>): number {
  if (asOf !== undefined || store.kind !== 'simulated') return asOf ?? now;
  const last = store.lastDay();
  return last === undefined ? now : Math.min(now, openInstant(nextSession(last)) - 1);
}

/** The New York day of the instant answered for: filings follow the clock, not the sessions. */
export function answerDay(context: Pick<ComputeContext, 'store' | 'now' | 'asOf' | 'shared'>): EpochDay {
  return sharedResult(context, 'day', () => remembering((instant) => newYorkDay(instant).day))(answerInstant(context));
}

/** The point in time at which filings count for the answer. */
export function visibleAt(context: Pick<ComputeContext, 'store' | 'now' | 'asOf' | 'shared'>): VisibleAt {
  return { asOf: answerDay(context), instant: answerInstant(context), isNow: context.asOf === undefined };
}

/**
 * The envelope of an answer about `symbol`, or of one about no single symbol. Data of a past as-of date are not stale.
 */
export function envelope<S>(
  context: Context,
  basis: AnswerBasis & { readonly symbol: S },
): EnvelopeFields & { readonly symbol: S };
export function envelope(context: Context, basis: AnswerBasis): EnvelopeFields;
export function envelope(context: Context, basis: AnswerBasis & { readonly symbol?: unknown }): EnvelopeFields {
  const { store, now, asOf } = context;
  const fetchedAt = store.importedAt(basis.subjects);
  context.cacheHints?.agesFrom(fetchedAt);
  return {
    as_of: isoSeconds(basis.asOf),
    cache_age_seconds: ageSeconds(fetchedAt, now),
    freshness: freshness(context, basis),
    market_status: marketStatus(asOf ?? now),
    ...(asOf === undefined ? {} : pointField(asOf)),
    ...('symbol' in basis ? { symbol: basis.symbol } : {}),
  };
}

/**
 * Whole seconds since the oldest copy used was imported (ms); 0 when no import was used, and where the clock is before
 * it.
 */
export function ageSeconds(fetchedAt: number | undefined, now: number): number {
  return fetchedAt === undefined ? 0 : Math.max(0, Math.floor((now - fetchedAt) / 1000));
}

function pointField(instant: number): Pick<EnvelopeFields, 'point'> {
  const point = pointOf(instant);
  return point === undefined ? {} : { point };
}

function freshness(
  { store, now, asOf: askedFor }: Context,
  { asOf, drivenBy = 'prices', stale }: AnswerBasis,
): Freshness {
  if (store.kind === 'simulated') return 'simulated';
  if (stale === true) return 'stale';
  if (drivenBy === 'filings') return 'end_of_day';
  return asOf < closeInstant(newestSession(now, askedFor)) ? 'stale' : 'end_of_day';
}

/** UTC ISO 8601 to the second: `2025-08-08T20:00:00Z`. By hand: `Date` looks up the time zone first. */
export function isoSeconds(instant: number): string {
  const day = Math.floor(instant / 86_400_000);
  const seconds = Math.floor((instant - day * 86_400_000) / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${formatDay(day)}T${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}Z`;
}

/** Imports of whole-market files have no subject. */
export const WHOLE_MARKET = '';

/** In place of the symbol where the answer is about none. */
export const NO_SYMBOL = unavailable('not_reported');

/**
 * The envelope of an answer about the universe, as of the newest import; one nothing was ever imported into is empty as
 * of now. Age counts from the oldest import of `subjects`.
 */
export function universeEnvelope(
  context: ComputeContext,
  { checkedAt = context.now }: UniverseRow,
  subjects: readonly string[],
): EnvelopeFields {
  const instant = Math.min(checkedAt, context.asOf ?? checkedAt);
  return envelope(context, { asOf: instant, subjects, drivenBy: 'filings' });
}

/** When the universe last changed, UTC ISO 8601. */
export function universeUpdated({ now }: ComputeContext, { updatedAt = now }: UniverseRow): string {
  return isoSeconds(updatedAt);
}
