/**
 * EODHD (EOD Historical Data): one symbol with its whole history, or a trading day of the whole market. A token is
 * needed. Shapes: eodhd.com/financial-apis/api-for-historical-data-and-volumes, .../api-splits-dividends,
 * .../bulk-api-eod-splits-dividends.
 */
import { isSession, previousSession } from '../../engine/calendar.ts';
import { formatDay, parseDay } from '../../engine/days.ts';
import type { Dividend, EpochDay, Split } from '../../engine/types.ts';
import type { MdsError } from '../../errors.ts';
import { tryParse } from '../json.ts';
import type { Lane } from '../net/types.ts';
import { sharesBecome } from '../prices/splits/ratio.ts';
import { normalizeTicker } from '../symbols.ts';
import { addTo, type DatedRow, dayDocument, numberOf } from './day-document.ts';
import { askService, badAnswer, FIRST_DAY, limitReached, refused, type ServiceHead, unknownSymbol } from './service.ts';
import type { DayRow, MarketEvents, PriceProvider, ProviderAccess } from './types.ts';

const SERVICE: ServiceHead = {
  name: 'eodhd',
  title: 'EODHD',
  token: { variable: 'MDS_EODHD_TOKEN', url: 'https://eodhd.com' },
  origin: 'https://eodhd.com',
  accept: 'text',
  // 402: the calls of the day are used up, or a plan without the data; 403 the same.
  reads: [402, 403],
};
const { title } = SERVICE;
const LANE: Lane = { name: 'eodhd', limits: [{ requests: 600, windowMs: 60_000 }], concurrency: 4, limitRetries: 1 };
/** A whole-market request counts as 100 of the 100,000 calls per day. */
const BULK_LANE: Lane = {
  name: 'eodhd-bulk',
  limits: [
    { requests: 60, windowMs: 60_000 },
    { requests: 990, windowMs: 86_400_000 },
  ],
  concurrency: 2,
  limitRetries: 1,
};

export const eodhd: PriceProvider = {
  name: 'eodhd',
  terms:
    'EODHD: token of a paid plan (the free one has 20 calls per day and one year) with 100,000 calls per day and whole histories; the whole market with three requests per trading day',
  token: SERVICE.token,
  lane: LANE,
  requests: 3,
  formats: [],
  async daily(symbol, { from }, access) {
    const query = { from: formatDay(from ?? FIRST_DAY), fmt: 'json' };
    const about = (kind: string): Promise<{ rows: readonly Row[]; url: string }> =>
      ask(`/api/${kind}/${encodeURIComponent(symbol)}.US`, query, LANE, access, symbol);
    const { rows: bars, url } = await about('eod');
    if (bars.length === 0 && from !== undefined) return [];
    if (bars.length === 0) throw unknownSymbol(title, symbol);
    const splits = (await about('splits')).rows.flatMap((row) => splitOf(row) ?? []);
    const { dividends, note } = dividendsOf((await about('div')).rows);
    const rows = bars.flatMap((row): DatedRow[] => {
      const bar = barOf(row, symbol);
      const day = parseDay(String(row.date));
      if (bar === undefined || day === undefined) return [];
      // The documentation: volumes are corrected for later splits, prices are not.
      return [{ ...bar, day, volume: Math.round(bar.volume / sharesBecome(splits, day)) }];
    });
    const one = <T>(item: T): ReadonlyMap<string, T> => new Map([[symbol, item]]);
    const events = {
      splits: one(splits),
      dividends: one(dividends),
      notes: note === undefined ? new Map() : one(note),
    };
    return dayDocument(url, symbol, rows, events);
  },
  market: {
    lane: BULK_LANE,
    per: 'three requests per trading day',
    requests: (days, sessions) => days + 2 * sessions,
    splitVolume: true,
    async day(day, access) {
      const { rows } = await bulk(day, undefined, access);
      if (rows.length === 0) return undefined;
      const other = rows.filter(({ date }) => date !== undefined && date !== formatDay(day));
      if (other.length * 2 > rows.length)
        throw badAnswer(title, formatDay(day), `its bars are of ${String(other[0]!.date)}, not of the day requested`);
      return rows.flatMap((row) => {
        const symbol = codeOf(row.code);
        return (symbol === undefined ? undefined : barOf(row, symbol)) ?? [];
      });
    },
    async events(from, to, access): Promise<MarketEvents> {
      const splits = new Map<string, Split[]>();
      const dividends = new Map<string, Dividend[]>();
      const notes = new Map<string, string>();
      for (let day = to; day >= from; day = previousSession(day)) {
        if (!isSession(day)) continue;
        for (const row of (await bulk(day, 'splits', access)).rows) {
          const symbol = codeOf(row.code);
          const split = splitOf(row);
          if (symbol !== undefined && split !== undefined) addTo(splits, symbol, split);
        }
        for (const row of (await bulk(day, 'dividends', access)).rows) {
          const symbol = codeOf(row.code);
          if (symbol === undefined) continue;
          const found = dividendsOf([row]);
          for (const dividend of found.dividends) addTo(dividends, symbol, dividend);
          if (found.note !== undefined) notes.set(symbol, found.note);
        }
      }
      return { splits, dividends, notes };
    },
  },
};

type Row = Readonly<Record<string, unknown>>;

function bulk(
  day: EpochDay,
  type: 'splits' | 'dividends' | undefined,
  access: ProviderAccess,
): Promise<{ readonly rows: readonly Row[]; readonly url: string }> {
  const query = { ...(type === undefined ? {} : { type }), date: formatDay(day), fmt: 'json' };
  return ask('/api/eod-bulk-last-day/US', query, BULK_LANE, access, formatDay(day));
}

/** The rows of a list, and its address. Throws MdsError `SOURCE_*`. */
async function ask(
  path: string,
  query: Readonly<Record<string, string>>,
  lane: Lane,
  access: ProviderAccess,
  symbol: string,
): Promise<{ readonly rows: readonly Row[]; readonly url: string }> {
  const { status, text, url } = await askService(SERVICE, lane, access, symbol, (token) => ({
    path,
    query,
    secretQuery: { api_token: token },
  }));
  if (status === 404) throw unknownSymbol(title, symbol);
  if (status === 402 || status === 403) throw refusal(text);
  const rows = tryParse(text);
  if (status !== 200 || !Array.isArray(rows)) throw badAnswer(title, symbol, `no list in the response (${status})`);
  return { rows: rows.filter((row): row is Row => typeof row === 'object' && row !== null), url };
}

/** Its words are not repeated: they may hold the token. */
function refusal(text: string): MdsError {
  return /limit|exceeded/i.test(text) ? limitReached(title, 'day', 'tomorrow (UTC)', 86_400) : refused(SERVICE);
}

/** `BRK-B`, also where it comes with the exchange: `BRK-B.US`. */
function codeOf(code: unknown): string | undefined {
  return typeof code === 'string' ? normalizeTicker(code.replace(/\.US$/, '')) : undefined;
}

function barOf(row: Row, symbol: string): DayRow | undefined {
  const [open, high, low, close, volume] = [row.open, row.high, row.low, row.close, row.volume].map(numberOf);
  if (!(close! > 0)) return undefined;
  return { symbol, open: open!, high: high!, low: low!, close: close!, volume: volume! };
}

/** `4.000000/1.000000`: new for old. */
function splitOf({ date, split }: Row): Split | undefined {
  const day = parseDay(String(date));
  const [numerator, denominator] = String(split).split('/').map(numberOf);
  return day !== undefined && numerator! > 0 && denominator! > 0
    ? { day, numerator: numerator!, denominator: denominator! }
    : undefined;
}

/** Amounts as paid: `unadjustedValue`; `value` is corrected for later splits. The bulk list calls it `dividend`. */
function dividendsOf(rows: readonly Row[]): { readonly dividends: Dividend[]; readonly note?: string } {
  const dividends: Dividend[] = [];
  let note: string | undefined;
  for (const { date, unadjustedValue, value, dividend, currency } of rows) {
    const day = parseDay(String(date));
    const amount = [unadjustedValue, dividend, value].map(numberOf).find((each) => each > 0);
    if (day === undefined || amount === undefined) continue;
    if (currency === undefined || currency === null || currency === '' || currency === 'USD')
      dividends.push({ day, amount });
    else note = `the dividend of ${formatDay(day)} is in ${String(currency)}, not in US dollars: left out`;
  }
  return { dividends, ...(note === undefined ? {} : { note }) };
}
