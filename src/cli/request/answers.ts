/** Asks a service and prints what it answers. One failure does not lose the other answers; the worst exit code counts. */
import { type Answer, ask, type Call, shown, type Transport } from '../../client/core.ts';
import { decode } from '../../client/decode.ts';
import type { Endpoint, EndpointSpec, View, ViewOptions } from '../../endpoints/types.ts';
import { MdsError } from '../../errors.ts';
import { indentedItems, indentJson, memberText } from '../../render/json-text.ts';
import type { ViewModel } from '../../render/model.ts';
import { sanitize, sanitizeLines } from '../../render/sanitize.ts';
import type { Invocation } from '../args/command.ts';
import { choiceOf, isMachine } from '../output/choice.ts';
import type { Display } from '../output/display.ts';
import type { Subject } from '../output/format-answers.ts';
import { reportError } from '../output/report.ts';
import type { Io } from '../terminal/io.ts';
import type { CompanionAnswer } from './companion.ts';
import { withOptionNames } from './refused-parameters.ts';

/** One thing asked, and its answer to come. */
export interface Asked {
  /** What it is about, for messages. */
  readonly subject: string;
  readonly answer: Promise<Answer>;
}

export interface Gathered {
  /** In the order asked; with `--raw` those that are failures too. */
  readonly answers: readonly Answer[];
  /** The worst of all. */
  readonly exit: number;
}

/** Sends a call; with `--verbose` says on stderr what was asked and how long it took. */
export async function timed(call: Call, transport: Transport, { options }: Invocation, io: Io): Promise<Answer> {
  const started = io.now();
  const answer = await ask(transport, call);
  // A hosted transport tells each of its tries itself.
  if (options.verbose === true && transport.hosted !== true) {
    const asked = call.query.map(([name, value]) => `${name}=${value}`).join('&');
    io.stderr.write(
      `> GET ${sanitize(`${call.path}${asked && `?${asked}`}`)}\n< ${answer.response.status} in ${io.now() - started} ms\n`,
    );
  }
  return answer;
}

/** Waits for all, and reports the failures; of several (`several`) each by its subject. */
export async function gather(
  asked: readonly Asked[],
  several: boolean,
  spec: EndpointSpec,
  invocation: Invocation,
  io: Io,
): Promise<Gathered> {
  const raw = invocation.options.raw === true;
  const ofText = raw || isMachine(invocation.options);
  const settled = await Promise.allSettled(asked.map(({ answer }) => answer));
  const answers: Answer[] = [];
  let exit = 0;
  let givenUp = 0;
  for (const [index, outcome] of settled.entries()) {
    try {
      if (outcome.status === 'rejected') throw outcome.reason;
      // A body is printed as it is, that of a failure too.
      if (raw) answers.push(outcome.value);
      // Formats of data are made of the text: hundreds of payloads, read, would take room to no end.
      const data = ofText ? decode(outcome.value.response) : outcome.value.data();
      if (outcome.value.hosted === true) await tellOther(asked[index]!.subject, data, spec, invocation, io);
      if (!raw) answers.push(outcome.value);
    } catch (error) {
      if (error instanceof MdsError && error.code === 'INTERRUPTED') {
        givenUp += 1;
        continue;
      }
      const subject = several ? asked[index]!.subject : undefined;
      exit = Math.max(exit, reportError(withOptionNames(error, spec), invocation, io, subject));
    }
  }
  if (givenUp > 0)
    exit = Math.max(exit, reportError(interrupted(settled.length - givenUp, settled.length), invocation, io));
  return { answers, exit };
}

/** A service that answers about something else than it was asked is told: the symbol may have a new name, or the service mixes things up. */
async function tellOther(
  subject: string,
  data: unknown,
  { params }: EndpointSpec,
  { options }: Invocation,
  io: Io,
): Promise<void> {
  const one = params.some(({ name }) => name === 'symbol' || name === 'accession');
  if (!one || subject === '' || options.quiet === true) return;
  const { otherThanAsked } = await import('../../client/asked-for.ts');
  const other = otherThanAsked(subject, data);
  if (other === undefined) return;
  const { wrapMessage: folded } = await import('../terminal/wrap-message.ts');
  io.stderr.write(folded(`mds: ${sanitize(`asked for ${subject}, the service answered for ${other}`)}\n`, io.stderr));
}

function interrupted(done: number, all: number): MdsError {
  const message = all === 1 ? 'interrupted' : `interrupted; ${done} of ${all} were answered`;
  return new MdsError('INTERRUPTED', message);
}

/** Of a service that is asked many things Ctrl-C leaves what has come; what this process computes ends with it, at once. */
export async function stoppableIfMany(transport: Transport, questions: number, io: Io): Promise<Transport> {
  if (transport.hosted !== true || questions < 2) return transport;
  return (await import('../terminal/interrupt.ts')).stoppable(transport, io);
}

/** How answers are shown to people: a view and what it is given. Without a view the data are shown as they are. */
export interface Showing {
  /** The route that answered, for the formats of records; left out where the answers are of no route's shape. */
  readonly endpoint?: Endpoint | undefined;
  readonly loadView: Endpoint['view'];
  readonly viewOptions: Parameters<View>[1];
  /** `YYYY-MM-DD` where a day in the past was asked for. */
  readonly asOf?: string | undefined;
  readonly display: Display;
  /** Where the screen goes; left out: stdout. */
  readonly show?: (text: string) => void;
}

/**
 * Prints answers as the options ask: bodies, a format of data, or the view for people. Gives the exit code: that of an answer which cannot be
 * shown, which does not lose the others.
 */
export async function print(
  answers: readonly Answer[],
  several: boolean,
  invocation: Invocation,
  io: Io,
  { endpoint, loadView, viewOptions, asOf, display, show = (text) => io.stdout.write(text) }: Showing,
): Promise<number> {
  const { options } = invocation;
  if (options.raw === true) writeRaw(answers, io);
  else if (isMachine(options)) await printData(answers.map(dataText), { endpoint, invocation, several }, io);
  else if (loadView === undefined)
    show(answers.map((each) => `${sanitizeLines(indentJson(dataText(each)))}\n`).join(''));
  else if (answers.length > 0) {
    const [{ view }, { renderMany }] = await Promise.all([loadView(), import('../../render/render.ts')]);
    let exit = 0;
    const screens: ViewModel[] = [];
    for (const each of answers) {
      try {
        const { beside } = each as CompanionAnswer;
        const given = beside === undefined ? viewOptions : { ...viewOptions, beside };
        const fitted =
          each.hosted === true && endpoint !== undefined ? await fitting(each, endpoint, view, given) : undefined;
        const model = shown(each, () => {
          const made = dated(fitted ?? view(each.data() as never, given), asOf);
          // What a hosted payload hides in a cell comes to light only when it is drawn.
          if (each.hosted === true) renderMany([made], display);
          return made;
        });
        screens.push(model);
      } catch (error) {
        exit = Math.max(exit, reportError(error, invocation, io));
      }
    }
    if (screens.length > 0) show(renderMany(screens, display));
    return exit;
  }
  return 0;
}

/** A payload of someone else's service is made to fit first. What even so cannot be laid out is the service's fault, not ours. */
async function fitting(
  answer: Answer,
  endpoint: Endpoint,
  view: View<never>,
  options: ViewOptions,
): Promise<ViewModel> {
  const { fittedView } = await import('./fit/fitted-view.ts');
  const payload = answer.data();
  try {
    return await fittedView(payload, endpoint, view, options);
  } catch (error) {
    return shown(answer, () => {
      throw error;
    });
  }
}

/** Bodies byte for byte; a terminal obeys what they may hold, so that it gets them as safe text with its line ended. */
function writeRaw(answers: readonly Answer[], io: Io): void {
  if (!io.stdout.isTTY()) {
    for (const [at, { response }] of answers.entries())
      io.stdout.write(at === 0 ? response.body : `\n${response.body}`);
    return;
  }
  const text = answers.map(({ response }) => response.body).join('\n');
  if (text !== '') io.stdout.write(`${sanitizeLines(text).replace(/\n$/, '')}\n`);
}

/** What every screen is told to be of, where a day in the past was asked for. */
export async function dayAsked({ asOf }: Transport): Promise<string | undefined> {
  return asOf === undefined ? undefined : (await import('./as-of.ts')).asOfDay(asOf);
}

/** The screen, with the day in the past it is of. */
export function dated(model: ViewModel, asOf: string | undefined): ViewModel {
  return asOf === undefined ? model : { ...model, asOf };
}

/** The payload as the service wrote it. Only of an answer whose data were read: then it has them. */
function dataText({ response }: Answer): string {
  return memberText(response.body, 'data')!;
}

/** Prints payloads in the format of data that the options ask for. */
export async function printData(texts: readonly string[], subject: Subject, io: Io): Promise<void> {
  const choice = choiceOf(subject.invocation.options);
  if (choice === undefined || (choice.format === 'json' && choice.fields === undefined)) {
    return writeJson(texts, subject.several, io);
  }
  const { printFormatted } = await import('../output/format-answers.ts');
  await printFormatted(texts, choice, subject, io);
}

/** One object for one question, an array for several (of the answers there were, in order); nothing where there was none. */
function writeJson(texts: readonly string[], several: boolean, io: Io): void {
  if (texts.length === 0) return;
  // Strings may hold controls of the upper range as they are; a terminal obeys those too.
  const safe = io.stdout.isTTY() ? sanitizeLines : (text: string) => text;
  const pieces = several ? indentedItems(texts) : [`${indentJson(texts[0]!)}\n`];
  for (const piece of pieces) io.stdout.write(safe(piece));
}
