/** `GET /v2/compare`: every value is that of snapshot or technicals; order, omissions, envelope, reads. */

import { describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/compare/compute.ts';
import { type Payload, schema } from '../../../src/endpoints/compare/payload.ts';
import { COMPARE_FIELDS, spec } from '../../../src/endpoints/compare/spec.ts';
import { view } from '../../../src/endpoints/compare/view.ts';
import { compute as snapshotOf } from '../../../src/endpoints/snapshot/compute.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { compute as technicalsOf } from '../../../src/endpoints/technicals/compute.ts';
import { checkParams } from '../../../src/endpoints/validate.ts';
import { closeInstant, sessionCount } from '../../../src/engine/calendar.ts';
import { formatDay } from '../../../src/engine/days.ts';
import { sliceBars } from '../../../src/engine/prices/basis.ts';
import type { Bars } from '../../../src/engine/types.ts';
import { goldenBars, LAST, walk } from '../../engine/indicators/samples.ts';
import { type Listed, marketStore } from '../../support/market-store.ts';
import { drawn } from '../../support/screen.ts';
import { fitting } from '../contract/ajv.ts';

const NOW = closeInstant(LAST) + 3_600_000;
const golden = goldenBars(1500);
const walked = walk(1500, 7);
const dividends = Array.from({ length: 12 }, (_, i) => ({ day: LAST - 1050 + 91 * i, amount: 0.25 }));
const market: Readonly<Record<string, Listed>> = {
  AAA: { bars: golden, dividends },
  BBB: { bars: { ...walked, days: golden.days } },
  NEW: { bars: sliceBars(golden, 1490, 1500) },
  OLD: { bars: sliceBars(golden, 0, 1200) },
  // A bar in three sessions of the last years: two years have fewer pairs than beta takes.
  THIN: { bars: barsAt(golden, (i) => i < 600 || i % 3 === 2) },
  NONE: { bars: undefined },
  SPY: { bars: golden, row: { assetType: 'etf' } },
};

function barsAt({ days, open, high, low, close, volume }: Bars, has: (index: number) => boolean): Bars {
  const chosen = <T extends Float64Array | Int32Array>(column: T): T => column.filter((_, i) => has(i)) as T;
  const [o, h, l, c, v] = [open, high, low, close, volume].map(chosen) as [Float64Array, ...Float64Array[]];
  return { days: chosen(days), open: o, high: h!, low: l!, close: c!, volume: v! };
}

const fits = fitting(schema);

function compare(symbols: string, fields?: string, held = market): Payload {
  const query: [string, string][] = [['symbols', symbols]];
  if (fields !== undefined) query.push(['fields', fields]);
  const checked = checkParams(spec, query, {});
  if (!checked.ok) throw new Error(JSON.stringify(checked));
  const store = marketStore(held);
  return fits(compute({ store, now: NOW, asOf: undefined, liveFigures }, checked.params) as Payload);
}

const ALL = COMPARE_FIELDS.join(',');

describe('values', () => {
  test.each(['AAA', 'BBB', 'OLD', 'THIN', 'SPY'])('of %s are those of snapshot and technicals', (symbol) => {
    const context = { store: marketStore(market), now: NOW, asOf: undefined, liveFigures };
    const snapshot = snapshotOf(context, { symbol });
    const technicals = technicalsOf(context, { symbol });
    expect(technicals.volatility.beta_1y).toEqual(snapshot.fundamentals_quick.beta_1y);
    const leaves: Record<string, unknown> = {
      ...snapshot.quote,
      ...snapshot.performance,
      ...snapshot.fundamentals_quick,
      range_52w_position_pct: snapshot.range_52w.position_pct,
      drawdown_from_high_pct: snapshot.range_52w.drawdown_from_high_pct,
      ...technicals.momentum,
      ...technicals.trend_strength,
      ...technicals.moving_averages,
    };
    const { symbols, fields_omitted_by_symbol: omitted } = compare(`${symbol},AAA,BBB`, ALL);
    const row: Record<string, unknown> = { ...symbols[0] };
    for (const field of COMPARE_FIELDS) {
      const value = leaves[field];
      expect(value, field).toBeDefined();
      if (typeof value === 'object') expect([field in row, omitted[symbol]?.includes(field)]).toEqual([false, true]);
      else expect([field, row[field]]).toEqual([field, value]);
    }
  });

  test('a request without figures of statements is answered the same', () => {
    const whole = compare('AAA,BBB', ALL).symbols[0];
    const { rsi_14, price } = compare('AAA,BBB', 'price,rsi_14').symbols[0]!;
    expect([price, rsi_14]).toEqual([whole?.price, whole?.rsi_14]);
    expect(Object.keys(compare('AAA,BBB', 'rsi_14').symbols[0] ?? {})).toEqual(['symbol', 'rsi_14']);
  });
});

describe('rows', () => {
  test('in the order of the request, the default fields, each symbol once', () => {
    const payload = compare('bbb,AAA,BBB,aaa');
    expect(payload.symbols.map(({ symbol }) => symbol)).toEqual(['BBB', 'AAA']);
    // API: default when omitted.
    expect(payload.fields_requested).toEqual(['price', 'pct_1y', 'vs_spy_pct_1y', 'pe_ttm', 'rsi_14', 'trending']);
    expect(compare('AAA,BBB', 'trending,price,trending').fields_requested).toEqual(['trending', 'price']);
  });

  test('what a young symbol lacks is left out and listed; nothing else is', () => {
    const { symbols, fields_omitted_by_symbol: omitted } = compare('NEW,AAA', 'price,pct_1y,rsi_14');
    expect(omitted).toEqual({ NEW: ['pct_1y', 'rsi_14'] });
    expect(Object.keys(symbols[0] ?? {})).toEqual(['symbol', 'price']);
    expect(compare('AAA,BBB', 'price').fields_omitted_by_symbol).toEqual({});
  });

  test('a symbol without prices costs the others nothing; without any prices there is no answer', () => {
    const { symbols, fields_omitted_by_symbol: omitted } = compare('NONE,AAA', 'price,trending');
    expect([symbols[0], omitted]).toEqual([{ symbol: 'NONE' }, { NONE: ['price', 'trending'] }]);
    const nothing = { NONE: market.NONE!, NIL: market.NONE!, SPY: market.SPY! };
    expect(() => compare('NONE,NIL', 'price', nothing)).toThrow(/no prices or fundamentals of NONE NIL$/);
  });

  test('as of the oldest row, which decides whether all is stale', () => {
    const fresh = compare('AAA,BBB');
    const mixed = compare('AAA,OLD,BBB');
    expect([fresh.as_of, fresh.freshness]).toEqual([
      new Date(closeInstant(LAST)).toISOString().replace('.000', ''),
      'end_of_day',
    ]);
    const last = golden.days[1199]!;
    expect(mixed.ages).toEqual({
      AAA: { price_age: { session_date: formatDay(LAST), sessions_behind: 0 } },
      OLD: { price_age: { session_date: formatDay(last), sessions_behind: sessionCount(last, LAST) } },
      BBB: { price_age: { session_date: formatDay(LAST), sessions_behind: 0 } },
    });
    expect([mixed.as_of, mixed.freshness]).toEqual([
      new Date(closeInstant(last)).toISOString().replace('.000', ''),
      'stale',
    ]);
  });

  test.each([['AAA'], ['AAA,aaa'], ['A,B,C,D,E,F,G,H,I,J,K']])('2 to 10 distinct symbols: %s is refused', (symbols) => {
    expect(checkParams(spec, [['symbols', symbols]], {})).toMatchObject({ ok: false, status: 400 });
  });

  test('each symbol is read once, SPY too', () => {
    const store = marketStore(market);
    compute(
      { store, now: NOW, asOf: undefined, liveFigures },
      { symbols: ['AAA', 'BBB'], fields: [...COMPARE_FIELDS] },
    );
    expect(store.reads).toEqual(['bars AAA 1500', expect.stringMatching(/^bars SPY /), 'bars BBB 1500']);
  });
});

describe('on a screen', () => {
  const base = {
    as_of: '2025-08-08T20:00:00Z',
    cache_age_seconds: 0,
    freshness: 'end_of_day',
    market_status: 'closed',
  } as const;
  const text = (payload: Omit<Payload, keyof typeof base>, width = 80) =>
    drawn(view({ ...base, ...payload }, { full: false }), { width });

  test('marks the best: highest return, lowest positive multiple; nothing where nothing is better', () => {
    const shown = text({
      fields_requested: ['price', 'pct_1y', 'pe_ttm', 'dividend_yield_pct'],
      fields_omitted_by_symbol: { C: ['pe_ttm'] },
      symbols: [
        { symbol: 'A', price: 10, pct_1y: 5, pe_ttm: -3, dividend_yield_pct: 1 },
        { symbol: 'B', price: 20, pct_1y: -5, pe_ttm: 12, dividend_yield_pct: 1 },
        { symbol: 'C', price: 30, pct_1y: 4, dividend_yield_pct: 1 },
      ],
    });
    const line = (label: string) => shown.split('\n').find((each) => each.startsWith(label)) ?? '';
    expect(line('1 year')).toMatch(/\*\+5\.00% +-5\.00% +\+4\.00%$/);
    expect(line('P/E')).toMatch(/-3\.00 +\*12\.00 +—$/);
    expect(line('Price')).not.toContain('*');
    expect(line('Dividend yield')).not.toContain('*');
    expect(shown).toContain('— is not available');
  });

  test('a row with an older price has its date, and no best mark', () => {
    const age = (session_date: string, sessions_behind: number) => ({ price_age: { session_date, sessions_behind } });
    const shown = text({
      ages: { A: age('2018-08-30', 1746), B: age('2025-08-08', 0), C: age('2025-08-08', 0), D: {} },
      fields_requested: ['pct_1y'],
      fields_omitted_by_symbol: { D: ['pct_1y'] },
      symbols: [{ symbol: 'A', pct_1y: 90 }, { symbol: 'B', pct_1y: 5 }, { symbol: 'C', pct_1y: 4 }, { symbol: 'D' }],
    });
    expect(shown).toMatch(/Price date +2018-08-30 +2025-08-08 +2025-08-08 +—/);
    expect(shown).toMatch(/1 year +\+90\.00% +\*\+5\.00% +\+4\.00%/);
  });
});
