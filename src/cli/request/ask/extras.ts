/** Gets what a screen shows in addition to the answer: extras of a local store, or the payload of a companion route. */
import { type Answer, ask, type Call, type Transport } from '../../../client/core.ts';
import { EXTRAS_PREFIX, type WithExtras } from '../../../endpoints/contract/own-process.ts';
import { endpointNamed } from '../../../endpoints/index.ts';
import type { Endpoint, EndpointSpec } from '../../../endpoints/types.ts';
import { usage } from '../../../errors.ts';
import type { Invocation } from '../../args/command.ts';
import type { Io } from '../../terminal/io.ts';
import { timedAsk } from './answers.ts';

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
export interface CompanionAnswer extends Answer {
  readonly companion?: unknown;
}

/**
 * Adds what the screen shows besides the answer about the same symbol: a companion route. Error answers stay as they
 * are.
 */
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
      import('./conform.ts'),
      import('../../../client/verify-subject.ts'),
    ]);
    const result = await conformed(companion, endpoint);
    // Never show figures of another symbol.
    if (!('payload' in result) || mismatchedSymbol(symbol, companion.data()) !== undefined) return answer;
    return { ...answer, companion: result.payload };
  } catch {
    return answer;
  }
}
