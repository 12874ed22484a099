/** Comparison of texts: the paper's example sentences, a quadratic table, identity, symmetry, shuffled paragraphs. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareTexts, type Span, spansOf } from '../../../src/filings/diff/compare.ts';
import { editDistance, lcsLength } from '../../../src/filings/diff/edit-distance.ts';
import { measuresOf } from '../../../src/filings/diff/measures.ts';
import { commonRuns } from '../../../src/filings/diff/script.ts';
import { termsOf } from '../../../src/filings/diff/words.ts';

// "Lazy Prices" (NBER w25084), section 2: the authors' own example.
const A = 'We expect demand to increase';
const B = 'We expect worldwide demand to increase';
const C = 'We expect weakness in sales';

const measured = (before: string, after: string) => measuresOf(termsOf(before), termsOf(after));

describe('the sentences of the paper', () => {
  test('cosine 0.91 and 0.40, Jaccard 0.83 and 0.25', () => {
    // 5 / sqrt(5 * 6), 2 / 5; 5 / 6, 2 / 8.
    expect(measured(A, B).cosine).toBeCloseTo(0.9129, 4);
    expect(measured(A, B).jaccard).toBeCloseTo(5 / 6, 12);
    expect(measured(A, C).cosine).toBeCloseTo(0.4, 12);
    expect(measured(A, C).jaccard).toBe(0.25);
  });

  test('1 and 6 edits; 1 less edits over all words', () => {
    expect(measured(A, B)).toMatchObject({ edits: 1, min_edit: 1 - 1 / 11 });
    expect(measured(A, C)).toMatchObject({ edits: 6, min_edit: 1 - 6 / 10 });
  });

  test('side by side one word over the mean length: 1 / 5.5', () => {
    expect(compareTexts(A, B).measures?.simple).toBeCloseTo(1 / 5.5, 12);
  });
});

/** Longest common subsequence by the table of every pair of positions. */
function tableLcs(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (let i = 1; i <= a.length; i++) {
    const next = [0];
    for (let j = 1; j <= b.length; j++)
      next.push(a[i - 1] === b[j - 1] ? row[j - 1]! + 1 : Math.max(row[j]!, next[j - 1]!));
    row = next;
  }
  return row[b.length]!;
}

const numbers = fc
  .integer({ min: 1, max: 40 })
  .chain((letters) => fc.array(fc.nat({ max: letters }), { maxLength: 150 }))
  .map((list) => Int32Array.from(list));

describe('the distance', () => {
  test('is that of a quadratic table, and the script has as many common words', () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        const common = tableLcs(a, b);
        expect(lcsLength(a, b)).toBe(common);
        expect(editDistance(a, b)).toBe(a.length + b.length - 2 * common);
        const runs = commonRuns(a, b);
        expect(runs.reduce((sum, { length }) => sum + length, 0)).toBe(common);
        let [i, j] = [0, 0];
        for (const { from, to, length } of runs) {
          expect(from >= i && to >= j && length > 0).toBe(true);
          expect(a.subarray(from, from + length)).toEqual(b.subarray(to, to + length));
          [i, j] = [from + length, to + length];
        }
      }),
      { numRuns: 200 },
    );
  });

  test('of equal texts is 0, of texts without a common word their length, either way around', () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        expect(editDistance(a, a)).toBe(0);
        expect(
          editDistance(
            a,
            b.map((word) => word + 1000),
          ),
        ).toBe(a.length + b.length);
        expect(editDistance(a, b)).toBe(editDistance(b, a));
      }),
    );
  });

  test('of 40,000 words that are all one word', () => {
    // Every block has the word: the most work there is. 40,000 - 39,000 words are inserted.
    expect(editDistance(new Int32Array(39_000), new Int32Array(40_000))).toBe(1000);
  });
});

const sentence = fc
  .array(fc.constantFrom('demand', 'sales', 'risk', 'tariffs', 'supply', 'credit', 'cash', 'may', 'the', 'fall'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((words) => words.join(' '));
const text = fc.array(sentence, { maxLength: 12 });

const swapped = {
  identical: 'identical',
  reworded: 'reworded',
  moved: 'moved',
  added: 'deleted',
  deleted: 'added',
} as const;

describe('paragraphs', () => {
  test('of one text are identical, and its measures are 1', () => {
    fc.assert(
      fc.property(text, (lines) => {
        const { paragraphs, changes, measures } = compareTexts(lines.join('\n\n'), lines.join('\n\n'));
        expect(paragraphs).toEqual({ identical: lines.length, reworded: 0, added: 0, deleted: 0, moved: 0 });
        expect(changes).toEqual([]);
        if (measures !== undefined) expect(measures).toMatchObject({ jaccard: 1, cosine: 1, edits: 0, simple: 0 });
      }),
    );
  });

  test('in another order are identical or moved: none added, none deleted', () => {
    fc.assert(
      fc.property(
        text.chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length }))),
        ([lines, shuffled]) => {
          const { paragraphs } = compareTexts(lines.join('\n\n'), shuffled.join('\n\n'));
          expect(paragraphs).toMatchObject({ added: 0, deleted: 0, reworded: 0 });
          expect(paragraphs.identical + paragraphs.moved).toBe(lines.length);
        },
      ),
    );
  });

  test('each is there once, and the other way around added and deleted change places', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const one = compareTexts(before.join('\n\n'), after.join('\n\n')).paragraphs;
        const other = compareTexts(after.join('\n\n'), before.join('\n\n')).paragraphs;
        expect(one.identical + one.moved + one.reworded + one.deleted).toBe(before.length);
        expect(one.identical + one.moved + one.reworded + one.added).toBe(after.length);
        for (const [kind, back] of Object.entries(swapped)) {
          expect(other[back]).toBe(one[kind as keyof typeof one]);
        }
      }),
    );
  });

  test('quotes, blanks and joiners that differ between years are no change', () => {
    const { paragraphs } = compareTexts(
      'The Company\u2019s \u201crisk\u201d\u00a0is 2\u2060024',
      'The Company\'s "risk" is 2024',
    );
    expect(paragraphs.identical).toBe(1);
  });

  test('reworded, added, deleted and moved, with their numbers, in the order of the later text', () => {
    const before = [
      'Alpha beta gamma delta.',
      'Old paragraph about oil prices.',
      'Cyber attacks may harm us.',
      'Wages rise.',
      'Last.',
    ];
    const after = [
      'Last.',
      'Alpha beta gamma epsilon.',
      'New tariffs on steel imports.',
      'Cyber attacks may harm us.',
      'Wages rise.',
    ];
    const { changes } = compareTexts(before.join('\n\n'), after.join('\n\n'));
    expect(changes.map(({ kind, from_paragraph: from, to_paragraph: to }) => [kind, from, to])).toEqual([
      ['moved', 5, 1],
      ['reworded', 1, 2],
      ['deleted', 2, undefined],
      ['added', undefined, 3],
    ]);
  });
});

const joined = (spans: readonly Span[], without: Span['kind']): string =>
  spans
    .flatMap(({ kind, text: part }) => (kind === without ? [] : [part]))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

test('long texts: thousands of rows without a common one, and a paragraph of which every other word changed', () => {
  const rows = (first: number) => Array.from({ length: 8000 }, (_, i) => `Net sales | ${first + i} | total`).join('\n');
  expect(compareTexts(rows(0), rows(100_000)).paragraphs).toMatchObject({ identical: 0, added: 8000, deleted: 8000 });
  const words = Array.from({ length: 20_000 }, (_, i) => `w${i}`);
  const { paragraphs } = compareTexts(
    words.join(' '),
    words.map((word, i) => (i % 3 === 0 ? `x${i}` : word)).join(' '),
  );
  expect(paragraphs.reworded).toBe(1);
});

describe('words of a reworded paragraph', () => {
  test('old and new words, in place', () => {
    expect(spansOf('Sales rose 5% in Europe.', 'Sales fell 12% in Europe and Asia.')).toEqual([
      { kind: 'same', text: 'Sales ' },
      { kind: 'deleted', text: 'rose 5' },
      { kind: 'added', text: 'fell 12' },
      { kind: 'same', text: '% in Europe ' },
      { kind: 'added', text: 'and Asia' },
      { kind: 'same', text: '.' },
    ]);
  });

  test('without the added ones are the earlier text in words, without the deleted ones the later text', () => {
    fc.assert(
      fc.property(sentence, sentence, (before, after) => {
        const spans = spansOf(before, after);
        expect(joined(spans, 'deleted')).toBe(after);
        expect(joined(spans, 'added').split(' ').join(' ')).toBe(before);
      }),
    );
  });
});
