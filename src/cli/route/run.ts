/** Runs the command of any route: arguments to requests, answers to output. */
import type { Answer, Call, Transport } from '../../client/core.ts';
import type { Endpoint } from '../../endpoints/types.ts';
import { type MdsError, usage } from '../../errors.ts';
import { FORMATS } from '../../render/formats/index.ts';
import type { Invocation } from '../args/command.ts';
import { isMachine } from '../output/choice.ts';
import { displayOf } from '../output/display.ts';
import { gather, interruptibleIfSeveral, timedAsk } from '../request/ask/answers.ts';
import { askEach } from '../request/ask/ask-each.ts';
import { answeredTogether } from '../request/ask/batch.ts';
import { askWithExtras, requireExplain, requireExtras, withCompanion } from '../request/ask/extras.ts';
import { sparingSuggestions } from '../request/ask/many-unknown.ts';
import { answerDay, print, type Showing } from '../request/print/print-answers.ts';
import { openTransport, requestedSymbols } from '../request/source/open-transport.ts';
import type { Io } from '../terminal/io.ts';
import { type Question, questionsOf } from './questions.ts';
import { isWhole, refuseCrowd, styleFor, viewOptions } from './style.ts';

/** What a drawing decides itself. */
type Drawing = Pick<Showing, 'display' | 'overlay' | 'asOf'>;

/**
 * Runs the command of a route. `adjust` changes an answer before it is shown; it throws what the answer's data throw.
 */
export async function runEndpoint(
  endpoint: Endpoint,
  invocation: Invocation,
  io: Io,
  adjust: (answer: Answer) => Answer = (answer) => answer,
): Promise<number> {
  const { spec } = endpoint;
  const { options } = invocation;
  await refuseDetachedFields(endpoint, invocation);
  const display = displayOf(options, io);
  const style = styleFor(spec, options, io);
  const explained = options.explain === true;
  const { list: questions, several } = questionsOf(spec, invocation, io, style);
  const extras = (spec.choices ?? []).find(({ extras: value }) => value !== undefined);
  const chosen = extras !== undefined && options[extras.name] === extras.extras;
  const forPeople = options.raw !== true && !isMachine(options) && !explained;
  const drawn = forPeople && !isWhole(spec, options) && (extras === undefined || chosen) ? endpoint : {};
  if (forPeople && options.watch === undefined) refuseCrowd(questions.length, style, spec);
  if (forPeople && chosen && several && style?.together !== undefined)
    throw usage(`--${extras.name} marks the chart of one symbol, not of several`, 'name one symbol, or leave it out');
  const check = (transport: Transport): void => {
    if (explained) requireExplain(transport);
    if (forPeople && chosen) requireExtras(transport, extras.name);
  };
  const sparing = sparingSuggestions();
  const askWhole = async ({ call, subject }: Question, transport: Transport, together?: Answer): Promise<Answer> => {
    const ask = (each: Call): Promise<Answer> => askWithExtras(each, drawn, transport, invocation, io);
    const answer = together ?? (await sparing(call, ask));
    return forPeople ? withCompanion(answer, subject, spec, transport) : answer;
  };
  const show = (answers: readonly Answer[], to: Io, how: Drawing, instant = io.now()): Promise<number> =>
    print(answers, several, invocation, to, {
      endpoint: explained ? undefined : endpoint,
      loadView: explained ? endpoint.explain?.view : endpoint.view,
      viewOptions: viewOptions(spec, options, style, instant),
      ...how,
    });
  if (options.watch !== undefined) {
    if (options['as-of'] !== undefined) throw watchWithAsOf();
    const { watchRoute } = await import('../watch/route.ts');
    return watchRoute({ spec, questions, several, show, check, askWhole }, invocation, io);
  }
  const opened = await openTransport(options, io, { symbols: requestedSymbols(questions) });
  const transport = interruptibleIfSeveral(opened, questions.length, io);
  try {
    check(transport);
    // An answer that comes with extras is made for one symbol at a time.
    const singly = 'extras' in drawn && transport.explains === true;
    const subjects = singly ? [] : questions.map(({ subject }) => subject);
    const send = (call: Call): Promise<Answer> => timedAsk(call, transport, invocation, io);
    const together = await answeredTogether(spec, subjects, transport, options, send);
    const answerOf = async (each: Question): Promise<Answer> =>
      adjust(await askWhole(each, transport, together.get(each.subject)));
    const inTurn = transport.explains === true;
    // A hosted transport has its own progress.
    const silent = options.quiet === true || transport.hosted === true;
    const answering = await askEach(questions, answerOf, inTurn, io, silent);
    const pending = questions.map(({ subject }, i) => ({ subject, answer: answering[i]! }));
    const overlay = forPeople && style?.together !== undefined ? endpoint.overlay : undefined;
    const { answers, exit } = await gather(pending, several, spec, invocation, io);
    const asOf = await answerDay(transport);
    return Math.max(exit, await show(answers, io, { display, overlay, asOf }, transport.asOf));
  } finally {
    transport.close();
  }
}

/**
 * Fields behind a blank, as in `--json quote.price`, would be read as symbols: explains the `=`. Throws USAGE. Only
 * words that can hardly be tickers are looked at, since the list of fields takes time to load.
 */
async function refuseDetachedFields(endpoint: Endpoint, { args, options }: Invocation): Promise<void> {
  if (!isMachine(options)) return;
  const candidates = args.filter((word) => /^[a-z\d_.,[\]]+$/.test(word) && /_|[a-z]{6}|\.[a-z]{2}/.test(word));
  if (candidates.length === 0) return;
  const { describe } = await import('../output/payload-fields.ts');
  const { fields } = await describe(endpoint);
  const whole = (field: string): string | undefined =>
    fields.some((each) => each === field || each.startsWith(`${field}.`))
      ? field
      : fields.find((each) => each.endsWith(`.${field}`));
  for (const word of candidates) {
    const paths = word.split(',').map(whole);
    if (paths.includes(undefined)) continue;
    const format = FORMATS.find(({ name }) => options[name] !== undefined)?.name ?? 'json';
    throw usage(`'${word}' is a field, not a symbol`, `attach fields with =; write --${format}=${paths.join(',')}`);
  }
}

function watchWithAsOf(): MdsError {
  return usage('--watch cannot be combined with --as-of: answers about the past do not change');
}
