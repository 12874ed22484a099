/** What a file that is no JSON and no table of prices holds, of what EDGAR serves. */
import { exhibitType, openingLines } from '../../filings/exhibits.ts';
import { coverForm } from '../../filings/forms/spelling.ts';
import { indexPageKind } from '../../filings/index-page.ts';
import { isInstance } from '../../filings/xbrl/instance.ts';
import { unrecognized } from '../fault.ts';
import type { DocumentKind } from '../types.ts';
import { accessionInPath } from './accession.ts';

const SUBMISSION = /^\s*(-----BEGIN PRIVACY-ENHANCED MESSAGE-----|<(SEC|IMS)-(DOCUMENT|HEADER)>|<SUBMISSION>)/;
/** Pages the SEC's servers answer with instead of a document. */
const ERROR_PAGE = /Request Rate Threshold Exceeded|Undeclared Automated Tool|<Code>(AccessDenied|NoSuchKey)<\/Code>/i;
const REGULATOR = /SECURITIES\s+AND\s+EXCHANGE\s+COMMISSION/i;
/** How much of a text the cover page may begin after. */
const COVER = 12_000;

export interface MarkupOptions {
  readonly path: string;
  /** Whether the user says to which filing the file belongs. */
  readonly named: boolean;
}

/**
 * The kind of a text that begins with `<` (HTML, XML, SGML), or of a plain text that is a filing; undefined for other
 * plain text. Throws IMPORT_UNRECOGNISED with the reason for markup of another kind.
 */
export function recognizeMarkup(head: string, { path, named }: MarkupOptions): DocumentKind | undefined {
  if (SUBMISSION.test(head)) return 'full_submission';
  // Columns of a table may be named in angle brackets: `<TICKER>,<PER>,<DATE>`.
  if (!head.startsWith('<') || /^<\w+>[,;\t]<\w+>[,;\t]/.test(head))
    return isPlainFiling(head, path, named) ? 'filing_document' : undefined;
  if (ERROR_PAGE.test(head.slice(0, 8_000))) throw unrecognized('an error page of the SEC, not a document');
  if (indexPageKind(head) !== undefined) return 'filing_index';
  if (/^<DOCUMENT>/i.test(head)) return 'filing_document';
  const root = rootOf(head);
  if (/^(\w+:)?ownershipDocument$/.test(root)) return 'ownership_xml';
  const isXml = /^<\?xml/i.test(head) ? !/^html$/i.test(root) : /^\w+:|^(xbrl|schema|linkbase)$/i.test(root);
  if (isInstance(head) || /<(?:\w+:)?labelLink\b/.test(head)) return 'filing_document';
  if (isXml) throw unrecognized(`XML of no known kind (<${root}>)`);
  if (/<title>\s*SEC FORM\s+[345]/i.test(head.slice(0, 4_000)))
    throw unrecognized('a Form 3, 4 or 5 as a web page: import the XML it was made from');
  if (isRendered(path)) throw unrecognized('a page rendered from XBRL, not a document of the filing');
  if (named || isFilingPage(head, path)) return 'filing_document';
  throw unrecognized('an HTML or XML page of no known filing: neither its text nor its name identifies one');
}

/** Name of the first element; `?xml` when none follows the declaration. */
function rootOf(head: string): string {
  for (const [, name] of head.slice(0, 20_000).matchAll(/<(?![?!/])([A-Za-z][\w:.-]*)/g)) return name!;
  return head.slice(1, 5);
}

/** `R2.htm`, made by EDGAR from the XBRL of the filing. */
function isRendered(path: string): boolean {
  return /(^|[\\/])R\d{1,4}\.html?(\.gz)?$/.test(path);
}

function isFilingPage(head: string, path: string): boolean {
  if (/xmlns:(ix|dei)\s*=|<ix:header/i.test(head)) return true;
  if (accessionInPath(path) !== undefined) return true;
  return saysOfFiling(openingLines(head));
}

function isPlainFiling(head: string, path: string, named: boolean): boolean {
  const cover = head.slice(0, COVER);
  // A table of numbers with an accession number in its name is no document: it must read like one too.
  const lines = openingLines(cover);
  if (REGULATOR.test(cover)) return named || accessionInPath(path) !== undefined || saysOfFiling(lines);
  return (named || accessionInPath(path) !== undefined) && (exhibitType('', lines) !== undefined || isProse(cover));
}

function saysOfFiling(lines: readonly string[]): boolean {
  return (lines.some((line) => REGULATOR.test(line)) && coverForm(lines) !== undefined) || stated(lines);
}

function stated(lines: readonly string[]): boolean {
  return exhibitType('', lines.slice(0, 3)) !== undefined;
}

/** Words rather than columns: most characters are letters and blanks. */
function isProse(text: string): boolean {
  const letters = text.match(/[A-Za-z\s]/g)?.length ?? 0;
  return text.length > 200 && letters > 0.75 * text.length && !/^[^\n]*,[^\n]*,[^\n]*,/.test(text);
}
