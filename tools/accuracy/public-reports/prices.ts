/** Reports about wrong splits, dividends and yields in other projects: small series, and what is right. */
import { cleanDividends, dividendState, dividendYieldPct } from '../../../src/engine/dividends/rate.ts';
import { adjustDividends, splitAdjust } from '../../../src/engine/prices/basis.ts';
import type { Dividend, Split } from '../../../src/engine/types.ts';
import { day } from '../records.ts';

export interface PriceCase {
  /** Project and number of the report. */
  readonly report: string;
  readonly about: string;
  /** What the other project gave, as reported. */
  readonly theirs: string;
  readonly ask: string;
  readonly ours: () => number | string;
  readonly right: number | string;
}

/** `2019-05-10 0.77`, one a line. */
const paid = (lines: string): Dividend[] =>
  lines
    .trim()
    .split(/\s*\n\s*/)
    .map((line) => {
      const [on = '', amount] = line.split(' ');
      return { day: day(on), amount: Number(amount) };
    });

const APPLE: readonly Split[] = [{ day: day('2020-08-31'), numerator: 4, denominator: 1 }];

const closes = (rows: readonly (readonly [string, number])[]) => {
  const column = Float64Array.from(rows, ([, close]) => close);
  const bars = { open: column, high: column, low: column, close: column, volume: column };
  return { days: Int32Array.from(rows, ([on]) => day(on)), ...bars };
};

const QUARTERLY_CUT = `2018-02-26 0.12
  2018-06-15 0.12
  2018-09-14 0.12
  2018-12-19 0.01
  2019-03-08 0.01`;

/** Ex-dates of special dividends, which the company declares one by one. */
const TRANSDIGM = `2013-07-11 22.00
  2014-06-12 25.00
  2016-10-20 24.00
  2017-08-31 22.00
  2019-08-22 30.00
  2019-12-26 32.50`;

export const PRICE_CASES: readonly PriceCase[] = [
  {
    report: 'yfinance #481',
    about: 'a dividend as paid, and on the share after a split of four to one (Apple, 2020-08-07)',
    theirs: '0.205 for both',
    ask: 'dividend on the share of 2020-10-19',
    ours: () => adjustDividends(paid('2020-08-07 0.82'), APPLE, day('2020-10-19'))[0]!.amount,
    right: 0.205,
  },
  {
    report: 'yfinance #481',
    about: 'the same on its own day',
    theirs: '0.205',
    ask: 'dividend on the share of 2020-08-07',
    ours: () => adjustDividends(paid('2020-08-07 0.82'), APPLE, day('2020-08-07'))[0]!.amount,
    right: 0.82,
  },
  {
    report: 'yfinance #2002',
    about: 'closes before a reverse split of 1 for 190 left as traded (BCAN, 2024-03-21)',
    theirs: '0.019',
    ask: 'close of 2024-03-21 on the share of 2024-03-28',
    ours: () => {
      const rows = [['2024-03-21', 0.019] as const, ['2024-03-22', 2.51] as const, ['2024-03-28', 1.4] as const];
      const split = { day: day('2024-03-22'), numerator: 1, denominator: 190 };
      return splitAdjust(closes(rows), [split], day('2024-03-28')).close[0]!;
    },
    right: 3.61,
  },
  {
    report: 'yahoofinancials #103',
    about: 'a split list that was lost: closes of 2020-02-14 and 2020-02-18 on one share (Apple)',
    theirs: '324.95 and 79.75',
    ask: 'close of 2020-02-14 on the share of 2021-12-13',
    ours: () => {
      const rows = [['2020-02-14', 324.95] as const, ['2020-02-18', 319] as const, ['2021-12-13', 175.74] as const];
      return splitAdjust(closes(rows), APPLE, day('2021-12-13')).close[0]!;
    },
    right: 81.2375,
  },
  {
    report: 'OpenBB #4186',
    about: 'closes before a split of three to one next to price targets after it (Tesla, 2022-08-24)',
    theirs: '891.29',
    ask: 'close of 2022-08-24 on the share of 2022-08-25',
    ours: () => {
      const rows = [['2022-08-24', 891.29] as const, ['2022-08-25', 296.07] as const];
      const split = { day: day('2022-08-25'), numerator: 3, denominator: 1 };
      return splitAdjust(closes(rows), [split], day('2022-08-25')).close[0]!;
    },
    right: 891.29 / 3,
  },
  {
    report: 'pandas-finance #12',
    about: 'a special dividend as the annual rate (TransDigm)',
    theirs: '97.5',
    ask: 'annual rate on 2021-03-13',
    ours: () => dividendState(paid(TRANSDIGM), day('2021-03-13')).annualRate,
    right: 0,
  },
  {
    report: 'IEX-API #982',
    about: 'a cut dividend: what was paid in twelve months, as the old rate of one quarter lasts (General Electric)',
    theirs: '0.26',
    ask: 'newest payment on 2019-05-25',
    ours: () => dividendState(paid(QUARTERLY_CUT), day('2019-05-25')).last!.amount,
    right: 0.01,
  },
  {
    report: 'IEX-API #1300',
    about: 'each dividend twice',
    theirs: 'double',
    ask: 'sum of the payments',
    ours: () =>
      cleanDividends(
        paid('2019-01-31 0.16\n2019-01-31 0.16\n2019-04-25 0.18\n2019-04-26 0.18\n2019-07-26 0.24'),
      ).reduce((sum, { amount }) => sum + amount, 0),
    right: 0.58,
  },
  {
    report: 'suivi-bourse #664, mop #141',
    about: 'a yield a hundred times too large or too small (Apple)',
    theirs: '35 %, 0.0035 %',
    ask: 'yield of 1.04 a year at 297.14, percent',
    ours: () => dividendYieldPct(1.04, 297.14) as number,
    right: 0.35,
  },
];
