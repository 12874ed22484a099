/** Documents made to be hard, each in a child process of little memory. Not in `npm test`: each takes seconds. */
import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { MdsError } from '../../../src/errors.ts';
import { documentBlocks } from '../../../src/filings/documents/document-blocks.ts';
import { htmlBlocks } from '../../../src/filings/documents/html-blocks.ts';
import { readOwnership } from '../../../src/filings/ownership/read-ownership.ts';
import { contractNames } from '../../../src/filings/section-documents.ts';
import { formXml, submissionText } from '../../filings/ownership-samples.ts';
import { bundleChild, scratchInProject } from '../../store/support.ts';

interface ChildResult {
  readonly rss: number;
  readonly read?: boolean;
  readonly tables?: number | string;
  readonly faults?: readonly unknown[];
  readonly rows?: readonly { readonly section: string; readonly available: boolean; readonly reason?: string }[];
}

/** MB of heap for a document of the greatest size: the decoded text is up to 60, twice that when it is not Latin. */
const HEAP_MB = 768;
/** For documents of 15 MB: a quarter of it, and what the program and its collector take in any case. */
const SMALL_HEAP_MB = 320;

const bundles = scratchInProject();
let script: string;
beforeAll(async () => {
  script = await bundleChild(bundles, 'real/filings/hard-document-child');
});

function child(name: string, heapMb = HEAP_MB): ChildResult {
  const args = [`--max-old-space-size=${heapMb}`, script, name];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr.slice(0, 500)]).toEqual([0, '']);
  return JSON.parse(stdout) as ChildResult;
}

describe('in a process of little memory', { timeout: 120_000 }, () => {
  test.each([
    ['nested tables', SMALL_HEAP_MB],
    ['nested divisions', SMALL_HEAP_MB],
    ['60 MB of paragraphs', HEAP_MB],
    ['one line', SMALL_HEAP_MB],
    ['spaces', SMALL_HEAP_MB],
    ['more lines of text than a document may have', HEAP_MB],
    ['70 MB', HEAP_MB],
    ['headings only', SMALL_HEAP_MB],
    ['entities without end', SMALL_HEAP_MB],
  ])('%s', (name, heapMb) => {
    const { rows, rss } = child(name, heapMb);
    expect(rows?.map((row) => row.section)).toEqual(expect.arrayContaining([...contractNames('10-K')]));
    expect(rss).toBeLessThan(1.5 * heapMb * 1e6);
    if (name === '70 MB') expect(rows?.every(({ reason }) => reason === 'extraction_failed')).toBe(true);
  });

  test('a table of 60 MB is refused by its code', () => {
    const { tables, rss } = child('a table of 60 MB');
    expect(tables).toBe('DOCUMENT_TOO_LARGE');
    expect(rss).toBeLessThan(1.5 * HEAP_MB * 1e6);
  });

  test('a table of a million columns has no figure under a header', () => {
    expect(child('a table of a million columns').tables).toBe(0);
  });

  test('an entity bomb is rejected before it is read', () => {
    const { read, faults } = child('entity bomb');
    expect([read, faults?.length]).toEqual([false, 1]);
  });
});

test('60 MB of text are read, more lines than memory should hold are rejected', () => {
  const bytes = new Uint8Array(60 * 1024 * 1024).fill(0x78);
  expect(documentBlocks(bytes).map(({ text }) => text.length)).toEqual([bytes.length]);
  expect(() => htmlBlocks('<p>x'.repeat(1_100_000))).toThrow(MdsError);
});

test('an ownership report of four megabytes of stray marks, with fifteen of something else after it', () => {
  const text = '& < &amp; &x '.repeat(250_000);
  const submission = submissionText(formXml({ rest: `<remarks>${text}</remarks>` }));
  const { document } = readOwnership(submission + '<<x '.repeat(3_750_000));
  expect(document?.remarks?.length).toBe(4_000);
});
