import { describe, expect, test } from 'vitest';
import { blocksToText } from '../../../src/filings/documents/blocks-to-text.ts';
import { textBlocks } from '../../../src/filings/documents/text-blocks.ts';
import type { Block } from '../../../src/filings/documents/types.ts';

const read = (text: string): readonly Block[] => textBlocks(text);
const texts = (text: string): string[] => read(text).map((b) => b.text);

describe('paragraphs', () => {
  test('lines are joined, blank lines part, entities are decoded once', () => {
    expect(texts('The Company makes\nwidgets for AT&amp;T and\nothers.\n\nIt sells &#147;parts&#148; too.')).toEqual([
      'The Company makes widgets for AT&T and others.',
      'It sells “parts” too.',
    ]);
  });

  test('an item heading right above its text is a line of its own; a reference cut by the line end is not', () => {
    const text =
      'ITEM 1.  BUSINESS\nThe Company was founded in 1970 and makes widgets of every kind, as set out\nbelow. More is said about its results and its financial condition in\nItem 7 of this report, which should be read with what follows here and there.';
    expect(texts(text)).toHaveLength(2);
    expect(texts(text)[0]).toBe('ITEM 1. BUSINESS');
    expect(texts(text)[1]).toContain('condition in Item 7 of this report');
  });

  test('nor is one after a short line', () => {
    const full = 'words that fill the line up to its very end as typists of old would do';
    expect(texts(`${full}\n${full}, as set out in\nItem 7 of it.`)).toHaveLength(1);
    expect(texts(`${full}\n${full}\nsee the section under\nItem 7 of this report.`)).toHaveLength(1);
    expect(texts(`${full}\n${full}\nand that is all.\nItem 7. Discussion`)).toHaveLength(2);
  });

  test('first-line indentation parts paragraphs without blank lines', () => {
    const line = 'words that fill the line up to its very end as typists of old would do';
    expect(texts(`     First ${line}\n${line} it.\n     Second ${line}\n${line}.`)).toHaveLength(2);
  });

  test('list markers begin items', () => {
    expect(texts('Risks:\n\no  demand may fall and\n   stay low\no  costs may rise')).toEqual([
      'Risks:',
      'o demand may fall and stay low',
      'o costs may rise',
    ]);
  });

  test('centered lines, indentation and underlines are style', () => {
    const body = `${'words '.repeat(13).trim()}\n`.repeat(30);
    const [part, heading, , indented] = read(
      `                                     PART I\n\nGeneral\n-------\n\n${body}\n    quote in\n    four blanks`,
    );
    expect(part).toMatchObject({ text: 'PART I', centered: true });
    expect(heading).toMatchObject({ text: 'General', underlined: 1, centered: false });
    expect(indented).toMatchObject({ text: 'quote in four blanks', indent: 4 });
  });

  test('justified prose is no table', () => {
    const text =
      'The  Company  believes that  its  facilities  are  adequate   for  its  needs  and\nthat  other  space  will  be  available  on   reasonable   terms   when   leases\nend.';
    expect(read(text).map((b) => b.kind)).toEqual(['paragraph']);
  });
});

describe('tables', () => {
  test('lines of <TABLE> are rows, cells two blanks apart; drawn lines are nothing', () => {
    const blocks = read(
      '<TABLE>\n<CAPTION>\n                    1999        1998\n                   ------      ------\n<S>                <C>         <C>\nNet sales          $ 1,234     $  987\nLoss per share      (0.12)       (.05)\n                   ======      ======\n</TABLE>\nText after.',
    );
    expect(blocks.map((b) => b.cells)).toEqual([
      ['1999', '1998'],
      ['Net sales', '$1,234', '$987'],
      ['Loss per share', '(0.12)', '(.05)'],
      [],
    ]);
    expect(blocks.map((b) => b.table)).toEqual([0, 0, 0, -1]);
    expect(blocksToText(blocks)).toBe(
      ' | 1999 | 1998\nNet sales | $1,234 | $987\nLoss per share | (0.12) | (.05)\n\nText after.',
    );
  });

  test('leader dots and columns of figures outside <TABLE> are rows too', () => {
    expect(
      read('Item 1.   Business ................  3\nItem 2.   Properties ..............  9').map((b) => b.cells),
    ).toEqual([
      ['Item 1.', 'Business', '3'],
      ['Item 2.', 'Properties', '9'],
    ]);
    const short =
      'Long label ..    10    9\nLonger label .   20   18\nRest of A Inc.   30   27\nOther.........   40   36';
    expect(read(short).map((b) => b.cells[0])).toEqual(['Long label', 'Longer label', 'Rest of A Inc.', 'Other']);
    expect(read('Sales        100      90\nCosts         80      70')[0]?.cells).toEqual(['Sales', '100', '90']);
  });

  test('prose inside <TABLE> is not cut at its line ends', () => {
    const line = 'a line of prose that some agent put into a table for no reason anyone knows of';
    expect(texts(`<TABLE>\n<S>\n${line}\nand that goes on here.\n</TABLE>`)).toEqual([
      `${line} and that goes on here.`,
    ]);
  });
});

test('page tags and form feeds are rules; case and place of tags do not matter', () => {
  expect(read('one\n<PAGE>\ntwo\n\ftwo b\n   3\n<Page>\nfour').map((b) => b.kind)).toEqual(
    'paragraph rule paragraph rule paragraph rule paragraph'.split(' '),
  );
  expect(texts('<PAGE>   12\n\nText')).toEqual(['', '12', 'Text']);
});

test('page numbers are lines of their own, with and without blank lines around them', () => {
  const body = 'and it goes on over the end of the page for a good while';
  expect(
    texts(`Text of the first page\n${body}\n                              3\n<PAGE>   4\nmore of it here.`),
  ).toEqual([`Text of the first page ${body}`, '3', '', '4', 'more of it here.']);
});

test('the envelope is skipped, offsets stay those of the source', () => {
  const text = '<DOCUMENT>\n<TYPE>10-K\n<SEQUENCE>1\n<TEXT>\n\n  First\n\nSecond';
  expect(read(text).map((b) => [b.text, text.slice(b.offset).trimStart().startsWith(b.text)])).toEqual([
    ['First', true],
    ['Second', true],
  ]);
});
