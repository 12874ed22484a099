/** Asks what checks need: every route once for every symbol, all at the same time. */

import { otherThanAsked } from '../../client/asked-for.ts';
import type { Answer, Transport } from '../../client/core.ts';
import { endpointNamed } from '../../endpoints/index.ts';
import { isMdsError, MdsError } from '../../errors.ts';
import type { Invocation } from '../args/command.ts';
import { asMdsError } from '../output/report.ts';
import { timed } from '../request/answers.ts';
import { withOptionNames } from '../request/refused-parameters.ts';
import type { Io } from '../terminal/io.ts';

import type { FieldRef } from './resolve.ts';
import { callFor } from './routes.ts';

export interface Need {
  readonly symbol: string;
  readonly field: FieldRef;
}

export type Reply = { readonly data: unknown } | { readonly error: MdsError };

/** What was answered about a symbol by a route. */
export type Replies = ReadonlyMap<string, Reply & { readonly symbol: string; readonly route: string }>;

export function replyKey(symbol: string, route: string): string {
  return `${route} ${symbol}`;
}

/** Waits for all. Failures are values here: each concerns only the checks that need it. */
export async function askAll(
  needs: readonly Need[],
  transport: Transport,
  invocation: Invocation,
  io: Io,
): Promise<Replies> {
  const wanted = new Map(
    needs.map(({ symbol, field: { field } }) => [replyKey(symbol, field.route), { symbol, route: field.route }]),
  );
  const replies = await Promise.all(
    [...wanted].map(async ([key, { symbol, route }]) => {
      const reply = await askOne(symbol, route, transport, invocation, io);
      return [key, { ...reply, symbol, route }] as const;
    }),
  );
  return new Map(replies);
}

async function askOne(
  symbol: string,
  route: string,
  transport: Transport,
  invocation: Invocation,
  io: Io,
): Promise<Reply> {
  const endpoint = endpointNamed(route);
  if (endpoint === undefined) throw new Error(`the field index names the route '${route}', which is not registered`);
  try {
    const answer = await timed(callFor(endpoint.spec, symbol), transport, invocation, io);
    const data = answer.data();
    const other = answer.hosted === true ? otherThanAsked(symbol, data) : undefined;
    if (other !== undefined) throw ofAnother(symbol, other, answer);
    return { data };
  } catch (error) {
    if (isMdsError(error, 'OUTPUT_CLOSED')) throw error;
    return { error: asMdsError(withOptionNames(error, endpoint.spec)) };
  }
}

/** Nothing is said to hold of a symbol by the figures of another. */
function ofAnother(symbol: string, other: string, { response }: Answer): MdsError {
  return new MdsError('BAD_PAYLOAD', `asked for ${symbol}, the service answered for ${other}`, {
    status: response.status,
    hint: `if that is its name now, check it under that name: ${other}`,
  });
}
