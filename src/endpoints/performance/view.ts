/** Lays out performance: a row per measure, a column per symbol, then the returns of each symbol by month and year. */
import { isMarker } from '../../engine/value.ts';
import type { Cell, Panel, TableColumn } from '../../render/model.ts';
import { leafAt, valueAt } from '../contract/leaf-paths.ts';
import { adjustedNote } from '../notes/adjusted.ts';
import { lacksBenchmark, noPrices, unpaidNote } from '../notes/missing-notes.ts';
import { monthTable } from '../screens/month-table.ts';
import { leafCell } from '../screens/payload-cells.ts';
import { screen } from '../screens/screen.ts';
import type { View } from '../types.ts';
import { type Payload, row as rowSchema } from './payload.ts';

const MEASURES = [
  ...['from', 'to', 'price_return_pct', 'total_return_pct', 'benchmark_return_pct', 'cagr_pct', 'volatility_pct'],
  ...['sharpe', 'sortino', 'calmar', 'max_drawdown.pct', 'max_drawdown.peak_date', 'max_drawdown.trough_date'],
  ...['max_drawdown.recovery_date', 'best_month.month', 'best_month.return_pct', 'worst_month.month'],
  ...['worst_month.return_pct', 'beta', 'alpha_pct', 'correlation'],
  ...['growth_of_10000.without_dividends', 'growth_of_10000.with_dividends'],
];
/** Shown with `--full` alone. */
const FURTHER = ['sessions', 'price_age.session_date', 'price_age.sessions_behind'];

/** The measures side by side and a table of months per symbol. */
export const view: View<Payload> = (payload, options) => {
  const { symbols, benchmark, risk_free_pct: riskFree, unpriced = [] } = payload;
  const names = symbols.map(({ symbol }) => symbol);
  const dates = symbols.flatMap(({ price_age: age }) => age?.session_date ?? []).toSorted();
  return screen(payload, options, {
    title: names.join(' · '),
    subtitle: 'Performance with dividends reinvested',
    panels: [
      measures(payload, options.full),
      ...symbols.map(({ symbol, ...returns }) => monthTable(`${symbol}, total return by month`, returns)),
    ],
    notes: [
      ...(unpriced.length === 0 ? [] : [`Left out: ${noPrices(unpriced, ' for the period', options)}`]),
      ...symbols.flatMap((each) => adjustedNote(each, each.symbol)),
      ...unpaidNote(unpaidOf(payload), options),
      `Benchmark ${benchmark}; risk-free rate ${riskFree}%; 252 trading days per year; no costs or taxes. The first and last month may be partial.`,
    ],
    unbenchmarked: symbols.some(({ benchmark_return_pct: change }) => lacksBenchmark(change, undefined))
      ? { what: 'Benchmark return, beta, alpha and correlation need', symbol: benchmark }
      : undefined,
    recordsEnd: dates[0],
    unknownBasis: symbols.flatMap(({ symbol, price_basis: basis }) => (basis === undefined ? [] : [symbol])),
    symbols: names,
  });
};

/** Symbols, the benchmark too, of which what was paid in the period is not on record. */
function unpaidOf({ symbols, benchmark }: Payload): string[] {
  const isUnpaid = (value: unknown): boolean => isMarker(value) && value.reason === 'dividends_not_stored';
  const own = symbols.filter((each) => isUnpaid(each.total_return_pct)).map(({ symbol }) => symbol);
  const isBenchmark = symbols.some((each) => isUnpaid(each.benchmark_return_pct)) && !own.includes(benchmark);
  return isBenchmark ? [...own, benchmark] : own;
}

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
