/**
 * Polygon.io (Massive since 2025): a trading day of the whole market in one request, as traded; splits and dividends by
 * date. A token is needed. Shapes: massive.com/docs/rest/stocks/aggregates/daily-market-summary, .../custom-bars,
 * .../corporate-actions/reference-splits.
 */
import { formatDay, parseDay } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import type { Dividend, EpochDay, Split } from '../../engine/types.ts';
import { MdsError } from '../../errors.ts';
import { tryParse } from '../json.ts';
import type { Lane } from '../net/types.ts';
import { normalizeTicker } from '../symbols.ts';
import { addTo, type DatedRow, dayDocument, numberOf } from './day-document.ts';
import { askService, badAnswer, FIRST_DAY, limitReached, refused, type ServiceHead, unknownSymbol } from './service.ts';
import type { DayRow, MarketEvents, PriceProvider, ProviderAccess } from './types.ts';

const DAY_MS = 86_400_000;
/** The free plan serves two years. */
const HISTORY_DAYS = 729;
/** Events of a page. */
const PAGE = 1000;
/** Pages of a list at most: a cursor that leads back to itself ends somewhere. */
const MAX_PAGES = 200;

const SERVICE: ServiceHead = {
  name: 'polygon',
  title: 'Polygon',
  token: { variable: 'MDS_POLYGON_TOKEN', url: 'https://massive.com' },
  origin: 'https://api.polygon.io',
  accept: 'json',
  // 403: a day or a range that the plan does not have, or a bad token. 429: the requests of the minute, without a time.
  reads: [403, 429],
};
const { title } = SERVICE;
const LANE: Lane = { name: 'polygon', limits: [{ requests: 5, windowMs: 60_000 }], concurrency: 2, limitRetries: 1 };

export const polygon: PriceProvider = {
  name: 'polygon',
  terms:
    'Polygon.io (Massive): free token with 5 requests per minute and two years of history; the whole market with one request per trading day',
  token: SERVICE.token,
  lane: LANE,
  requests: 3,
  formats: [],
  async daily(symbol, { from }, access) {
    const ticker = tickerOf(symbol);
    const to = Math.floor(access.now / DAY_MS) + 1;
    let first = from ?? FIRST_DAY;
    let answer = await bars(ticker, first, to, access, symbol);
    if (answer === 'not in the plan' && from === undefined) {
      first = to - HISTORY_DAYS;
      answer = await bars(ticker, first, to, access, symbol);
    }
    if (answer === 'not in the plan') throw notInPlan(`prices of ${symbol}`);
    const { rows, url } = answer;
    if (rows.length === 0 && from !== undefined) return [];
    if (rows.length === 0) throw unknownSymbol(title, symbol);
    return dayDocument(url, symbol, rows, await events({ ticker, from: first }, access, symbol));
  },
  market: {
    lane: LANE,
    per: 'one request per trading day',
    historyDays: HISTORY_DAYS,
    // About 80 dividends and 6 splits per trading day, and declared dividends of the coming month.
    requests: (days, sessions) => days + 1 + Math.ceil(((sessions + 21) * 80) / PAGE),
    async day(day, access) {
      const path = `/v2/aggs/grouped/locale/us/market/stocks/${formatDay(day)}`;
      const answer = await ask(path, { adjusted: 'false' }, access, formatDay(day));
      // The plan has a day only after its end, or not at all.
      if (answer === 'not in the plan' || answer === 'not found') return undefined;
      checkDay(day, answer.rows);
      const rows = answer.rows.flatMap((row) => dayRow(row) ?? []);
      return rows.length === 0 ? undefined : rows;
    },
    events: (from, _to, access) => events({ from }, access, 'the market'),
  },
};

async function bars(
  ticker: string,
  from: EpochDay,
  to: EpochDay,
  access: ProviderAccess,
  symbol: string,
): Promise<{ readonly rows: readonly DatedRow[]; readonly url: string } | 'not in the plan'> {
  const path = `/v2/aggs/ticker/${encodeURIComponent(ticker)}/range/1/day/${formatDay(from)}/${formatDay(to)}`;
  const answer = await ask(path, { adjusted: 'false', sort: 'asc', limit: '50000' }, access, symbol);
  if (answer === 'not in the plan') return answer;
  if (answer === 'not found') throw unknownSymbol(title, symbol);
  const rows = answer.rows.flatMap((row): DatedRow[] => {
    const bar = barOf(row, symbol);
    return bar === undefined ? [] : [{ ...bar, day: dayOf(row.t) }];
  });
  return { rows, url: answer.url };
}

type Row = Readonly<Record<string, unknown>>;

interface Answer {
  readonly rows: readonly Row[];
  /** Address of the next page. */
  readonly next: unknown;
  readonly url: string;
}

/** The results of a response. Throws MdsError `SOURCE_*`. */
async function ask(
  path: string,
  query: Readonly<Record<string, string>>,
  access: ProviderAccess,
  symbol: string,
): Promise<Answer | 'not in the plan' | 'not found'> {
  const { status, text, url } = await askService(SERVICE, LANE, access, symbol, (token) => ({
    path,
    query,
    headers: { authorization: `Bearer ${token}` },
  }));
  const body = (tryParse(text) ?? {}) as { status?: unknown; results?: unknown; next_url?: unknown };
  if (status === 429) throw limitReached(title, 'minute', 'in a minute', 60);
  if (status === 403 && body.status === 'NOT_AUTHORIZED') return 'not in the plan';
  if (status === 403) throw refused(SERVICE);
  if (status === 404 || status === 410) return 'not found';
  // DELAYED: as OK, on plans without real-time data.
  if (status !== 200 || (body.status !== 'OK' && body.status !== 'DELAYED'))
    throw badAnswer(title, symbol, `no list of results in the response (${status})`);
  const rows = Array.isArray(body.results) ? body.results : [];
  return { rows: rows.filter((row) => typeof row === 'object' && row !== null), next: body.next_url, url };
}

function dayRow(row: Row): DayRow | undefined {
  const symbol = symbolOf(row.T);
  return symbol === undefined ? undefined : barOf(row, symbol);
}

function barOf(row: Row, symbol: string): DayRow | undefined {
  const [open, high, low, close] = [row.o, row.h, row.l, row.c].map(numberOf) as [number, number, number, number];
  // Fractional shares count since 2025.
  const volume = Math.round(numberOf(row.v));
  return close > 0 ? { symbol, open, high, low, close, volume } : undefined;
}

/** Tickers with small letters are preferred shares, units and when-issued shares, which have other names elsewhere. */
function symbolOf(ticker: unknown): string | undefined {
  return typeof ticker === 'string' && ticker === ticker.toUpperCase() ? normalizeTicker(ticker) : undefined;
}

function tickerOf(symbol: string): string {
  return symbol.replace('-', '.');
}

/** The day of a stamp: midnight in New York, the close of the day, or midnight UTC of the date. */
function dayOf(stamp: unknown): EpochDay {
  const ms = numberOf(stamp);
  return ms % DAY_MS === 0 ? ms / DAY_MS : newYorkDay(ms).day;
}

/** Throws SOURCE_NONSENSE where most rows are of another day than the requested one. */
function checkDay(day: EpochDay, rows: readonly Row[]): void {
  const stamped = rows.filter(({ t }) => t !== undefined);
  const other = stamped.filter(({ t }) => dayOf(t) !== day);
  if (other.length * 2 <= stamped.length) return;
  throw badAnswer(title, formatDay(day), `its bars are of ${formatDay(dayOf(other[0]!.t))}, not of the day requested`);
}

interface EventRange {
  readonly ticker?: string;
  readonly from: EpochDay;
}

/** Splits and dividends from a day on, including declared dividends of future days. */
async function events(range: EventRange, access: ProviderAccess, symbol: string): Promise<MarketEvents> {
  const splits = new Map<string, Split[]>();
  const dividends = new Map<string, Dividend[]>();
  const notes = new Map<string, string>();
  for (const row of await pages('splits', 'execution_date', range, access, symbol)) {
    const day = parseDay(String(row.execution_date));
    const owner = symbolOf(row.ticker);
    const [numerator, denominator] = [numberOf(row.split_to), numberOf(row.split_from)];
    if (owner !== undefined && day !== undefined && numerator > 0 && denominator > 0)
      addTo(splits, owner, { day, numerator, denominator });
  }
  for (const row of await pages('dividends', 'ex_dividend_date', range, access, symbol)) {
    const day = parseDay(String(row.ex_dividend_date));
    const owner = symbolOf(row.ticker);
    const amount = numberOf(row.cash_amount);
    if (owner === undefined || day === undefined || !(amount > 0)) continue;
    if (row.currency === undefined || row.currency === null || row.currency === 'USD')
      addTo(dividends, owner, { day, amount });
    else notes.set(owner, `the dividend of ${formatDay(day)} is in ${row.currency}, not in US dollars: left out`);
  }
  return { splits, dividends, notes };
}

/**
 * All rows of a list of events. The older address is tried first: every plan has it; where it is gone, its successor.
 */
async function pages(
  what: 'splits' | 'dividends',
  dated: string,
  { ticker, from }: EventRange,
  access: ProviderAccess,
  symbol: string,
): Promise<readonly Row[]> {
  const query = {
    ...(ticker === undefined ? {} : { ticker }),
    [`${dated}.gte`]: formatDay(from),
    limit: String(PAGE),
  };
  const rows: Row[] = [];
  const seen = new Set<string>();
  let path = `/v3/reference/${what}`;
  let next: Readonly<Record<string, string>> | undefined = query;
  for (let page = 0; next !== undefined && page < MAX_PAGES; page++) {
    let answer = await ask(path, next, access, symbol);
    if (answer === 'not found' && page === 0) {
      path = `/stocks/v1/${what}`;
      answer = await ask(path, next, access, symbol);
    }
    if (answer === 'not in the plan') throw notInPlan(what);
    if (answer === 'not found') throw badAnswer(title, symbol, `no list of ${what} at ${path}`);
    rows.push(...answer.rows);
    next = nextOf(answer.next, seen);
  }
  return rows;
}

/**
 * The query of the next page: its host is not trusted, the same one is requested again. A cursor seen before ends the
 * list.
 */
function nextOf(url: unknown, seen: Set<string>): Readonly<Record<string, string>> | undefined {
  if (typeof url !== 'string' || seen.has(url) || !URL.canParse(url)) return undefined;
  seen.add(url);
  const { searchParams } = new URL(url);
  for (const name of ['apiKey', 'apikey']) searchParams.delete(name);
  return Object.fromEntries(searchParams);
}

function notInPlan(what: string): MdsError {
  return new MdsError('SOURCE_REFUSED', `the plan of this ${title} token does not include ${what} (NOT_AUTHORIZED)`, {
    hint: `see the plans at ${SERVICE.token!.url}`,
  });
}
