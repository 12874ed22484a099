/** Fetches a second route for a view, in the same run. Failures are ignored. */
import { type Answer, ask, type Transport } from '../../client/core.ts';
import { endpointNamed } from '../../endpoints/index.ts';
import type { EndpointSpec } from '../../endpoints/types.ts';

/** An answer with the payload of the companion route, if that succeeded. */
export interface CompanionAnswer extends Answer {
  readonly beside?: unknown;
}

/** Adds the payload of the spec's companion route about the same symbol. Error answers stay as they are. */
export async function withCompanion(
  answer: Answer,
  symbol: string,
  { beside }: EndpointSpec,
  transport: Transport,
): Promise<CompanionAnswer> {
  const endpoint = beside === undefined ? undefined : endpointNamed(beside.route);
  if (beside === undefined || endpoint === undefined || answer.response.status !== 200) return answer;
  try {
    const query = [['symbol', symbol], ...Object.entries(beside.params)] as [string, string][];
    const companion = await ask(transport, { path: endpoint.spec.path, query });
    const data = companion.data();
    if (companion.hosted === true) {
      const { otherThanAsked } = await import('../../client/asked-for.ts');
      // Never show figures of another symbol.
      if (otherThanAsked(symbol, data) !== undefined) return answer;
    }
    return { ...answer, beside: data };
  } catch {
    return answer;
  }
}
