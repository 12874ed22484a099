/** `screen`: the symbols that meet conditions, on any day. */
import { reply } from '../call.ts';
import { needed, type Tool, textOf } from '../tool.ts';

export const screen: Tool = {
  name: 'screen',
  description: 'Symbols that meet conditions, today or as of a day.',
  topicArgument: 'topic',
  topics: [{ name: 'screen', routes: ['screen'] }],
  arguments: [
    {
      name: 'conditions',
      type: 'string',
      required: true,
      description: "as pe_ttm < 15 and roic_pct > 12 and sector == 'Technology'",
    },
    { name: 'universe', type: 'string', description: 'stocks, etfs, all, stocks@DAY, or symbols' },
    { name: 'sort', type: 'string', description: '[-]field' },
    { name: 'fields', type: 'string' },
    { name: 'top', type: 'integer' },
  ],
  run: async (call) => {
    const { args } = call;
    const top = typeof args.top === 'number' ? args.top : call.full ? undefined : 20;
    const answer = await reply(call, 'screen', {
      expression: needed(args, 'conditions', 'give conditions on fields'),
      universe: textOf(args, 'universe'),
      sort: textOf(args, 'sort'),
      fields: textOf(args, 'fields'),
      top,
    });
    return { lines: await answer.named(), data: answer.payload, narrow: 'give top or more conditions' };
  },
};
