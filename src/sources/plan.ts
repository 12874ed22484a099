/** The light first pass of an import: which files there are and what each holds. */

import { dirname, join } from 'node:path';
import { isMdsError } from '../errors.ts';
import { fileReason } from '../file-reason.ts';
import { diskFiles, type FileAccess, readContent, readHead } from './content.ts';
import { failed, type ImportError, refused } from './fault.ts';
import type { CutFiles } from './part-reader.ts';
import { priceFormat } from './prices/layouts/formats.ts';
import { recognizeContent } from './recognize.ts';
import { normalizeTicker, refuseForeignName, symbolFromPath, tickerIn } from './symbols.ts';
import type { ContentKind, FileReport, ImportOptions, PlannedFile } from './types.ts';

const STATUS: Readonly<Record<ImportError['code'], FileReport['status']>> = {
  IMPORT_FAILED: 'failed',
  IMPORT_REFUSED: 'refused',
  IMPORT_UNRECOGNISED: 'unrecognised',
};

/** The report of a file that does not go in. */
export function faultReport(path: string, fault: ImportError, more: Partial<FileReport> = {}): FileReport {
  const { line, jsonPath } = fault.location ?? {};
  return {
    repairs: [],
    warnings: [],
    ...more,
    path,
    status: STATUS[fault.code],
    reason: fault.message,
    line,
    jsonPath,
  };
}

/** The report of a file whose content is in the store already. */
export function unchangedReport(path: string, kind: ContentKind): FileReport {
  return { path, status: 'unchanged', kind, repairs: [], warnings: [], reason: 'this content is in the store already' };
}

/** Options of {@link planImport}: those of an import, without what only running it needs. */
type PlanOptions = Pick<ImportOptions, 'symbol' | 'basis' | 'accession' | 'files'>;

/**
 * Lists the files behind the paths and recognizes each by its first bytes. A file with a `report` is finished: it
 * cannot be read, is of no known kind, or its symbol is not known.
 * @param known whether a symbol is in the store already
 * @param cut takes the tables of files with several symbols
 */
export function planImport(
  paths: readonly string[],
  options: PlanOptions = {},
  known: (symbol: string) => boolean = () => false,
  cut: CutFiles = new Map(),
): PlannedFile[] {
  const access = options.files ?? diskFiles;
  const { files, missing: lost } = listFiles(access, paths);
  const planned = files.flatMap((path) => planFile(access, path, options, known, cut));
  const besides = withSubmissions(planned);
  const gone = lost.map(({ path, reason }): PlannedFile => {
    const fault = failed(reason);
    return { path, bytes: 0, kind: undefined, subject: undefined, report: faultReport(path, fault) };
  });
  const { symbol, accession } = options;
  let checked = besides;
  if (symbol !== undefined)
    checked = onlyOne(
      checked,
      (kind) => priceFormat(kind) !== undefined,
      `a symbol is given (${symbol})`,
      'price files',
    );
  if (accession !== undefined)
    checked = onlyOne(
      checked,
      (kind) => kind === 'filing_document' || kind === 'ownership_xml',
      `an accession number is given (${accession})`,
      'documents',
    );
  return [...checked, ...gone];
}

/** Tables of insider data sets are read with the submissions in their folder: alone they say nothing. */
function withSubmissions(planned: readonly PlannedFile[]): PlannedFile[] {
  const folders = new Set(planned.flatMap(({ kind, path }) => (kind === 'insider_set' ? [dirname(path)] : [])));
  return planned.map((file) => {
    const { path, kind } = file;
    if (kind !== 'insider_table' || file.report !== undefined) return file;
    const report: FileReport = folders.has(dirname(path))
      ? {
          path,
          status: 'unchanged',
          kind,
          repairs: [],
          warnings: [],
          reason: 'read with the submissions of its folder',
        }
      : faultReport(path, refused('a table of an insider data set: import it with SUBMISSION.tsv in its folder'), {
          kind,
        });
    return { ...file, report };
  });
}

/** One file, or one for each symbol of a file of several. */
function planFile(
  access: FileAccess,
  path: string,
  options: PlanOptions,
  known: (symbol: string) => boolean,
  cut: CutFiles,
): PlannedFile[] {
  const bytes = access.size(path);
  let kind: ContentKind | undefined;
  try {
    const head = readHead(access, path);
    kind = recognizeContent(head.text, head.bytes, { accession: options.accession, path });
    const whole = (): string => readContent(access, path).text;
    const format = priceFormat(kind);
    const parts = format?.parts?.(head.text, whole);
    if (parts !== undefined) {
      cut.set(path, parts);
      return planParts({ path, bytes, kind }, [...parts.keys()], options);
    }
    const stated = format?.symbolIn?.(head.text, whole);
    const subject = format === undefined ? undefined : symbolOf(stated, path, options, known);
    return [{ path, bytes, kind, subject, report: undefined }];
  } catch (error) {
    if (!isMdsError(error, 'IMPORT_')) throw error;
    const report = faultReport(path, error, kind === undefined ? {} : { kind });
    return [{ path, bytes, kind, subject: undefined, report }];
  }
}

/** The symbols of a file of several: the one that is given, else all. Throws IMPORT_REFUSED where it lacks that one. */
function planParts(
  { path, bytes, kind }: Pick<PlannedFile, 'path' | 'bytes'> & { readonly kind: ContentKind },
  names: readonly string[],
  options: PlanOptions,
): PlannedFile[] {
  const all = names.map((part, at): PlannedFile => {
    // The file is counted once.
    const file = { path, bytes: at === 0 ? bytes : 0, kind, part };
    try {
      const subject = tickerIn(part);
      if (subject === undefined) throw refused(`not a US ticker: ${JSON.stringify(part)}`);
      return { ...file, subject, report: undefined };
    } catch (error) {
      if (!isMdsError(error, 'IMPORT_')) throw error;
      return { ...file, subject: undefined, report: faultReport(path, error, { kind, part }) };
    }
  });
  if (options.symbol === undefined) return all;
  const meant = all.filter(({ subject }) => subject === normalizeTicker(options.symbol!));
  if (meant.length === 0) throw refused(`prices of ${names.length} symbols, none of them ${options.symbol}`);
  return meant;
}

/** An option that names one thing is about one file: of several it says nothing about any. */
function onlyOne(
  planned: PlannedFile[],
  isMeant: (kind: ContentKind) => boolean,
  given: string,
  what: string,
): PlannedFile[] {
  const meant = planned.filter(({ kind }) => kind !== undefined && isMeant(kind));
  if (meant.length <= 1) return planned;
  const fault = refused(`${given}, but there are ${meant.length} ${what}: import them one by one`);
  return planned.map((file) =>
    meant.includes(file) && file.report === undefined
      ? { ...file, report: faultReport(file.path, fault, { kind: file.kind! }) }
      : file,
  );
}

function symbolOf(
  stated: string | undefined,
  path: string,
  options: PlanOptions,
  known: (symbol: string) => boolean,
): string {
  const given = options.symbol === undefined ? undefined : normalizeTicker(options.symbol);
  if (options.symbol !== undefined && given === undefined)
    throw refused(`not a symbol: ${JSON.stringify(options.symbol)}`);
  if (given !== undefined && stated !== undefined && given !== stated)
    throw refused(`the file is about ${stated}, not ${given}`);
  refuseForeignName(path);
  const named = symbolFromPath(path, known);
  if (stated !== undefined && named !== undefined && named !== stated && given === undefined && known(named))
    throw refused(
      `the content is about ${stated}, the name of the file about ${named}: rename it, or specify --symbol ${stated}`,
    );
  const symbol = given ?? stated ?? named;
  if (symbol === undefined)
    throw refused('its symbol is not known: neither the content nor the file name gives one; specify --symbol');
  return symbol;
}

interface FileList {
  /** Every file once, in a stable order: as given, folders sorted by name. */
  readonly files: readonly string[];
  /** Paths that lead to no file, with the reason. */
  readonly missing: readonly { readonly path: string; readonly reason: string }[];
}

/**
 * Walks folders (hidden names are skipped inside them, a hidden path given by name is taken). A file reached twice, by
 * another path or a link, is listed once; a folder that links back to itself is walked once.
 */
function listFiles(access: FileAccess, paths: readonly string[]): FileList {
  const files: string[] = [];
  const lost: { path: string; reason: string }[] = [];
  const seen = new Set<string>();
  const visit = (path: string, isNamed: boolean): void => {
    const kind = access.kind(path);
    if (kind === 'missing' || kind === 'other') {
      if (isNamed)
        lost.push({ path, reason: kind === 'missing' ? 'no such file or folder' : 'neither a file nor a folder' });
      return;
    }
    const identity = access.identity(path);
    if (seen.has(identity)) return;
    seen.add(identity);
    if (kind === 'file') {
      files.push(path);
      return;
    }
    let names: readonly string[];
    try {
      names = access.list(path);
    } catch (error) {
      lost.push({ path, reason: `folder cannot be read: ${fileReason(error, 'no such folder')}` });
      return;
    }
    for (const name of [...names].sort()) if (!name.startsWith('.')) visit(join(path, name), false);
  };
  for (const path of paths) visit(path, true);
  return { files, missing: lost };
}
