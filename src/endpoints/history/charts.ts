/** The charts of a history: price levels together, everything else on a scale of its own. */
import {
  type Candle,
  type ChartBlock,
  type ChartSeries,
  DISTINCT_LINES,
  type FactsBlock,
  type Panel,
} from '../../render/model.ts';
import { datesOf, isLevel, kindOf, seriesOf, styleOf } from './columns.ts';
import type { Payload } from './payload.ts';

const CANDLE_COLUMNS = ['open', 'high', 'low', 'close'];
/** Rows of each further chart. */
const LOW = 6;

/** A panel a chart, in the order of the columns; `candles` where there is what they are made of. */
export function charts(payload: Payload, candles: boolean): Panel[] {
  const { columns } = payload;
  const dates = datesOf(payload);
  const withCandles = candles && CANDLE_COLUMNS.every((name) => columns.includes(name));
  const levels = columns.filter((name) => isLevel(name) && !(withCandles && CANDLE_COLUMNS.includes(name)));
  const blocks: ChartBlock[] = [];
  if (withCandles) {
    const series = [{ ...seriesOf(payload, 'close'), label: CANDLE_COLUMNS.join(', ') }];
    blocks.push({ type: 'chart', style: 'candles', dates, series, candles: candlesOf(payload) });
  }
  for (let i = 0; i < levels.length; i += DISTINCT_LINES) {
    const series = levels.slice(i, i + DISTINCT_LINES).map((name) => seriesOf(payload, name));
    blocks.push({ type: 'chart', style: 'lines', dates, series });
  }
  const strip = blocks.length > 0 && columns.includes('volume') ? seriesOf(payload, 'volume') : undefined;
  const others = columns.filter(
    (name) => kindOf(name) !== 'date' && kindOf(name) !== 'text' && !isLevel(name) && !(strip && name === 'volume'),
  );
  for (const name of others) {
    blocks.push({ type: 'chart', style: styleOf(name, payload.cadence), dates, series: [seriesOf(payload, name)] });
  }
  return blocks.flatMap((block, i) => {
    const first = i === 0;
    const whole: ChartBlock = {
      ...block,
      ...(first ? {} : { height: LOW }),
      ...(first && strip !== undefined ? { strip } : {}),
    };
    const [only] = block.series;
    const title = block.series.map(({ label }) => label).join(', ') + (first && strip !== undefined ? ', volume' : '');
    const facts =
      only === undefined || block.series.length > 1
        ? []
        : [{ ...(block.style === 'candles' ? { title: 'close' } : {}), block: endsOf(only, dates) }];
    return [{ title, block: whole }, ...facts];
  });
}

function candlesOf(payload: Payload): (Candle | undefined)[] {
  const [open, high, low, close] = CANDLE_COLUMNS.map((name) => seriesOf(payload, name).values);
  return payload.rows.map((_, i) => {
    const candle = { open: open?.[i], high: high?.[i], low: low?.[i], close: close?.[i] };
    return Object.values(candle).includes(undefined) ? undefined : (candle as Candle);
  });
}

/** First, last, lowest and highest value, with their dates. */
function endsOf({ kind, values }: ChartSeries, dates: readonly string[]): FactsBlock {
  const given = values.flatMap((value, i) => (value === undefined ? [] : [{ value, date: dates[i] ?? '' }]));
  const fact = (label: string, of: { value: number; date: string } | undefined): FactsBlock['rows'] =>
    of === undefined ? [] : [{ label, cell: { kind, value: of.value }, note: of.date }];
  const pick = (better: (a: number, b: number) => boolean) =>
    given.reduce<(typeof given)[number] | undefined>(
      (best, each) => (best === undefined || better(each.value, best.value) ? each : best),
      undefined,
    );
  return {
    type: 'facts',
    rows: [
      ...fact('First', given[0]),
      ...fact('Last', given.at(-1)),
      ...fact(
        'Lowest',
        pick((a, b) => a < b),
      ),
      ...fact(
        'Highest',
        pick((a, b) => a > b),
      ),
    ],
  };
}
