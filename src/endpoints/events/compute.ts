/**
 * Computes `GET /v2/events`: what happened to symbols in the days up to the instant answered for. Nothing later is
 * read.
 */
import { formatDay } from '../../engine/days.ts';
import { ENGINE_EDITION } from '../../engine/edition.ts';
import type { EpochDay } from '../../engine/types.ts';
import type { Reason } from '../../engine/value.ts';
import { MdsError } from '../../errors.ts';
import { answerDay, answerInstant, envelope, WHOLE_MARKET } from '../contract/envelope.ts';
import { dayParam } from '../contract/read-day.ts';
import { filerSubjects } from '../subject/listing.ts';
import { symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import { earningsEvents } from './earnings.ts';
import { filingEvents } from './filings.ts';
import type { Asked, Found } from './found.ts';
import type { Event, Payload } from './payload.ts';
import { priceEvents } from './prices.ts';
import { EVENT_TYPES, type EventType, WINDOW_DAYS } from './spec.ts';

/** Symbols named as examples of what is not known. */
const NAMED = 10;

/**
 * Events of `params.symbols`, or of every stored symbol. Throws PARAM_INVALID for days in the wrong order and as
 * `screenEvents`.
 */
export async function compute(context: ComputeContext, params: Params): Promise<Payload> {
  const { store } = context;
  const until = answerDay(context);
  const since = sinceOf(params, until);
  const types = new Set((params.type as readonly EventType[] | undefined) ?? EVENT_TYPES);
  const named = params.symbols as readonly string[] | undefined;
  const symbols = named ?? store.marketSymbols(ENGINE_EDITION).map(({ symbol }) => symbol);
  const events: Event[] = [];
  const gaps = new Gaps();
  const instants: number[] = [];
  for (const [done, symbol] of symbols.entries()) {
    context.progress?.(done, symbols.length);
    const asked = { context, row: symbolRow(store, symbol), since, until };
    for (const found of sourcesOf(asked, types)) {
      events.push(...found.events.filter(({ type }) => types.has(type)));
      for (const [type, reason] of found.gaps) if (types.has(type)) gaps.add(type, reason, symbol);
      if (found.asOf !== undefined) instants.push(found.asOf);
    }
    // Thousands of symbols take seconds: other requests get their turn.
    if (named === undefined) await new Promise(setImmediate);
  }
  if (params.screens !== undefined && types.has('screens')) {
    const { screenEvents } = await import('./screens.ts');
    const screens = await screenEvents(context, params.screens as string, named, since);
    events.push(...screens.events);
    for (const symbol of screens.unknown) gaps.add('screens', 'missing_inputs', symbol);
  }
  const instant = answerInstant(context);
  return {
    ...envelope(context, {
      // Of a whole market some symbols have ended long ago.
      asOf: named === undefined ? instant : instants.reduce((a, b) => Math.min(a, b), instant),
      subjects:
        named === undefined
          ? [WHOLE_MARKET]
          : named.flatMap((each) => [each, ...filerSubjects(symbolRow(store, each))]),
      drivenBy: 'filings',
      stale: gaps.areStale(),
    }),
    since: formatDay(since),
    until: formatDay(until),
    symbols: symbols.length,
    total: events.length,
    events: events.sort(newestFirst).slice(0, params.limit as number),
    not_known: gaps.list(),
  };
}

function sinceOf(params: Params, until: EpochDay): EpochDay {
  const since = dayParam(params, 'since') ?? until - WINDOW_DAYS;
  if (since <= until) return since;
  const message = `since: ${formatDay(since)} is after ${formatDay(until)}, the day answered for`;
  throw new MdsError('PARAM_INVALID', message, { param: 'since' });
}

/** What is asked of each symbol. */
function sourcesOf(asked: Asked, types: ReadonlySet<EventType>): Found[] {
  return [
    ...(types.has('filings') || types.has('insider') ? [filingEvents(asked)] : []),
    ...(types.has('earnings') ? [earningsEvents(asked)] : []),
    priceEvents(asked, types),
  ];
}

/** By day, time, symbol and id: the same events have the same order. */
function newestFirst(a: Event, b: Event): number {
  const key = ({ date, time = '' }: Event): string => `${date} ${time}`;
  if (key(a) !== key(b)) return key(a) < key(b) ? 1 : -1;
  return a.symbol === b.symbol ? (a.id < b.id ? -1 : 1) : a.symbol < b.symbol ? -1 : 1;
}

/** What cannot be known, by type and reason. */
class Gaps {
  readonly #symbols = new Map<string, { type: EventType; reason: Reason; symbols: Set<string> }>();

  add(type: EventType, reason: Reason, symbol: string): void {
    const key = `${type} ${reason}`;
    const gap = this.#symbols.get(key) ?? { type, reason, symbols: new Set<string>() };
    gap.symbols.add(symbol);
    this.#symbols.set(key, gap);
  }

  areStale(): boolean {
    return [...this.#symbols.values()].some(({ reason }) => reason === 'stale_price');
  }

  list(): Payload['not_known'] {
    return [...this.#symbols.values()]
      .sort((a, b) => EVENT_TYPES.indexOf(a.type) - EVENT_TYPES.indexOf(b.type) || (a.reason < b.reason ? -1 : 1))
      .map(({ type, reason, symbols }) => ({
        type,
        reason,
        count: symbols.size,
        symbols: [...symbols].slice(0, NAMED),
      }));
  }
}
