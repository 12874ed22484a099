/**
 * Asks the routes for the home page of a service: lists as a board, what happened, saved screens, coming dates, what is
 * stale. It computes nothing of its own but which symbols are on a list.
 */
import type { Call } from '../client/core.ts';
import type { Payload as Events } from '../endpoints/events/payload.ts';
import type { Payload as Screened } from '../endpoints/screen/payload.ts';
import { MdsError } from '../errors.ts';
import type { Point } from '../render/model.ts';
import type { Rows } from './charts.ts';
import type { Fault } from './model.ts';

/** Conditions and universe of a saved screen, as the events route takes them. */
export interface SavedConditions {
  readonly expression: string;
  readonly universe?: string;
  readonly include_stale?: string;
}

/** What a reader has saved, and when they were here before. */
export interface HomeAsked {
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** Parameters of the screen route, by name. */
  readonly screens: Readonly<Record<string, SavedConditions>>;
  /** Day of the last visit, `YYYY-MM-DD`; undefined on the first one, and on a page of the past. */
  readonly since: string | undefined;
}

export type BoardRow = Screened['rows'][number];

/** A list of the board, in its own order. */
export interface BoardList {
  /** As saved; '' for the largest companies where nothing is saved. */
  readonly name: string;
  readonly rows: readonly BoardRow[];
  /** Symbols of the list that have no price, and those that the service does not know. */
  readonly unpriced: readonly string[];
  readonly unknown: readonly string[];
  readonly fault?: Fault;
}

export interface Board {
  readonly lists: readonly BoardList[];
  /** Session of the prices; '' without any. */
  readonly session: string;
  readonly simulated: boolean;
  /** Symbols of lists beyond the first {@link MOST_SYMBOLS}. */
  readonly left: number;
}

export interface HomeData {
  readonly board: Board | Fault;
  /** First day of what happened, `YYYY-MM-DD`, and whether it is that of the last visit. */
  readonly since: string;
  readonly visited: boolean;
  readonly events: Events | Fault;
  /** Undefined where no screen is saved. */
  readonly screens: Events | Fault | undefined;
  /** Closes of a year, every second week, by symbol. */
  readonly closes: ReadonlyMap<string, readonly Point[]>;
}

/** Closes that were read, by symbol, of one state of the store and one day. */
export interface ClosesMemory {
  key: string;
  readonly bySymbol: Map<string, readonly Point[]>;
}

export interface HomeSource {
  readonly payload: (call: Call) => Promise<unknown>;
  /** Kept between pages; `key` names the state of the store and the day. */
  readonly memory: ClosesMemory;
  readonly key: string;
}

/** Symbols on a board: more are no overview. */
const MOST_SYMBOLS = 500;
/** Companies where no list is saved. */
const LARGEST = 50;
const MOST_EVENTS = 40;

/** Columns of the board. */
export const FIELD = {
  name: 'name',
  currency: 'snapshot.currency',
  price: 'quote.price',
  change: 'quote.change_pct',
  year: 'performance.pct_1y',
  priceDay: 'price_age.session_date',
  stale: 'statement_age.stale',
  due: 'statement_age.next_report_due',
  report: 'next_estimated_date',
  exDate: 'current.next_ex_date_estimated',
  ended: 'ended.date',
} as const;

/** True for every symbol that has a price. */
const EVERY = 'price > 0 or price <= 0';

/** What the page shows. A route that fails costs its own part only. */
export async function gatherHome(asked: HomeAsked, source: HomeSource): Promise<HomeData> {
  const board = await orFault(boardOf(asked, source));
  const lists = 'lists' in board ? board.lists : [];
  const shown = [...new Set(lists.flatMap(({ rows }) => rows.map(({ symbol }) => symbol)))];
  const session = 'lists' in board ? board.session : '';
  // Of a store that ends before the last visit: what was newest in it.
  const first = asked.since === undefined || (session !== '' && asked.since > session);
  const since = first ? weekBefore(session) : asked.since;
  const [events, screens, closes] = await Promise.all([
    shown.length === 0 ? { message: 'no symbol has a price' } : orFault(eventsOf(shown, since, source)),
    Object.keys(asked.screens).length === 0 ? undefined : orFault(screensOf(asked, since, source)),
    closesOf(shown, source),
  ]);
  return { board, since, visited: !first, events, screens, closes };
}

async function boardOf({ lists }: HomeAsked, source: HomeSource): Promise<Board> {
  const screen = async (query: Readonly<Record<string, string>>): Promise<Screened> => {
    const all = { expression: EVERY, fields: Object.values(FIELD).join(','), include_stale: 'yes', ...query };
    return (await source.payload({ path: '/v2/screen', query: Object.entries(all) })) as Screened;
  };
  let room = MOST_SYMBOLS;
  let left = 0;
  const answers: { readonly list: BoardList; readonly answer?: Screened | undefined }[] = [];
  for (const [name, symbols] of Object.entries(lists)) {
    const shown = [...new Set(symbols)].slice(0, room);
    room -= shown.length;
    left += new Set(symbols).size - shown.length;
    if (shown.length > 0) answers.push(await listOf(name, shown, screen));
  }
  if (Object.keys(lists).length === 0) {
    const answer = await screen({ universe: 'all', sort: '-market_cap_usd', top: `${LARGEST}` });
    answers.push({ answer, list: { name: '', rows: answer.rows, unpriced: [], unknown: [] } });
  }
  const newest = answers.find(({ answer }) => answer !== undefined)?.answer;
  return {
    lists: answers.map(({ list }) => list),
    session: newest?.session ?? '',
    simulated: newest?.freshness === 'simulated',
    left,
  };
}

/** A list and its answer. A symbol that the service does not know fails a request for all, so it is left out. */
async function listOf(
  name: string,
  symbols: readonly string[],
  screen: (query: Readonly<Record<string, string>>) => Promise<Screened>,
): Promise<{ readonly list: BoardList; readonly answer?: Screened }> {
  const none = { name, rows: [], unpriced: [] };
  let unknown: readonly string[] = [];
  let known = symbols;
  for (;;) {
    const answer = await orFault(screen({ universe: known.join(',') }));
    if ('rows' in answer) {
      const at = new Map(known.map((symbol, i) => [symbol, i]));
      // One that is listed under another name now comes last.
      const order = ({ symbol }: BoardRow): number => at.get(symbol) ?? known.length;
      const rows = answer.rows.toSorted((a, b) => order(a) - order(b));
      return { answer, list: { name, rows, unpriced: answer.left_out.unpriced, unknown } };
    }
    const refused = known.filter((symbol) => answer.symbols?.includes(symbol));
    if (refused.length === 0) return { list: { ...none, unknown, fault: answer } };
    unknown = [...unknown, ...refused];
    known = known.filter((symbol) => !refused.includes(symbol));
    if (known.length === 0) return { list: { ...none, unknown } };
  }
}

async function eventsOf(symbols: readonly string[], since: string, source: HomeSource): Promise<Events> {
  const query = { symbols: symbols.join(','), since, limit: `${MOST_EVENTS}` };
  return (await source.payload({ path: '/v2/events', query: Object.entries(query) })) as Events;
}

/** Who entered and left the saved screens; a universe that is a list is that of its symbols. */
async function screensOf({ screens, lists }: HomeAsked, since: string, source: HomeSource): Promise<Events> {
  const resolved = Object.entries(screens).map(([name, { expression, universe, include_stale: stale }]) => {
    const list = universe?.startsWith('@') ? lists[universe.slice(1).toLowerCase()] : undefined;
    const own = list === undefined ? universe : list.join(',');
    return [name, { expression, ...(own && { universe: own }), ...(stale && { include_stale: stale }) }];
  });
  const query = { type: 'screens', since, limit: '500', screens: JSON.stringify(Object.fromEntries(resolved)) };
  return (await source.payload({ path: '/v2/events', query: Object.entries(query) })) as Events;
}

/** A hole for a week without a close; nothing for a symbol whose closes the service refuses. */
async function closesOf(symbols: readonly string[], source: HomeSource): Promise<HomeData['closes']> {
  const { memory, key } = source;
  if (memory.key !== key) {
    memory.key = key;
    memory.bySymbol.clear();
  }
  for (const symbol of symbols) {
    if (memory.bySymbol.has(symbol)) continue;
    const query = Object.entries({ symbol, cadence: 'weekly', range: '1y', series: 'close' });
    const history = await orFault(source.payload({ path: '/v2/history', query }) as Promise<Rows>);
    const rows = 'rows' in history ? history.rows : [];
    const values = rows.map((row) => (typeof row[1] === 'number' ? row[1] : undefined));
    // The newest is one of them.
    memory.bySymbol.set(
      symbol,
      values.filter((_, i) => (values.length - 1 - i) % 2 === 0),
    );
  }
  return new Map(symbols.map((symbol) => [symbol, memory.bySymbol.get(symbol) ?? []]));
}

/** Days of what happened for a reader who was not here before. */
const NEW_DAYS = 7;
const DAY_MS = 86_400_000;

function weekBefore(session: string): string {
  return session === '' ? '' : new Date(Date.parse(session) - NEW_DAYS * DAY_MS).toISOString().slice(0, 10);
}

/** What a route refuses, and the symbols that it refuses. */
type Refused = Fault & { readonly symbols?: readonly string[] | undefined };

/** What a route refuses, as a fault. */
async function orFault<T>(asked: Promise<T>): Promise<T | Refused> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof MdsError) || error.code === 'BUG' || error.code === 'INTERRUPTED') throw error;
    return { message: error.message, hint: error.hint, symbols: refusedSymbols(error) };
  }
}

function refusedSymbols({ code, details }: MdsError): readonly string[] | undefined {
  const { symbols, symbol } = (details ?? {}) as { readonly symbols?: unknown; readonly symbol?: unknown };
  if (code === 'SYMBOL_UNKNOWN' && Array.isArray(symbols)) return symbols as readonly string[];
  return code === 'NO_DATA' && typeof symbol === 'string' ? symbol.split(' ') : undefined;
}
