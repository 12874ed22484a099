/** `--watch` for the command of a route: what each round asks, and where its text goes. */
import type { Answer, Call, Transport } from '../../client/core.ts';
import type { EndpointSpec } from '../../endpoints/types.ts';
import { EXIT, usage } from '../../errors.ts';
import type { Invocation } from '../args/command.ts';
import { displayOf } from '../output/display.ts';
import { asMdsError, reportError } from '../output/report.ts';
import { withOptionNames } from '../request/ask/refused-parameters.ts';
import { openTransport, requestedSymbols } from '../request/source/open-transport.ts';
import type { Io } from '../terminal/io.ts';
import { drawn, muted, printer, type Show } from './drawn.ts';
import { type Source, watchInPipe, watchOnScreen } from './index.ts';
import { intervalMs, type Outcome } from './rounds.ts';

interface WatchedQuestion {
  readonly subject: string;
  readonly call: Call;
}

/** A command line that is repeated. */
export interface WatchedRoute {
  readonly spec: EndpointSpec;
  readonly questions: readonly WatchedQuestion[];
  readonly several: boolean;
  readonly show: Show;
  readonly check: (transport: Transport) => void;
  /** The answer to a question with what its screen shows besides. */
  readonly askWhole: (question: WatchedQuestion, transport: Transport) => Promise<Answer>;
}

/**
 * Repeats the requests every `--watch TIME`. A terminal that can move its cursor is redrawn in place, anything else
 * gets one answer after the other. Every round opens a new transport: the store may have been replaced. Throws USAGE
 * for an invalid time.
 */
export async function watchRoute(route: WatchedRoute, invocation: Invocation, io: Io): Promise<number> {
  const { options } = invocation;
  const everyMs = intervalMs(String(options.watch));
  if (io.live === undefined) {
    throw usage('--watch needs a terminal or a pipe that stays open');
  }
  const onScreen = io.stdout.isTTY() && io.env.TERM !== 'dumb';
  const live = await io.live(onScreen);
  const source = sourceOf(route, invocation, io, onScreen);
  if (!onScreen) return watchInPipe(source, live, everyMs, printer(route.show, options, io));
  const { color, unicode } = displayOf(options, io);
  const write = (text: string): void => io.stdout.write(text);
  return watchOnScreen(source, live, { everyMs, now: io.now, write, color, unicode });
}

function sourceOf(route: WatchedRoute, invocation: Invocation, io: Io, onScreen: boolean): Source {
  const { spec, questions, several, show } = route;
  const { options } = invocation;
  let rounds = 0;
  return {
    title: ['mds', ...invocation.command.words, ...invocation.args].join(' '),
    subjects: questions.map(({ subject }) => subject),
    ask: () => {
      rounds += 1;
      // Notices go to stderr once; on a screen they would overwrite it.
      return askAll(route, invocation, rounds === 1 || !onScreen ? io : muted(io), rounds > 1);
    },
    draw: (answers, columns) => drawn(answers, columns, show, options, io),
    report: ({ error, subject }) =>
      error === undefined
        ? EXIT.ok
        : reportError(withOptionNames(error, spec), invocation, io, several ? subject : undefined),
  };
}

/** One round. A service that cannot be opened fails every request. */
async function askAll(
  { questions, check, askWhole }: WatchedRoute,
  invocation: Invocation,
  io: Io,
  again: boolean,
): Promise<readonly Outcome[]> {
  const options = again ? { ...invocation.options, quiet: true as const } : invocation.options;
  let transport: Transport;
  try {
    // The cache would repeat the same answer: confirm it with the service.
    transport = await openTransport(options, io, { cache: 'confirm', symbols: requestedSymbols(questions) });
  } catch (error) {
    return questions.map(() => ({ error: asMdsError(error) }));
  }
  try {
    return await Promise.all(
      questions.map(async (question): Promise<Outcome> => {
        try {
          check(transport);
          const answer = await askWhole(question, transport);
          answer.data();
          return { answer };
        } catch (error) {
          return { error: asMdsError(error) };
        }
      }),
    );
  } finally {
    transport.close();
  }
}
