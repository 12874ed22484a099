/** `mds filings tables`: the tables of a filing, or one of them. */
import { type Answer, fillPath } from '../../client/core.ts';
import { endpointNamed } from '../../endpoints/index.ts';
import type { Endpoint } from '../../endpoints/types.ts';
import { EXIT, usage } from '../../errors.ts';
import type { Invocation } from '../args/command.ts';
import { displayOf } from '../output/display.ts';
import { gather, timedAsk } from '../request/ask/answers.ts';
import { resolveFiling, sectionNamed } from '../request/ask/filing.ts';
import { answerDay, print } from '../request/print/print-answers.ts';
import { openTransport } from '../request/source/open-transport.ts';
import type { Io } from '../terminal/io.ts';
import { TABLE_ROUTE } from './command.ts';

export async function runTables(listing: Endpoint, invocation: Invocation, io: Io): Promise<number> {
  const { options, args } = invocation;
  const [word = '', number] = args;
  if (number !== undefined && !/^[1-9]\d{0,5}$/.test(number))
    throw usage(`'${number}' is no number of a table`, `list them with: mds filings tables ${word}`);
  const narrowed = ['section', 'grep'].find((name) => options[name] !== undefined);
  if (number !== undefined && narrowed !== undefined)
    throw usage(`--${narrowed} narrows the list of tables: it cannot be combined with a number`);
  const endpoint = number === undefined ? listing : endpointNamed(TABLE_ROUTE)!;
  const { spec } = endpoint;
  const transport = await openTransport(options, io, { symbols: [word] });
  try {
    const section = typeof options.section === 'string' ? await sectionNamed(options.section, transport) : undefined;
    const query: [string, string][] = [
      ...(section === undefined ? [] : ([['section', section]] as [string, string][])),
      ...(typeof options.grep === 'string' ? ([['grep', options.grep]] as [string, string][]) : []),
    ];
    const answerOf = async (): Promise<Answer> => {
      const accession = await resolveFiling(word, section, transport, invocation, io);
      return timedAsk(
        { path: fillPath(spec.path, { accession, number: number ?? '' }), query },
        transport,
        invocation,
        io,
      );
    };
    const { answers, exit } = await gather([{ subject: word, answer: answerOf() }], false, spec, invocation, io);
    const printed = await print(answers, false, invocation, io, {
      endpoint,
      loadView: endpoint.view,
      viewOptions: { full: options.full === true, now: transport.asOf ?? io.now() },
      asOf: await answerDay(transport),
      display: displayOf(options, io),
    });
    const hasNone = answers.some((answer) => (answer.data() as { tables?: readonly unknown[] }).tables?.length === 0);
    return Math.max(exit, printed, options.grep !== undefined && hasNone ? EXIT.no : EXIT.ok);
  } finally {
    transport.close();
  }
}
