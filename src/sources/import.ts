/** `mds import`: recognizes files by their content and imports them in one transaction: all of a run or nothing. */

import { lastCompletedSession } from '../engine/calendar.ts';
import { isMdsError } from '../errors.ts';
import { writeNote } from '../store/reading/import-note.ts';
import type { ImportRow } from '../store/schema/row-types.ts';
import type { StoreWriter } from '../store/writing/types.ts';
import { type Content, diskFiles, type FileAccess, readContent } from './content.ts';
import { importDocument } from './documents/import-document.ts';
import { importIndexPage, importSubmissionText } from './documents/import-submission.ts';
import { runExtractors } from './documents/run-extractors.ts';
import {
  importCompanyFacts,
  importPage,
  importPredecessors,
  importSubmissions,
  importTickers,
} from './edgar/import-edgar.ts';
import {
  LISTING_KINDS,
  withBasis,
  withFault,
  withHidden,
  withSettled,
  withSplits,
  withStoredPrices,
  withUnreached,
} from './import-notes.ts';
import { importPrices } from './import-prices.ts';
import { parseJson } from './json.ts';
import { goneOf } from './known-import.ts';
import { importListings, nameByForm } from './listings/import-listings.ts';
import { withInsiderTables } from './listings/insider-files.ts';
import { movePrices } from './listings/move-prices.ts';
import { nameGiven } from './listings/name-given.ts';
import { settleListings } from './listings/settle-listings.ts';
import { SightingBatch } from './listings/sighting-batch.ts';
import { type CutFiles, finerParts, oncePerFile, partReader } from './part-reader.ts';
import { faultReport, planImport, unchangedReport } from './plan.ts';
import { priceFormat } from './prices/layouts/formats.ts';
import { settleSplits } from './settle-splits.ts';
import { importDirectory } from './symbol-directory.ts';
import type { ContentKind, FileReport, ImportedRecord, ImportOptions, ImportReport, PlannedFile } from './types.ts';
import { updateAssetTypes } from './update-asset-types.ts';
import { updateTagged } from './update-tagged.ts';
import { storePredecessors, updateTrailing } from './update-trailing.ts';

/** Kinds without prices, in the order in which the later ones can use the earlier ones. */
const ORDER: readonly ContentKind[] = [
  'company_tickers',
  'symbol_directory',
  'predecessors',
  'fails_to_deliver',
  'form_index',
  'insider_set',
  'submissions',
  'submissions_page',
  'companyfacts',
  'full_submission',
  'filing_index',
  'ownership_xml',
  'filing_document',
];

/**
 * Imports files and folders in one transaction. A file that is malformed, of no known kind or ambiguous is reported and
 * skipped; the others are imported. Content that is already stored is skipped, so a second run changes nothing. With
 * `dryRun` the transaction is rolled back. Throws MdsError `STORE_*` when the store cannot be written: nothing is
 * imported then.
 */
export function runImport(store: StoreWriter, paths: readonly string[], options: ImportOptions): ImportReport {
  const clock = options.clock ?? (() => performance.now());
  const work = (): ImportReport => {
    const started = clock();
    const report = importWithin(store, paths, { ...options, clock });
    if (options.dryRun) return report;
    updateTrailing(store, withoutPricesYet(report.files));
    updateTagged(store);
    options.derive?.(store);
    return { ...report, elapsedMs: clock() - started };
  };
  return store.transaction(work, options.dryRun ? 'rollback' : 'commit');
}

/**
 * Whether at least one of the files can be imported by itself: tries them in turn, and rolls each back. Of a file with
 * several symbols the first is tried before all.
 */
export function importsAny(store: StoreWriter, paths: readonly string[], options: ImportOptions): boolean {
  const possible = planImport(paths, options).filter(({ report }) => report === undefined);
  const imports = (path: string, only: Pick<ImportOptions, 'symbol'>): boolean =>
    runImport(store, [path], { ...options, ...only, dryRun: true }).totals.imported > 0;
  const firsts = new Map([...possible].reverse().map((file) => [file.path, file]));
  return [...firsts.values()].some(
    ({ path, part }) => (part !== undefined && imports(path, { symbol: part })) || imports(path, {}),
  );
}

/**
 * As {@link runImport}, inside a transaction of the caller's, which computes trailing figures and commits or rolls back
 * the import.
 */
export function importWithin(store: StoreWriter, paths: readonly string[], options: ImportOptions): ImportReport {
  const clock = options.clock ?? (() => performance.now());
  const started = clock();
  const cut: CutFiles = new Map();
  const plan = planImport(paths, options, (symbol) => store.symbol(symbol) !== undefined, cut);
  const files = importAll(store, plan, options, cut);
  const order = new Map(plan.map(({ path }, index) => [path, index]));
  files.sort((a, b) => order.get(a.path)! - order.get(b.path)!);
  const bytes = plan.reduce((sum, file) => sum + file.bytes, 0);
  return { files, totals: totalsOf(files, bytes), elapsedMs: clock() - started, dryRun: options.dryRun ?? false };
}

/** What the imports of the files of one run share. */
interface Run {
  readonly store: StoreWriter;
  readonly options: ImportOptions;
  readonly access: FileAccess;
  readonly read: (path: string) => Content;
  /** Imports of before the run. */
  readonly imports: readonly ImportRow[];
  /** `kind sha256` of everything imported so far. */
  readonly seen: Set<string>;
  /** The companies of older pages, by their names. */
  readonly pages: Map<string, number>;
  readonly sightings: SightingBatch;
}

function importAll(
  store: StoreWriter,
  plan: readonly PlannedFile[],
  options: ImportOptions,
  cut: CutFiles,
): FileReport[] {
  const access = options.files ?? diskFiles;
  const read = (path: string): Content => readContent(access, path);
  const progress = progressOf(plan, options);
  const reports: FileReport[] = [];
  const touched = new Set<string>();
  const imports = store.imports();
  const seen = new Set(imports.map((row) => `${row.kind} ${row.sha256}`));
  const run: Run = {
    store,
    options,
    access,
    read,
    imports,
    seen,
    pages: new Map(),
    sightings: new SightingBatch(store),
  };

  for (const file of plan) {
    if (file.report === undefined) continue;
    reports.push(file.report);
    progress(file);
  }
  storePredecessors(store);
  for (const kind of ORDER) {
    for (const file of plan) {
      if (file.kind !== kind || file.report !== undefined) continue;
      const [report, symbols] = importFile(run, file.path, kind);
      run.sightings.writeFull();
      reports.push(report);
      for (const symbol of symbols) touched.add(symbol);
      progress(file);
    }
  }
  run.sightings.write();
  const lastSession = lastCompletedSession(options.now);
  const readPart = partReader(read, cut);
  const isFiner = finerParts(cut, lastSession);
  const moves = new Map<string, string>();
  for (const [symbol, files] of bySymbol(plan)) {
    const prices = {
      store,
      options,
      lastSession,
      imports,
      read: readPart,
      isFiner,
      onFile: progress,
      moves,
      replaces: options.replaces ?? false,
    };
    const answers = importPrices(prices, { symbol, files });
    const parts = new Map(files.flatMap(({ path, part }) => (part === undefined ? [] : [[path, part] as const])));
    reports.push(...answers.map((report) => withPart(report, parts.get(report.path))));
    for (const { status, subject = symbol } of answers) if (status === 'imported') touched.add(subject);
  }
  for (const [from, to] of moves) movePrices(store, from, to);
  for (const symbol of nameGiven(store, options.symbol, reports)) touched.add(symbol);
  // Forms and covers name symbols.
  const faults = options.dryRun
    ? new Map<string, string>()
    : runExtractors(store, options.clock ?? (() => performance.now()), options.extractors);
  const isListings = reports.some(({ kind, status }) => status === 'imported' && LISTING_KINDS.includes(kind));
  const settled = settleListings(store, touched, isListings);
  updateAssetTypes(store, [...touched, ...settled.symbols]);
  // Prices look at the facts as they come in; facts that follow them look at the prices here.
  const changed = new Set([...touched, ...settled.symbols, ...(isListings ? withOpenSplits(store) : [])]);
  const splits = new Map([...changed].map((symbol) => [symbol, settleSplits(store, symbol)]));
  const all = oncePerFile(reports).map((report) =>
    withBasis(
      store,
      withSettled(
        withHidden(store, withSplits(store, withUnreached(store, withFault(report, faults)), splits)),
        settled,
      ),
    ),
  );
  return isListings ? withStoredPrices(store, all, settled) : all;
}

/** Symbols with splits of filings that nothing has decided so far: prices published elsewhere may. */
function withOpenSplits(store: StoreWriter): readonly string[] {
  return store.storedSymbols().filter((symbol) => (store.priceBasis(symbol)?.unlisted.length ?? 0) > 0);
}

/** The companies whose facts are new. None where the run brought prices, too: the others may never have any. */
function withoutPricesYet(files: readonly FileReport[]): readonly number[] {
  const imported = files.filter(({ status }) => status === 'imported');
  if (imported.some(({ kind }) => priceFormat(kind) !== undefined)) return [];
  return imported.filter(({ kind }) => kind === 'companyfacts').map(({ subject }) => Number(subject));
}

function withPart(report: FileReport, part: string | undefined): FileReport {
  return part === undefined ? report : { ...report, part };
}

function bySymbol(plan: readonly PlannedFile[]): [string, PlannedFile[]][] {
  const groups = new Map<string, PlannedFile[]>();
  for (const file of plan) {
    if (file.report !== undefined || file.subject === undefined || priceFormat(file.kind) === undefined) continue;
    groups.set(file.subject, [...(groups.get(file.subject) ?? []), file]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** One file in its own savepoint: its report, and the symbols it may describe again. */
function importFile(run: Run, path: string, kind: ContentKind): [FileReport, readonly string[]] {
  const { store, options, read, seen } = run;
  // A document that is stored may still be another filing's: only its importer knows.
  const isDocument = kind === 'ownership_xml' || kind === 'filing_document';
  try {
    const file = read(path);
    const content = kind === 'insider_set' ? withInsiderTables(run.access, path, file) : file;
    const { sha256, bytes } = content;
    const key = `${kind} ${sha256}`;
    const isSeen = !isDocument && seen.has(key);
    const gone = isSeen ? readAgain(run, kind, sha256) : [];
    if (gone === undefined) {
      const stored = run.imports.find((row) => row.kind === kind && row.sha256 === sha256);
      return [{ ...unchangedReport(path, kind), ...(stored && { subject: stored.subject }) }, []];
    }
    const record = store.savepoint(() => {
      const done = importContent(run, content, path, kind);
      const { subject, rows, from, to } = done;
      const note = writeNote({ from, to });
      if (done.filing?.changed !== false)
        store.addImport({ source: path, sha256, kind, subject, importedAt: options.now, bytes, rows, note });
      return done;
    });
    seen.add(key);
    const { subject, rows, from, to, warnings, symbols = [], filing } = record;
    const about = filing === undefined ? { subject } : { subject, form: filing.form, matched: filing.matched };
    if (filing?.changed === false) return [{ ...unchangedReport(path, kind), ...about }, symbols];
    const stretch = from === undefined || to === undefined ? {} : { from, to };
    const said = [...gone, ...warnings];
    return [{ path, status: 'imported', kind, ...about, rows, ...stretch, repairs: [], warnings: said }, symbols];
  } catch (error) {
    if (!isMdsError(error, 'IMPORT_')) throw error;
    const report = faultReport(path, error, { kind });
    const noted = kind === 'ownership_xml' ? nameByForm(store, read(path).text) : undefined;
    return [noted === undefined ? report : { ...report, warnings: [noted] }, []];
  }
}

/**
 * What to say where stored content is read once more: data of its subject were damaged (and are gone now), or an older
 * version kept only the concepts that statements read. Undefined where it is not.
 */
function readAgain({ store, imports }: Run, kind: ContentKind, sha256: string): readonly string[] | undefined {
  const known = imports.find((row) => row.kind === kind && row.sha256 === sha256);
  if (known === undefined || known.subject === '') return undefined;
  const isCut = () => kind === 'companyfacts' && store.otherFacts(Number(known.subject)) === undefined;
  return goneOf(store, known.subject, known) ?? (isCut() ? [] : undefined);
}

function importContent(
  { store, options, pages, sightings }: Run,
  content: Content,
  path: string,
  kind: ContentKind,
): ImportedRecord {
  switch (kind) {
    case 'company_tickers':
      return importTickers(store, parseJson(content.text));
    case 'symbol_directory':
      return importDirectory(store, content.text);
    case 'fails_to_deliver':
    case 'form_index':
    case 'insider_set':
      return importListings(store, sightings, kind, content, options.now);
    case 'predecessors':
      return importPredecessors(store, parseJson(content.text));
    case 'submissions':
      return importSubmissions(store, parseJson(content.text), pages);
    case 'submissions_page':
      return importPage(store, parseJson(content.text), path, pages);
    case 'full_submission':
      return importSubmissionText(store, content.raw);
    case 'filing_index':
      return importIndexPage(store, content.text);
    case 'ownership_xml':
    case 'filing_document':
      return importDocument(store, kind, content.raw, path, options);
    default:
      return importCompanyFacts(store, parseJson(content.text));
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

/** What the rows of a kind count as. An index page lists documents and has none. */
const COUNTED: Partial<Record<ContentKind, 'facts' | 'filings' | 'symbols' | 'documents'>> = {
  company_tickers: 'symbols',
  symbol_directory: 'symbols',
  submissions: 'filings',
  submissions_page: 'filings',
  companyfacts: 'facts',
  full_submission: 'documents',
  ownership_xml: 'documents',
  filing_document: 'documents',
};

/** Files per status, and imported rows per kind. */
function totalsOf(files: readonly FileReport[], bytes: number): ImportReport['totals'] {
  const statuses = { imported: 0, unchanged: 0, refused: 0, failed: 0, unrecognised: 0 };
  const totals = { ...statuses, bars: 0, facts: 0, filings: 0, symbols: 0, documents: 0, bytes };
  for (const { status, kind, rows = 0 } of files) {
    totals[status]++;
    if (status !== 'imported' || kind === undefined) continue;
    const counted = priceFormat(kind) === undefined ? COUNTED[kind] : 'bars';
    if (counted !== undefined) totals[counted] += rows;
  }
  return totals;
}
