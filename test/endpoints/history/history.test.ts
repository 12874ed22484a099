/** `GET /v2/history`: the series of a request, rows, cells, and the screen. */

import { describe, expect, test } from 'vitest';
import { cellOf } from '../../../src/endpoints/history/columns.ts';
import { compute } from '../../../src/endpoints/history/compute.ts';
import { type Payload, schema } from '../../../src/endpoints/history/payload.ts';
import { planOf } from '../../../src/endpoints/history/plan.ts';
import { RANGE_TOKENS, SERIES_BY_CADENCE, spec } from '../../../src/endpoints/history/spec.ts';
import { view } from '../../../src/endpoints/history/view.ts';
import { checkParams } from '../../../src/endpoints/validate.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { formatDay, mondayOf } from '../../../src/engine/days.ts';
import { sliceBars } from '../../../src/engine/prices/basis.ts';
import { rangeAnchor } from '../../../src/engine/series/ranges.ts';
import type { Bars } from '../../../src/engine/types.ts';
import { goldenBars, LAST, technicalsOf } from '../../engine/indicators/samples.ts';
import { day } from '../../engine/prices/samples.ts';
import { type Listed, marketStore } from '../../support/market-store.ts';
import { drawn } from '../../support/screen.ts';
import { mdsErrorOf } from '../../support/thrown.ts';
import { fitting } from '../contract/ajv.ts';

const NOW = closeInstant(LAST) + 3_600_000;
const bars = goldenBars(1000);
const fits = fitting(schema);

/** Through the checks of the service, then computed; to be awaited where statements are read. */
function history(query: Readonly<Record<string, string>>, held: Listed = { bars }, asOf?: number): Payload {
  const checked = checkParams(spec, Object.entries({ symbol: 'AAA', ...query }), {});
  if (!checked.ok) throw new Error(JSON.stringify(checked));
  const payload: unknown = compute({ store: marketStore({ AAA: held }), now: NOW, asOf }, checked.params);
  return (payload instanceof Promise ? payload.then(fits) : fits(payload)) as Payload;
}

describe('the request', () => {
  test.each([
    // FIELDS 8.5: defaults of series and range by cadence.
    [{}, 'daily', 'close,volume', '1y'],
    [{ cadence: 'weekly' }, 'weekly', 'close,volume', '5y'],
    [{ cadence: 'monthly' }, 'monthly', 'close,volume', '10y'],
    [{ cadence: 'annual', series: ['close'] }, 'annual', 'close', '10y'],
    [{ cadence: 'quarterly' }, 'quarterly', 'revenue,net_income,eps_diluted,free_cash_flow', '5y'],
    [{ cadence: 'annual' }, 'annual', 'revenue,net_income,eps_diluted,free_cash_flow', '10y'],
    [{ cadence: 'per-payment' }, 'per-payment', 'amount,kind', 'max'],
    // The only cadence that has them all; daily where several do.
    [{ series: ['close'] }, 'daily', 'close', '1y'],
    [{ series: ['close', 'pe_ttm'] }, 'weekly', 'close,pe_ttm', '5y'],
    [{ series: ['rsi_14_weekly'] }, 'weekly', 'rsi_14_weekly', '5y'],
    [{ series: ['amount'] }, 'per-payment', 'amount', 'max'],
    [{ series: ['revenue'] }, 'quarterly', 'revenue', '5y'],
    [{ series: ['volume', 'close'], range: '3mo' }, 'daily', 'volume,close', '3m'],
  ])('%j is %s, %s, %s', (params, cadence, series, range) => {
    const plan = planOf(params);
    expect(plan).toMatchObject({
      cadence,
      series: series.split(','),
      indicators: new Map(),
      window: { period: range },
    });
  });

  test.each(Object.entries(RANGE_TOKENS))('range and period %s are echoed as %s', (token, canonical) => {
    expect(history({ range: token }).period).toBe(canonical);
    expect(history({ period: token }).period).toBe(canonical);
  });

  test('range wins over period; both are checked by the schema', () => {
    expect(history({ range: '1m', period: '5y' }).period).toBe('1m');
    const checked = checkParams(spec, Object.entries({ symbol: 'AAA', range: '7y', period: '9w' }), {});
    expect(checked).toMatchObject({ ok: false, status: 422, body: { detail: [{ type: 'enum' }, { type: 'enum' }] } });
  });

  test('series that do not go together, or not with the cadence', () => {
    const mixed = mdsErrorOf(() => history({ series: 'pe_ttm,revenue' }));
    expect([mixed.code, mixed.param, mixed.details]).toEqual([
      'PARAM_INVALID',
      'series',
      { cadences: { pe_ttm: ['weekly'], revenue: ['quarterly', 'annual'] } },
    ]);
    const years = mdsErrorOf(() => history({ series: 'close,revenue' }));
    expect([years.param, years.details]).toEqual(['series', { cadence: 'annual', prices: ['close'] }]);
    const foreign = mdsErrorOf(() => history({ series: 'close,drawdown_pct', cadence: 'weekly' }));
    expect([foreign.code, (foreign.details as { invalid: unknown }).invalid]).toEqual([
      'PARAM_INVALID',
      ['drawdown_pct'],
    ]);
  });

  test('indicators: numbers out of bounds and statement cadences are refused, an unknown id is no series', () => {
    expect(mdsErrorOf(() => history({ series: 'close,sma_2000' })).message).toBe(
      'series: sma_2000: the length of sma should be a whole number from 2 to 1000',
    );
    expect(mdsErrorOf(() => history({ series: 'revenue,sma_20' })).details).toEqual({
      cadences: { revenue: ['quarterly', 'annual'], sma_20: ['daily', 'weekly', 'monthly'] },
    });
    expect(mdsErrorOf(() => history({ series: 'sma_20', cadence: 'annual' })).param).toBe('series');
    const refused = checkParams(spec, Object.entries({ symbol: 'AAA', series: 'smaa_20' }), {});
    expect(refused).toMatchObject({ ok: false, status: 400, fault: { details: { invalid: ['smaa_20'] } } });
  });

  test('at most 12 series, the date not counted; an unknown one is refused', () => {
    const twelve = SERIES_BY_CADENCE.daily.slice(0, 12);
    expect(history({ series: ['date', ...twelve].join(',') }).columns).toEqual(['date', ...twelve]);
    const check = (series: string) => checkParams(spec, Object.entries({ symbol: 'AAA', series }), {});
    expect(check(SERIES_BY_CADENCE.daily.slice(0, 13).join(','))).toMatchObject({ ok: false, status: 400 });
    expect(check('closing')).toMatchObject({ ok: false, status: 400 });
  });

  test('a company without facts is an error by quarter and has empty cells by week', async () => {
    await expect(history({ series: 'revenue' })).rejects.toMatchObject({ code: 'NO_DATA' });
    const { columns, rows } = await history({ series: 'close,pe_ttm,market_cap_usd', range: '1m' });
    expect(columns).toEqual(['date', 'close', 'pe_ttm', 'market_cap_usd']);
    expect(rows.length).toBeGreaterThan(2);
    for (const [, close, ...value] of rows) expect([typeof close, ...value]).toEqual(['number', null, null]);
  });

  test('a fund has none: no rows by quarter, empty cells by week', async () => {
    const fund: Listed = { bars, row: { assetType: 'etf' } };
    expect(await history({ series: 'revenue,eps_diluted', cadence: 'annual' }, fund)).toMatchObject({
      cadence: 'annual',
      columns: ['date', 'revenue', 'eps_diluted'],
      period: '10y',
      rows: [],
    });
    const weekly = await history({ series: 'pe_ttm,close', range: '1m' }, fund);
    expect(weekly.rows.length).toBeGreaterThan(2);
    for (const [, multiple, close] of weekly.rows) expect([multiple, typeof close]).toEqual([null, 'number']);
  });

  test('no prices', () => {
    expect(mdsErrorOf(() => history({}, { bars: undefined })).code).toBe('NO_DATA');
  });
});

describe('rows', () => {
  test.each(['1m', '3m', '6m', '1y', '2y', 'ytd', 'max'] as const)(
    '%s: after the anchor, oldest first, to the last session',
    (range) => {
      const { rows } = history({ range });
      const anchor = formatDay(rangeAnchor(range, LAST));
      const expected = [...bars.days].map(formatDay).filter((date) => date > anchor);
      expect(rows.map(([date]) => date)).toEqual(expected);
    },
  );

  test('every daily cell is the engine’s own value, rounded by its kind', () => {
    const payload = history({ series: 'sma_50,sma_200,ema_20,rsi_14,close,volume', range: '1m' });
    const { momentum, moving_averages: averages } = technicalsOf(bars);
    const last = bars.days.length - 1;
    expect(payload.rows.at(-1)).toEqual([
      formatDay(LAST),
      cellOf('sma_50', averages.sma_50 as number),
      cellOf('sma_200', averages.sma_200 as number),
      cellOf('ema_20', averages.ema_20 as number),
      cellOf('rsi_14', momentum.rsi_14 as number),
      cellOf('close', bars.close[last]),
      bars.volume[last],
    ]);
  });

  test('rounding (FIELDS 0.3): prices 2 decimals, 4 below 1; per share 4; volumes whole; none is null', () => {
    expect(cellOf('close', 1.005)).toBe(1.01);
    expect(cellOf('sma_50', 0.12345)).toBe(0.1235);
    expect(cellOf('dividend', 0.20505)).toBe(0.2051);
    expect(cellOf('volume', 10.5)).toBe(11);
    expect(cellOf('split_ratio', 1 / 30)).toBe(0.033333);
    expect(cellOf('change_pct', Number.NaN)).toBeNull();
    expect(cellOf('annualized', undefined)).toBeNull();
  });

  test('first and last day: the rows between them, the same as those of the whole record', () => {
    const all = history({ range: 'max', series: 'close,change_pct,sma_3' }).rows;
    const [from, to] = [String(all[500]![0]), String(all[520]![0])];
    const some = history({ from, to, series: 'close,change_pct,sma_3' });
    expect(some.rows).toEqual(all.slice(500, 521));
    expect(some.period).toBe('custom');
    expect(history({ from, to: from, series: 'close,change_pct,sma_3' }).rows).toEqual([all[500]]);
    expect(history({ from, to, range: '5y', series: 'close,change_pct,sma_3' })).toEqual(some);
    const month = history({ to, range: '1m' });
    expect([month.period, month.rows.at(-1)?.[0]]).toEqual(['1m', to]);
    expect(month.rows.length).toBeGreaterThan(18);
    expect(history({ from: '2099-01-01' }).rows).toEqual([]);
  });

  test.each([
    [{ from: '2024-02-30' }, 'from', /^from must be a valid day/],
    [{ from: '2024-02-02', to: '2024-02-01' }, 'from', /^from: 2024-02-02 is after 2024-02-01$/],
    [{ cadence: 'annual', series: 'close,revenue' }, 'series', /fiscal years/],
  ])('%j is refused', (query, param, message) => {
    expect(mdsErrorOf(() => history(query))).toMatchObject({
      code: 'PARAM_INVALID',
      param,
      message: expect.stringMatching(message),
    });
  });

  test('months and calendar years are made of the days', () => {
    const days = history({ range: 'max', series: 'open,high,low,close,volume' }).rows as [string, ...number[]][];
    for (const [cadence, length] of [
      ['monthly', 7],
      ['annual', 4],
    ] as const) {
      const { rows } = history({ cadence, range: 'max', series: 'open,high,low,close,volume' });
      expect(rows.length).toBeGreaterThan(2);
      for (const [date, open, high, low, close, volume] of rows) {
        const own = days.filter(([each]) => each.slice(0, length) === String(date).slice(0, length));
        expect([open, high, low, close]).toEqual([
          own[0]![1],
          Math.max(...own.map((row) => row[2]!)),
          Math.min(...own.map((row) => row[3]!)),
          own.at(-1)![4],
        ]);
        expect(volume).toBe(own.reduce((sum, row) => sum + row[5]!, 0));
      }
    }
  });

  test('a part of the history equals that part of the whole: indicators are warmed up before the window', () => {
    const series = 'close,change_pct,adj_close,rsi_14';
    const whole = new Map(history({ series, range: 'max' }).rows.map((row) => [row[0], row]));
    for (const row of history({ series, range: '1m' }).rows) expect(row).toEqual(whole.get(row[0]));
    const plain = history({ series: 'close,change_pct', range: '1m' }).rows;
    for (const [date, close, change] of plain) expect(whole.get(date)?.slice(1, 3)).toEqual([close, change]);
  });

  test('a hole in trading before the window does not cost the first change', () => {
    // 40 sessions without a bar up to a few days after the anchor: less than parts two listings.
    const from = bars.days.findIndex((each) => each > rangeAnchor('1m', LAST)) - 35;
    const outside = [...bars.days.keys()].filter((i) => i < from || i >= from + 40);
    const cut = (column: 'open' | 'high' | 'low' | 'close' | 'volume') =>
      Float64Array.from(outside, (i) => bars[column][i]!);
    const held: Bars = {
      days: Int32Array.from(outside, (i) => bars.days[i]!),
      ...{ open: cut('open'), high: cut('high'), low: cut('low'), close: cut('close'), volume: cut('volume') },
    };
    const daily = (range: string) => history({ series: 'close,change_pct', range }, { bars: held }).rows;
    const whole = new Map(daily('max').map((row) => [row[0], row]));
    const [first] = daily('1m');
    expect(first?.[2]).not.toBeNull();
    expect(first).toEqual(whole.get(first![0]!));
    const weekly = history({ series: 'change_pct', cadence: 'weekly', range: '1m' }, { bars: held }).rows;
    expect(weekly[0]?.[1]).not.toBeNull();
  });

  test('the whole history is read only where a series depends on it', () => {
    const rowsRead = (series: string) => {
      const store = marketStore({ AAA: { bars } });
      compute({ store, now: NOW, asOf: undefined }, { symbol: 'AAA', series: series.split(','), range: '1m' });
      return store.reads;
    };
    expect(rowsRead('close,volume,change_pct,adj_close')).toEqual([expect.stringMatching(/^bars AAA [34]\d$/)]);
    expect(rowsRead('rsi_14')).toEqual(['bars AAA 1000']);
  });

  test('weeks go by their Monday, only completed ones', () => {
    const friday = history({ cadence: 'weekly', range: '1m' });
    expect(friday.rows.map(([date]) => date)).toEqual(['2025-07-14', '2025-07-21', '2025-07-28', '2025-08-04']);
    const wednesday = history(
      { cadence: 'weekly', range: '1m' },
      { bars },
      closeInstant(day('2025-08-06')) + 3_600_000,
    );
    expect(wednesday.rows.at(-1)?.[0]).toBe('2025-07-28');
    const week = [...bars.days.keys()].filter((i) => mondayOf(bars.days[i]!) === day('2025-08-04'));
    expect(friday.rows.at(-1)?.[2]).toBe(week.reduce((sum, i) => sum + bars.volume[i]!, 0));
  });

  test('at most 7800: the newest', () => {
    const many = goldenBars(7900);
    const dense: Bars = { ...many, days: Int32Array.from({ length: 7900 }, (_, i) => LAST - 7899 + i) };
    const { rows } = history({ range: 'max' }, { bars: dense });
    expect([rows.length, rows.at(-1)?.[0]]).toEqual([7800, formatDay(LAST)]);
  });

  test('time travel: as of a day is what the record up to that day gives', () => {
    const then = bars.days[900]!;
    const asOf = closeInstant(then) + 3_600_000;
    const query = { series: 'close,adj_close,rsi_14,drawdown_pct,dividend,change_pct', range: '6m' };
    const dividends = [LAST - 200, LAST - 10].map((each) => ({ day: each, amount: 0.5 }));
    const splits = [{ day: LAST - 5, numerator: 4, denominator: 1 }];
    const { rows, as_of } = history(query, { bars, dividends, splits }, asOf);
    const cut = { bars: sliceBars(bars, 0, 901), dividends: dividends.filter((each) => each.day <= then) };
    expect({ rows, as_of }).toMatchObject({ rows: history(query, cut, asOf).rows });
  });

  test('a split changes nothing but the levels (FIELDS 11.6)', () => {
    const series = 'change_pct,rsi_14,drawdown_pct';
    const at = bars.days[950]!;
    const scale = (values: Float64Array, by: number) => values.map((value, i) => (i < 950 ? value * by : value));
    const raw: Bars = {
      ...bars,
      open: scale(bars.open, 4),
      high: scale(bars.high, 4),
      low: scale(bars.low, 4),
      close: scale(bars.close, 4),
      volume: scale(bars.volume, 0.25),
    };
    const splits = [{ day: at, numerator: 4, denominator: 1 }];
    expect(history({ series }, { bars: raw, splits }).rows).toEqual(history({ series }).rows);
    expect(history({}, { bars: raw, splits }).rows).toEqual(history({}).rows);
    const shown = history({ series: 'split_ratio', range: '1y' }, { bars: raw, splits }).rows.filter(
      (row) => row[1] !== null,
    );
    expect(shown).toEqual([[formatDay(at), 4]]);
  });

  test('payments', () => {
    const dividends = Array.from({ length: 12 }, (_, i) => ({ day: LAST - 1050 + 91 * i, amount: 0.25 }));
    const payload = history({ series: 'amount,annualized,kind', range: '1y' }, { bars, dividends });
    expect(payload).toMatchObject({ cadence: 'per-payment', period: '1y' });
    // Four of the twelve lie within the year; four payments of 0.25 a year.
    expect(payload.rows).toHaveLength(4);
    for (const row of payload.rows) expect(row.slice(1)).toEqual([0.25, 1, 'regular']);
    expect(history({ cadence: 'per-payment' }).rows).toEqual([]);
  });

  test('a cell before an indicator has begun is null', () => {
    expect(history({ series: 'sma_200', range: 'max' }).rows[0]).toEqual([formatDay(bars.days[0]!), null]);
  });
});

describe('on a screen', () => {
  const screen = (query: Readonly<Record<string, string>>, style?: string) =>
    drawn(view(history(query), { full: false, ...(style === undefined ? {} : { style }) }), { width: 80 });

  test('a chart by default, rows as a table, candles only of all four prices', () => {
    expect(screen({})).toMatch(/[\u2801-\u28ff]/);
    expect(screen({}, 'table')).toMatch(/2025-08-08 +\d+\.\d\d/);
    expect(screen({}, 'table').match(/\n20\d\d-/g)).toHaveLength(history({}).rows.length);
    expect(screen({}, 'spark')).toMatch(/close .*[▁▂▃▄▅▆▇█]{20}/);
    expect(screen({ series: 'open,high,low,close' }, 'candles')).toContain('█ rose   ░ fell');
    expect(screen({ series: 'close' }, 'candles')).toContain('Candles need the series open, high, low and close');
  });

  test('lines that are the same are one: a band is not torn from the other for its middle', () => {
    const { panels } = view(history({ series: 'close,sma_20,bollinger_20' }), { full: false });
    const charts = panels.flatMap(({ block }) => (block.type === 'chart' ? [block] : []));
    expect(charts.map(({ series }) => series.map(({ label }) => label))).toEqual([
      ['close', 'sma_20 = bollinger_20_middle', 'bollinger_20_lower', 'bollinger_20_upper'],
    ]);
  });

  test('words alone are rows in every style', () => {
    const dividends = Array.from({ length: 12 }, (_, i) => ({ day: LAST - 1050 + 91 * i, amount: 0.25 }));
    const payload = history({ series: 'kind' }, { bars, dividends });
    for (const style of ['chart', 'spark', 'table']) {
      const text = drawn(view(payload, { full: false, style }));
      expect(text.match(/ regular/g)).toHaveLength(12);
    }
  });

  test.each([
    { from: formatDay(LAST + 1) },
    { from: '2000-01-01', to: '2000-02-01' },
    // A weekend.
    { cadence: 'weekly', from: formatDay(mondayOf(LAST) - 2), to: formatDay(mondayOf(LAST) - 1) },
  ])('no rows in %j: a sentence with what there is', (range) => {
    const rows = history({ range: 'max', ...('cadence' in range ? { cadence: range.cadence } : {}) }).rows;
    const [first, last] = [rows[0]![0], rows.at(-1)![0]];
    expect(screen(range)).toContain(`No rows in this range. Stored: ${first} to ${last}.`);
    expect(history(range)).toMatchObject({ rows: [], record: { first_date: first, last_date: last } });
  });

  test('nothing at all: a sentence', () => {
    expect(screen({ cadence: 'per-payment' })).toContain('No rows in this range.\n');
    expect(history({})).not.toHaveProperty('record');
  });
});
