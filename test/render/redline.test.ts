/**
 * A redline as Markdown and as an HTML page: no character of a filing becomes markup, and both versions can be read
 * back.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlBlocks } from '../../src/filings/documents/html-blocks.ts';
import type { Redline, RedlineChange, RedlinePart } from '../../src/render/model.ts';
import { redlineHtml } from '../../src/render/redline/html.ts';
import { redlineMarkdown } from '../../src/render/redline/markdown.ts';

const same = (text: string): RedlinePart => ({ kind: 'same', text });
const deleted = (text: string): RedlinePart => ({ kind: 'deleted', text });
const added = (text: string): RedlinePart => ({ kind: 'added', text });

function redline(changes: readonly RedlineChange[] | undefined, more: Partial<Redline> = {}): Redline {
  const figures = [
    { label: 'Jaccard', value: 0.8645, decimals: 4 },
    { label: 'Edits', value: 3993, decimals: 0 },
    { label: 'Cosine', value: { available: false, reason: 'section_stub' }, decimals: 4 } as const,
  ];
  return {
    title: 'AAPL',
    subtitle: '10-K to 2025-09-27 against 10-K to 2024-09-28',
    tag: '',
    sections: [{ title: 'Risk factors', figures, changes }],
    notes: ['From A to B.'],
    ...more,
  };
}

const CHANGES: readonly RedlineChange[] = [
  {
    kind: 'reworded',
    place: '2 > 3',
    parts: [same('Sales may fall in '), deleted('Europe'), added('Asia'), same('.')],
  },
  { kind: 'deleted', place: '3', parts: [deleted('Oil & <b>gas</b> may rise.')] },
  { kind: 'added', place: '4', parts: [added('New *tariffs*, [all].')] },
];

describe('Markdown', () => {
  test('flows: struck out, bold, and everything else as text', () => {
    expect(redlineMarkdown([redline(CHANGES)])).toBe(`# AAPL: 10-K to 2025-09-27 against 10-K to 2024-09-28

## Risk factors

| Figure | Value |
| --- | ---: |
| Jaccard | 0.8645 |
| Edits | 3,993 |
| Cosine | Fewer than 150 words that say "none" or "no change" are not scored. |

**reworded 2 > 3** Sales may fall in ~~Europe~~**Asia**.

**deleted 3** ~~Oil & &lt;b>gas&lt;/b> may rise.~~

**added 4** **New \\*tariffs\\*, \\[all].**

---

- From A to B.
`);
  });

  // CommonMark 6.2: `**` after a letter and before a punctuation character does not open, and the other way around does
  // not close.
  test('marks stay marks next to letters and blanks', () => {
    const text = (parts: RedlinePart[]): string | undefined =>
      /\*\*reworded 1\*\* (.*)/.exec(redlineMarkdown([redline([{ kind: 'reworded', place: '1', parts }])]))?.[1];
    expect(text([same('risks'), added(', and more'), same(' here')])).toBe('risks<!-- -->**, and more** here');
    expect(text([deleted('(a)'), same('b')])).toBe('~~(a)~~<!-- -->b');
    expect(text([same('in '), deleted('2024 '), added('2025 '), same('we')])).toBe('in ~~2024~~ **2025** we');
  });

  test('says that nothing changed, and says nothing of changes that are not asked for', () => {
    expect(redlineMarkdown([redline([])])).toContain('No paragraph changed.');
    expect(redlineMarkdown([redline(undefined)])).not.toContain('No paragraph changed.');
  });
});

describe('HTML', () => {
  const anything = fc.string({ unit: fc.constantFrom(...'<>&"\'/=- ab\u00e9{}[]+!;#39', '</p>', '<script>', '&amp;') });
  test('any text stays text', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(same, deleted, added), anything)), anything, (parts, title) => {
        const change: RedlineChange = { kind: 'reworded', place: '1 > 1', parts: parts.map(([of, text]) => of(text)) };
        const page = redlineHtml([redline([change], { title, tag: title })]);
        const tags = [...page.matchAll(/<\/?([a-z0-9]+)[^<>]*>/g)].map(([, name]) => name!);
        expect(tags.filter((name) => !ALLOWED.has(name))).toEqual([]);
        // Read back by the reader of filings, which decodes entities: the words of both versions, in order.
        const body = page.slice(page.indexOf('<body>'));
        const read = htmlBlocks(body)
          .map(({ text }) => text)
          .join(' ')
          .replace(/\s+/g, '');
        const written = parts.map(([, text]) => text).join('');
        expect(read).toContain(`reworded1>1${written}`.replace(/\s+/g, ''));
      }),
    );
  });

  test('stands alone: no script, no address, both schemes and print', () => {
    const page = redlineHtml([redline(CHANGES), redline([], { title: 'MSFT' })]);
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(page).not.toMatch(/<script|<link|<img|https?:|url\(|@import|\son\w+=/i);
    expect(page).toMatch(/prefers-color-scheme: dark/);
    expect(page).toMatch(/@media print/);
    expect(page).toContain('Sales may fall in <del>Europe</del><ins>Asia</ins>.');
    expect(page).toContain('<del>Oil &amp; &lt;b&gt;gas&lt;/b&gt; may rise.</del>');
    expect(page.match(/<article>/g)).toHaveLength(2);
  });
});

const ALLOWED = new Set(
  'html head meta title style body article h1 h2 p section table tbody tr td span del ins footer'.split(' '),
);
