/** Tiingo's end-of-day prices: as traded, with cash dividends and split factors. A token is needed. */

import { formatDay } from '../../engine/days.ts';
import { isMdsError, MdsError } from '../../errors.ts';
import type { PriceProvider } from '../net/types.ts';
import {
  ask,
  dayText,
  document,
  FIRST_DAY,
  jsonOf,
  nonsense,
  tokenNeeded,
  tokenRefused,
  unknownSymbol,
} from './ask-service.ts';

const NAME = 'tiingo';
export const TIINGO_TOKEN = 'MDS_TIINGO_TOKEN';
const LANE = { name: NAME, limits: [{ requests: 50, windowMs: 3_600_000 }], concurrency: 2 };

export const tiingo: PriceProvider = {
  name: NAME,
  terms: 'Tiingo: free token, 50 requests an hour and 500 symbols a month; for internal use',
  needsToken: true,
  lane: LANE,
  async daily(symbol, { from, to }, access) {
    const { token } = access;
    if (token === undefined) throw tokenNeeded('Tiingo', TIINGO_TOKEN, 'https://www.tiingo.com');
    const end = dayText(to);
    // Without a first day it answers with the newest row alone.
    const query = { startDate: formatDay(from ?? FIRST_DAY), ...(end === undefined ? {} : { endDate: end }) };
    const path = `/tiingo/daily/${encodeURIComponent(symbol.toLowerCase())}/prices`;
    const headers = { authorization: `Token ${token}` };
    const base = 'https://api.tiingo.com';
    const fetched = await ask({ base, path, query, headers, accept: 'json', lane: LANE }, access).catch(
      (error: unknown) => {
        const refused = isMdsError(error, 'SOURCE_') && error.code === 'SOURCE_REFUSED';
        throw refused ? tokenRefused('Tiingo', TIINGO_TOKEN) : error;
      },
    );
    if (fetched.status === 404) throw unknownSymbol('Tiingo', symbol);
    const body: unknown = jsonOf(fetched);
    if (!Array.isArray(body)) throw notRows(symbol, body, token);
    if (body.length > 0) return [document(fetched.url, JSON.stringify(body))];
    if (from !== undefined) return [];
    throw unknownSymbol('Tiingo', symbol);
  },
};

/** A notice in the place of rows: of a limit, or something else. */
function notRows(symbol: string, body: unknown, token: string): MdsError {
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? String(body.detail) : '';
  if (/run over|allocation|limit/i.test(detail))
    return new MdsError('SOURCE_RATE_LIMITED', "Tiingo's limit of requests is used up", {
      hint: 'run the same command again in an hour; what is done stays',
      retryAfter: 3_600_000 / 1000,
    });
  if (/not found/i.test(detail)) return unknownSymbol('Tiingo', symbol);
  return nonsense(
    'Tiingo',
    symbol,
    detail === '' ? 'no list of prices' : detail.replaceAll(token, '***').slice(0, 200),
  );
}
