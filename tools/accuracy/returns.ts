/** Returns with dividends as `mds performance` computes them, next to the change of a vendor's adjusted close. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { reinvestedValues } from '../../src/engine/performance/reinvested.ts';
import { day } from './records.ts';

/** Changes from the first to the last session, as fractions. */
export interface ReturnsCheck {
  readonly symbol: string;
  readonly from: string;
  readonly to: string;
  readonly dividends: number;
  readonly price: number;
  readonly reinvested: number;
  /** Of the vendor's own column. */
  readonly adjusted: number;
}

/** Files with close, adjusted close and dividends on one split basis. */
const FOLDER = join('prices', 'yahoo_daily_div_split_2020_2025');

/** The symbols of the folder that paid a dividend. */
export function measureReturns(data: string): ReturnsCheck[] {
  const files = readdirSync(join(data, FOLDER)).filter((name) => name.endsWith('.csv.gz'));
  return files.sort().flatMap((name) => measure(name, gunzipSync(readFileSync(join(data, FOLDER, name))).toString()));
}

function measure(name: string, text: string): ReturnsCheck[] {
  const [head = '', ...lines] = text.trim().split(/\r?\n/);
  const rows = lines.map((line) => line.split(','));
  const numbers = (column: string): Float64Array => {
    const index = head.split(',').indexOf(column);
    if (index < 0) throw new Error(`${name}: no column ${column}`);
    return Float64Array.from(rows, (row) => Number(row[index]));
  };
  const dates = rows.map((row) => row[0]!.slice(0, 10));
  const days = Int32Array.from(dates, day);
  const [close, adjusted, paid] = [numbers('Close'), numbers('Adj Close'), numbers('Dividends')];
  const dividends = [...days].flatMap((at, i) => (i > 0 && paid[i]! > 0 ? [{ day: at, amount: paid[i]! }] : []));
  if (dividends.length === 0) return [];
  const change = (values: Float64Array): number => values.at(-1)! / values[0]! - 1;
  return [
    {
      symbol: name.split('.')[0]!,
      from: dates[0]!,
      to: dates.at(-1)!,
      dividends: dividends.length,
      price: change(close),
      reinvested: change(reinvestedValues({ days, close }, dividends)),
      adjusted: change(adjusted),
    },
  ];
}

/** The part of the report, in Markdown. */
export function returnsPart(checks: readonly ReturnsCheck[]): string {
  const pct = (value: number): string => `${(100 * value).toFixed(3)} %`;
  const rows = checks.map((each) =>
    [
      ...[each.symbol, `${each.from} to ${each.to}`, each.dividends],
      ...[
        pct(each.price),
        pct(each.reinvested),
        pct(each.adjusted),
        (100 * (each.adjusted - each.reinvested)).toFixed(3),
      ],
    ].join(' | '),
  );
  return `## Returns with dividends

\`mds performance\` reinvests a dividend at the close of its ex-date: the return of that day is (close + dividend) / close before, as
CRSP computes it. A vendor's adjusted close multiplies all earlier closes by 1 - dividend / close before, which reinvests before the day's
move: it is higher where close + dividend is above the close before, lower where it is below. \`adj_close\` of \`mds history\` and the indicators follow the
vendors. The last column is the adjusted close's change less the return, in percentage points.

| symbol | sessions | dividends | price | with dividends | adjusted close | difference |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
${rows.map((row) => `| ${row} |`).join('\n')}`;
}
