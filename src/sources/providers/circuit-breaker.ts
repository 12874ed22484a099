/** Stops after a token or plan refusal, or three network failures in a row. */
import { isMdsError, MdsError } from '../../errors.ts';
import { isNetworkFault } from '../net/classify.ts';
import type { PriceProvider } from './types.ts';

/** Network failures in a row after which the rest of a run is not tried. */
const MAX_FAILURES = 3;
/** All processes keep to a limit that a response text reported, at most this long, ms: a plan may change meanwhile. */
const LONGEST_MS = 3_600_000;

/**
 * The provider for one run. A refusal that is not about the symbol (token, plan), and the third network failure in a row, are repeated
 * without a request; `shut` is called for a service whose limit is used up.
 */
export function circuitBreaker(provider: PriceProvider, shut: (lane: string, forMs: number) => void): PriceProvider {
  let over: MdsError | undefined;
  let failures = 0;
  return {
    ...provider,
    async daily(symbol, range, access) {
      if (over !== undefined) throw notRequested(over);
      try {
        const documents = await provider.daily(symbol, range, access);
        failures = 0;
        return documents;
      } catch (error) {
        if (!isMdsError(error, 'SOURCE_')) throw error;
        const { code, retryAfter } = error;
        failures = isNetworkFault(error) ? failures + 1 : 0;
        if (code === 'SOURCE_REFUSED' || code === 'SOURCE_RATE_LIMITED' || failures >= MAX_FAILURES) over ??= error;
        if (code === 'SOURCE_RATE_LIMITED' && retryAfter !== undefined)
          shut(provider.lane.name, Math.min(LONGEST_MS, retryAfter * 1000));
        throw error;
      }
    },
  };
}

function notRequested(error: MdsError): MdsError {
  return new MdsError(error.code, `prices not requested: ${error.message}`, { ...error });
}
