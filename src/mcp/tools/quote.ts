/** `quote`: prices and key figures now, one symbol in full or several side by side. */
import { isMdsError } from '../../errors.ts';
import type { Arguments } from '../arguments.ts';
import { type Call, type Reply, reply } from '../call.ts';
import { sideBySide } from '../side-by-side.ts';
import { optional, reportOf } from '../sources.ts';
import { type Answered, stacked, type Tool } from '../tool.ts';

export const quote: Tool = {
  name: 'quote',
  description: 'Price, returns, market cap and multiples of 1-10 symbols; or indicators, drawdowns, total returns.',
  topicArgument: 'topic',
  topics: [
    { name: 'quote', routes: ['snapshot'] },
    { name: 'technicals', routes: ['technicals'] },
    { name: 'price_action', routes: ['price-action'] },
    { name: 'performance', routes: ['performance'] },
  ],
  arguments: [{ name: 'symbols', type: 'list', required: true, most: 10 }],
  run: async (call, topic) => {
    const symbols = [...new Set(listed(call.args).map((symbol) => symbol.trim().toUpperCase()))];
    if (topic === 'performance') {
      const answer = await reply(call, 'performance', { symbols: symbols.join(',') });
      return { lines: await answer.lines(), data: answer.payload };
    }
    const route = topic === 'quote' ? 'snapshot' : topic === 'price_action' ? 'price-action' : topic;
    return several(call, route, symbols);
  },
};

/** The symbols: a list, or tickers in one text. */
function listed({ symbols }: Arguments): readonly string[] {
  return (symbols as readonly string[]).flatMap((each) => each.split(/[\s,]+/)).filter((each) => each !== '');
}

/** The answers about each symbol; one that fails does not lose the others. Throws where all fail. */
async function several(call: Call, route: string, symbols: readonly string[]): Promise<Answered> {
  const replies: Reply[] = [];
  const sources: string[] = [];
  const failures: string[] = [];
  for (const [at, symbol] of symbols.entries()) {
    try {
      const answer = await reply(call, route, { symbol });
      replies.push(answer);
      if (route === 'snapshot') sources.push(...(await optional(reportOf(call, symbol, answer.payload))));
    } catch (error) {
      if (symbols.length === 1 || !isMdsError(error) || isMdsError(error, 'INTERRUPTED')) throw error;
      failures.push(`${symbol}: ${error.message}${error.hint === undefined ? '' : `; ${error.hint}`}`);
    }
    await call.progress(at + 1, symbols.length);
  }
  const lines = await Promise.all(replies.map((each) => (route === 'snapshot' ? each.named() : each.lines())));
  const data = replies.map(({ payload }) => payload);
  const shown = replies.length <= 1 ? stacked(lines) : await sideBySide(replies);
  return {
    lines: { ...shown, foot: [...shown.foot, ...sources, ...failures] },
    data: data.length === 1 ? data[0] : data,
    narrow: 'ask about fewer symbols',
  };
}
