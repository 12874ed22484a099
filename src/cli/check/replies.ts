/**
 * Sends the requests that conditions need: each route once per symbol. A failure is a value, since it concerns only the
 * checks that need that response.
 */
import type { Transport } from '../../client/core.ts';
import { requireSubject } from '../../client/verify-subject.ts';
import { endpointNamed } from '../../endpoints/index.ts';
import { isMdsError, type MdsError } from '../../errors.ts';
import type { Invocation } from '../args/command.ts';
import { asMdsError, printMessage, reportError } from '../output/report.ts';
import { timedAsk } from '../request/ask/answers.ts';
import { callFor } from '../request/ask/field-index.ts';
import { renamed } from '../request/ask/notices.ts';
import { withOptionNames } from '../request/ask/refused-parameters.ts';
import type { Io } from '../terminal/io.ts';
import type { Outcome } from './outcome.ts';

/** That nothing is stored is no failed request: what needs it is unknown, and the report says why (FIELDS A23). */
export function isNoData({ code }: MdsError): boolean {
  return code === 'NO_DATA';
}

/**
 * Reports failed requests: those that decide a check always, the others unless quiet. Returns how many were reported.
 */
export function reportFailures(outcomes: readonly Outcome[], replies: Replies, invocation: Invocation, io: Io): number {
  const decisive = new Set(outcomes.flatMap(({ errors }) => errors));
  const reported = new Set<string>();
  for (const reply of replies.values()) {
    if (!('error' in reply) || isNoData(reply.error)) continue;
    if (!decisive.has(reply.error) && invocation.options.quiet === true) continue;
    // A symbol that several routes do not know is one failure.
    const key = `${reply.symbol} ${reply.error.message}`;
    if (!reported.has(key)) reportError(reply.error, invocation, io, reply.symbol);
    reported.add(key);
  }
  return reported.size;
}

/** One request: the payload of a route for a symbol. */
interface Need {
  readonly symbol: string;
  readonly route: string;
}

type Reply = Need & ({ readonly data: unknown } | { readonly error: MdsError });

/** By {@link replyKey}. */
export type Replies = ReadonlyMap<string, Reply>;

export function replyKey({ symbol, route }: Need): string {
  return `${route} ${symbol}`;
}

/** Waits for all. Failures are values: each concerns only the checks that need it. */
export async function fetchAll(
  needs: readonly Need[],
  transport: Transport,
  invocation: Invocation,
  io: Io,
): Promise<Replies> {
  const distinct = new Map(needs.map((need) => [replyKey(need), need]));
  const replies = [...distinct].map(
    async ([key, need]) => [key, await fetchOne(need, transport, invocation, io)] as const,
  );
  const all = new Map(await Promise.all(replies));
  if (transport.hosted !== true) warnOfRenamed([...all.values()], invocation, io);
  return all;
}

/** Says which symbols were checked under what they became, each once. */
function warnOfRenamed(replies: readonly Reply[], { options }: Invocation, io: Io): void {
  const bySymbol = new Map(replies.flatMap((reply) => ('data' in reply ? [[reply.symbol, reply.data] as const] : [])));
  for (const [symbol, data] of bySymbol)
    for (const { text, kind } of renamed(symbol, data, options)) printMessage(text, options, io, kind);
}

async function fetchOne(need: Need, transport: Transport, invocation: Invocation, io: Io): Promise<Reply> {
  const endpoint = endpointNamed(need.route);
  if (endpoint === undefined)
    throw new Error(`the field index names the route '${need.route}', which is not registered`);
  try {
    const answer = await timedAsk(callFor(endpoint.spec, need.symbol), transport, invocation, io);
    const data = answer.data();
    await requireSubject(need.symbol, data, answer);
    return { ...need, data };
  } catch (error) {
    if (isMdsError(error, 'OUTPUT_CLOSED')) throw error;
    return { ...need, error: asMdsError(withOptionNames(error, endpoint.spec)) };
  }
}
