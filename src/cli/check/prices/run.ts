/** Runs `mds check prices`: requests its route for each symbol; of many it prints only what is wrong, and a count. */
import type { Answer } from '../../../client/core.ts';
import type { Payload } from '../../../endpoints/prices-check/payload.ts';
import type { Endpoint } from '../../../endpoints/types.ts';
import { disagreementWords } from '../../../engine/prices/referee/words.ts';
import { EXIT, MdsError } from '../../../errors.ts';
import { sanitizeLines } from '../../../render/text/sanitize.ts';
import type { Invocation } from '../../args/command.ts';
import { counted } from '../../output/amounts.ts';
import { isMachine } from '../../output/choice.ts';
import { gather, timedAsk } from '../../request/ask/answers.ts';
import { askEach } from '../../request/ask/ask-each.ts';
import { openLocalStore } from '../../request/source/local-source.ts';
import { openTransport, requestedSymbols } from '../../request/source/open-transport.ts';
import { questionsOf } from '../../route/questions.ts';
import { runEndpoint } from '../../route/run.ts';
import type { Io } from '../../terminal/io.ts';

/** Every symbol with prices in the store. */
const ALL = '@all';
const NO_PRICES = { details: { hint: 'get some with: mds sync SYMBOL (or mds import PATH...)' } };

/** Exits with 1 when prices of a symbol disagree, else as every route. */
export async function runPricesCheck(endpoint: Endpoint, invocation: Invocation, io: Io): Promise<number> {
  const named = await withAll(invocation, io);
  const { options } = named;
  const wrong = new Set<string>();
  const noted = (answer: Answer): Answer => {
    const { symbol, disagreements } = answer.data() as Partial<Payload>;
    // Another service may send anything: only what is one counts.
    const found = Array.isArray(disagreements) && disagreements.some((each) => typeof each?.kind === 'string');
    if (found) wrong.add(String(symbol));
    return answer;
  };
  const { several } = questionsOf(endpoint.spec, named, io, undefined);
  const exit =
    several && options.raw !== true && !isMachine(options)
      ? await printWrong(endpoint, named, io, noted)
      : await runEndpoint(endpoint, named, io, noted);
  return exit === EXIT.ok && wrong.size > 0 ? EXIT.no : exit;
}

/** The symbols of the store in the place of `@all`. */
async function withAll(invocation: Invocation, io: Io): Promise<Invocation> {
  const { args, options } = invocation;
  if (!args.some((word) => word.toLowerCase() === ALL)) return invocation;
  const { store } = await openLocalStore(options, io, []);
  try {
    const all = store.storedSymbols().filter((symbol) => store.symbol(symbol)?.firstDay !== undefined);
    if (all.length === 0) throw new MdsError('NO_DATA', `the store ${store.path} has no prices`, NO_PRICES);
    // With commas it counts as a list, also of one symbol.
    return { ...invocation, args: args.map((word) => (word.toLowerCase() === ALL ? `${all.join(',')},` : word)) };
  } finally {
    store.close();
  }
}

/** The first few of them behind a colon. */
function first(symbols: readonly string[]): string {
  if (symbols.length === 0) return '';
  const more = symbols.length > MOST_NAMED ? ` and ${symbols.length - MOST_NAMED} more` : '';
  return `: ${symbols.slice(0, MOST_NAMED).join(', ')}${more}`;
}

/** As many as a line has room for. */
const MOST_NAMED = 5;

async function printWrong(
  { spec }: Endpoint,
  invocation: Invocation,
  io: Io,
  noted: (answer: Answer) => Answer,
): Promise<number> {
  const { options } = invocation;
  const { list } = questionsOf(spec, invocation, io, undefined);
  const transport = await openTransport(options, io, { symbols: requestedSymbols(list) });
  try {
    const ask = async ({ call }: (typeof list)[number]): Promise<Answer> =>
      noted(await timedAsk(call, transport, invocation, io));
    const silent = options.quiet === true || transport.hosted === true;
    const answering = await askEach(list, ask, transport.explains === true, io, silent);
    const pending = list.map(({ subject }, i) => ({ subject, answer: answering[i]! }));
    const { answers, exit } = await gather(pending, true, spec, invocation, io);
    const checked = answers.map((answer) => answer.data() as Payload);
    const lines = checked.flatMap(({ symbol, disagreements }) =>
      disagreements.map((each) => `${symbol}: ${disagreementWords(each)}`),
    );
    const open = checked.flatMap(({ symbol, basis }) => (basis === 'unknown' ? [symbol] : []));
    const wrong = checked.filter(({ disagreements }) => disagreements.length > 0).length;
    const summary = `${counted(checked.length, 'symbol')} checked: ${wrong} with problems, ${open.length} on an unknown basis${first(open)}`;
    io.stdout.write(`${sanitizeLines([...lines, summary].join('\n'))}\n`);
    return exit;
  } finally {
    transport.close();
  }
}
