/** Recognizes the content of a file by its first bytes. Never guesses: an unknown layout is reported and skipped. */
import { isFailsFile } from '../filings/listings/fails.ts';
import { isFormIndex, isOtherIndex } from '../filings/listings/form-index.ts';
import { isInsiderSet } from '../filings/listings/insider-set.ts';
import { isInsiderTable } from '../filings/ownership/insider-tables.ts';
import { otherArchive } from './content.ts';
import { recognizeMarkup } from './documents/recognize-markup.ts';
import { unrecognized } from './fault.ts';
import { isJson } from './json.ts';
import { PRICE_FORMATS } from './prices/layouts/formats.ts';
import { detectTable } from './prices/layouts/recognize-table.ts';
import { isDirectory } from './symbol-directory.ts';
import { stemOf } from './symbols.ts';
import type { ContentKind } from './types.ts';

/** What is known of a file in addition to its content. */
export interface FileHints {
  readonly path?: string;
  /** Accession number given for the one document. */
  readonly accession?: string | undefined;
}

/** The kind of a file from the decoded beginning of it. Throws IMPORT_UNRECOGNISED with the reason. */
export function recognizeContent(text: string, bytes: Uint8Array, hints: FileHints = {}): ContentKind {
  const archive = otherArchive(bytes);
  if (archive !== undefined) throw unrecognized(`a ${archive} archive: unpack it first`);
  const start = text.trimStart();
  if (start === '') throw unrecognized('empty file');
  // A damaged one says where.
  if (isFailsFile(start)) return 'fails_to_deliver';
  if (start.includes('\0')) throw unrecognized('binary content');
  const prices = PRICE_FORMATS.find((format) => format.recognizes?.(start));
  if (prices !== undefined) return prices.kind;
  const { path = '', accession } = hints;
  const stem = stemOf(path);
  if (isJson(start)) return recordOf(start) ?? detectTable(start, stem, PRICE_FORMATS) ?? unknownJson(start);
  if (isDirectory(start)) return 'symbol_directory';
  if (isFormIndex(start)) return 'form_index';
  if (isOtherIndex(start)) throw unrecognized('an index of EDGAR by form or company: import master.idx of its folder');
  if (isInsiderSet(start)) return 'insider_set';
  if (isInsiderTable(start)) return 'insider_table';
  const markup = recognizeMarkup(start, { path, named: accession !== undefined });
  return markup ?? detectTable(start, stem, PRICE_FORMATS)!;
}

/** A page is an object of nothing but lists, with the names of the columns of filings. */
const PAGE =
  /^\{\s*"(accessionNumber|acceptanceDateTime|act|core_type|fileNumber|filingDate|filmNumber|form|isInlineXBRL|isXBRL|items|primaryDocDescription|primaryDocument|reportDate|size)"\s*:\s*\[/;

/** Recognizes each kind by keys that no other kind has, the most specific first. */
function recordOf(text: string): ContentKind | undefined {
  if (/"cik_str"\s*:/.test(text) || /"fields"\s*:\s*\[[^\]]*"ticker"/.test(text)) return 'company_tickers';
  if (/"predecessorCiks"\s*:/.test(text)) return 'predecessors';
  if (/"facts"\s*:\s*\{/.test(text) && /"(cik|us-gaap|ifrs-full|dei)"\s*:/.test(text)) return 'companyfacts';
  if (/"filings"\s*:\s*\{/.test(text) && /"cik"\s*:/.test(text)) return 'submissions';
  return PAGE.test(text) ? 'submissions_page' : undefined;
}

function unknownJson(text: string): never {
  const notice = /"(Note|Information|Error Message)"\s*:\s*"/.exec(text);
  if (notice !== null) throw unrecognized(`a notice from a price service (${notice[1]}), not data`);
  const keys = [...text.slice(0, 2000).matchAll(/"([^"\\]{1,30})"\s*:/g)].slice(0, 5).map((match) => match[1]);
  throw unrecognized(`JSON of no known kind (keys: ${keys.length === 0 ? 'none' : keys.join(', ')})`);
}
