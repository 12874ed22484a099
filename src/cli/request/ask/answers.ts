/**
 * Sends the requests of a command and those for additional parts of its screen, waits for all, and reports failures.
 * One failure does not affect the other answers.
 */
import { type Answer, ask, type Call, type Transport } from '../../../client/core.ts';
import { decode } from '../../../client/decode.ts';
import { renamedSymbols } from '../../../client/renamed-symbols.ts';
import type { Payload as History } from '../../../endpoints/history/payload.ts';
import type { EndpointSpec } from '../../../endpoints/types.ts';
import { MdsError } from '../../../errors.ts';
import { sanitize } from '../../../render/text/sanitize.ts';
import type { Invocation } from '../../args/command.ts';
import { isMachine } from '../../output/choice.ts';
import { ownHint, placeOf } from '../../output/printed-store.ts';
import { printMessage, reportError } from '../../output/report.ts';
import type { Io } from '../../terminal/io.ts';

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

/**
 * Says if the symbol has become another one. Throws BAD_PAYLOAD if a service answers about another symbol or filing
 * than requested.
 */
async function requireRequested(
  subject: string,
  data: unknown,
  { name: route, params }: EndpointSpec,
  answer: Answer,
  { options }: Invocation,
  io: Io,
): Promise<void> {
  const { hosted, warnings } = answer;
  const ofSymbols = params.some(
    (param) => param.kind === 'symbol' || (param.kind === 'list' && param.items === 'symbol'),
  );
  if (hosted !== true) {
    if (ofSymbols) printRenamed(subject, data, options, io);
    await printMissingBenchmark(data, options, io);
    if (route === 'screen' && options['as-of'] === undefined)
      for (const why of (await warnings?.ofMarket()) ?? []) printMessage(ownHint(why, options), options, io);
    return printWarnings(data, warnings, options, io);
  }
  const one = params.some(({ name }) => name === 'symbol' || name === 'accession');
  if (!one || subject === '') return;
  const { requireSubject } = await import('../../../client/verify-subject.ts');
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
  const { benchmarkNotes } = await import('../../../endpoints/history/missing-benchmark.ts');
  for (const note of benchmarkNotes(payload, placeOf(false, options))) printMessage(note, options, io, 'note');
}

/** Warnings about the prices that an answer is made of. */
async function printWarnings(
  data: unknown,
  warnings: Answer['warnings'],
  options: Invocation['options'],
  io: Io,
): Promise<void> {
  const { symbol, price_age: age, ages } = (data ?? {}) as Readonly<Record<string, unknown>>;
  const rows = Object.entries((ages ?? {}) as Readonly<Record<string, { price_age?: unknown }>>);
  const priced = rows.filter(([, row]) => row.price_age !== undefined).map(([name]) => name);
  const symbols = age === undefined ? priced : [symbol];
  for (const name of symbols)
    for (const warning of typeof name === 'string' ? ((await warnings?.ofSymbol(name)) ?? []) : [])
      printMessage(warning, options, io, 'note');
}

function interrupted(done: number, all: number): MdsError {
  const message = all === 1 ? 'interrupted' : `interrupted after ${done} of ${all} answers`;
  return new MdsError('INTERRUPTED', message);
}

/**
 * During several requests to a hosted service a first SIGINT or SIGTERM cancels those under way (MdsError
 * `INTERRUPTED`) and keeps the answers received; a second one ends the program. Local computation ends at once.
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
