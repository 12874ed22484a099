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
  return blocks.flatMap((block, i): Panel[] => {
    const labels = block.series.map(({ label }) => label);
    const below = i > 0 ? { height: LOW } : strip === undefined ? {} : { strip };
    if ('strip' in below) labels.push('volume');
    const chart = { title: labels.join(', '), block: { ...block, ...below } };
    const [only, ...more] = block.series;
    if (only === undefined || more.length > 0) return [chart];
    return [chart, { ...(block.style === 'candles' ? { title: 'close' } : {}), block: endsOf(only, dates) }];
  });
}

function candlesOf(payload: Payload): (Candle | undefined)[] {
  const [open, high, low, close] = CANDLE_COLUMNS.map((name) => seriesOf(payload, name).values);
  return payload.rows.map((_, i) => {
    const candle = { open: open?.[i], high: high?.[i], low: low?.[i], close: close?.[i] };
    return Object.values(candle).includes(undefined) ? undefined : (candle as Candle);
  });
}

/** First, last, lowest and highest value, with their dates; of equal ones the first. */
function endsOf({ kind, values }: ChartSeries, dates: readonly string[]): FactsBlock {
  const given = values.flatMap((value, i) => (value === undefined ? [] : [{ value, date: dates[i] ?? '' }]));
  const ends = {
    First: given[0],
    Last: given.at(-1),
    Lowest: given.toSorted((a, b) => a.value - b.value)[0],
    Highest: given.toSorted((a, b) => b.value - a.value)[0],
  };
  const rows = Object.entries(ends).flatMap(([label, end]): FactsBlock['rows'] =>
    end === undefined ? [] : [{ label, cell: { kind, value: end.value }, note: end.date }],
  );
  return { type: 'facts', rows };
}
