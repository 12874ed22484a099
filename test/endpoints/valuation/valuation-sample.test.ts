/** Every symbol of the sample market: the valuation fits the contract and agrees with snapshot, compare and history. */

import { describe, expect, test } from 'vitest';
import { compute as historyOf } from '../../../src/endpoints/history/compute.ts';
import type { Payload as History } from '../../../src/endpoints/history/payload.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { compute as valuationOf } from '../../../src/endpoints/valuation/compute.ts';
import { type Payload, schema } from '../../../src/endpoints/valuation/payload.ts';
import { multipleLabel } from '../../../src/endpoints/valuation/rationale.ts';
import { formatDay, mondayOf } from '../../../src/engine/days.ts';
import { isMarker } from '../../../src/engine/value.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { symbolsOf } from '../../service/calls.ts';
import { fitting } from '../contract/ajv.ts';

const { store, report } = sampleStore();
const context = { store, now: Date.UTC(2026, 10, 21), asOf: undefined, liveFigures };
const symbols = symbolsOf(store).filter((symbol) => store.symbol(symbol)?.lastDay !== undefined);
const fits = fitting(schema);
const NAMES = ['pe_ttm', 'ps_ttm', 'pb', 'ev_sales_ttm', 'ev_ebitda_ttm', 'ev_ebit_ttm'] as const;

test('there are many of them', () => {
  expect(report.files.length).toBeGreaterThan(0);
  expect(symbols.length).toBeGreaterThan(10);
});

describe.each(symbols)('%s', (symbol) => {
  const payload = fits(valuationOf(context, { symbol }) as Payload, symbol);

  test('without a value no percentile; percentiles and medians are within bounds', () => {
    for (const { value, context: place } of Object.values(payload.multiples)) {
      if (isMarker(value)) expect(place).toEqual(value);
      if (!place.available) continue;
      expect(value).toBeGreaterThan(0);
      expect(place.coverage_pct).toBeGreaterThanOrEqual(60);
      expect(place.coverage_pct).toBeLessThanOrEqual(100);
      // Today is a point itself.
      expect(place.percentile_5y).toBeGreaterThan(0);
      expect(place.percentile_5y).toBeLessThan(100);
      expect(place.median_5y).toBeGreaterThan(0);
    }
    const { anchor, value, rationale } = payload.valuation_context;
    if (isMarker(anchor)) expect(rationale).toMatch(/^No primary multiple: /);
    else {
      expect(value).toBe(payload.multiples[anchor].value);
      expect(rationale).toContain(`Primary multiple: ${multipleLabel(anchor)}, because`);
    }
  });

  test('its percentiles are those among the weeks of a history', async () => {
    const query = { symbol, series: NAMES, cadence: 'weekly', range: '10y' };
    const { rows } = (await historyOf(context, query)) as History;
    const week = mondayOf(store.symbol(symbol)!.lastDay!);
    const [from, to] = [formatDay(week - 260 * 7), formatDay(week)];
    const past = rows.filter(([date]) => String(date) >= from && String(date) < to);
    for (const [k, name] of NAMES.entries()) {
      const { value, context: place } = payload.multiples[name];
      if (!place.available) continue;
      const points = [...past.map((row) => row[k + 1]), value].filter((each) => typeof each === 'number' && each > 0);
      expect(place.coverage_pct, name).toBeCloseTo((100 * points.length) / 261, 2);
      const below = points.filter((each) => Number(each) < Number(value)).length;
      const equal = points.filter((each) => each === value).length;
      // Rounded values tie where unrounded ones do not: by at most half a point each.
      const expected = (100 * (below + equal / 2)) / points.length;
      expect(Math.abs(place.percentile_5y - expected), name).toBeLessThan((50 * equal) / points.length + 0.01);
    }
  });
});
