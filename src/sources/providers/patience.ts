/** A provider that is not asked in vain for one symbol after the other: what it refuses one, it refuses all. */
import { isMdsError, MdsError } from '../../errors.ts';
import type { PriceProvider } from '../net/types.ts';

/** After so many failures of the network in a row the rest of a run is not tried. */
const GIVE_UP_AFTER = 3;
/** A limit that was told in an answer's text is kept to by all processes, so long at most, ms: a plan may be changed meanwhile. */
const LONGEST_MS = 3_600_000;

/**
 * The provider for one run. A refusal that is not about the symbol (token, plan), and the third failure of the network in a row, are told
 * again without asking; `shut` leaves a service alone that says its limit is used up.
 */
export function patient(provider: PriceProvider, shut: (lane: string, forMs: number) => void): PriceProvider {
  let over: MdsError | undefined;
  let failures = 0;
  return {
    ...provider,
    async daily(symbol, range, access) {
      if (over !== undefined) throw notAsked(over);
      try {
        const documents = await provider.daily(symbol, range, access);
        failures = 0;
        return documents;
      } catch (error) {
        if (!isMdsError(error, 'SOURCE_')) throw error;
        const { code, retryAfter } = error;
        const isNetwork = code === 'SOURCE_NETWORK' || code === 'SOURCE_TIMEOUT' || code === 'SOURCE_UNAVAILABLE';
        failures = isNetwork ? failures + 1 : 0;
        if (code === 'SOURCE_REFUSED' || code === 'SOURCE_RATE_LIMITED' || failures >= GIVE_UP_AFTER) over ??= error;
        if (code === 'SOURCE_RATE_LIMITED' && retryAfter !== undefined)
          shut(provider.lane.name, Math.min(LONGEST_MS, retryAfter * 1000));
        throw error;
      }
    },
  };
}

function notAsked(error: MdsError): MdsError {
  return new MdsError(error.code, `prices not requested: ${error.message}`, { ...error });
}
