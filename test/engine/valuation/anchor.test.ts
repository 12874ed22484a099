/** Which multiple suits a company best (FIELDS 4.3): every rule of the order. */
import { describe, expect, test } from 'vitest';
import type { MultipleContext } from '../../../src/engine/valuation/context.ts';
import { choosePrimaryMultiple, type PrimaryInput } from '../../../src/engine/valuation/primary-multiple.ts';
import { MULTIPLES, type MultipleName } from '../../../src/engine/valuation/vocabulary.ts';
import { type Maybe, unavailable } from '../../../src/engine/value.ts';

const CONTEXT: MultipleContext = { coverage_pct: 100, median_5y: 10, percentile_5y: 50, position: 'fair' };

/** Every multiple has a context but those named. */
function contexts(without: readonly MultipleName[] = []): PrimaryInput['contexts'] {
  return Object.fromEntries(
    MULTIPLES.map((name): [MultipleName, Maybe<MultipleContext>] => [
      name,
      without.includes(name) ? unavailable('insufficient_history') : CONTEXT,
    ]),
  ) as PrimaryInput['contexts'];
}

function anchor(changes: Partial<PrimaryInput>) {
  return choosePrimaryMultiple({
    industry: 'general',
    eps: 10,
    epsSeries: new Float64Array(261).fill(10),
    contexts: contexts(),
    ...changes,
  });
}

describe('an ordinary company', () => {
  test('profitable: P/E', () => expect(anchor({})).toEqual({ name: 'pe_ttm', reason: 'profitable' }));

  test('a loss: EV/EBITDA, then EV/sales, P/S, P/B', () => {
    const loss = (without: readonly MultipleName[]) => anchor({ eps: -1, contexts: contexts(['pe_ttm', ...without]) });
    expect(loss([])).toEqual({ name: 'ev_ebitda_ttm', reason: 'loss' });
    expect(loss(['ev_ebitda_ttm'])).toEqual({ name: 'ev_sales_ttm', reason: 'loss' });
    expect(loss(['ev_ebitda_ttm', 'ev_sales_ttm'])).toEqual({ name: 'ps_ttm', reason: 'loss' });
    expect(loss(['ev_ebitda_ttm', 'ev_sales_ttm', 'ps_ttm'])).toEqual({ name: 'pb', reason: 'loss' });
  });

  test('profitable too short a time for P/E: the next one, and the reason says so', () => {
    expect(anchor({ contexts: contexts(['pe_ttm']) })).toEqual({ name: 'ev_ebitda_ttm', reason: 'fallback' });
  });

  test('earnings per share unknown', () => {
    const eps = unavailable('not_reported');
    expect(anchor({ eps, contexts: contexts(['pe_ttm']) })).toEqual({ name: 'ev_ebitda_ttm', reason: 'fallback' });
  });
});

describe('cyclical earnings: above twice or below half of their own median', () => {
  test('the bounds themselves are not cyclical', () => {
    expect(anchor({ eps: 20 })).toMatchObject({ name: 'pe_ttm' });
    expect(anchor({ eps: 5 })).toMatchObject({ name: 'pe_ttm' });
  });

  test('peak and trough go to EV/sales', () => {
    expect(anchor({ eps: 20.01 })).toEqual({ name: 'ev_sales_ttm', reason: 'peak_earnings' });
    expect(anchor({ eps: 4.99 })).toEqual({ name: 'ev_sales_ttm', reason: 'trough_earnings' });
  });

  test('without it to sales at the market cap; P/E only when nothing else is there', () => {
    expect(anchor({ eps: 30, contexts: contexts(['ev_sales_ttm']) })).toEqual({ name: 'ps_ttm', reason: 'fallback' });
    const alone = contexts(['ev_sales_ttm', 'ps_ttm', 'pb', 'ev_ebitda_ttm']);
    expect(anchor({ eps: 30, contexts: alone })).toEqual({ name: 'pe_ttm', reason: 'fallback' });
  });

  test('weeks without earnings do not count in the median', () => {
    const epsSeries = new Float64Array(261).fill(Number.NaN);
    epsSeries.fill(4, 200);
    // Median of the 61 known weeks is 4: 9 is above twice that.
    expect(anchor({ eps: 9, epsSeries })).toMatchObject({ reason: 'peak_earnings' });
  });
});

describe('industries', () => {
  test.each(['bank', 'insurer', 'broker'] as const)('%s: P/B, else P/E', (industry) => {
    expect(anchor({ industry })).toEqual({ name: 'pb', reason: 'book_business' });
    expect(anchor({ industry, contexts: contexts(['pb']) })).toEqual({ name: 'pe_ttm', reason: 'fallback' });
  });

  test('real estate: P/S, whatever the earnings do', () => {
    expect(anchor({ industry: 'real_estate', eps: 100 })).toEqual({ name: 'ps_ttm', reason: 'real_estate' });
    const without = contexts(['ps_ttm']);
    expect(anchor({ industry: 'real_estate', contexts: without })).toEqual({
      name: 'ev_ebitda_ttm',
      reason: 'fallback',
    });
  });
});

test('nothing has a context: the reason of what would suit best', () => {
  const all = { ...contexts(MULTIPLES), pb: unavailable('market_cap_unavailable') };
  expect(anchor({ contexts: all })).toEqual(unavailable('insufficient_history'));
  expect(anchor({ industry: 'bank', contexts: all })).toEqual(unavailable('market_cap_unavailable'));
  // Of a company with a loss that is not the loss.
  const lost = { ...all, pe_ttm: unavailable('non_positive_denominator') };
  expect(anchor({ eps: -1, contexts: lost })).toEqual(unavailable('insufficient_history'));
});
