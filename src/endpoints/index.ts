/** The registry: every route, in the order of the API's route table. Specs load at once, everything else on demand. */
import { calendar } from './calendar/index.ts';
import { compare } from './compare/index.ts';
import { coverage } from './coverage/index.ts';
import { dividends } from './dividends/index.ts';
import { earnings } from './earnings/index.ts';
import { filing } from './filing/index.ts';
import { filingSection } from './filing-section/index.ts';
import { filings } from './filings/index.ts';
import { fundamentals } from './fundamentals/index.ts';
import { history } from './history/index.ts';
import { insider } from './insider/index.ts';
import { priceAction } from './price-action/index.ts';
import { profile } from './profile/index.ts';
import { search } from './search/index.ts';
import { snapshot } from './snapshot/index.ts';
import { technicals } from './technicals/index.ts';
import type { Endpoint } from './types.ts';
import { valuation } from './valuation/index.ts';

export const ENDPOINTS: readonly Endpoint[] = [
  search,
  coverage,
  snapshot,
  valuation,
  profile,
  fundamentals,
  earnings,
  dividends,
  technicals,
  priceAction,
  history,
  compare,
  calendar,
  filings,
  filing,
  filingSection,
  insider,
];

/** The endpoint named `name`; undefined if absent. */
export function endpointNamed(name: string): Endpoint | undefined {
  return ENDPOINTS.find(({ spec }) => spec.name === name);
}
