/** Lays out a factor study for people: quantiles with bars, the spread and the information coefficient. */
import type { Panel } from '../../render/model.ts';
import { leafAt, valueAt } from '../contract/leaf-paths.ts';
import { leafCell } from '../screens/payload-cells.ts';
import { exactly, recordTable } from '../screens/record-table.ts';
import type { ViewOptions } from '../types.ts';
import { grown } from './curves.ts';
import { period, quantile, type Study, schema } from './payload.ts';

export const STUDY_FACTS = [
  ...['spread.mean_pct', 'spread.t_stat', 'ic.mean', 'ic.t_stat', 'monotonicity', 'top_turnover_pct'],
  'coverage_pct',
];

export function studyPanels(payload: Study, { style = 'chart', full }: ViewOptions): Panel[] {
  const { rows, periods } = payload;
  const facts = STUDY_FACTS.map((path) => {
    const leaf = leafAt(schema, path);
    return { label: leaf?.['x-label'] ?? path, cell: leafCell(leaf, valueAt(payload, path), full) };
  });
  const bars = rows.map(({ quantile: number, mean_return_pct: mean }) => ({
    label: labelOf(number, rows.length),
    cell: leafCell(leafAt(quantile, 'mean_return_pct'), mean, full),
  }));
  const spread = grown(periods.map((each) => each.spread_pct));
  const dates = [periods[0]!.traded, ...periods.map(({ until }) => until)];
  const line = { label: 'spread', kind: 'ratio' as const, values: spread };
  return [
    { title: 'Average return per period', block: { type: 'bars', rows: bars } },
    { title: 'Spread and ranks', group: 'figures', block: { type: 'facts', rows: facts } },
    {
      title: 'Quantiles, 1 has the lowest values',
      group: 'figures',
      block: recordTable(quantile, rows, ['quantile', 'mean_return_pct', 'volatility_pct', 'cagr_pct', 'symbols_mean']),
    },
    ...(style === 'chart'
      ? [
          {
            title: 'Growth of 100 in the spread',
            block: { type: 'chart', style: 'lines', dates, series: [line] },
          } as const,
        ]
      : []),
    ...(full ? [{ title: 'Periods', block: recordTable(period, periods, COLUMNS) } as const] : []),
  ];
}

const COLUMNS = [
  ...(['formed', 'traded', 'until'] as const),
  exactly<Study['periods'][number]>('spread_pct', 8, 'Spread, %'),
  ...(['ic', 'holdings', 'matched', 'missing', 'skipped'] as const),
];

function labelOf(number: number, count: number): string {
  if (number === 1) return '1 (lowest)';
  return number === count ? `${number} (highest)` : String(number);
}
