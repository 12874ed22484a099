/** One number of decimals in a column: in tables, in bars, and not across kinds. */
import { expect, test } from 'vitest';
import type { Block, Cell, ValueCell } from '../../src/render/model.ts';
import { render } from '../../src/render/render.ts';
import { commonDecimals } from '../../src/render/text/decimals.ts';

const price = (value: ValueCell['value']): ValueCell => ({ kind: 'price', value });

function drawnLines(block: Block, unicode = true): string[] {
  const model = { title: 'AAA', panels: [{ block }], notes: [] };
  return render(model, { width: undefined, color: false, unicode }).split('\n');
}

test('a column takes the decimals of the number that needs most', () => {
  const rows = [1.5, 0.255, 12].map((value): readonly Cell[] => [price(value)]);
  const lines = drawnLines({ type: 'table', columns: [{ label: 'EPS', kind: 'price' }], rows });
  expect(lines.map((line) => line.trim())).toEqual(expect.arrayContaining(['1.500', '0.255', '12.000']));
});

test('a table of lines of several kinds agrees along its lines', () => {
  const label = (value: string): Cell => ({ kind: 'text', value });
  const ratio = (value: number): Cell => ({ kind: 'ratio', value });
  const columns = ['', 'Q2', 'Q1'].map((name) => ({
    label: name,
    kind: name === '' ? ('text' as const) : ('amount' as const),
  }));
  const rows = [
    [label('EPS'), price(1.5), price(0.255)],
    [label('Cover'), ratio(2), ratio(3)],
  ];
  const lines = drawnLines({ type: 'table', columns, rows });
  expect(lines.find((line) => line.startsWith('EPS'))).toMatch(/1\.500 +0\.255$/);
  expect(lines.find((line) => line.startsWith('Cover'))).toMatch(/2\.00 +3\.00$/);
});

test('bars too', () => {
  const rows = [1.5, 0.255].map((value, i) => ({ label: `Q${i}`, cell: price(value) }));
  const text = drawnLines({ type: 'bars', rows }).join('\n');
  expect(text).toMatch(/1\.500$/m);
});

test('columns of several kinds, words, percentages and cells with decimals of their own stay', () => {
  const mixed: Cell[] = [price(1.5), { kind: 'ratio', value: 0.2554 }];
  const percents: Cell[] = [{ kind: 'percent', value: 1.5 }];
  const own: Cell[] = [{ ...price(0.255), accounting: { decimals: 1 } }, price(1.5)];
  for (const cells of [mixed, percents, own, []]) expect(commonDecimals(cells)).toBe(cells);
});

test('a marker and a missing value need no decimals', () => {
  const cells = commonDecimals([price({ available: false, reason: 'not_reported' }), price(undefined), price(0.1234)]);
  expect(cells.map(({ decimals }) => decimals)).toEqual([4, 4, 4]);
});

test('a unit is applied before digits are counted', () => {
  // 1,234,500 in millions: 1.23 of at most two decimals.
  const [cell] = commonDecimals<ValueCell>([{ kind: 'amount', value: 1_234_500, accounting: { unit: 1e6 } }]);
  expect(cell?.decimals).toBe(2);
});

test('a derived number carries its mark in front, in ASCII another', () => {
  const rows = [{ label: 'EPS', cell: { ...price(1.39), derived: true as const } }];
  expect(drawnLines({ type: 'facts', rows }).join('\n')).toContain('†1.39');
  expect(drawnLines({ type: 'facts', rows }, false).join('\n')).toContain('^1.39');
});
