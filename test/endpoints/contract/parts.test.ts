/** Snapshot and valuation computed part by part, which read prices of a year first, are the whole ones on any day. */
import { expect, test } from 'vitest';
import { rounded } from '../../../src/endpoints/contract/rounding.ts';
import type { Schema } from '../../../src/endpoints/contract/schema.ts';
import * as snapshot from '../../../src/endpoints/snapshot/compute.ts';
import { schema as snapshotSchema } from '../../../src/endpoints/snapshot/payload.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import type { ComputeContext, InParts } from '../../../src/endpoints/types.ts';
import * as valuation from '../../../src/endpoints/valuation/compute.ts';
import { schema as valuationSchema } from '../../../src/endpoints/valuation/payload.ts';
import { lazyProperties, type Parts } from '../../../src/engine/lazy.ts';
import { newYorkInstant } from '../../../src/engine/new-york.ts';
import { headBars, sliceBars } from '../../../src/engine/prices/basis.ts';
import { isMdsError } from '../../../src/errors.ts';
import { SAMPLE_END_DAY } from '../../../tools/sample-market/generate.ts';
import { goldenBars } from '../../engine/indicators/samples.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { marketStore } from '../../support/market-store.ts';

const { store } = sampleStore();
const NOW = Date.UTC(2026, 10, 21);

const ROUTES = [
  { name: 'snapshot', ...snapshot, schema: snapshotSchema as Schema },
  { name: 'valuation', ...valuation, schema: valuationSchema as Schema },
];

/** The answer whose parts are computed when they are read. */
function inParts({ of, each }: InParts, context: ComputeContext, symbol: string): object {
  return lazyProperties(each as Parts<object, unknown>, of(context, { symbol }));
}

/** What `of` gives, or why it gives nothing. */
function outcome(of: () => unknown): unknown {
  try {
    return of();
  } catch (error) {
    if (isMdsError(error, 'NO_DATA')) return error.message;
    throw error;
  }
}

test.each(ROUTES)('$name: every symbol of the sample, on days of many years and after its last price', (route) => {
  const { compute, parts, schema } = route;
  let known = 0;
  for (const { symbol, lastDay } of store.marketSymbols('')) {
    const days = [0, 45, 777].map((back) => SAMPLE_END_DAY - back);
    for (const day of [...days, lastDay! + 3, lastDay! + 300]) {
      const context = { store, now: NOW, asOf: newYorkInstant(day, 1440) - 1, liveFigures };
      const whole = outcome(() => compute(context, { symbol }));
      if (typeof whole === 'object') known++;
      expect(
        outcome(() => rounded(schema, inParts(parts, context, symbol))),
        `${symbol} ${day}`,
      ).toEqual(whole);
    }
  }
  expect(known).toBeGreaterThan(100);
});

test('a symbol that did not trade for weeks before the day: its year begins earlier than that of the session', () => {
  const { compute, parts } = snapshot;
  const all = goldenBars(400);
  const [gap, resumed] = [350, 385];
  const bars = headBars(all, gap);
  const later = sliceBars(all, resumed, 400);
  const column = (name: 'open' | 'high' | 'low' | 'close' | 'volume') => Float64Array.of(...bars[name], ...later[name]);
  const halted = {
    days: Int32Array.of(...bars.days, ...later.days),
    ...{ open: column('open'), high: column('high'), low: column('low') },
    ...{ close: column('close'), volume: column('volume') },
  };
  const made = marketStore({ AAA: { bars: halted }, SPY: { bars: all } });
  const context = { store: made, now: NOW, asOf: newYorkInstant(all.days[resumed - 1]!, 1440) - 1 };
  const whole = compute(context, { symbol: 'AAA' });
  expect(whole.performance.pct_1y).toBeTypeOf('number');
  expect(rounded(snapshotSchema as Schema, inParts(parts, context, 'AAA'))).toEqual(whole);
});
