/**
 * Reads the index pages of a filing: `<accession>-index.htm` (a table of documents) and
 * `<accession>-index-headers.html` (header and envelopes of the submission as HTML). They list documents without
 * content.
 */
import type { FilingDocument, SubmissionHeader } from './documents/types.ts';
import { decodeEntities } from './inline-facts.ts';
import { readEnvelope } from './submission.ts';
import { completeHeader, type HeaderFields, headerDay, type Party, readHeader } from './submission-header.ts';

/** A document as listed in an index. */
export interface ListedDocument extends Omit<FilingDocument, 'bytes'> {
  /** Bytes; 0 when not given. */
  readonly size: number;
}

export interface FilingIndex {
  readonly header: SubmissionHeader;
  readonly documents: readonly ListedDocument[];
}

/** The part an index page lacks. */
export interface IndexFault {
  readonly missing: string;
}

const ROLES: readonly (readonly [RegExp, Party['role']])[] = [
  [/issuer/i, 'issuer'],
  [/reporting|owner/i, 'owner'],
  [/subject/i, 'subject'],
];
const MAX_ROWS = 20_000;

/** Kind of index page, from its beginning; undefined when it is neither. */
export function indexPageKind(head: string): 'index' | 'headers' | undefined {
  if (!/^\s*(<!doctype|<html|<!--|<head|<title)/i.test(head)) return undefined;
  if (/\d{10}-\d{2}-\d{6}\.hdr\.sgml/.test(head)) return 'headers';
  if (/<title>\s*EDGAR Filing Documents for \d{10}-\d{2}-\d{6}/i.test(head)) return 'index';
  return undefined;
}

/** Reads an index page of either kind; returns what is missing when incomplete. */
export function readIndexPage(html: string): FilingIndex | IndexFault {
  return /\d{10}-\d{2}-\d{6}\.hdr\.sgml/.test(html.slice(0, 65_536)) ? headersPage(html) : tablePage(html);
}

function tablePage(html: string): FilingIndex | IndexFault {
  const details = new Map<string, string>();
  const pairs = /<div class="infoHead">([^<]{0,80})<\/div>\s*<div class="info">([\s\S]{0,4000}?)<\/div>/gi;
  for (const [, label, value] of html.matchAll(pairs)) {
    const key = plain(label ?? '').toLowerCase();
    if (!details.has(key)) details.set(key, value ?? '');
  }
  const accession = /(\d{10}-\d{2}-\d{6})/.exec(/<div id="secNum">[\s\S]{0,600}/i.exec(html)?.[0] ?? '')?.[1];
  const form = /<div id="formName">\s*<strong>\s*Form ([^<]{1,40})<\/strong>/i.exec(html)?.[1];
  const fields: HeaderFields = { items: itemLines(details.get('items') ?? ''), parties: partiesOf(html) };
  const filed = headerDay(plain(details.get('filing date') ?? ''));
  const period = headerDay(plain(details.get('period of report') ?? ''));
  const accepted = acceptedAt(plain(details.get('accepted') ?? ''));
  if (accession !== undefined) fields.accession = accession;
  if (form !== undefined) fields.form = plain(form);
  if (filed !== undefined) fields.filed = filed;
  if (period !== undefined) fields.period = period;
  if (accepted !== undefined) fields.accepted = accepted;
  return complete(fields, tableRows(html));
}

/** `2018-03-07 18:03:42` in header format; midnight means the time was not recorded (before 2001). */
function acceptedAt(text: string): string | undefined {
  const digits = text.replace(/\D/g, '');
  return digits.length === 14 && !digits.endsWith('000000') ? digits : undefined;
}

function itemLines(html: string): string[] {
  return html
    .split(/<br\s*\/?>/i)
    .map(plain)
    .filter((line) => line !== '');
}

/** `<span class="companyName">NAME (Filer) ... CIK=0000019617`: one per party. */
function partiesOf(html: string): Party[] {
  const parties: Party[] = [];
  for (const part of html.split(/<span class="companyName">/i).slice(1, MAX_ROWS)) {
    const head = part.slice(0, 1000);
    const cik = Number(/CIK=0*(\d{1,10})\b/i.exec(head)?.[1] ?? 0);
    const title = /^([^<]{1,400})</.exec(head)?.[1] ?? '';
    const match = /^(.*?)\s*\(([^()]*)\)\s*$/.exec(plain(title));
    if (cik === 0) continue;
    const role = ROLES.find(([pattern]) => pattern.test(match?.[2] ?? ''))?.[1] ?? 'filer';
    const same = parties.some((party) => party.cik === cik && party.role === role);
    if (!same) parties.push({ cik, name: match?.[1] ?? plain(title), role });
  }
  return parties;
}

/** Rows of the tables `Document Format Files` and `Data Files`: sequence, description, link, type, size. */
function tableRows(html: string): ListedDocument[] {
  const documents: ListedDocument[] = [];
  for (const row of html.split(/<tr\b/i).slice(1, MAX_ROWS)) {
    const cells = row
      .split(/<td\b[^<>]*>/i)
      .slice(1)
      .map((cell) => cell.split(/<\/td>/i)[0] ?? '');
    const [number, description, link, type, size] = cells.map(plain);
    const sequence = Number(number);
    if (cells.length < 5 || !Number.isSafeInteger(sequence) || sequence < 1) continue;
    const target = /href="([^"]*)"/i.exec(cells[2] ?? '')?.[1] ?? '';
    const filename = target.endsWith('/') ? '' : decodeName(target.slice(target.lastIndexOf('/') + 1)) || (link ?? '');
    documents.push({
      sequence,
      type: (type ?? '').toUpperCase(),
      filename,
      description: description ?? '',
      size: /^\d+$/.test(size ?? '') ? Number(size) : 0,
    });
  }
  return documents;
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(plain(name));
  } catch {
    return plain(name);
  }
}

function headersPage(html: string): FilingIndex | IndexFault {
  // Drops links and comments; escaped text becomes the tags of a submission.
  const text = html.replace(/<!--|-->|<\/?(?:html|head|body|title|pre|a|b|br|p|font|h\d|hr)\b[^<>]*>/gi, '');
  const source = decodeEntities(text);
  const at = source.indexOf('<DOCUMENT>');
  const fields = readHeader(at < 0 ? source : source.slice(0, at));
  const documents = (at < 0 ? [] : source.slice(at).split('<DOCUMENT>').slice(1, MAX_ROWS)).map((piece, index) => {
    const { type, sequence = index + 1, filename, description } = readEnvelope(piece.split('<TEXT>')[0] ?? '');
    return { sequence, type, filename, description, size: 0 };
  });
  return complete(fields, documents);
}

function complete(fields: HeaderFields, documents: readonly ListedDocument[]): FilingIndex | IndexFault {
  const header = completeHeader(fields);
  if ('missing' in header) return header;
  const seen = new Set<number>();
  const distinct = documents.filter(({ sequence }) => !seen.has(sequence) && seen.add(sequence));
  return distinct.length === 0 ? { missing: 'list of documents' } : { header, documents: distinct };
}

/** Text of a piece of HTML: no tags, single spaces, decoded entities. */
function plain(html: string): string {
  return decodeEntities(html.replace(/<[^<>]*>/g, ' '))
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}
