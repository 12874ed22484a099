import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blocksToText } from '../../../src/filings/documents/blocks-to-text.ts';
import { documentBlocks } from '../../../src/filings/documents/document-blocks.ts';
import { htmlBlocks } from '../../../src/filings/documents/html-blocks.ts';
import { readPages } from '../../../src/filings/documents/page-headers.ts';
import { pageOf } from '../../../src/filings/documents/pages.ts';
import { textBlocks } from '../../../src/filings/documents/text-blocks.ts';
import type { Block } from '../../../src/filings/documents/types.ts';
import { anyText } from '../../support/any-text.ts';

const TAGS =
  'p div b i u font span a table tr td th ul ol li br hr center pre h2 ix:nonfraction ix:header head title page'.split(
    ' ',
  );
const fragment = fc.oneof(
  fc.constantFrom(
    ...TAGS.flatMap((t) => [
      `<${t}>`,
      `</${t}>`,
      `<${t}/>`,
      `<${t.toUpperCase()} style="font-weight:bold;page-break-before:always" id=x>`,
    ]),
  ),
  fc.constantFrom(
    '<',
    '&',
    '&amp;',
    '&#146;',
    '&#xFFFFFFFF;',
    '<!--',
    '-->',
    '"',
    '$',
    '%',
    '(',
    ')',
    '12',
    'Item 1A.',
    '\u2022',
    '\u00a0',
    '\n',
    '<a href="#%">',
    '<p style="',
  ),
  anyText(12),
);
const soup = fc.array(fragment, { maxLength: 80 }).map((parts) => parts.join(''));

function holds(blocks: readonly Block[], length: number): void {
  let rule = false;
  for (const block of blocks) {
    expect(block.kind === 'rule').toBe(block.text === '');
    expect(block.text).toBe(block.text.trim().normalize('NFC'));
    expect(block.text).not.toMatch(/[\u00a0\u00ad\u200b\t\n]| {2}/);
    for (const share of [block.bold, block.italic, block.underlined]) expect(share >= 0 && share <= 1).toBe(true);
    expect(block.offset >= 0 && block.offset <= length).toBe(true);
    expect(block.cells.every((cell) => cell !== '')).toBe(true);
    expect(rule && block.kind === 'rule').toBe(false);
    rule = block.kind === 'rule';
  }
  const kept = readPages(blocks);
  expect(kept.pages).toHaveLength(kept.blocks.length);
  expect(pageOf(blocks)).toHaveLength(blocks.length);
  expect(kept.blocks.every((b) => b.text !== '')).toBe(true);
  expect(typeof blocksToText(kept.blocks)).toBe('string');
}

describe('any input', () => {
  test('HTML of any sort gives blocks that keep their promises', () => {
    fc.assert(
      fc.property(soup, (html) => holds(htmlBlocks(html), html.length)),
      { numRuns: 200 },
    );
  });

  test('plain text of any sort too', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '<PAGE>',
        '<TABLE>',
        '</TABLE>',
        '<S> <C>',
        '------',
        '',
        '   12',
        'ITEM 1.  BUSINESS',
        'Sales   $ 5   6',
        '\f',
        '\t- x',
      ),
      fc.string({ maxLength: 90 }),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        const text = lines.join('\n');
        holds(textBlocks(text), text.length);
      }),
      { numRuns: 200 },
    );
  });

  test('bytes of any sort', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => holds(documentBlocks(bytes), 2000)),
      { numRuns: 200 },
    );
  });

  test('words survive any nesting of tags around them', () => {
    const tags = 'p div b i font span a table tr td ul li center h3 ix:continuation blockquote'.split(' ');
    const part = fc.oneof(
      fc.constantFrom(...tags.flatMap((t) => [`<${t}>`, `</${t}>`])),
      fc.integer({ min: 100, max: 999 }).map((n) => ` word${n}x `),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 120 }), (parts) => {
        const html = parts.join('');
        const found = htmlBlocks(html)
          .map((b) => b.text)
          .join(' ');
        expect(found.match(/word\d+x/g)?.toSorted() ?? []).toEqual(html.match(/word\d+x/g)?.toSorted() ?? []);
      }),
      { numRuns: 200 },
    );
  });

  test('a document cut anywhere keeps the text before the cut', () => {
    const html = `<html><body>${'<p>one <b>two</b> three</p><table><tr><td>four</td><td>$</td><td>5</td></tr></table>'.repeat(20)}</body></html>`;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: html.length }), (cut) => {
        const count = (text: string): number => text.match(/three/g)?.length ?? 0;
        expect(count(blocksToText(htmlBlocks(html.slice(0, cut))))).toBe(count(html.slice(0, cut)));
      }),
    );
  });
});

describe('documents made to be hard', () => {
  /** Quadratic work on as many characters would exceed the timeout of the test. */
  const CHARS = 500_000;
  const repeated = (part: string): string => part.repeat(Math.floor(CHARS / part.length));

  test.each([
    '<b>',
    '<font>x',
    '<table>',
    '<table><tr><td>x',
    '<tr><td>',
    '</b>',
    '<b><p>x</b>',
    '<ul><li>x',
    '<br>x',
    '<td>$<td>5',
    '<div>',
    '<ix:a>',
    '<!--',
    '<x y="',
    '<hr>',
    '<a id=1></a>',
    '<pre>\n',
    '&amp;',
    '&',
    '&lt',
    '<a href="#x">y',
    '\u2022 ',
    '<p>',
    '<a name=x>',
  ])('%s without end', (part) => {
    const blocks = htmlBlocks(repeated(part));
    expect(blocks.every(({ kind, text }) => (kind === 'rule') === (text === ''))).toBe(true);
  });

  test.each([
    'x',
    'x\n',
    'x  y  5\n',
    '<TABLE>\n',
    '\f',
    '. . . ',
    '-',
    '(',
    'Item 1. ',
    ' ',
    '<TABLE>\nlong words in it without any end to them at all and more and more\n',
  ])('text: %j without end', (part) => {
    const { blocks, pages } = readPages(textBlocks(repeated(part)));
    expect(pages).toHaveLength(blocks.length);
  });

  test('10,000 nested tables', () => {
    const html = `${'<table><tr><td>a'.repeat(10_000)}deep${'</td></tr></table>'.repeat(10_000)}<p>after</p>`;
    const blocks = htmlBlocks(html);
    expect(
      blocks
        .map((b) => b.text)
        .join('')
        .match(/a/g),
    ).toHaveLength(10_001);
    expect(blocks.at(-1)?.text).toBe('after');
  });

  test('nested entities are not expanded again', () => {
    const bomb = `<!DOCTYPE html [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><p>${'&b;'.repeat(1000)}&amp;amp;</p>`;
    const [block] = htmlBlocks(bomb).filter((b) => b.text.includes('&b;'));
    expect(block?.text.length).toBeLessThan(4000);
    expect(block?.text.endsWith('&amp;')).toBe(true);
  });
});
