/** Lays out performance: a row per measure, a column per symbol, then the returns of each symbol by month and year. */
import { isMarker } from '../../engine/value.ts';
import type { Cell, Panel, TableColumn } from '../../render/model.ts';
import { leafAt, valueAt } from '../contract/leaf-paths.ts';
import { adjustedNote } from '../notes/adjusted.ts';
import { noPrices } from '../notes/missing-notes.ts';
import { leafCell } from '../screens/payload-cells.ts';
import { screen } from '../screens/screen.ts';
import type { View } from '../types.ts';
import { type Payload, periodReturn, row as rowSchema, yearReturn } from './payload.ts';

type Row = Payload['symbols'][number];

const MEASURES = [
  ...['from', 'to', 'price_return_pct', 'total_return_pct', 'benchmark_return_pct', 'cagr_pct', 'volatility_pct'],
  ...['sharpe', 'sortino', 'calmar', 'max_drawdown.pct', 'max_drawdown.peak_date', 'max_drawdown.trough_date'],
  ...['max_drawdown.recovery_date', 'best_month.month', 'best_month.return_pct', 'worst_month.month'],
  ...['worst_month.return_pct', 'beta', 'alpha_pct', 'correlation'],
  ...['growth_of_10000.without_dividends', 'growth_of_10000.with_dividends'],
];
/** Shown with `--full` alone. */
const FURTHER = ['sessions', 'price_age.session_date', 'price_age.sessions_behind'];

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The measures side by side and a table of months per symbol. */
export const view: View<Payload> = (payload, options) => {
  const { symbols, benchmark, risk_free_pct: riskFree, unpriced = [] } = payload;
  const names = symbols.map(({ symbol }) => symbol);
  const dates = symbols.flatMap(({ price_age: age }) => age?.session_date ?? []).toSorted();
  return screen(payload, options, {
    title: names.join(' · '),
    subtitle: 'Performance with dividends reinvested',
    panels: [measures(payload, options.full), ...symbols.map(monthTable)],
    notes: [
      ...(unpriced.length === 0 ? [] : [`Left out: ${noPrices(unpriced, ' for the period', options)}`]),
      ...symbols.flatMap((each) => adjustedNote(each, each.symbol)),
      `Benchmark ${benchmark}; risk-free rate ${riskFree}%; 252 trading days per year; no costs or taxes. The first and last month may be partial.`,
    ],
    unbenchmarked: symbols.some(({ benchmark_return_pct: change }) => isMarker(change))
      ? { what: 'Benchmark return, beta, alpha and correlation need', symbol: benchmark }
      : undefined,
    recordsEnd: dates[0],
    unknownBasis: symbols.flatMap(({ symbol, price_basis: basis }) => (basis === undefined ? [] : [symbol])),
    symbols: names,
  });
};

function measures({ symbols }: Payload, full: boolean): Panel {
  const columns = symbols.map(({ symbol }): TableColumn => ({ label: symbol, kind: 'ratio' }));
  const rows = [...MEASURES, ...(full ? FURTHER : [])].map((path): Cell[] => {
    const leaf = leafAt(rowSchema, path);
    const cells = symbols.map((each): Cell => {
      const value = valueAt(each, path);
      return value === undefined ? { kind: 'text', value: '—', emphasis: 'dim' } : leafCell(leaf, value, full);
    });
    return [{ kind: 'text', value: leaf?.['x-label'] ?? path }, ...cells];
  });
  return { block: { type: 'table', columns: [{ label: '', kind: 'text' }, ...columns], rows } };
}

/** A row per year, a column per month, then the year; where that is too wide, a column per year, the newest first. */
function monthTable({ symbol, months, years }: Row): Panel {
  const leaf = leafAt(periodReturn, 'return_pct');
  const byMonth = new Map(months.map(({ month, return_pct: change }) => [month, change]));
  const column = (label: string): TableColumn => ({ label, kind: 'change_percent' });
  const rows = years.map(({ year, return_pct: change }): Cell[] => [
    ...NAMES.map((_, i): Cell => {
      const value = byMonth.get(`${year}-${String(i + 1).padStart(2, '0')}`);
      return value === undefined ? { kind: 'text', value: '' } : leafCell(leaf, value, false);
    }),
    leafCell(leafAt(yearReturn, 'return_pct'), change, false),
  ]);
  const named = (label: string, cells: readonly Cell[]): Cell[] => [{ kind: 'text', value: label }, ...cells];
  const labels = [...NAMES, 'Year'];
  const newest = [...rows.keys()].reverse();
  return {
    title: `${symbol}, total return by month`,
    block: {
      type: 'table',
      columns: [{ label: 'Year', kind: 'text' }, ...labels.map(column)],
      rows: rows.map((cells, i) => named(String(years[i]!.year), cells)),
      narrow: {
        type: 'table',
        columns: [
          { label: '', kind: 'text' },
          ...newest.map((i, at) => ({ ...column(String(years[i]!.year)), ...(at > 0 && { optional: true as const }) })),
        ],
        rows: labels.map((label, month) =>
          named(
            label,
            newest.map((i) => rows[i]![month]!),
          ),
        ),
        optionalNames: ['older year', 'older years'],
      },
    },
  };
}
