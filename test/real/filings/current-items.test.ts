/**
 * Items of 110 real 8-Ks of 1994 to 2023 against the item texts of edgar-crawler's tests (GPL-3.0, see PROVENANCE.md).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentBlocks } from '../../../src/filings/documents/document-blocks.ts';
import { currentItems } from '../../../src/filings/sections/current-items.ts';
import { readZip } from '../../../tools/accuracy/zip.ts';
import { data } from '../../support/real-records.ts';

/** Letters and digits: readers differ in spaces and marks. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

describe('items of real 8-Ks', () => {
  const zipped = (path: string) => readZip(readFileSync(join(data, path)));

  test('every item of the reference has its text, none is made up', () => {
    const raw = new Map(
      [...zipped('edgar/filings/8-K/edgar-crawler_8-K_raw.zip')].map(([name, bytes]) => [stem(name), bytes]),
    );
    let compared = 0;
    const differ: string[] = [];
    for (const [file, bytes] of zipped('reference/sections/edgar-crawler_8-K_expected.zip')) {
      const expected = new Map(
        Object.entries(JSON.parse(Buffer.from(bytes).toString('utf8')) as Record<string, string>)
          .filter(([key, text]) => key.startsWith('item_') && text !== '')
          .map(([key, text]) => [key.replace('.', '_'), lettersOf(text)]),
      );
      const document = raw.get(stem(file));
      const found = document === undefined ? [] : currentItems(documentBlocks(document));
      expect([file, found.map(({ name }) => name).sort()]).toEqual([file, [...expected.keys()].sort()]);
      for (const { name, section } of found) {
        const ours = lettersOf(section.available ? section.text : '');
        const theirs = expected.get(name) ?? '';
        compared++;
        const same = Math.min(ours.length, theirs.length) / Math.max(ours.length, theirs.length, 1);
        if (same < 0.97) differ.push(`${file} ${name}`);
      }
    }
    expect(compared).toBe(217);
    // The reference leaves out tables of figures: pro forma statements, a vote.
    expect(differ).toEqual([
      '1001136_8K_2000_0000950124-00-004609.json item_7',
      '1001136_8K_2000_0000950124-00-005735.json item_7',
      '1001250_8K_2012_0000909518-12-000340.json item_5_07',
    ]);
  });
});

function stem(name: string): string {
  return (name.split('/').at(-1) ?? '').replace(/\.\w+$/, '');
}
