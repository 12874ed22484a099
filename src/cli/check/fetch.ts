/** Requests what checks need: every route once per symbol, all at the same time. */

import type { Answer, Transport } from '../../client/core.ts';
import { mismatchedSymbol } from '../../client/verify-subject.ts';
import { endpointNamed } from '../../endpoints/index.ts';
import { isMdsError, MdsError } from '../../errors.ts';
import type { Invocation } from '../args/command.ts';
import { asMdsError } from '../output/report.ts';
import { timedAsk } from '../request/answers.ts';
import { withOptionNames } from '../request/refused-parameters.ts';
import type { Io } from '../terminal/io.ts';
import { callFor } from './payload-fields.ts';

/** One request: the payload of a route for a symbol. */
export interface Need {
  readonly symbol: string;
  readonly route: string;
}

export type Reply = Need & ({ readonly data: unknown } | { readonly error: MdsError });

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
  return new Map(await Promise.all(replies));
}

async function fetchOne(need: Need, transport: Transport, invocation: Invocation, io: Io): Promise<Reply> {
  const endpoint = endpointNamed(need.route);
  if (endpoint === undefined)
    throw new Error(`the field index names the route '${need.route}', which is not registered`);
  try {
    const answer = await timedAsk(callFor(endpoint.spec, need.symbol), transport, invocation, io);
    const data = answer.data();
    const other = answer.hosted === true ? mismatchedSymbol(need.symbol, data) : undefined;
    if (other !== undefined) throw otherSymbol(need.symbol, other, answer);
    return { ...need, data };
  } catch (error) {
    if (isMdsError(error, 'OUTPUT_CLOSED')) throw error;
    return { ...need, error: asMdsError(withOptionNames(error, endpoint.spec)) };
  }
}

/** A check of one symbol never uses the figures of another. */
function otherSymbol(symbol: string, other: string, { response }: Answer): MdsError {
  return new MdsError('BAD_PAYLOAD', `requested ${symbol}, but the service returned ${other}`, {
    status: response.status,
    hint: `if the symbol has changed, check the new one: ${other}`,
  });
}
