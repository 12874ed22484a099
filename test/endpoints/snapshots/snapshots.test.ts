/**
 * `GET /v2/snapshots` over the sample: each part is the answer of the snapshot route, and one symbol's failure is its
 * own.
 */
import { expect, test } from 'vitest';
import { compute as snapshotOf } from '../../../src/endpoints/snapshot/compute.ts';
import { compute } from '../../../src/endpoints/snapshots/compute.ts';
import { schema } from '../../../src/endpoints/snapshots/payload.ts';
import { spec } from '../../../src/endpoints/snapshots/spec.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { checkParams } from '../../../src/endpoints/validate.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { goldenBars, LAST, walk } from '../../engine/indicators/samples.ts';
import { marketStore } from '../../support/market-store.ts';
import { fitting } from '../contract/ajv.ts';

const golden = goldenBars(1500);
const store = marketStore({
  AAA: { bars: golden },
  BBB: { bars: { ...walk(1500, 7), days: golden.days } },
  NONE: { bars: undefined },
  SPY: { bars: golden, row: { assetType: 'etf' } },
});
const context = { store, now: closeInstant(LAST) + 3_600_000, asOf: undefined, liveFigures };

const ask = async (symbols: readonly string[]) => fitting(schema)(await compute(context, { symbols }));

test('in the order of the request, each as the snapshot route answers', async () => {
  const symbols = ['SPY', 'BBB', 'AAA'];
  const { snapshots, failures } = await ask(symbols);
  expect(snapshots).toEqual(symbols.map((symbol) => snapshotOf(context, { symbol })));
  expect(failures).toEqual([]);
});

test('a symbol that is unknown or has no data is listed, the others are answered', async () => {
  const { snapshots, failures } = await ask(['ZZZZ', 'AAA', 'NONE']);
  expect(snapshots.map(({ symbol }) => symbol)).toEqual(['AAA']);
  expect(failures.map(({ symbol, code }) => [symbol, code])).toEqual([
    ['ZZZZ', 'SYMBOL_UNKNOWN'],
    ['NONE', 'NO_DATA'],
  ]);
});

test('takes 200 symbols and no more', () => {
  const listed = (count: number) =>
    checkParams(spec, [['symbols', Array.from({ length: count }, (_, i) => `A${i}`).join(',')]], {});
  expect(listed(200).ok).toBe(true);
  expect(listed(201)).toMatchObject({ ok: false, status: 400, fault: { param: 'symbols' } });
});
