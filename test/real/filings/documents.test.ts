/** Documents as filed, against what other readers made of them and against the page numbers they print. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { blocksToText } from '../../../src/filings/documents/blocks-to-text.ts';
import { documentBlocks } from '../../../src/filings/documents/document-blocks.ts';
import { readPages } from '../../../src/filings/documents/page-headers.ts';
import type { Block } from '../../../src/filings/documents/types.ts';
import { data } from '../../support/real-records.ts';

const read = (...path: string[]): Buffer => {
  const bytes = readFileSync(join(data, ...path));
  return path.at(-1)?.endsWith('.gz') ? gunzipSync(bytes) : bytes;
};
const filing = (...path: string[]): { blocks: Block[]; pages: Int32Array } =>
  readPages(documentBlocks(read('edgar', 'filings', ...path)));

/** Only what a reader would call the same: no spaces, marks of cells, and quotes of one kind. */
const bare = (text: string): string =>
  text
    .replace(/[\s|\u00a0\u200b\u00ad]+/g, '')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"');

describe('real documents', () => {
  test('the text layer of a 10-K Item 1 by another reader (reference/sections/textlayer) is in ours, whole and in one piece', () => {
    const { item1_business_text: theirs } = JSON.parse(
      read('reference', 'sections', 'textlayer', 'AAPL_0000320193-25-000079_item1_business.json').toString('utf8'),
    ) as { item1_business_text: string };
    const { blocks } = filing('10-K', 'AAPL', '0000320193-25-000079.htm.gz');
    const ours = bare(blocksToText(blocks));
    // Theirs keeps the page footers `Apple Inc. | 2025 Form 10-K | 1`, which are furniture by FIELDS 6.4 step 3.
    const expected = bare(theirs.replace(/Apple Inc\. \| 2025 Form 10-K \| \d+/g, ''));
    expect(expected.length).toBeGreaterThan(10_000);
    expect(ours).toContain(expected);
  });

  test('every title and paragraph that sec-parser reads in a 10-Q is a block of ours', () => {
    const elements = JSON.parse(
      read(
        'reference',
        'sections',
        'sec-parser-test-data',
        '10-Q',
        'AAPL',
        '0000320193-23-000077.expected-structure-and-text.json',
      ).toString('utf8'),
    ) as { cls_name: string; text_content?: string }[];
    const { blocks } = filing('10-Q', 'AAPL', '0000320193-23-000077.htm.gz');
    const ours = bare(blocksToText(blocks));
    const wanted = elements
      .flatMap((e) => (e.text_content === undefined ? [] : [bare(e.text_content)]))
      .filter((t) => t !== '');
    expect(wanted.length).toBeGreaterThan(150);
    const missing = wanted.filter((text) => !ours.includes(text));
    // Page-edge furniture (footers, `See accompanying Notes`, company name over each statement) is dropped on purpose.
    expect(missing.filter((text) => !/^(?:AppleInc\.|Seeaccompanying)/.test(text))).toEqual([]);
  });

  test.each([
    // Last page number printed in each document, read off its last numbered page.
    ['10-K/AAPL/aapl-10-k-2024-11-01.htm.gz', 57],
    ['10-K/NVDA/0001045810-24-000029.htm.gz', 85],
    ['10-Q/MSFT/0001564590-21-051992.htm.gz', 63],
    ['10-Q/KO/0000021344-23-000048.htm.gz', 54],
    ['10-Q/NVDA/nvda-10-q-2025-08-27.htm.gz', 40],
  ])('%s: pages run to the number printed last, no page number or running header is left', (path, last) => {
    const { blocks, pages } = filing(...path.split('/'));
    expect(pages.at(-1)).toBe(last);
    expect(pages.every((page, i) => i === 0 || page >= (pages[i - 1] ?? 0))).toBe(true);
    expect(blocks.filter((b) => b.table < 0 && /^\d{1,3}$/.test(b.text))).toEqual([]);
    expect(blocks.filter((b) => b.links.length > 0 && /^table of contents$/i.test(b.text))).toEqual([]);
    expect(blocks.filter((b) => /^(?:PART I{1,2}|Item \d+A?)$/.test(b.text)).length).toBeLessThanOrEqual(4);
  });

  test('figures are whole in every document: no lone currency, bracket or percent cell next to a number', () => {
    for (const form of ['10-K', '10-Q']) {
      for (const path of readdirSync(join(data, 'edgar', 'filings', form), {
        recursive: true,
        encoding: 'utf8',
      })) {
        if (!path.endsWith('.gz')) continue;
        const { blocks } = filing(form, ...path.split('/'));
        const split = blocks.filter((b) =>
          b.cells.some(
            (cell, i) =>
              (cell === '$' && /^[\d(]/.test(b.cells[i + 1] ?? '')) ||
              (/^[)%]+$/.test(cell) && /\d$/.test(b.cells[i - 1] ?? '')),
          ),
        );
        expect(split.map((b) => b.text)).toEqual([]);
      }
    }
  });

  test('statement lines of filings, as printed', () => {
    // Microsoft 10-Q of 2021-10-26, page 3; Apple 10-K of 2024-11-01, page 29.
    const microsoft = blocksToText(filing('10-Q', 'MSFT', '0001564590-21-051992.htm.gz').blocks);
    expect(microsoft).toContain('Net income | $20,505 | $13,893\nEarnings per share:\nBasic | $2.73 | $1.84');
    const apple = blocksToText(filing('10-K', 'AAPL', 'aapl-10-k-2024-11-01.htm.gz').blocks);
    expect(apple).toContain('Net income | $93,736 | $96,995 | $99,803');
  });
});
