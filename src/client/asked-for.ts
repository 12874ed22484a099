/** Whether an answer is about what was asked: a service, or a cache before it, that mixes up its answers must not pass for right. */
import { at, text } from './body.ts';

/** `0000320193-25-000079`, with or without dashes. */
const ACCESSION = /^\d{10}-?\d{2}-?\d{6}$/;

/**
 * The symbol or accession number the payload says it is about, where that is another than `asked`; undefined where it is the same, or does not say.
 * Ways to write one symbol are the same: `brk.b` and `BRK-B`, `AAPL` and `AAPL.US` or `NASDAQ:AAPL`.
 */
export function otherThanAsked(asked: string, payload: unknown): string | undefined {
  const given = text(at(payload, ACCESSION.test(asked) ? 'accession' : 'symbol'));
  if (given === undefined) return undefined;
  return plainSymbol(given) === plainSymbol(asked) ? undefined : given;
}

/** Without the exchange before it, the country behind it, and what stands between root and class: `HEI-A` is another share than `HEI`. */
function plainSymbol(symbol: string): string {
  return symbol
    .toUpperCase()
    .replace(/^[A-Z]+:/, '')
    .replace(/[. ]US( EQUITY)?$/, '')
    .replace(/[^A-Z0-9]/g, '');
}
