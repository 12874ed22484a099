/**
 * Sends the requests of a command, waits for all, and reports failures. One failure does not affect the other answers.
 */
import { type Answer, ask, type Call, type Transport } from '../../../client/core.ts';
import { decode } from '../../../client/decode.ts';
import type { EndpointSpec } from '../../../endpoints/types.ts';
import { MdsError } from '../../../errors.ts';
import { sanitize } from '../../../render/text/sanitize.ts';
import type { Invocation } from '../../args/command.ts';
import { isMachine } from '../../output/choice.ts';
import { printMessage, reportError } from '../../output/report.ts';
import type { Io } from '../../terminal/io.ts';
import { unknownAfterTen } from './many-unknown.ts';
import { noticesOf } from './notices.ts';
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
  const unknown = unknownAfterTen();
  let canceled = 0;
  for (const [index, outcome] of settled.entries()) {
    try {
      if (outcome.status === 'rejected') throw outcome.reason;
      // Bodies are printed as they are, those of errors too.
      if (raw) answers.push(outcome.value);
      // Data formats are made from the text: hundreds of parsed payloads would take too much memory.
      const data = ofText ? decode(outcome.value.response, outcome.value.hosted) : outcome.value.data();
      const notices = noticesOf(pending[index]!.subject, data, spec, outcome.value, invocation.options);
      for await (const { text, kind } of notices) printMessage(text, invocation.options, io, kind);
      if (!raw) answers.push(outcome.value);
    } catch (error) {
      if (error instanceof MdsError && error.code === 'INTERRUPTED') {
        canceled += 1;
        continue;
      }
      const subject = several ? pending[index]!.subject : undefined;
      if (!raw && unknown.takes(error, subject)) continue;
      exit = Math.max(exit, reportError(withOptionNames(error, spec), invocation, io, subject));
    }
  }
  for (const rest of unknown.summaries()) exit = Math.max(exit, reportError(rest, invocation, io));
  if (canceled > 0)
    exit = Math.max(exit, reportError(interrupted(settled.length - canceled, settled.length), invocation, io));
  return { answers, exit };
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
