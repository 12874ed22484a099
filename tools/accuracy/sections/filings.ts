/** The filings whose sections are measured, read once. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseDay } from '../../../src/engine/days.ts';
import { documentBlocks } from '../../../src/filings/documents/document-blocks.ts';
import { readPages } from '../../../src/filings/documents/page-headers.ts';
import type { Block } from '../../../src/filings/documents/types.ts';
import { filingSections, type SectionRow } from '../../../src/filings/filing-sections.ts';
import { itemCodes } from '../../../src/filings/items.ts';
import { extractSections } from '../../../src/filings/sections/extract.ts';
import type { SectionIndex } from '../../../src/filings/sections/types.ts';
import { readSubmission, type Submission } from '../../../src/filings/submission.ts';

/** A periodic report read from its main document. */
export interface ReadReport {
  /** Without page furniture. */
  readonly blocks: readonly Block[];
  readonly index: SectionIndex;
}

/** Bytes of a file below the records' folder, unpacked. */
export function bytesOf(data: string, path: string): Buffer {
  const bytes = readFileSync(join(data, path));
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

/** A report by its path below `edgar/filings`, or `edgar/full_submission` for a `.txt.gz`. */
export function readReport(data: string, path: string, form: string, filed?: string): ReadReport {
  const whole = path.endsWith('.txt.gz') ? submissionAt(data, path) : undefined;
  const bytes = whole === undefined ? bytesOf(data, `edgar/filings/${path}`) : whole.documents[0]?.bytes;
  if (bytes === undefined) throw new Error(`${path}: no document`);
  const blocks = documentBlocks(bytes);
  return { blocks: readPages(blocks).blocks, index: extractSections(blocks, { form, filed }) };
}

/** A full submission by its name below `edgar/full_submission`. */
export function submissionAt(data: string, name: string): Submission {
  return readSubmission(bytesOf(data, `edgar/full_submission/${name}`));
}

/** What a store would keep of a full submission. */
export function rowsOf({ header, documents }: Submission): readonly SectionRow[] {
  const items = itemCodes(header.items, header.filed).join(',');
  const filing = { form: header.form, filed: parseDay(header.filed) ?? 0, items };
  return filingSections(
    filing,
    documents,
    (document) => document.bytes,
    () => false,
  );
}
