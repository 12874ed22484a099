/** Sends requests to a service and prints the answers. One failure does not lose the others; the highest exit code counts. */
import { type Answer, ask, type Call, type Transport } from '../../client/core.ts';
import { decode } from '../../client/decode.ts';
import { renamedSymbols } from '../../client/renamed-symbols.ts';
import type { Payload as History } from '../../endpoints/history/payload.ts';
import { endpointNamed } from '../../endpoints/index.ts';
import { EXTRAS_PREFIX, type WithExtras } from '../../endpoints/shared/own-process.ts';
import type { Endpoint, EndpointSpec, View, ViewOptions } from '../../endpoints/types.ts';
import { MdsError, usage } from '../../errors.ts';
import { indentedItems, indentJson, memberText } from '../../render/json-text.ts';
import type { ViewModel } from '../../render/model.ts';
import { sanitize, sanitizeLines } from '../../render/sanitize.ts';
import { withoutPassword } from '../../store/paths.ts';
import type { Invocation } from '../args/command.ts';
import { choiceOf, isMachine } from '../output/choice.ts';
import type { Display } from '../output/display.ts';
import type { Subject } from '../output/format-answers.ts';
import { printMessage, reportError } from '../output/report.ts';
import type { Io } from '../terminal/io.ts';
import { withOptionNames } from './refused-parameters.ts';

/** A request under way. */
export interface PendingAnswer {
  /** For messages: the symbol, filing or text of the request. */
  readonly subject: string;
  readonly answer: Promise<Answer>;
}

export interface Gathered {
  /** In the order of the requests; with `--raw` error responses too. */
  readonly answers: readonly Answer[];
  /** The highest exit code. */
  readonly exit: number;
}

/** Sends a request; with `--verbose` logs it and its duration. */
export async function timedAsk(call: Call, transport: Transport, { options }: Invocation, io: Io): Promise<Answer> {
  const started = io.now();
  const answer = await ask(transport, call);
  // A hosted transport logs each of its attempts itself.
  if (options.verbose === true && transport.hosted !== true) {
    const query = call.query.map(([name, value]) => `${name}=${value}`).join('&');
    io.stderr.write(
      `> GET ${sanitize(`${call.path}${query && `?${query}`}`)}\n< ${answer.response.status} in ${io.now() - started} ms\n`,
    );
  }
  return answer;
}

/** The same, with the extras of the screen where the route has any and the service gives them. */
export async function askWithExtras(
  call: Call,
  { extras }: Pick<Endpoint, 'extras'>,
  transport: Transport,
  invocation: Invocation,
  io: Io,
): Promise<Answer> {
  if (extras === undefined || transport.explains !== true) return timedAsk(call, transport, invocation, io);
  const whole = await timedAsk({ ...call, path: EXTRAS_PREFIX + call.path }, transport, invocation, io);
  if (whole.response.status !== 200) return whole;
  const { answer, extras: companion } = whole.data() as WithExtras;
  const shown: CompanionAnswer = { ...whole, data: () => answer, companion };
  return shown;
}

/** Waits for all answers and reports failures, each with its subject if there are several requests. */
export async function gather(
  pending: readonly PendingAnswer[],
  several: boolean,
  spec: EndpointSpec,
  invocation: Invocation,
  io: Io,
): Promise<Gathered> {
  const raw = invocation.options.raw === true;
  const ofText = raw || isMachine(invocation.options);
  const settled = await Promise.allSettled(pending.map(({ answer }) => answer));
  const answers: Answer[] = [];
  let exit = 0;
  let canceled = 0;
  for (const [index, outcome] of settled.entries()) {
    try {
      if (outcome.status === 'rejected') throw outcome.reason;
      // Bodies are printed as they are, those of errors too.
      if (raw) answers.push(outcome.value);
      // Data formats are made from the text: hundreds of parsed payloads would take too much memory.
      const data = ofText ? decode(outcome.value.response, outcome.value.hosted) : outcome.value.data();
      await requireRequested(pending[index]!.subject, data, spec, outcome.value, invocation, io);
      if (!raw) answers.push(outcome.value);
    } catch (error) {
      if (error instanceof MdsError && error.code === 'INTERRUPTED') {
        canceled += 1;
        continue;
      }
      const subject = several ? pending[index]!.subject : undefined;
      exit = Math.max(exit, reportError(withOptionNames(error, spec), invocation, io, subject));
    }
  }
  if (canceled > 0)
    exit = Math.max(exit, reportError(interrupted(settled.length - canceled, settled.length), invocation, io));
  return { answers, exit };
}

/** Says if the symbol has become another one. Throws BAD_PAYLOAD if a service answers about another symbol or filing than requested. */
async function requireRequested(
  subject: string,
  data: unknown,
  { params }: EndpointSpec,
  answer: Answer,
  { options }: Invocation,
  io: Io,
): Promise<void> {
  const { hosted, doubts } = answer;
  const ofSymbols = params.some(
    (param) => param.kind === 'symbol' || (param.kind === 'list' && param.items === 'symbol'),
  );
  if (hosted !== true) {
    if (ofSymbols) printRenamed(subject, data, options, io);
    await printMissingBenchmark(data, options, io);
    return printDoubts(data, doubts, options, io);
  }
  const one = params.some(({ name }) => name === 'symbol' || name === 'accession');
  if (!one || subject === '') return;
  const { requireSubject } = await import('../../client/verify-subject.ts');
  const present = await requireSubject(subject, data, answer);
  if (present !== undefined) printMessage(`${subject.toUpperCase()} is now ${present}`, options, io);
}

/** Says which of the symbols requested from a local store are former ones of those it answers about. */
export function printRenamed(requested: string, data: unknown, options: Invocation['options'], io: Io): void {
  for (const [former, symbol] of renamedSymbols(requested, data)) {
    printMessage(`${former} is now ${symbol}`, options, io);
  }
}

/** Why columns of a history are empty, where no screen says so. */
async function printMissingBenchmark(data: unknown, options: Invocation['options'], io: Io): Promise<void> {
  const payload = data as Partial<History> | null;
  if (payload?.missing_benchmark === undefined || !isMachine(options)) return;
  const { benchmarkNotes } = await import('../../endpoints/history/missing-benchmark.ts');
  for (const note of benchmarkNotes(payload, placeOf(false, options))) printMessage(note, options, io, 'note');
}

/** Doubts about the prices that an answer is made of. */
async function printDoubts(
  data: unknown,
  doubts: Answer['doubts'],
  options: Invocation['options'],
  io: Io,
): Promise<void> {
  const { symbol, price_age: age, ages } = (data ?? {}) as Readonly<Record<string, unknown>>;
  const rows = Object.entries((ages ?? {}) as Readonly<Record<string, { price_age?: unknown }>>);
  const priced = rows.filter(([, row]) => row.price_age !== undefined).map(([name]) => name);
  const symbols = age === undefined ? priced : [symbol];
  for (const name of symbols)
    for (const doubt of typeof name === 'string' ? ((await doubts?.(name)) ?? []) : [])
      printMessage(doubt, options, io, 'note');
}

function interrupted(done: number, all: number): MdsError {
  const message = all === 1 ? 'interrupted' : `interrupted after ${done} of ${all} answers`;
  return new MdsError('INTERRUPTED', message);
}

/**
 * During several requests to a hosted service a first SIGINT or SIGTERM cancels those under way (MdsError `INTERRUPTED`) and keeps the answers
 * received; a second one ends the program. Local computation ends at once.
 */
export function interruptibleIfSeveral(transport: Transport, requests: number, io: Io): Transport {
  if (transport.hosted !== true || requests < 2) return transport;
  const stop = new AbortController();
  const release = io.onStop?.(() => {
    release?.();
    stop.abort();
  });
  return {
    ...transport,
    handle: (request) => transport.handle({ ...request, signal: stop.signal }),
    close: () => {
      release?.();
      transport.close();
    },
  };
}

/** How answers are shown to people. Without a view the data are printed as JSON. */
export interface Showing {
  /** The route that answered, for record formats; absent if the answers have the shape of no route. */
  readonly endpoint?: Endpoint | undefined;
  readonly loadView: Endpoint['view'];
  readonly viewOptions: Parameters<View>[1];
  /** `YYYY-MM-DD` with `--as-of`. */
  readonly asOf?: string | undefined;
  readonly display: Display;
  /** Draws several answers in one screen instead of one each. */
  readonly overlay?: Endpoint['overlay'] | undefined;
  /** Writes the screen; default: to stdout. */
  readonly show?: (text: string) => void;
}

/**
 * Prints answers as the options require: bodies, a data format, or the view. Returns the exit code; an answer that cannot be shown does not
 * lose the others.
 */
export async function print(
  answers: readonly Answer[],
  several: boolean,
  invocation: Invocation,
  io: Io,
  { endpoint, loadView, overlay, viewOptions, asOf, display, show = (text) => io.stdout.write(text) }: Showing,
): Promise<number> {
  const { options } = invocation;
  if (options.raw === true) writeRaw(answers, io);
  else if (isMachine(options)) await printData(answers.map(dataText), { endpoint, invocation, several }, io);
  else if (loadView === undefined)
    show(answers.map((each) => `${sanitizeLines(indentJson(dataText(each)))}\n`).join(''));
  else if (answers.length > 0) {
    const [{ view }, { renderMany }] = await Promise.all([loadView(), import('../../render/render.ts')]);
    const payloads = overlay === undefined ? undefined : await overlaidPayloads(answers, endpoint);
    if (overlay !== undefined && payloads !== undefined) {
      const place = placeOf(
        answers.some((each) => each.hosted === true),
        options,
      );
      const model = (await overlay()).overlay(payloads as never[], { ...viewOptions, ...place });
      show(renderMany([dated(model, asOf)], display));
      return 0;
    }
    let exit = 0;
    const screens: ViewModel[] = [];
    for (const each of answers) {
      try {
        const { companion } = each as CompanionAnswer;
        const place = placeOf(each.hosted === true, options);
        const given = { ...viewOptions, ...place, ...(companion !== undefined && { companion }) };
        const draw = (payload: unknown): ViewModel => {
          const made = dated(view(payload as never, given), asOf);
          // Faults inside cells of a hosted payload appear only when rendered.
          if (each.hosted === true) renderMany([made], display);
          return made;
        };
        const model =
          each.hosted === true && endpoint !== undefined
            ? dated(await viewOfHosted(each, endpoint, draw, invocation, io), asOf)
            : draw(each.data());
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

/** The payloads of several answers; undefined where one of a hosted service does not match its contract: each then has its own screen. */
async function overlaidPayloads(
  answers: readonly Answer[],
  endpoint: Endpoint | undefined,
): Promise<readonly unknown[] | undefined> {
  if (answers.length < 2 || endpoint === undefined) return undefined;
  const payloads: unknown[] = [];
  for (const each of answers) {
    if (each.hosted !== true) {
      payloads.push(each.data());
      continue;
    }
    const { conformed } = await import('./hosted-view.ts');
    const result = await conformed(each, endpoint);
    if (!('payload' in result)) return undefined;
    payloads.push(result.payload);
  }
  return payloads;
}

async function viewOfHosted(
  answer: Answer,
  endpoint: Endpoint,
  draw: (payload: unknown) => ViewModel,
  { options }: Invocation,
  io: Io,
): Promise<ViewModel> {
  const { hostedView } = await import('./hosted-view.ts');
  return hostedView(answer, endpoint, draw, (message) => printMessage(message, options, io));
}

/** Prints bodies byte for byte; on a terminal without control sequences and with a final line end. */
function writeRaw(answers: readonly Answer[], io: Io): void {
  if (!io.stdout.isTTY()) {
    for (const [at, { response }] of answers.entries())
      io.stdout.write(at === 0 ? response.body : `\n${response.body}`);
    return;
  }
  const text = answers.map(({ response }) => response.body).join('\n');
  if (text !== '') io.stdout.write(`${sanitizeLines(text).replace(/\n$/, '')}\n`);
}

/** The day that screens are dated with `--as-of`. */
export async function answerDay({ asOf }: Transport): Promise<string | undefined> {
  return asOf === undefined ? undefined : (await import('./as-of.ts')).asOfDay(asOf);
}

/** The view model with that day. */
export function dated(model: ViewModel, asOf: string | undefined): ViewModel {
  return asOf === undefined ? model : { ...model, asOf };
}

/** Where the data of an answer are, for its view. */
export function placeOf(hosted: boolean, { store }: Invocation['options']): Pick<ViewOptions, 'hosted' | 'store'> {
  return { hosted, ...(typeof store === 'string' && !hosted && { store: withoutPassword(store) }) };
}

/** The payload as the service wrote it. The answer's data must have been read without error. */
function dataText({ response }: Answer): string {
  return memberText(response.body, 'data')!;
}

/** Prints payloads in the data format of the options. */
export async function printData(texts: readonly string[], subject: Subject, io: Io): Promise<void> {
  const choice = choiceOf(subject.invocation.options);
  if (choice === undefined || (choice.format === 'json' && choice.fields === undefined)) {
    return writeJson(texts, subject.several, io);
  }
  const { printFormatted } = await import('../output/format-answers.ts');
  await printFormatted(texts, choice, subject, io);
}

/** One object for one request, an array of the answers for several; nothing without answers. */
function writeJson(texts: readonly string[], several: boolean, io: Io): void {
  if (texts.length === 0) return;
  // JSON strings may contain C1 control characters, which terminals obey.
  const safe = io.stdout.isTTY() ? sanitizeLines : (text: string) => text;
  const pieces = several ? indentedItems(texts) : [`${indentJson(texts[0]!)}\n`];
  for (const piece of pieces) io.stdout.write(safe(piece));
}

/** Throws USAGE for a hosted service, which does not give the sources of its values. */
export function requireExplain({ explains }: Transport): void {
  if (explains === true) return;
  throw usage(
    '--explain needs a local store; a hosted service does not give the sources of its values',
    'import data with mds import PATH..., or name a store with --store FILE',
  );
}

/** Throws USAGE for a hosted service, which answers nothing but the routes of the API. */
export function requireExtras({ explains }: Transport, option: string): void {
  if (explains !== true)
    throw usage(`--${option} needs a local store; a hosted service does not give it`, 'leave it out');
}

/** An answer with its extras or the payload of the companion route, if there are any. */
interface CompanionAnswer extends Answer {
  readonly companion?: unknown;
}

/** Adds what the screen shows besides the answer about the same symbol: a companion route. Error answers stay as they are. */
export async function withCompanion(
  answer: Answer,
  symbol: string,
  { companion: other }: EndpointSpec,
  transport: Transport,
): Promise<CompanionAnswer> {
  const endpoint = other === undefined ? undefined : endpointNamed(other.route);
  if (endpoint === undefined || answer.response.status !== 200) return answer;
  try {
    const query = [['symbol', symbol], ...Object.entries(other!.params)] as [string, string][];
    const companion = await ask(transport, { path: endpoint.spec.path, query });
    if (companion.hosted !== true) return { ...answer, companion: companion.data() };
    const [{ conformed }, { mismatchedSymbol }] = await Promise.all([
      import('./hosted-view.ts'),
      import('../../client/verify-subject.ts'),
    ]);
    const result = await conformed(companion, endpoint);
    // Never show figures of another symbol.
    if (!('payload' in result) || mismatchedSymbol(symbol, companion.data()) !== undefined) return answer;
    return { ...answer, companion: result.payload };
  } catch {
    return answer;
  }
}
