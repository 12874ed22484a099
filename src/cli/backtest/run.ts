/** Runs `mds backtest`: saved screens as conditions, lists of symbols as a universe, and files of what was held. */
import type { Answer } from '../../client/core.ts';
import type { Payload } from '../../endpoints/backtest/payload.ts';
import type { Endpoint } from '../../endpoints/types.ts';
import { usage } from '../../errors.ts';
import type { Invocation } from '../args/command.ts';
import { counted } from '../output/amounts.ts';
import { printMessage } from '../output/report.ts';
import { withSavedConditions } from '../request/ask/saved-screens.ts';
import { universeArgument } from '../request/ask/symbols.ts';
import { runEndpoint } from '../route/run.ts';
import type { Io } from '../terminal/io.ts';
import { type WantedFile, wantedFile, writeList } from './files.ts';

/** Exits as every route. Throws USAGE for a file of no format, FILE_UNWRITABLE. */
export async function runBacktest(endpoint: Endpoint, typed: Invocation, io: Io): Promise<number> {
  const { args, options } = withSavedConditions(typed, io);
  if (args.length === 0 && options.quantiles === undefined && options.by === undefined)
    throw usage('no conditions given', "write them in quotes, as in: mds backtest 'pe_ttm < 15'");
  const files = (['positions', 'returns'] as const).flatMap((part) => wantedFile(part, options) ?? []);
  if (files.some(({ part }) => part === 'returns') && options.quantiles !== undefined)
    throw usage('a study has no daily returns', 'leave --returns out, or name conditions instead of --quantiles');
  const { positions: _positions, returns: _returns, universe, ...rest } = options;
  const invocation = {
    ...typed,
    args,
    options: {
      ...rest,
      ...(typeof universe === 'string' && { universe: universeArgument(universe, io) }),
      ...(files.length > 0 && { include: includedIn(rest.include, files) }),
    },
  };
  const answers: Payload[] = [];
  const exit = await runEndpoint(endpoint, invocation, io, (answer) => {
    answers.push(answer.data() as Payload);
    return files.length === 0 ? answer : shortened(answer, rest.include);
  });
  const command = ['mds backtest', ...args.map((word) => `'${word}'`)].join(' ');
  for (const payload of answers)
    for (const file of files) {
      const rows = await writeList(payload, file, command);
      printMessage(`${counted(rows, 'row')} in ${file.path}`, options, io, 'note');
    }
  return exit;
}

function includedIn(asked: unknown, files: readonly WantedFile[]): string {
  return [...(typeof asked === 'string' ? [asked] : []), ...files.map(({ part }) => part)].join(',');
}

/** The answer without the lists that were asked for files alone. */
function shortened(answer: Answer, asked: unknown): Answer {
  const wanted = typeof asked === 'string' ? asked.toLowerCase().split(',') : [];
  const entries = Object.entries(answer.data() as Payload);
  const data = Object.fromEntries(
    entries.filter(([name]) => !['positions', 'returns'].includes(name) || wanted.includes(name)),
  );
  const { rendition: _, ...response } = answer.response;
  const body = JSON.stringify({ ...(JSON.parse(answer.response.body) as object), data });
  return { ...answer, response: { ...response, body }, data: () => data };
}
