/** `series`: values over time as rows. */
import { spec } from '../../endpoints/history/spec.ts';
import type { ViewModel } from '../../render/model.ts';
import { reply } from '../call.ts';
import { seriesLink } from '../links.ts';
import { needed, type Tool, textOf } from '../tool.ts';

const valuesOf = (name: string): readonly string[] | undefined => {
  const param = spec.params.find((each) => each.name === name);
  return param?.kind === 'enum' ? param.values : undefined;
};

export const series: Tool = {
  name: 'series',
  description: 'Values over time, newest first: prices, indicators, multiples, statement lines, dividends.',
  topicArgument: 'topic',
  topics: [{ name: 'history', routes: ['history'] }],
  arguments: [
    { name: 'symbol', type: 'string', required: true },
    { name: 'series', type: 'string', description: 'columns, as close,volume,sma_200,rsi_14,pe_ttm,revenue' },
    { name: 'range', type: 'string', values: valuesOf('range') },
    { name: 'cadence', type: 'string', values: valuesOf('cadence') },
    { name: 'benchmark', type: 'string' },
  ],
  run: async (call) => {
    const { args } = call;
    const symbol = needed(args, 'symbol', 'give a ticker');
    const columns = textOf(args, 'series');
    const cadence = textOf(args, 'cadence');
    const range = textOf(args, 'range');
    const answer = await reply(call, 'history', {
      symbol,
      series: columns,
      cadence,
      range,
      benchmark: textOf(args, 'benchmark'),
    });
    const { payload } = answer;
    return {
      lines: await answer.lines({ style: 'table' }, newestFirst),
      data: payload,
      narrow: 'ask cadence weekly, or a shorter range',
      links: [
        seriesLink(String(payload.symbol), String(payload.period), {
          series: columns,
          cadence: String(payload.cadence),
          as_of: textOf(args, 'as_of'),
        }),
      ],
    };
  },
};

/** The rows turned around: what an answer has no room for is then the oldest. */
function newestFirst(model: ViewModel): ViewModel {
  const panels = model.panels.map((panel) => {
    const { block } = panel;
    return block.type === 'table' ? { ...panel, block: { ...block, rows: [...block.rows].reverse() } } : panel;
  });
  return { ...model, panels };
}
