/** Fetches a second route for a view, in the same run. Failures are ignored. */
import { type Answer, ask, type Transport } from '../../client/core.ts';
import { endpointNamed } from '../../endpoints/index.ts';
import type { EndpointSpec } from '../../endpoints/types.ts';

/** An answer with the payload of the companion route, if that succeeded. */
export interface CompanionAnswer extends Answer {
  readonly companion?: unknown;
}

/** Adds the payload of the spec's companion route about the same symbol. Error answers stay as they are. */
export async function withCompanion(
  answer: Answer,
  symbol: string,
  { companion: other }: EndpointSpec,
  transport: Transport,
): Promise<CompanionAnswer> {
  const endpoint = other === undefined ? undefined : endpointNamed(other.route);
  if (other === undefined || endpoint === undefined || answer.response.status !== 200) return answer;
  try {
    const query = [['symbol', symbol], ...Object.entries(other.params)] as [string, string][];
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
