/** Yahoo's chart: split-adjusted bars with lists of splits and distributions. No key; not a documented service. */

import { openInstant } from '../../engine/calendar.ts';
import { newYorkInstant } from '../../engine/new-york.ts';
import { isMdsError, MdsError } from '../../errors.ts';
import { jsonNode } from '../json.ts';
import type { PriceProvider } from '../net/types.ts';
import { ask, document, FIRST_DAY, jsonOf, nonsense, unknownSymbol } from './ask-service.ts';

const NAME = 'yahoo';
const LANE = {
  name: NAME,
  limits: [
    { requests: 2, windowMs: 1_000 },
    { requests: 300, windowMs: 3_600_000 },
  ],
  concurrency: 2,
};

export const yahoo: PriceProvider = {
  name: NAME,
  terms: 'Yahoo Finance: no account; for personal use, not for passing on; some hundreds of requests an hour',
  needsToken: false,
  lane: LANE,
  async daily(symbol, { from, to }, access) {
    // Longer than a session either way: a stamp is the opening, or in a running session the moment.
    const period1 = Math.floor(newYorkInstant(from ?? FIRST_DAY, 0) / 1000);
    const period2 = Math.floor((to === undefined ? access.now + 86_400_000 : openInstant(to) + 43_200_000) / 1000);
    const query = {
      interval: '1d',
      period1: String(period1),
      period2: String(period2),
      events: 'div,splits,capitalGains',
      includePrePost: 'false',
    };
    const path = `/v8/finance/chart/${encodeURIComponent(symbol)}`;
    const base = 'https://query1.finance.yahoo.com';
    const fetched = await ask({ base, path, query, accept: 'json', lane: LANE }, access).catch((error: unknown) => {
      throw isMdsError(error, 'SOURCE_') && error.code === 'SOURCE_REFUSED' ? refused(error) : error;
    });
    const body: unknown = jsonOf(fetched);
    const chart = jsonNode(body).get('chart');
    const description = chart.get('error').get('description').text() ?? '';
    if (fetched.status === 404 || /not found|delisted/i.test(description)) throw unknownSymbol('Yahoo', symbol);
    // What it says of a stretch without a bar.
    if (/data doesn't exist/i.test(description)) {
      if (from !== undefined) return [];
      throw unknownSymbol('Yahoo', symbol);
    }
    const result = chart.get('result').at(0);
    if (fetched.status !== 200 || !result.isObject())
      throw nonsense('Yahoo', symbol, description === '' ? `no chart in the answer (${fetched.status})` : description);
    const currency = result.get('meta').get('currency').text();
    if (currency !== undefined && currency !== 'USD')
      throw nonsense('Yahoo', symbol, `prices are in ${currency}, not in US dollars: another listing of that name`);
    if ((result.get('timestamp').array() ?? []).length === 0) {
      if (from !== undefined) return [];
      throw unknownSymbol('Yahoo', symbol);
    }
    // With the address: it says that splits were asked for, so that none listed means that there were none.
    return [document(fetched.url, JSON.stringify({ request: { url: fetched.url }, response: { bodyJson: body } }))];
  },
};

/** No token is at fault: it turns programs away now and then. */
function refused(cause: MdsError): MdsError {
  return new MdsError('SOURCE_REFUSED', `Yahoo turns this program away (${cause.message})`, {
    hint: 'try again in some hours; another provider is chosen with: mds config set prices NAME',
    cause,
  });
}
