/**
 * Runs `mds fundamentals`: its route, or with `--as-reported` that of statements as companies print them. Runs `mds
 * filings statements`, which is that route for one report.
 */
import { fillPath } from '../../client/core.ts';
import { endpointNamed } from '../../endpoints/index.ts';
import type { Endpoint } from '../../endpoints/types.ts';
import { MdsError, usage } from '../../errors.ts';
import type { Invocation } from '../args/command.ts';
import { isMachine } from '../output/choice.ts';
import { timedAsk } from '../request/ask/answers.ts';
import { accessionOf } from '../request/ask/filing.ts';
import { openTransport } from '../request/source/open-transport.ts';
import { runEndpoint } from '../route/run.ts';
import type { Io } from '../terminal/io.ts';
import { AS_REPORTED, STATEMENTS_ROUTE } from './command.ts';

/** Statements that only companies have, not the standardized ones. */
const OWN_ALONE = ['comprehensive-income', 'equity'];

/** Exits as every route. Throws USAGE for options of the other one. */
export function runFundamentals(endpoint: Endpoint, invocation: Invocation, io: Io): Promise<number> {
  const { [AS_REPORTED]: asReported, ...options } = invocation.options;
  const { statement } = options;
  if (asReported === true) {
    // The route and the command line name it differently.
    const named = statement === 'cashflow' ? { statement: 'cash-flow' } : {};
    return runEndpoint(endpointNamed(STATEMENTS_ROUTE)!, { ...invocation, options: { ...options, ...named } }, io);
  }
  for (const name of ['basis', 'quarters'])
    if (options[name] !== undefined) throw usage(`--${name} needs --${AS_REPORTED}`, `add --${AS_REPORTED}`);
  if (OWN_ALONE.includes(String(statement)))
    throw usage(`--statement ${String(statement)} needs --${AS_REPORTED}`, `add --${AS_REPORTED}`);
  return runEndpoint(endpoint, { ...invocation, options }, io);
}

/** What people see of a report without --statement. */
const MAIN = ['income', 'balance', 'cash-flow'];

/** Exits as every route. Throws PARAM_INVALID for a word that is no accession number, and as the route of filings. */
export async function runFilingStatements(
  endpoint: Endpoint,
  { args: [word = ''], options, ...invocation }: Invocation,
  io: Io,
): Promise<number> {
  const accession = accessionOf(word);
  if (accession === undefined)
    throw new MdsError('PARAM_INVALID', `'${word}' is no accession number`, {
      hint: `of a company: mds statements ${word}, or list its filings: mds filings list ${word}`,
    });
  const transport = await openTransport(options, io, { symbols: [] });
  const symbol = await (async () => {
    try {
      const { path } = endpointNamed('filing')!.spec;
      const call = { path: fillPath(path, { accession }), query: [] };
      const answer = await timedAsk(call, transport, { ...invocation, args: [word], options }, io);
      return (answer.data() as { readonly symbol: unknown }).symbol;
    } finally {
      transport.close();
    }
  })();
  if (typeof symbol !== 'string')
    throw new MdsError('NO_DATA', `no symbol is known of the company of ${accession}`, { details: { accession } });
  const kinds = options.statement === undefined && !isMachine(options) ? MAIN : [options.statement ?? MAIN[0]!];
  for (const statement of kinds) {
    const own = { ...options, accession, statement };
    // What a report without one of them says would be said of each.
    const exit = await runEndpoint(endpoint, { ...invocation, args: [symbol], options: own }, io);
    if (exit !== 0) return exit;
  }
  return 0;
}
