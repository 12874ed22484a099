/** The first rows of a screen are those of sorting every row. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ColumnValues, Rows } from '../../../src/conditions/columns.ts';
import { firstOf } from '../../../src/endpoints/screen/order.ts';

const number = fc.oneof(fc.constantFrom(Number.NaN, 0, -0, 1, 2), fc.double({ noDefaultInfinity: true }));
const text = fc.constantFrom<string | number>(Number.NaN, '', 'A', 'B', 'a');
const columns = fc.oneof(
  fc.array(number, { maxLength: 30 }).map((values): ColumnValues => Float64Array.from(values)),
  fc.array(text, { maxLength: 30 }),
);

test('known values in their direction, missing ones last, equal ones by position', () => {
  fc.assert(
    fc.property(
      columns,
      fc.boolean(),
      fc.integer({ min: 1, max: 32 }),
      fc.integer(),
      (values, descending, top, mask) => {
        const positions = [...values.keys()].filter((i) => ((mask >> (i % 31)) & 1) === 0);
        const sort = { source: '', term: { column: () => values }, descending };
        // Each is placed after all that come before it, by definition.
        const isBefore = (a: number, b: number): boolean => {
          const [x, y] = [values[a]!, values[b]!];
          if (Number.isNaN(x) || Number.isNaN(y)) return !Number.isNaN(x) || (Number.isNaN(y) && a < b);
          if (x === y) return a < b;
          return descending ? x > y : x < y;
        };
        const expected: number[] = [];
        for (const i of positions) expected[positions.filter((other) => other !== i && isBefore(other, i)).length] = i;
        expect(firstOf(positions, sort as never, {} as Rows, top)).toEqual(expected.slice(0, top));
      },
    ),
  );
});
