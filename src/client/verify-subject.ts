/** Checks that a response is about what was requested: a service, or a cache before it, may mix up its responses. */
import { MdsError } from '../errors.ts';
import { at, text } from './body.ts';
import { type Answer, ask } from './core.ts';

/** `0000320193-25-000079`, with or without dashes. */
const ACCESSION = /^\d{10}-?\d{2}-?\d{6}$/;

/**
 * The symbol or accession number of the payload where it differs from `requested`; undefined where it is the same, or
 * the payload has none. Spellings of one symbol are the same: `brk.b` and `BRK-B`, `AAPL` and `AAPL.US` or
 * `NASDAQ:AAPL`.
 */
export function mismatchedSymbol(requested: string, payload: unknown): string | undefined {
  const given = text(at(payload, ACCESSION.test(requested) ? 'accession' : 'symbol'));
  if (given === undefined) return undefined;
  return plainSymbol(given) === plainSymbol(requested) ? undefined : given;
}

/**
 * Undefined where the answer is about what was requested, and what the symbol has become where the search of the
 * service lists it as a former one. Throws BAD_PAYLOAD for an answer about anything else.
 */
export async function requireSubject(
  requested: string,
  payload: unknown,
  answer: Pick<Answer, 'hosted' | 'response' | 'transport'>,
): Promise<string | undefined> {
  const { hosted, response, transport } = answer;
  const other = hosted === true ? mismatchedSymbol(requested, payload) : undefined;
  if (other === undefined) return undefined;
  if (transport !== undefined && (await isFormer(requested, other, transport))) return other;
  throw new MdsError('BAD_PAYLOAD', `requested ${requested}, but the service returned ${other}`, {
    status: response.status,
    hint: `a cache or proxy may mix up responses: try --no-cache; if the symbol has changed, request ${other}`,
  });
}

/**
 * Whether a search for `requested` finds `symbol` first, although neither its symbol nor a word of its name begins like
 * that: it was its symbol before, or, qualified by its company, on the day asked for.
 */
async function isFormer(
  requested: string,
  symbol: string,
  transport: NonNullable<Answer['transport']>,
): Promise<boolean> {
  try {
    const query = [
      ['q', requested],
      ['limit', '1'],
    ] as const;
    const results = at((await ask(transport, { path: '/v2/search', query })).data(), 'results');
    const first: unknown = Array.isArray(results) ? results[0] : undefined;
    const found = text(at(first, 'symbol')) ?? '';
    const words = (text(at(first, 'name')) ?? '').toUpperCase().split(/[^A-Z0-9]+/);
    const before = plainSymbol(requested);
    if (plainSymbol(found) !== plainSymbol(symbol)) return false;
    if (at(first, 'match') === 'symbol_exact') return found.endsWith(`:${requested.toUpperCase()}`);
    return (
      at(first, 'match') === 'name_prefix' && ![plainSymbol(found), ...words].some((word) => word.startsWith(before))
    );
  } catch {
    // A service without a search confirms nothing.
    return false;
  }
}

/** Without exchange, country, and the separator between root and class: `HEI-A` is another share than `HEI`. */
function plainSymbol(symbol: string): string {
  return symbol
    .toUpperCase()
    .replace(/^[A-Z]+:/, '')
    .replace(/[. ]US( EQUITY)?$/, '')
    .replace(/[^A-Z0-9]/g, '');
}
