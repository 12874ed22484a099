/**
 * Builds the screen of a payload from its schema: labels, kinds and units of fields are those of their leaves; the lines under it say what
 * its data are: of when, how fresh, whether real.
 */

import { formatDay, weekday } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import { BENCHMARK } from '../../engine/prices/benchmark.ts';
import { isMarker, type Marker, type Maybe, unavailable } from '../../engine/value.ts';
import type { BarsBlock, Cell, CellKind, FactsBlock, Panel, ValueCell, ViewModel } from '../../render/model.ts';
import type { View, ViewOptions } from '../types.ts';
import type { EnvelopeFields } from './envelope.ts';
import { type LeafPath, leafAt, valueAt } from './leaf-paths.ts';
import type { Schema } from './schema.ts';
import type { StatementAge } from './statement-age.ts';
import { humanize } from './words.ts';

export type Fact = FactsBlock['rows'][number];

interface Parts {
  /** The symbol, if left out. */
  readonly title?: string;
  readonly subtitle?: string;
  readonly headline?: readonly Cell[];
  /** The payload's own, if left out. */
  readonly currency?: string;
  readonly panels: readonly Panel[];
  readonly notes?: readonly string[];
  /** What is missing because no price is stored, as the start of a sentence: the notes then say so, and how to get prices. */
  readonly unpriced?: string | undefined;
  /** The same where no statements are stored. */
  readonly unfiled?: string | undefined;
  /** The same, with its verb, where a benchmark lacks the days of the prices: see {@link lacksBenchmark}. */
  readonly unbenchmarked?: Unbenchmarked | undefined;
  /** The day its records end, where they are stale and no price or report says so; '' where the payload does not say. */
  readonly recordsEnd?: Maybe<string> | undefined;
  /** Other symbols than the payload's own, to refresh; none: all that are stored. */
  readonly symbols?: readonly string[];
}

interface Unbenchmarked {
  /** `Figures vs SPY and beta need`. */
  readonly what: string;
  readonly symbol: string;
}

type Described = EnvelopeFields & {
  readonly symbol?: Maybe<string>;
  readonly currency?: Maybe<string>;
  readonly price_age?: { readonly session_date: string; readonly sessions_behind: number };
  readonly statement_age?: StatementAge;
};

/** What is stale: prices before statements before the list of filings; undefined if nothing is known to be. */
function stalePart(
  { freshness, as_of, price_age, statement_age: age }: Described,
  recordsEnd: Parts['recordsEnd'],
): StalePart | undefined {
  if (freshness === 'simulated') return undefined;
  const reports = age?.stale === true ? lastOf(age) : undefined;
  const isBehind = freshness === 'stale' && (price_age?.sessions_behind ?? 0) > 0;
  if (isBehind) return { since: price_age!.session_date, why: 'newer sessions are missing' };
  if (reports !== undefined) {
    const { next_report_due: due } = age!;
    const which = isMarker(due) ? 'the next report' : `the report due ${due}`;
    return { since: reports, why: `${which} is overdue or not synced` };
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

/** The view of payloads of `schema`: a screen of `parts`, with `full` followed by the fields these do not show. */
export function viewOf<P extends Described>(
  schema: Schema<P>,
  parts: (fields: Fields<P>, payload: P, options: ViewOptions) => Parts,
): View<P> {
  return (payload, options) => {
    const fields = new Fields(schema, payload, options);
    const { panels, ...rest } = parts(fields, payload, options);
    return screen(payload, options, { ...rest, panels: [...panels, ...fields.rest()] });
  };
}

/** A screen with what every one has: currency, the notes on the envelope, the mark of simulated data. */
export function screen(
  payload: Described,
  options: ViewOptions,
  { title, currency, notes = [], panels, unpriced, unfiled, unbenchmarked, recordsEnd, symbols, ...rest }: Parts,
): ViewModel {
  const own = currency ?? payload.currency;
  const stale = stalePart(payload, recordsEnd);
  return {
    title: title ?? String(payload.symbol),
    ...rest,
    ...(own === undefined || isMarker(own) ? {} : { currency: own }),
    panels,
    notes: [
      ...notes,
      ...unpricedNotes(payload, unpriced, options),
      ...unfiledNotes(payload, unfiled, options),
      ...unbenchmarkedNotes(payload, unbenchmarked, options),
      ...envelopeNotes(payload, options, stale),
    ],
    simulated: payload.freshness === 'simulated',
    ...(stale && { stale: { since: stale.since, ...updateOf(payload, symbols, options) } }),
  };
}

/** The kinds that are written to the last digit with `--full`. */
const IN_FULL: Partial<Record<CellKind, CellKind>> = { money: 'amount', count: 'integer' };

/** A cell for a value of `leaf`. */
export function leafCell(leaf: Schema | undefined, value: unknown, full: boolean): ValueCell {
  const { 'x-kind': kind = 'text', 'x-unit': unit } = leaf ?? {};
  return {
    kind: (full ? IN_FULL[kind] : undefined) ?? kind,
    value: plainValue(value),
    ...(unit === 'US dollars' ? { currency: 'USD' } : {}),
  };
}

/** The value of a leaf: a status as a flag or its reason, a list as its words. */
function plainValue(value: unknown): ValueCell['value'] {
  if (Array.isArray(value)) return value.join(', ') || 'none';
  if (typeof value === 'object' && value !== null && !isMarker(value)) {
    const { reason, ...flags } = value as { readonly reason?: Marker['reason'] };
    const [flag] = Object.values(flags) as boolean[];
    return flag === true || reason === undefined ? flag : unavailable(reason);
  }
  return value as ValueCell['value'];
}

/** Cells, facts and bars of one payload. Remembers which leaves are on the screen: `rest` shows all others. */
export class Fields<P extends object> {
  readonly #schema: Schema<P>;
  readonly #payload: P;
  readonly #full: boolean;
  readonly #shown = new Set<string>();

  constructor(schema: Schema<P>, payload: P, { full }: Pick<ViewOptions, 'full'>) {
    this.#schema = schema;
    this.#payload = payload;
    this.#full = full;
  }

  /** The value at `path`, with what `more` changes. */
  cell(path: LeafPath<P>, more: Partial<ValueCell> = {}): ValueCell {
    this.#shown.add(path);
    return { ...leafCell(leafAt(this.#schema, path), valueAt(this.#payload, path), this.#full), ...more };
  }

  fact(path: LeafPath<P>, label?: string, more?: Partial<ValueCell>): Fact {
    return { label: label ?? this.label(path), cell: this.cell(path, more) };
  }

  label(path: LeafPath<P>): string {
    return leafAt(this.#schema, path)?.['x-label'] ?? path;
  }

  /** Says that these leaves are on the screen in other words. */
  shows(...paths: readonly LeafPath<P>[]): void {
    for (const path of paths) this.#shown.add(path);
  }

  /** A panel of facts; empty without rows. What does not apply to a fund appears only with `full`. */
  facts(title: string, rows: readonly (LeafPath<P> | Fact)[], group = 'figures'): Panel[] {
    const all = rows.map((row) => (typeof row === 'string' ? this.fact(row as LeafPath<P>) : row));
    const visible = this.#full ? all : all.filter(({ cell: { value } }) => !isNotForFund(value));
    return visible.length === 0 ? [] : [{ title, group, block: { type: 'facts', rows: visible } }];
  }

  /** A bar for each leaf, perhaps with a second value. */
  bars(
    rows: readonly (readonly [LeafPath<P>, second?: LeafPath<P> | undefined])[],
    secondaryLabel?: string,
  ): BarsBlock {
    return {
      type: 'bars',
      ...(secondaryLabel === undefined ? {} : { secondaryLabel }),
      rows: rows.map(([path, second]) => ({
        label: this.label(path),
        cell: this.cell(path),
        ...(second === undefined ? {} : { secondary: this.cell(second) }),
      })),
    };
  }

  /** With `full`, a panel of every leaf that is not on the screen yet. */
  rest(): Panel[] {
    if (!this.#full) return [];
    const rows = leavesWithin(this.#schema, '').flatMap(([path, leaf]): Fact[] => {
      const value = this.#shown.has(path) ? undefined : valueAt(this.#payload, path);
      if (value === undefined) return [];
      return [{ label: leaf['x-label'] ?? path, cell: leafCell(leaf, value, true) }];
    });
    return rows.length === 0 ? [] : [{ title: 'Other fields', block: { type: 'facts', rows } }];
  }
}

/** Labeled leaves outside of lists, each once; the payload's own before those of the envelope. */
function leavesWithin(schema: Schema, at: string, found = new Map<string, Schema>()): (readonly [string, Schema])[] {
  for (const part of schema.allOf?.toReversed() ?? schema.anyOf ?? []) leavesWithin(part, at, found);
  for (const [name, child] of Object.entries(schema.properties ?? {})) {
    const path = at === '' ? name : `${at}.${name}`;
    if (child['x-label'] === undefined) leavesWithin(child, path, found);
    else if (!found.has(path)) found.set(path, child);
  }
  return at === '' ? [...found] : [];
}

/** Whether a value is missing because a fund has no such figure. */
export function isNotForFund(value: unknown): boolean {
  return isMarker(value) && value.reason === 'not_applicable_etf';
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const MARKET = {
  open: 'The market is open.',
  pre_market: 'The market is in pre-market trading.',
  after_hours: 'The market is in after-hours trading.',
  closed: 'The market is closed.',
} as const;

/** Why everything made of prices is missing, and what to do. */
function unpricedNotes({ symbol, as_of }: Described, missing: string | undefined, options: Place): string[] {
  if (missing === undefined || typeof symbol !== 'string') return [];
  const instant = Date.parse(as_of);
  const until = Number.isNaN(instant) ? '' : ` up to ${formatDay(newYorkDay(instant).day)}`;
  return [`${missing} need prices. ${noPrices([symbol], until, options)}`];
}

/** Why everything made of statements is missing, and what to do. */
function unfiledNotes({ symbol }: Described, missing: string | undefined, options: Place): string[] {
  if (missing === undefined || typeof symbol !== 'string') return [];
  return [`${missing} need statements. None of ${symbol} are stored; ${getting([`mds sync ${symbol}`], options)}`];
}

/** Why everything relative to a benchmark is missing, and what to do. */
export function unbenchmarkedNotes(
  { price_age: prices }: Pick<Described, 'price_age'>,
  missing: Unbenchmarked | undefined,
  options: Place,
): string[] {
  if (missing === undefined) return [];
  const { what, symbol } = missing;
  const until = prices === undefined ? '' : ` to ${prices.session_date}`;
  return [`${what} prices of ${symbol}${until}; ${getting([`mds sync ${symbol}`], options)}`];
}

/** What lacks the benchmark of a snapshot: figures against it. */
export const VERSUS_BENCHMARK: Unbenchmarked = { what: `Figures vs ${BENCHMARK} and beta need`, symbol: BENCHMARK };

/** Whether `value`, relative to the benchmark, is missing although the symbol itself has prices. */
export function lacksBenchmark(value: unknown, own: unknown): boolean {
  return isMarker(value) && ['no_price_data', 'stale_price'].includes(value.reason) && !isMarker(own);
}

/** Whether `value`, which every company reports, is missing because no statements are stored. */
export function isUnfiled({ statement_age: age, price_age }: Described, value: unknown): boolean {
  // A service that gives no ages does not say what it has.
  return age === undefined && price_age !== undefined && isMarker(value) && value.reason === 'not_reported';
}

/** That a store has no price of these symbols, ` up to` when or ` for` what, and what to do. */
export function noPrices(symbols: readonly string[], range: string, options: Place): string {
  const [first, ...others] = symbols;
  const commands = [`mds sync ${symbols.join(' ')}`, ...(others.length === 0 ? [`mds import ${first}.csv`] : [])];
  return `None of ${symbols.join(', ')} are stored${range}; ${getting(commands, options)}`;
}

/** Whether a value is missing because there is no price at all. */
export function isUnpriced(value: unknown): boolean {
  return isMarker(value) && value.reason === 'no_price_data';
}

/** Notes on the envelope of an answer driven by prices; simulated data first. */
function envelopeNotes(payload: Described, options: ViewOptions, stale: StalePart | undefined): string[] {
  const { as_of, market_status } = payload;
  const market = MARKET[market_status] ?? unknownWord('Market status', market_status);
  const sentences = [asOf(as_of), freshness(payload, options, stale), market];
  const when = sentences.filter((sentence) => sentence !== '').join(' ');
  if (payload.freshness === 'simulated') return [SIMULATED, when];
  return [when];
}

/** How to refresh an answer. */
function updateOf({ symbol }: Described, symbols: readonly string[] = [], options: Place): { readonly update: string } {
  if (options.hosted === true) return { update: 'Only the operator of the service can update it.' };
  const named = typeof symbol === 'string' ? [symbol] : symbols;
  return { update: `Update with: ${inStore(['mds sync', ...named].join(' '), options)}` };
}

type Place = Pick<ViewOptions, 'hosted' | 'store'>;

/** How to get missing data where they belong: `get them with: mds sync KO (or mds import KO.csv)`. */
export function getting([command, other]: readonly string[], options: Place): string {
  if (options.hosted === true) return 'only the operator of the service can add them';
  const alternative = other === undefined ? '' : ` (or ${inStore(other, options)})`;
  return `get them with: ${inStore(command!, options)}${alternative}`;
}

/** The command, for the store of --store. */
export function inStore(command: string, { store }: Place): string {
  return store === undefined ? command : `${command} --store ${store}`;
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

function freshness(payload: Described, { now }: ViewOptions, stale: StalePart | undefined): string {
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

/** Whole New York days between an instant and now; nothing without an instant, and of today's: what is old is then not the import. */
function age(iso: string, now: number): string {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return '';
  const days = Math.max(0, newYorkDay(now).day - newYorkDay(then).day);
  return days === 0 ? '' : `${days === 1 ? '1 day' : `${days} days`} old; `;
}
