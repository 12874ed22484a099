/** What a screen shows of a second route: asked along with the first, never waited for by machines, and no loss when it does not come. */
import { type Answer, ask, type Transport } from '../../client/core.ts';
import { endpointNamed } from '../../endpoints/index.ts';
import type { EndpointSpec } from '../../endpoints/types.ts';

/** An answer with the payload of the route its screen shows as well; undefined where that did not come. */
export interface CompanionAnswer extends Answer {
  readonly beside?: unknown;
}

/** The answer, completed by the payload of the spec's companion about the same symbol. An answer that is a failure is left as it is. */
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
      // Figures of another symbol have no place on this one's screen.
      if (otherThanAsked(symbol, data) !== undefined) return answer;
    }
    return { ...answer, beside: data };
  } catch {
    return answer;
  }
}
