/** Column fidelity (FIELDS 16, A20.1): every figure of every table of the stored documents stands under its own header. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decodeDocument } from '../../src/filings/documents/decode.ts';
import { htmlBlocks } from '../../src/filings/documents/html-blocks.ts';
import { withoutPageHeaders } from '../../src/filings/documents/page-headers.ts';
import { readTables } from '../../src/filings/tables/read-tables.ts';
import { readZip } from '../../tools/accuracy/zip.ts';
import { columnFaults, headerFaults } from '../filings/grid-reader.ts';
import { data } from '../support/real-records.ts';

/** The HTML documents of the records. */
function* documents(): Generator<readonly [path: string, html: string]> {
  const root = join(data, 'edgar', 'filings');
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (path.endsWith('.zip')) {
      for (const [name, bytes] of readZip(readFileSync(join(root, path)))) yield [name, decodeDocument(bytes)];
    } else if (/\.html?(?:\.gz)?$/.test(path)) {
      const bytes = readFileSync(join(root, path));
      yield [path, decodeDocument(path.endsWith('.gz') ? gunzipSync(bytes) : bytes)];
    }
  }
}

describe('columns of real tables', () => {
  test('no figure stands under another header', { timeout: 120_000 }, () => {
    let figures = 0;
    const faults: string[] = [];
    for (const [path, html] of documents()) {
      const found = columnFaults(html, htmlBlocks(html));
      figures += found.figures;
      faults.push(...found.faults.map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(figures).toBeGreaterThan(10_000);
  });

  test('no figure of a table as data stands under another header', { timeout: 120_000 }, () => {
    let [tables, figures] = [0, 0];
    const faults: string[] = [];
    for (const [path, html] of documents()) {
      const read = readTables(withoutPageHeaders(htmlBlocks(html)));
      const found = headerFaults(html, read);
      tables += read.length;
      figures += found.figures;
      faults.push(...found.faults.map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(tables).toBeGreaterThan(300);
    expect(figures).toBeGreaterThan(8_000);
  });
});
