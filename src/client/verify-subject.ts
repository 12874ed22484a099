/** Checks that a response is about what was requested: a service, or a cache before it, may mix up its responses. */
import { at, text } from './body.ts';

/** `0000320193-25-000079`, with or without dashes. */
const ACCESSION = /^\d{10}-?\d{2}-?\d{6}$/;

/**
 * The symbol or accession number of the payload where it differs from `requested`; undefined where it is the same, or the payload has none.
 * Spellings of one symbol are the same: `brk.b` and `BRK-B`, `AAPL` and `AAPL.US` or `NASDAQ:AAPL`.
 */
export function mismatchedSymbol(requested: string, payload: unknown): string | undefined {
  const given = text(at(payload, ACCESSION.test(requested) ? 'accession' : 'symbol'));
  if (given === undefined) return undefined;
  return plainSymbol(given) === plainSymbol(requested) ? undefined : given;
}

/** Without exchange, country, and the separator between root and class: `HEI-A` is another share than `HEI`. */
function plainSymbol(symbol: string): string {
  return symbol
    .toUpperCase()
    .replace(/^[A-Z]+:/, '')
    .replace(/[. ]US( EQUITY)?$/, '')
    .replace(/[^A-Z0-9]/g, '');
}
