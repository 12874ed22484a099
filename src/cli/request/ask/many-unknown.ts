/**
 * Unknown symbols of a command about many: the first ones are reported one by one with suggestions, the rest in one
 * message. Knows answers and errors, not where symbols come from.
 */
import type { Answer, Call } from '../../../client/core.ts';
import { isMdsError, MdsError } from '../../../errors.ts';
import { fixed } from '../../../render/text/number.ts';

/** More would push what matters off the screen; and each costs a search for close names. */
export const REPORTED_SINGLY = 10;
/** Symbols that a message names. */
const NAMED = 5;

/** What is said of the rest, by code: unknown to the list of symbols, or, where no list was imported, without data. */
const SAID = {
  SYMBOL_UNKNOWN: { one: 'symbol is unknown', several: 'symbols are unknown' },
  NO_DATA: { one: 'symbol has no data', several: 'symbols have no data' },
} as const;
type Code = keyof typeof SAID;
const CODES = Object.keys(SAID) as readonly Code[];

/** Asks for errors without suggestions once that many symbols were unknown. */
export function sparingSuggestions(): (call: Call, ask: (call: Call) => Promise<Answer>) => Promise<Answer> {
  let unknown = 0;
  return async (call, ask) => {
    const answer = await ask(unknown < REPORTED_SINGLY ? call : { ...call, brief: true });
    const { status, body } = answer.response;
    if (status >= 400 && CODES.some((code) => body.startsWith(`{"error":{"code":"${code}"`))) unknown += 1;
    return answer;
  };
}

/** Collects the unknown symbols after the first ones. */
export function unknownAfterTen() {
  const reported = { SYMBOL_UNKNOWN: 0, NO_DATA: 0 };
  const rest: Readonly<Record<Code, string[]>> = { SYMBOL_UNKNOWN: [], NO_DATA: [] };
  return {
    /** Whether the error is one of those that {@link summaries} report. */
    takes(error: unknown, subject: string | undefined): boolean {
      const code = CODES.find((each) => isMdsError(error, each));
      if (subject === undefined || code === undefined) return false;
      reported[code] += 1;
      if (reported[code] <= REPORTED_SINGLY) return false;
      rest[code].push(subject);
      return true;
    },
    /** One error a code, with all symbols that were taken. */
    summaries(): readonly MdsError[] {
      return CODES.flatMap((code) => {
        const symbols = rest[code];
        if (symbols.length === 0) return [];
        const named = symbols.slice(0, NAMED).join(', ') + (symbols.length > NAMED ? ', ...' : '');
        const said = SAID[code][symbols.length === 1 ? 'one' : 'several'];
        const hint = 'the error of the same command with --json has all of them';
        const message = `${fixed(symbols.length, 0, 0)} more ${said}: ${named}`;
        return [new MdsError(code, message, { hint, details: { symbols } })];
      });
    },
  };
}
