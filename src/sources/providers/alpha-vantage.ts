/** Alpha Vantage's daily adjusted series: as traded, with dividends and split coefficients. A token is needed; the series is a paid one. */
import { MdsError } from '../../errors.ts';
import type { PriceProvider } from '../net/types.ts';
import { ask, document, nonsense, textOf, tokenNeeded, tokenRefused, unknownSymbol } from './ask-service.ts';

const NAME = 'alphavantage';
export const ALPHA_VANTAGE_TOKEN = 'MDS_ALPHAVANTAGE_TOKEN';
const DAY_MS = 86_400_000;
const LANE = {
  name: NAME,
  limits: [
    { requests: 5, windowMs: 60_000 },
    { requests: 1, windowMs: 1_000 },
  ],
  concurrency: 1,
};
/** Rows of the short answer; a stretch that needs more is asked for whole. */
const COMPACT_DAYS = 130;

export const alphaVantage: PriceProvider = {
  name: NAME,
  terms: 'Alpha Vantage: token; adjusted daily prices are part of the paid plans; free plans have 25 requests a day',
  needsToken: true,
  lane: LANE,
  async daily(symbol, { from }, access) {
    const { token } = access;
    if (token === undefined) throw tokenNeeded('Alpha Vantage', ALPHA_VANTAGE_TOKEN, 'https://www.alphavantage.co');
    const today = Math.floor(access.now / DAY_MS);
    const query = {
      function: 'TIME_SERIES_DAILY_ADJUSTED',
      symbol,
      outputsize: from !== undefined && today - from <= COMPACT_DAYS ? 'compact' : 'full',
      datatype: 'csv',
    };
    const question = { base: 'https://www.alphavantage.co', path: '/query', query, lane: LANE } as const;
    const fetched = await ask({ ...question, secretQuery: { apikey: token }, accept: 'text' }, access);
    const text = textOf(fetched);
    if (text.trimStart().startsWith('{')) {
      // A mirror may not know the table; the importer reads both.
      if (/"Time Series \(Daily\)"\s*:/.test(text)) return [document(fetched.url, text)];
      throw ofNotice(text, symbol);
    }
    if (fetched.status !== 200 || !/^\s*timestamp,/.test(text))
      throw nonsense('Alpha Vantage', symbol, `no table of prices in the answer (${fetched.status})`);
    return [document(fetched.url, text)];
  },
};

/** A notice that comes with status 200. Its words are not passed on: they repeat the token. */
function ofNotice(text: string, symbol: string): MdsError {
  if (/premium endpoint|premium feature/i.test(text) && !/rate limit|requests per/i.test(text))
    return new MdsError('SOURCE_REFUSED', 'the plan of this Alpha Vantage token does not have adjusted daily prices', {
      hint: 'choose another provider: mds config set prices yahoo',
    });
  if (/rate limit|requests? per (day|minute|second)|call frequency|calls per minute/i.test(text)) {
    // The notice of too many at once names the limit of the day as well, as what may be bought off.
    const daily = /per day/i.test(text) && !/call frequency|calls per minute|sparingly|burst|per second/i.test(text);
    return new MdsError(
      'SOURCE_RATE_LIMITED',
      `Alpha Vantage's limit of requests ${daily ? 'a day' : 'a minute'} is used up`,
      {
        hint: `run the same command again ${daily ? 'tomorrow' : 'in a minute'}; what is done stays`,
        retryAfter: (daily ? DAY_MS : 60_000) / 1000,
      },
    );
  }
  if (/apikey|api key/i.test(text)) return tokenRefused('Alpha Vantage', ALPHA_VANTAGE_TOKEN);
  if (/Error Message/.test(text)) return unknownSymbol('Alpha Vantage', symbol);
  return nonsense('Alpha Vantage', symbol, 'a notice instead of prices');
}
