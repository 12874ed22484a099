import { describe, expect, test } from 'vitest';
import { htmlBlocks } from '../../../src/filings/documents/html-blocks.ts';
import { readPages, withoutPageHeaders } from '../../../src/filings/documents/page-headers.ts';
import { LETTERED_PAGES } from '../../../src/filings/documents/page-numbers.ts';
import { pageOf } from '../../../src/filings/documents/pages.ts';
import { textBlocks } from '../../../src/filings/documents/text-blocks.ts';

/** Pages of text of our own with what an agent puts around them. */
function document(
  pages: number,
  top: (n: number) => string,
  bottom: (n: number) => string,
  body = (n: number): string =>
    `<p>Body ${'abcdefghijklmnop'[n]} one.</p><p>Revenue</p><p>Body ${'abcdefghijklmnop'[n]} two.</p>`,
): string {
  return Array.from({ length: pages }, (_, k) => `${top(k + 1)}${body(k)}${bottom(k + 1)}`).join(
    '<hr style="page-break-after:always">',
  );
}
const texts = (html: string): string[] => withoutPageHeaders(htmlBlocks(html)).map((b) => b.text);

describe('what is dropped', () => {
  test('page numbers, running headers and footers, links back', () => {
    const html = document(
      6,
      () => '<p><a href="#toc">Table of Contents</a></p><p>Widget Corp.</p>',
      (n) => `<p>Widget Corp. | 2023 Form 10-K | ${n}</p><p>- ${n} -</p>`,
    );
    const kept = texts(html);
    expect(kept.filter((t) => !t.startsWith('Body') && t !== 'Revenue')).toEqual(
      // The first page has no edge above it: what stands there is a title.
      ['Widget Corp.'],
    );
    expect(kept.filter((t) => t === 'Revenue')).toHaveLength(6);
  });

  test('long lines that begin with an item, the contents or the name on the cover, on three pages (A20.6)', () => {
    const cover =
      '<p>FORM 10-K</p><p>Widget Holdings Corp.</p><p>(Exact name of registrant as specified in its charter)</p>';
    const long = ' and a description of the matters that these pages are about, of more than eighty characters';
    const headed = (head: string): string[] =>
      texts(
        cover +
          document(
            4,
            (n) => (n === 1 ? '' : `<p>${head}${long}</p>`),
            () => '',
          ),
      );
    for (const head of ['Item 7. Discussion', 'Table of Contents', 'WIDGET HOLDINGS CORP.'])
      expect(headed(head).filter((text) => text.endsWith(long))).toHaveLength(head.startsWith('Item') ? 1 : 0);
    expect(headed('Gadgets').filter((text) => text.endsWith(long))).toHaveLength(3);
  });

  test('items of the same number in two parts that each begin a page are headings', () => {
    const sentence = 'Item 2 of our annual report says more.';
    const starts: Readonly<Record<number, string>> = {
      3: 'ITEM 2.',
      4: sentence,
      5: 'ITEM 3.',
      8: 'ITEM 2.',
      9: 'ITEM 6.',
    };
    const kept = texts(
      document(
        9,
        (n) => (starts[n] === undefined ? '' : `<p>${starts[n]}</p>`),
        () => '',
      ),
    );
    expect(kept.filter((text) => /^item/i.test(text))).toEqual(Object.values(starts));
  });

  test('a running part is removed with the mark below it that says it goes on', () => {
    for (const mark of ['(continued)', '(cont’d.)', "(con'd.)", '(Cont.)', '(CONT’D)']) {
      const html = document(
        6,
        (n) => `<p>PART I</p>${n === 1 ? '' : `<p>${mark}</p>`}`,
        () => '',
      );
      expect(texts(html).filter((text) => text.startsWith('('))).toEqual([]);
    }
  });

  test('a repeated sub-heading away from the edges stays, however often', () => {
    expect(
      texts(
        document(
          9,
          () => '',
          () => '',
        ),
      ).filter((t) => t === 'Revenue'),
    ).toHaveLength(9);
  });

  test('few repeats are no running header', () => {
    const html = document(
      8,
      (n) => (n <= 4 ? '<p>Overview</p>' : `<p>Other ${'abcdefgh'[n - 1]}</p>`),
      () => '',
    );
    expect(texts(html).filter((t) => t === 'Overview')).toHaveLength(4);
  });

  test('a number away from any page edge is text', () => {
    expect(texts('<p>Our lucky number:</p><p>7</p><p>and that is that.</p>')).toContain('7');
  });

  test('rows of a table that ends a page stay', () => {
    const body = (): string =>
      '<p>Text before it</p><table><tr><td>A</td><td>1</td></tr><tr><td>B</td><td>2</td></tr><tr><td>Total</td><td>3</td></tr></table>';
    expect(
      texts(
        document(
          7,
          () => '',
          (n) => `<p>${n}</p>`,
          body,
        ),
      ).filter((t) => t === 'Total | 3'),
    ).toHaveLength(7);
  });

  test('anchors of what is dropped pass to the next block', () => {
    const html = document(
      6,
      (n) => `<a name="p${n}"></a><p><a href="#toc">Table of Contents</a></p>`,
      () => '',
    );
    const blocks = withoutPageHeaders(htmlBlocks(html)).filter((b) => b.text.endsWith('one.'));
    expect(blocks.map((b) => b.anchors)).toEqual([['p1'], ['p2'], ['p3'], ['p4'], ['p5'], ['p6']]);
  });
});

describe('headings in running headers', () => {
  const heads = (n: number): string => `<p>PART I</p><p>Item ${n <= 6 ? '1' : '7'}</p>`;

  test('go when the headings themselves are in the text', () => {
    const body = (k: number): string =>
      k === 0 || k === 6
        ? `<p>ITEM ${k === 0 ? 1 : 7}. HEADING OF ITS OWN</p><p>PART I of it</p>`
        : '<p>x is here.</p><p>y is here.</p>';
    const kept = texts(`<p>Cover</p><hr>${document(12, heads, (n) => `<p>${n}</p>`, body)}`);
    expect(kept.filter((t) => /^item/i.test(t))).toEqual(['ITEM 1. HEADING OF ITS OWN', 'ITEM 7. HEADING OF ITS OWN']);
  });

  test('the first stays when there is no other', () => {
    const kept = texts(
      `<p>Cover</p><hr>${document(
        12,
        (n) => `<p>Item ${n <= 6 ? '1. Business' : '7. Discussion'}</p>`,
        (n) => `<p>${n}</p>`,
      )}`,
    );
    expect(kept.filter((t) => /^item/i.test(t))).toEqual(['Item 1. Business', 'Item 7. Discussion']);
  });
});

describe('page numbers of blocks', () => {
  test('are those printed, at the bottom or at the top', () => {
    const bottom = htmlBlocks(
      document(
        6,
        () => '',
        (n) => `<p>${n + 10}</p>`,
      ),
    );
    const top = htmlBlocks(
      document(
        6,
        (n) => `<p>Page ${n + 10}</p>`,
        () => '',
      ),
    );
    for (const blocks of [bottom, top]) {
      const pages = pageOf(blocks);
      const found = blocks.flatMap((b, i) => (b.text.endsWith('one.') ? [pages[i]] : []));
      expect(found).toEqual([11, 12, 13, 14, 15, 16]);
    }
    expect([...readPages(bottom).pages]).toEqual([
      11, 11, 11, 12, 12, 12, 13, 13, 13, 14, 14, 14, 15, 15, 15, 16, 16, 16,
    ]);
  });

  test('a page without one counts with the next, or with the last where numbers are at the top', () => {
    const ones = (blocks: ReturnType<typeof htmlBlocks>): number[] => {
      const pages = pageOf(blocks);
      return blocks.flatMap((b, i) => (b.text.endsWith('one.') ? [pages[i] ?? -1] : []));
    };
    const body = (k: number): string =>
      `<p>Body ${'abcdef'[k]} one.</p><p>x${'abcdef'[k]}</p><p>y${'abcdef'[k]}</p><p>z${'abcdef'[k]}</p><p>w.</p>`;
    const number = (n: number): string => (n === 4 ? '' : `<p>${n}</p>`);
    expect(ones(htmlBlocks(document(6, () => '', number, body)))).toEqual([1, 2, 3, 5, 5, 6]);
    expect(ones(htmlBlocks(document(6, number, () => '', body)))).toEqual([1, 2, 3, 3, 5, 6]);
  });

  test('inside a footer line, and lettered ones apart', () => {
    const html = document(
      8,
      () => '',
      (n) => (n <= 4 ? `<p>Widget Corp. | Form 10-K | ${n}</p>` : `<p>F-${n - 4}</p>`),
    );
    const blocks = htmlBlocks(html);
    const pages = pageOf(blocks);
    expect(blocks.flatMap((b, i) => (b.text.endsWith('one.') ? [pages[i]] : []))).toEqual([
      1,
      2,
      3,
      4,
      ...[1, 2, 3, 4].map((n) => n + LETTERED_PAGES),
    ]);
  });

  test('0 where none are printed', () => {
    expect([...pageOf(htmlBlocks('<p>a</p><hr><p>b</p>'))]).toEqual([0, 0, 0]);
  });

  test('numbers that count up part pages where all breaks are lost', () => {
    const body = Array.from(
      { length: 7 },
      (_, k) =>
        `${['Some', 'More', 'Other', 'Further', 'Last'].map((w) => `${w} text of ${'abcdefg'[k]} here.\n\n`).join('')}                ${k + 1}\n\n`,
    ).join('');
    const { blocks, pages } = readPages(textBlocks(body));
    expect(blocks).toHaveLength(35);
    expect(blocks.every((b) => b.text.endsWith('here.'))).toBe(true);
    expect([...pages].filter((p) => p === 3)).toHaveLength(5);
  });
});
