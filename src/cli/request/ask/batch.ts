/** The answers about many symbols from a route that takes a list of them. */
import { type Answer, answerOf, type Call, type Transport } from '../../../client/core.ts';
import { decode } from '../../../client/decode.ts';
import { normalizeSymbol } from '../../../endpoints/contract/symbol.ts';
import { ENDPOINTS } from '../../../endpoints/index.ts';
import type { EndpointSpec } from '../../../endpoints/types.ts';
import { itemTexts, memberText } from '../../../render/text/json-text.ts';
import type { Invocation } from '../../args/command.ts';

/**
 * Answers by subject that one request gives, where a route is made for that. `--raw` prints what the route itself
 * answers.
 */
export async function answeredTogether(
  { name }: EndpointSpec,
  subjects: readonly string[],
  transport: Transport,
  { explain, raw }: Invocation['options'],
  ask: (call: Call) => Promise<Answer>,
): Promise<ReadonlyMap<string, Answer>> {
  const batch = ENDPOINTS.find(({ spec: { batches } }) => batches === name)?.spec;
  if (batch === undefined || subjects.length < 2 || explain === true || raw === true) return new Map();
  return batchAnswers(batch, subjects, ask, transport);
}

/**
 * The answers by symbol, as typed, from as few requests as the route takes; each with the characters that the service
 * sent. What no request answered, for whatever reason, is not among them: the caller requests it singly, and reports
 * how that fails.
 */
async function batchAnswers(
  { path, params, name }: EndpointSpec,
  typed: readonly string[],
  ask: (call: Call) => Promise<Answer>,
  transport: Transport,
): Promise<ReadonlyMap<string, Answer>> {
  const list = params.find(({ kind }) => kind === 'list')!;
  const answers = new Map<string, Answer>();
  const read = typed.map((word) => ({ word, symbol: symbolOf(word) }));
  const symbols = [...new Set(read.flatMap(({ symbol }) => symbol ?? []))];
  const most = (list.kind === 'list' ? list.maxItems : undefined) ?? symbols.length;
  for (let from = 0; from < symbols.length; from += most) {
    const some = symbols.slice(from, from + most);
    try {
      const { response } = await ask({ path, query: [[list.name, some.join(',')]] });
      const texts = textsOf(name, some, response.body, decode(response, transport.hosted));
      for (const { word, symbol } of read) {
        const text = symbol === undefined ? undefined : texts.get(symbol);
        if (text !== undefined) answers.set(word, answerOf({ ...response, body: `{"data":${text}}` }, transport));
      }
    } catch {
      return answers;
    }
  }
  return answers;
}

function symbolOf(word: string): string | undefined {
  const read = normalizeSymbol(word);
  return read.ok ? read.symbol : undefined;
}

interface Batch {
  readonly failures?: readonly { readonly symbol?: unknown }[];
}

/** The text of each symbol's payload: they come in the order of the request, without the symbols that failed. */
function textsOf(name: string, symbols: readonly string[], body: string, data: unknown): ReadonlyMap<string, string> {
  const failed = new Set(((data as Batch).failures ?? []).map(({ symbol }) => symbol));
  const answered = symbols.filter((symbol) => !failed.has(symbol));
  const texts = itemTexts(memberText(memberText(body, 'data') ?? '{}', name) ?? '[]');
  // Which symbol each is of is certain only if none is missing.
  return new Map(texts.length === answered.length ? answered.map((symbol, i) => [symbol, texts[i]!]) : []);
}
