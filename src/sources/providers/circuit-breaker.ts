/** Stops after a refusal of the token, the plan or the program, or three network failures in a row. */
import { isMdsError, MdsError } from '../../errors.ts';
import { semaphore } from '../../http/semaphore.ts';
import { isNetworkFault } from '../net/classify.ts';
import { type Patience, patienceFor } from './patience.ts';
import type { PriceProvider } from './types.ts';

/** Network failures in a row after which the rest of a run is not tried. */
const MAX_FAILURES = 3;
/** All processes keep to a limit that a response text reported, at most this long, ms: a plan may change meanwhile. */
const LONGEST_MS = 3_600_000;
/** Faults that are not about the symbol. */
const FINAL: readonly string[] = ['SOURCE_REFUSED', 'SOURCE_RATE_LIMITED', 'SOURCE_BLOCKED'];

/** A provider for one run. */
export interface GuardedProvider extends PriceProvider {
  /** Whether the provider ended for the run: what follows is refused without a request. */
  hasEnded(): boolean;
}

/**
 * The provider for one run. A refusal that is not about the symbol (token, plan, program, limit), and the third network
 * failure in a row, are repeated without a request, with `alternatives` in their hint. Until it has answered once, it
 * gets one request at a time: a service that refuses programs sees no more than the tries of one. `shut` is called for
 * a service whose limit is used up.
 */
export function circuitBreaker(
  provider: PriceProvider,
  shut: (lane: string, forMs: number) => void,
  alternatives = '',
  patience: Patience = patienceFor(),
): GuardedProvider {
  const first = semaphore(1);
  let over: MdsError | undefined;
  let hasAnswered = false;
  let failures = 0;
  return {
    ...provider,
    hasEnded: () => over !== undefined,
    async daily(symbol, range, access) {
      const release = hasAnswered ? undefined : await first.acquire(access.signal);
      try {
        if (over !== undefined) throw notRequested(over);
        const documents = await patience(() => provider.daily(symbol, range, access));
        failures = 0;
        hasAnswered = true;
        return documents;
      } catch (error) {
        if (over !== undefined || !isMdsError(error, 'SOURCE_')) throw error;
        const { code, retryAfter } = error;
        failures = isNetworkFault(error) ? failures + 1 : 0;
        hasAnswered ||= code === 'SOURCE_NOT_FOUND' || code === 'SOURCE_NONSENSE';
        if (!FINAL.includes(code) && failures < MAX_FAILURES) throw error;
        over = withAlternatives(error, alternatives);
        if (code === 'SOURCE_RATE_LIMITED' && retryAfter !== undefined)
          shut(provider.lane.name, Math.min(LONGEST_MS, retryAfter * 1000));
        throw over;
      } finally {
        release?.();
      }
    },
  };
}

function withAlternatives(error: MdsError, alternatives: string): MdsError {
  if (alternatives === '') return error;
  const hint = `${error.hint}; other providers: mds config set prices ${alternatives}`;
  return new MdsError(error.code, error.message, { ...error, hint, cause: error.cause });
}

function notRequested(error: MdsError): MdsError {
  return new MdsError(error.code, `prices not requested: ${error.message}`, { ...error });
}
