/**
 * Column fidelity (FIELDS 16, A20.1): every figure of every table of the stored HTML documents against a reader of its
 * own.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeDocument } from '../../../src/filings/documents/decode.ts';
import { htmlBlocks } from '../../../src/filings/documents/html-blocks.ts';
import { withoutPageHeaders } from '../../../src/filings/documents/page-headers.ts';
import { readTables } from '../../../src/filings/tables/read-tables.ts';
import { readZip } from '../zip.ts';
import { columnFaults, headerFaults } from './grid-reader.ts';

/** Counts over the documents of one form. */
export interface ColumnCheck {
  readonly form: string;
  readonly documents: number;
  /** Figures in rows of section text. */
  readonly figures: number;
  readonly tables: number;
  /** Tables with XBRL concepts. */
  readonly tagged: number;
  /** Figures in tables as data, each held against every level of its header. */
  readonly tableFigures: number;
  /** Figures in another column or under another header than in the document. */
  readonly faults: readonly string[];
}

/** The HTML documents below `edgar/filings`, archives opened, by form. */
function* documents(data: string): Generator<readonly [form: string, path: string, html: string]> {
  const root = join(data, 'edgar', 'filings');
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    const [form = ''] = path.split('/');
    const bytes = /\.(?:zip|html?|gz)$/.test(path) ? readFileSync(join(root, path)) : undefined;
    if (bytes === undefined) continue;
    if (path.endsWith('.zip')) for (const [name, part] of readZip(bytes)) yield [form, name, decodeDocument(part)];
    else if (/\.html?(?:\.gz)?$/.test(path))
      yield [form, path, decodeDocument(path.endsWith('.gz') ? gunzipSync(bytes) : bytes)];
  }
}

export function columnChecks(data: string): readonly ColumnCheck[] {
  const checks = new Map<string, ColumnCheck>();
  for (const [form, path, html] of documents(data)) {
    const before = checks.get(form) ?? {
      form,
      documents: 0,
      figures: 0,
      tables: 0,
      tagged: 0,
      tableFigures: 0,
      faults: [],
    };
    const blocks = htmlBlocks(html);
    const tables = readTables(withoutPageHeaders(blocks));
    const inText = columnFaults(html, blocks);
    const asData = headerFaults(html, tables);
    checks.set(form, {
      form,
      documents: before.documents + 1,
      figures: before.figures + inText.figures,
      tables: before.tables + tables.length,
      tagged: before.tagged + tables.filter(({ concepts }) => concepts.length > 0).length,
      tableFigures: before.tableFigures + asData.figures,
      faults: [...before.faults, ...[...inText.faults, ...asData.faults].map((fault) => `${path}: ${fault}`)],
    });
  }
  return [...checks.values()];
}
