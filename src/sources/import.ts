/** `mds import`: recognizes files by their content and imports them in one transaction: all of a run or nothing. */

import { lastCompletedSession } from '../engine/calendar.ts';
import { isMdsError } from '../errors.ts';
import type { StoreWriter } from '../store/types.ts';
import { type Content, diskFiles, readContent } from './content.ts';
import { importFilings, isDocumentKind } from './documents/import-filings.ts';
import { runExtractors } from './documents/run-extractors.ts';
import {
  type ImportedRecord,
  importCompanyFacts,
  importPage,
  importPredecessors,
  importSubmissions,
  importTickers,
} from './edgar/import-edgar.ts';

import { importPrices } from './import-prices.ts';
import { parseJson } from './json.ts';
import { writeNote } from './note.ts';
import { faultReport, planImport } from './plan.ts';
import { priceFormat } from './prices/formats.ts';
import { importDirectory } from './symbol-directory.ts';
import type { ContentKind, FileReport, ImportOptions, ImportReport, PlannedFile } from './types.ts';
import { updateAssetTypes } from './update-asset-types.ts';
import { storePredecessors, updateTrailing } from './update-trailing.ts';

/** SEC records in the order in which the later ones can use the earlier ones. */
const ORDER: readonly ContentKind[] = [
  'company_tickers',
  'symbol_directory',
  'predecessors',
  'submissions',
  'submissions_page',
  'companyfacts',
];

/**
 * Imports files and folders in one transaction. A file that is malformed, of no known kind or not to be taken without guessing is reported
 * and left; the others go in. Content that is in the store already is skipped, so running it twice changes nothing. With `dryRun` all is
 * done and then undone. Throws MdsError `STORE_*` when the store cannot be written: then nothing has gone in.
 */
export function runImport(store: StoreWriter, paths: readonly string[], options: ImportOptions): ImportReport {
  return store.transaction(() => importWithin(store, paths, options), options.dryRun ? 'rollback' : 'commit');
}

/** As {@link runImport}, inside a transaction of the caller's, which commits or rolls back the import. */
export function importWithin(store: StoreWriter, paths: readonly string[], options: ImportOptions): ImportReport {
  const clock = options.clock ?? (() => performance.now());
  const started = clock();
  const plan = planImport(paths, options, (symbol) => store.symbol(symbol) !== undefined);
  const files = importAll(store, plan, options);
  const order = new Map(plan.map(({ path }, index) => [path, index]));
  files.sort((a, b) => order.get(a.path)! - order.get(b.path)!);
  const bytes = plan.reduce((sum, file) => sum + file.bytes, 0);
  return { files, totals: totalsOf(files, bytes), elapsedMs: clock() - started, dryRun: options.dryRun ?? false };
}

function importAll(store: StoreWriter, plan: readonly PlannedFile[], options: ImportOptions): FileReport[] {
  const access = options.files ?? diskFiles;
  const read = (path: string): Content => readContent(access, path);
  const progress = progressOf(plan, options);
  const reports: FileReport[] = [];
  const touched = new Set<string>();
  const imports = store.imports();
  const seen = new Set(imports.map((row) => `${row.kind} ${row.sha256}`));
  const pages = new Map<string, number>();

  for (const file of plan) {
    if (file.report === undefined) continue;
    reports.push(file.report);
    progress(file);
  }
  storePredecessors(store);
  for (const kind of ORDER) {
    for (const file of plan) {
      if (file.kind !== kind || file.report !== undefined) continue;
      const [report, symbols] = importRecord(store, file, options.now, read, seen, pages);
      reports.push(report);
      for (const symbol of symbols) touched.add(symbol);
      progress(file);
    }
  }
  reports.push(...importFilings({ store, options, read, seen, onFile: progress }, plan));
  const lastSession = lastCompletedSession(options.now);
  const run = { store, options, lastSession, imports, read, onFile: progress };
  for (const [symbol, files] of bySymbol(plan)) {
    const answers = importPrices(run, { symbol, files });
    reports.push(...answers);
    if (answers.some(({ status }) => status === 'imported')) touched.add(symbol);
  }
  updateAssetTypes(store, touched);
  if (!options.dryRun) {
    runExtractors(store, options.clock ?? (() => performance.now()), options.extractors);
    updateTrailing(store);
  }
  return reports;
}

function bySymbol(plan: readonly PlannedFile[]): [string, PlannedFile[]][] {
  const groups = new Map<string, PlannedFile[]>();
  for (const file of plan) {
    if (file.report !== undefined || file.subject === undefined || priceFormat(file.kind) === undefined) continue;
    groups.set(file.subject, [...(groups.get(file.subject) ?? []), file]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** One SEC record in its own savepoint. */
function importRecord(
  store: StoreWriter,
  file: PlannedFile,
  now: number,
  read: (path: string) => Content,
  seen: Set<string>,
  pages: Map<string, number>,
): [FileReport, readonly string[]] {
  const kind = file.kind!;
  try {
    const content = read(file.path);
    if (seen.has(`${kind} ${content.sha256}`)) {
      const reason = 'this content is in the store already';
      return [{ path: file.path, status: 'unchanged', kind, repairs: [], warnings: [], reason }, []];
    }
    const document = kind === 'symbol_directory' ? content.text : parseJson(content.text);
    const record = store.savepoint(() => {
      const done = importDocument(store, kind, document, file.path, pages);
      const { subject, rows, from, to } = done;
      const note = writeNote({ from, to });
      const { sha256, bytes } = content;
      store.addImport({ source: file.path, sha256, kind, subject, importedAt: now, bytes, rows, note });
      return done;
    });
    seen.add(`${kind} ${content.sha256}`);
    const { subject, rows, from, to, warnings } = record;
    const stretch = from === undefined || to === undefined ? {} : { from, to };
    return [
      { path: file.path, status: 'imported', kind, subject, rows, ...stretch, repairs: [], warnings },
      record.symbols,
    ];
  } catch (error) {
    if (!isMdsError(error, 'IMPORT_')) throw error;
    return [faultReport(file.path, error, { kind }), []];
  }
}

function importDocument(
  store: StoreWriter,
  kind: ContentKind,
  document: unknown,
  path: string,
  pages: Map<string, number>,
): ImportedRecord {
  switch (kind) {
    case 'company_tickers':
      return importTickers(store, document);
    case 'symbol_directory':
      return importDirectory(store, document as string);
    case 'predecessors':
      return importPredecessors(store, document);
    case 'submissions':
      return importSubmissions(store, document, pages);
    case 'submissions_page':
      return importPage(store, document, path, pages);
    default:
      return importCompanyFacts(store, document);
  }
}

/** Counts finished files and bytes for the caller's progress display. */
function progressOf(plan: readonly PlannedFile[], options: ImportOptions): (file: PlannedFile) => void {
  const totalBytes = plan.reduce((sum, file) => sum + file.bytes, 0);
  let doneBytes = 0;
  let doneFiles = 0;
  return (file) => {
    doneBytes += file.bytes;
    doneFiles++;
    options.onProgress?.({ doneBytes, totalBytes, doneFiles, totalFiles: plan.length, path: file.path });
  };
}

/** Files per status, and imported rows per kind. */
function totalsOf(files: readonly FileReport[], bytes: number): ImportReport['totals'] {
  const totals = {
    imported: 0,
    unchanged: 0,
    refused: 0,
    failed: 0,
    unrecognised: 0,
    bars: 0,
    facts: 0,
    filings: 0,
    symbols: 0,
    documents: 0,
    bytes,
  };
  for (const { status, kind, rows = 0 } of files) {
    totals[status]++;
    if (status !== 'imported' || kind === undefined) continue;
    if (priceFormat(kind) !== undefined) totals.bars += rows;
    else if (kind === 'companyfacts') totals.facts += rows;
    else if (kind === 'company_tickers' || kind === 'symbol_directory') totals.symbols += rows;
    else if (kind === 'submissions' || kind === 'submissions_page') totals.filings += rows;
    // An index page lists documents and has none.
    else if (isDocumentKind(kind) && kind !== 'filing_index') totals.documents += rows;
  }
  return totals;
}
