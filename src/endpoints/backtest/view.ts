/** Lays out a backtest for people: its audit in the title, figures, charts, months, ends. */

import { isMarker } from '../../engine/value.ts';
import type { Cell, ChartBlock, Panel, TableColumn } from '../../render/model.ts';
import { type LeafPath, leafAt, valueAt } from '../contract/leaf-paths.ts';
import { monthTable } from '../screens/month-table.ts';
import { leafCell } from '../screens/payload-cells.ts';
import { exactly, recordTable } from '../screens/record-table.ts';
import { viewOf } from '../screens/screen.ts';
import type { View, ViewOptions } from '../types.ts';
import { belowPeak, grown } from './curves.ts';
import { notesOf } from './notes.ts';
import {
  costRow,
  dayReturn,
  ended,
  half,
  type Payload,
  period,
  position,
  type Strategy,
  type Study,
  schema,
  summary,
  yearAudit,
} from './payload.ts';
import { STUDY_FACTS, studyPanels } from './study-view.ts';

/** Rows of the second chart. */
const LOW = 6;

const MEASURES = [
  ...['cagr_pct', 'volatility_pct', 'sharpe', 'sortino', 'max_drawdown.pct', 'max_drawdown.peak_date'],
  ...['max_drawdown.trough_date', 'calmar'],
];
const RELATIVE = [
  ...['beta', 'alpha_pct', 'correlation', 'tracking_error_pct', 'information_ratio', 'months_above_benchmark_pct'],
  ...['best_month.month', 'best_month.return_pct', 'worst_month.month', 'worst_month.return_pct'],
  ...['turnover_pct', 'holdings_mean', 'holdings_min', 'without_best.symbol', 'without_best.cagr_pct'],
];

/** Leaves that the screens have in places of their own. */
const OF_STRATEGY = [...MEASURES, ...RELATIVE].map((path) => `summary.${path}`) as LeafPath<Strategy>[];
const OF_STUDY = ['by', 'quantiles', 'within', ...STUDY_FACTS] as LeafPath<Study>[];

export const view: View<Payload> = viewOf<Payload>(schema, (fields, payload, options) => {
  const { survivorship, expression, from, to, universe, rebalance } = payload;
  const isStudy = 'rows' in payload;
  const title = isStudy ? `${payload.quantiles} portfolios by ${payload.by}` : 'Backtest';
  fields.shows('expression', 'universe', 'from', 'to', 'rebalance', ...(isStudy ? OF_STUDY : OF_STRATEGY));
  return {
    title: [
      title,
      ...(survivorship.survivors_only ? ['SURVIVORS ONLY'] : []),
      ...(payload.dividends_missing === undefined ? [] : ['DIVIDENDS MISSING']),
    ].join(' · '),
    subtitle: [
      ...(expression === undefined ? [] : [expression]),
      ...(isStudy && payload.within !== undefined ? [`within ${payload.within}`] : []),
      ...[universe.length > 40 ? `${universe.slice(0, 39)}…` : universe, rebalance, `${from} to ${to}`],
    ].join(' · '),
    panels: [
      ...(isStudy ? studyPanels(payload, options) : strategyPanels(payload, options)),
      ...audit(payload, options),
    ],
    notes: notesOf(payload),
    unbenchmarked:
      !isStudy && isMarker(payload.summary.beta) && payload.summary.beta.reason === 'no_price_data'
        ? { what: 'Comparisons need', symbol: payload.summary.benchmark.symbol }
        : undefined,
  };
});

function strategyPanels(payload: Strategy, options: ViewOptions): Panel[] {
  const { months, years, periods, summary: all } = payload;
  const { style = 'chart', full } = options;
  return [
    measures(payload, full),
    ...(style === 'chart' ? charts(payload) : []),
    {
      title: 'Against the benchmark, and what it holds',
      group: 'figures',
      block: { type: 'facts', rows: factsOf(payload, full) },
    },
    {
      title: 'Growth per year after costs',
      group: 'figures',
      block: recordTable(costRow, all.by_cost, ['cost_bps', 'cagr_pct']),
    },
    monthTable('Return by month', { months, years }),
    ...(full ? [{ title: 'Periods', block: recordTable(period, periods, PERIOD_COLUMNS) } as const] : []),
  ];
}

const PERIOD_COLUMNS = [
  ...(['formed', 'traded', 'until'] as const),
  exactly<Held>('return_pct', 8, 'Return, %'),
  exactly<Held>('benchmark_return_pct', 8, 'Benchmark, %'),
  ...(['holdings', 'turnover_pct', 'matched', 'missing', 'skipped'] as const),
];

const EMPTY: Cell = { kind: 'text', value: '' };

/** The whole period, the benchmark and both halves side by side. */
function measures({ summary: all }: Strategy, full: boolean): Panel {
  const { benchmark, halves } = all;
  const columns = [
    { label: 'Strategy', of: all, schema: summary },
    { label: benchmark.symbol, of: benchmark, schema: summary },
    ...halves.map((each, i) => ({ label: i === 0 ? '1st half' : '2nd half', of: each, schema: half })),
  ];
  const rows = MEASURES.map((path): Cell[] => {
    const leaf = leafAt(summary, path);
    const cells = columns.map(({ of }): Cell => {
      const value = valueAt(of, path);
      return value === undefined ? { kind: 'text', value: '—', emphasis: 'dim' } : leafCell(leaf, value, full);
    });
    return [{ kind: 'text', value: leaf?.['x-label'] ?? path }, ...cells];
  });
  const ofHalves = (['benchmark_cagr_pct', 'from', 'to'] as const).map((path): Cell[] => {
    const leaf = leafAt(half, path);
    const cells = halves.map((each) => leafCell(leaf, each[path], full));
    return [{ kind: 'text', value: leaf?.['x-label'] ?? path }, EMPTY, EMPTY, ...cells];
  });
  const heads = columns.map(({ label }): TableColumn => ({ label, kind: 'ratio' }));
  return {
    block: {
      type: 'table',
      columns: [{ label: '', kind: 'text' }, ...heads],
      rows: halves.length === 0 ? rows : [...rows, ...ofHalves],
    },
  };
}

function factsOf({ summary: all }: Strategy, full: boolean) {
  return RELATIVE.flatMap((path) => {
    const value = valueAt(all, path);
    const leaf = leafAt(summary, path);
    return value === undefined ? [] : [{ label: leaf?.['x-label'] ?? path, cell: leafCell(leaf, value, full) }];
  });
}

/** Growth of 100 and the fall below the highest value, by the ends of periods. */
function charts({ periods, summary: { benchmark } }: Strategy): Panel[] {
  const dates = [periods[0]!.traded, ...periods.map(({ until }) => until)];
  const own = grown(periods.map(({ return_pct: change }) => change));
  const other = grown(periods.map(({ benchmark_return_pct: change }) => change));
  const series = [
    { label: 'strategy', kind: 'ratio' as const, values: own },
    ...(other.includes(undefined) ? [] : [{ label: benchmark.symbol, kind: 'ratio' as const, values: other }]),
  ];
  const chart = (values: ChartBlock['series'], more: Partial<ChartBlock>): ChartBlock => ({
    ...{ type: 'chart', style: 'lines', dates, series: values },
    ...more,
  });
  return [
    { title: 'Growth of 100', block: chart(series, { log: true }) },
    {
      title: 'Below the highest value, %',
      block: chart(
        series.map((each) => ({ ...each, kind: 'percent' as const, values: belowPeak(each.values) })),
        { height: LOW },
      ),
    },
  ];
}

function audit(payload: Payload, { full }: ViewOptions): Panel[] {
  const { survivorship, ended: ends } = payload;
  const years: Panel = {
    title: 'Symbols with prices by year, and how many ended since',
    block: recordTable(yearAudit, survivorship.by_year, ['year', 'symbols', 'ended']),
  };
  const gone: Panel = {
    title: 'Ended while held',
    block: recordTable(ended, ends, ['symbol', 'last_date', 'reason', 'basis', 'return_pct']),
  };
  const { positions, returns } = payload as Strategy;
  return [
    ...(positions === undefined
      ? []
      : [{ title: 'Positions', block: recordTable(position, positions, POSITION_COLUMNS, full) }]),
    ...(returns === undefined
      ? []
      : [
          {
            title: 'Returns',
            block: recordTable(
              dayReturn,
              returns,
              ['date', exactly<DayReturn>('return', 10), exactly<DayReturn>('benchmark', 10)],
              full,
            ),
          },
        ]),
    ...(ends.length > 0 && (full || ends.length <= FEW) ? [gone] : []),
    ...(full ? [years] : []),
  ];
}

/** Ends listed without --full. */
const FEW = 10;

const POSITION_COLUMNS = [
  ...(['formed', 'symbol'] as const),
  exactly<Position>('weight', 10),
  ...(['entry_date', 'entry_price', 'exit_date', 'exit_price'] as const),
  exactly<Position>('return', 10),
];
type Held = Payload['periods'][number];
type Position = NonNullable<Payload['positions']>[number];
type DayReturn = NonNullable<Strategy['returns']>[number];
