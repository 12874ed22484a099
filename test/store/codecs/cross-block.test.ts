/** Blocks of the cross-section: numbers as doubles, the rest as JSON, and those of before as they were. */
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBlock, encodeBlock, isSameBlock, type Kept, numbersOf } from '../../../src/store/codecs/cross-block.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { scratch } from '../support.ts';

const folder = scratch();
const value = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
  fc.string(),
  fc.tuple(fc.constantFrom('not_reported', 'no_price_data')),
) as fc.Arbitrary<Kept>;

test('a block is read as it was written, in the form of before as well', () => {
  const writer = openWriter(join(folder, 'blocks.db'));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 20 }), (values) => {
      // As JSON keeps them: without -0.
      const expected = JSON.parse(JSON.stringify(values)) as Kept[];
      writer.transaction(() => {
        writer.putCrossBlock('new', 3, encodeBlock(values));
        writer.putCrossBlock('old', 3, { list: JSON.stringify(values), numbers: undefined });
        for (const field of ['new', 'old']) {
          const block = writer.crossBlock(field, 3)!;
          expect(decodeBlock(block)).toEqual(expected);
          const numbers = expected.map((each) => (typeof each === 'number' ? each : Number.NaN));
          // Without a number neither form has an array of them.
          expect([...numbersOf(block)]).toEqual(numbers);
          expect(writer.crossColumn(field).get(3)).toEqual(block);
        }
        expect(isSameBlock(writer.crossBlock('new', 3)!, encodeBlock(values))).toBe(true);
      }, 'rollback');
    }),
  );
  writer.close();
});

test('another value makes another block', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), value, fc.nat(), (values, other, at) => {
      const changed = values.with(at % values.length, other);
      const same = JSON.stringify(values) === JSON.stringify(changed);
      expect(isSameBlock(encodeBlock(values), encodeBlock(changed))).toBe(same);
    }),
  );
});
