/**
 * Child process of hard-documents.test.ts: extracts one hard document under the memory limit of the parent. Argument:
 * its name.
 */
import { parseDay } from '../../../src/engine/days.ts';
import { MdsError } from '../../../src/errors.ts';
import { documentBlocks } from '../../../src/filings/documents/document-blocks.ts';
import { withoutPageHeaders } from '../../../src/filings/documents/page-headers.ts';
import { filingSections } from '../../../src/filings/filing-sections.ts';
import { readOwnership } from '../../../src/filings/ownership/read-ownership.ts';
import { readSubmission } from '../../../src/filings/submission.ts';
import { readTables } from '../../../src/filings/tables/read-tables.ts';
import { submission } from '../../filings/submission-texts.ts';

const [name = ''] = process.argv.slice(2);
const repeated = (part: string, bytes: number): string => part.repeat(Math.floor(bytes / part.length));
const MB = 1e6;
const items = (n: number): string =>
  `<p><b>Item ${n}. Business</b></p><p>${'Words of a crafted report. '.repeat(40)}</p>`;

const tables = (rows: number): string => {
  const row = '<tr><td>Net sales</td><td colspan="2">$ 1,234</td><td>5,678 (1)</td></tr>';
  return `<p>Sales</p><table><tr><th></th><th colspan="3">Year ended</th></tr>${row.repeat(rows)}</table>`;
};

const HARD: Readonly<Record<string, () => string>> = {
  'nested tables': () => `${'<table><tr><td>a'.repeat(10_000)}deep${'</td></tr></table>'.repeat(10_000)}`,
  'nested divisions': () => `<html>${repeated('<div>x', 2 * MB)}`,
  '60 MB of paragraphs': () => `<html><body>${repeated(items(1), 59 * MB)}`,
  'one line': () => `<html><body>${repeated('word ', 15 * MB)}`,
  spaces: () => `<html><body>${repeated('a&nbsp; ', 15 * MB)}`,
  'more lines of text than a document may have': () =>
    repeated('ITEM 1. BUSINESS\n\nWords of a crafted report, a line of them.\n', 59 * MB),
  'a table of 60 MB': () => `<html><body>${tables(730_000)}`,
  'a table of a million columns': () =>
    `<html><table>${'<tr><td colspan="1000000">1</td></tr>'.repeat(50_000)}</table>`,
  '70 MB': () => `<html>${repeated(items(1), 70 * MB)}`,
  'headings only': () =>
    `<html>${Array.from({ length: 40_000 }, (_, i) => `<p><b>Item ${(i % 16) + 1}A. Risk Factors</b></p>`).join('')}`,
  'entities without end': () => `<html><p>${repeated('&amp;&#146;&lt', 8 * MB)}`,
};

if (name === 'entity bomb') {
  const entities = Array.from({ length: 12 }, (_, i) =>
    i === 0 ? '<!ENTITY e0 "lol">' : `<!ENTITY e${i} "${`&e${i - 1};`.repeat(10)}">`,
  );
  const xml = `<?xml version="1.0"?><!DOCTYPE x [${entities.join('')}]><ownershipDocument><issuer><issuerName>&e11;</issuerName></issuer></ownershipDocument>`;
  const { document, faults } = readOwnership(xml);
  const out = { read: document !== undefined, faults, rss: process.memoryUsage.rss() };
  process.stdout.write(JSON.stringify(out));
} else {
  const make = HARD[name];
  if (make === undefined) throw new Error(`no document called ${name}`);
  const bytes = Buffer.from(submission([{ type: '10-K', sequence: 1, text: make() }]));
  const { documents } = readSubmission(bytes);
  const result = name.startsWith('a table') ? { tables: countTables(documents[0]?.bytes) } : { rows: sections() };
  process.stdout.write(JSON.stringify({ rss: process.memoryUsage.rss(), ...result }));

  function sections(): readonly object[] {
    const filing = { form: '10-K', filed: parseDay('2024-02-01') ?? 0, items: '' };
    const rows = filingSections(filing, documents, (document) => document.bytes);
    return rows.map(({ name: section, available, reason }) => ({ section, available, reason }));
  }
}

/** The number of tables, or the code of the refusal. */
function countTables(bytes: Uint8Array = new Uint8Array()): number | string {
  try {
    return readTables(withoutPageHeaders(documentBlocks(bytes))).length;
  } catch (error) {
    if (error instanceof MdsError) return error.code;
    throw error;
  }
}
