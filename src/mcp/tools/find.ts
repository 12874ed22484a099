/** `find`: which symbols there are, and what is stored about one. */
import { reply } from '../call.ts';
import { needed, type Tool, textOf } from '../tool.ts';

export const find: Tool = {
  name: 'find',
  description: 'Find symbols by name or ticker; what is stored of one; its profile or coming dates.',
  topicArgument: 'about',
  topics: [
    { name: 'matches', routes: ['search'] },
    { name: 'coverage', routes: ['coverage'] },
    { name: 'profile', routes: ['profile'] },
    { name: 'calendar', routes: ['calendar'] },
  ],
  arguments: [
    { name: 'query', type: 'string', description: 'name or ticker' },
    { name: 'type', type: 'string', values: ['stock', 'etf'] },
  ],
  run: async (call, topic) => {
    const { args } = call;
    const query =
      topic === 'coverage' ? textOf(args, 'query') : needed(args, 'query', 'give a ticker or part of a company name');
    const answer = await (topic === 'matches'
      ? reply(call, 'search', { q: query, asset_type: textOf(args, 'type'), limit: call.full ? 50 : 10 })
      : reply(call, topic, { symbol: query }));
    return { lines: await answer.named(), data: answer.payload, narrow: 'use more letters of the name' };
  },
};
