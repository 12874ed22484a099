/** Did-you-mean: a word that begins a name before a slip of the fingers. */
import { expect, test } from 'vitest';
import { closest } from '../../src/cli/args/closest.ts';

test.each<[string, readonly string[], string | undefined]>([
  ['pe', ['pb', 'peg_1y', 'pe_ttm'], 'pe_ttm'],
  ['RISK', ['mda', 'risk_factors'], 'risk_factors'],
  ['price', ['prices', 'price-action'], 'price-action'],
  ['snapshto', ['snapshot', 'search'], 'snapshot'],
  ['pe_ttm', ['pe_ttm', 'pe_ttm_x'], 'pe_ttm'],
  // Not a word of its own, and two slips in two letters.
  ['pe', ['period', 'mda'], undefined],
  ['', ['a_b'], undefined],
])('%j among %j is %j', (text, candidates, meant) => {
  expect(closest(text, candidates)).toBe(meant);
});
