/** Imports documents of filings, each in its own savepoint, in an order in which later kinds can use earlier ones. */

import { formatDay } from '../../engine/days.ts';
import { isMdsError } from '../../errors.ts';
import type { StoreWriter } from '../../store/types.ts';
import type { Content } from '../content.ts';

import { writeNote } from '../note.ts';
import { faultReport } from '../plan.ts';
import type { ContentKind, DocumentKind, FileReport, ImportOptions, PlannedFile } from '../types.ts';
import { type ImportedFiling, importDocument } from './import-document.ts';
import { importIndexPage, importSubmissionText } from './import-submission.ts';

const ORDER: readonly DocumentKind[] = ['full_submission', 'filing_index', 'ownership_xml', 'filing_document'];

/** Whether files of a kind contain documents of filings. */
export function isDocumentKind(kind: ContentKind): kind is DocumentKind {
  return (ORDER as readonly ContentKind[]).includes(kind);
}

export interface FilingsRun {
  readonly store: StoreWriter;
  readonly options: ImportOptions;
  readonly read: (path: string) => Content;
  /** `kind sha256` of everything imported so far. */
  readonly seen: Set<string>;
  readonly onFile: (file: PlannedFile) => void;
}

/** Imports every planned document. */
export function importFilings(run: FilingsRun, plan: readonly PlannedFile[]): FileReport[] {
  const reports: FileReport[] = [];
  for (const kind of ORDER) {
    for (const file of plan) {
      if (file.kind !== kind || file.report !== undefined) continue;
      reports.push(importFile(run, file, kind));
      run.onFile(file);
    }
  }
  return reports;
}

function importFile({ store, options, read, seen }: FilingsRun, file: PlannedFile, kind: DocumentKind): FileReport {
  const { path } = file;
  const isWhole = kind === 'full_submission' || kind === 'filing_index';
  try {
    const content = read(path);
    const key = `${kind} ${content.sha256}`;
    if (isWhole && seen.has(key)) return unchanged(path, kind);
    const brought = store.savepoint(() => {
      const done = bring(store, kind, content, path, options);
      if (!done.changed) return done;
      const { accession, filed, rows } = done;
      const note = writeNote({ from: formatDay(filed), to: formatDay(filed) });
      const { sha256, bytes } = content;
      store.addImport({ source: path, sha256, kind, subject: accession, importedAt: options.now, bytes, rows, note });
      return done;
    });
    seen.add(key);
    const { accession, form, matched, rows, warnings, changed } = brought;
    const about = { subject: accession, form, matched };
    if (!changed) return { ...unchanged(path, kind), ...about };
    const day = formatDay(brought.filed);
    return { path, status: 'imported', kind, ...about, rows, from: day, to: day, repairs: [], warnings };
  } catch (error) {
    if (!isMdsError(error, 'IMPORT_')) throw error;
    return faultReport(path, error, { kind });
  }
}

function unchanged(path: string, kind: DocumentKind): FileReport {
  return { path, status: 'unchanged', kind, repairs: [], warnings: [], reason: 'this content is in the store already' };
}

function bring(
  store: StoreWriter,
  kind: DocumentKind,
  content: Content,
  path: string,
  { accession, filed }: ImportOptions,
): ImportedFiling {
  if (kind === 'full_submission') return importSubmissionText(store, content.raw);
  if (kind === 'filing_index') return importIndexPage(store, content.text);
  return importDocument(store, kind, content.raw, path, { accession, filed });
}
