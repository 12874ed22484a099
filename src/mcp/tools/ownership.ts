/** `ownership`: what insiders bought and sold. */
import { reply } from '../call.ts';
import { needed, type Tool } from '../tool.ts';

export const ownership: Tool = {
  name: 'ownership',
  description: 'Form 4 trades of insiders in the last 90 days, with a summary.',
  topicArgument: 'topic',
  topics: [{ name: 'insiders', routes: ['insider'] }],
  arguments: [{ name: 'symbol', type: 'string', required: true }],
  run: async (call) => {
    const symbol = needed(call.args, 'symbol', 'give a ticker');
    const answer = await reply(call, 'insider', { symbol });
    return { lines: await answer.named(), data: answer.payload };
  },
};
