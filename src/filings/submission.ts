/**
 * Reads a full submission (`<accession>.txt` of the Archives, `.nc` of the feed): a header and a sequence of
 * `<DOCUMENT>`. Works on bytes: documents keep their encoding, and non-text (uuencoded pictures, spreadsheets, PDF) is
 * never copied.
 */
import { MdsError } from '../errors.ts';
import type { FilingDocument, SubmissionHeader } from './documents/types.ts';
import { completeHeader, readHeader } from './submission-header.ts';

/** A document of a submission that is not read as text: pictures, archives, XBRL files, rendered pages. */
export interface SkippedDocument extends Omit<FilingDocument, 'bytes'> {
  /** Its bytes in the submission. */
  readonly size: number;
}

export interface Submission {
  readonly header: SubmissionHeader;
  readonly documents: readonly FilingDocument[];
  readonly skipped: readonly SkippedDocument[];
}

/** Headers are some KB, with hundreds of co-registrants some hundreds. */
const MAX_HEADER = 4_000_000;
/** Tags before a document's text. */
const MAX_ENVELOPE = 4_000;
const MAX_DOCUMENTS = 20_000;
/** Limit on `</DOCUMENT>` strings inside texts of one submission, against crafted files. */
const MAX_FALSE_ENDS = 1_000;
/** Types that are not text. `XML` are the rendered pages R1.htm, ...; ownership forms have their form as type. */
const SKIPPED_TYPES = /^(GRAPHIC|ZIP|EXCEL|PDF|XML|JSON|COVER|EX-10[01](\..*)?|XBRL|.*\.(SCH|CAL|DEF|LAB|PRE|INS))$/;

/** Header and documents of a submission. Throws {@link SubmissionFault}: no header, no document, truncated. */
export function readSubmission(source: Uint8Array | string): Submission {
  const bytes = withoutPem(typeof source === 'string' ? Buffer.from(source, 'utf8') : view(source));
  const first = findTag(bytes, 'DOCUMENT', 0);
  const header = headerOf(bytes.subarray(0, first < 0 ? bytes.length : first).subarray(0, MAX_HEADER));
  if (first < 0) throw new MdsError('SUBMISSION_UNREADABLE', 'there is no <DOCUMENT> in it');
  const documents: FilingDocument[] = [];
  const skipped: SkippedDocument[] = [];
  const taken = new Set<number>();
  const falseEnds = { left: MAX_FALSE_ENDS };
  for (let at = first, n = 1; at >= 0; n++) {
    if (n > MAX_DOCUMENTS) throw new MdsError('SUBMISSION_UNREADABLE', `more than ${MAX_DOCUMENTS} documents`);
    const piece = documentAt(bytes, at, n, taken, falseEnds);
    taken.add(piece.sequence);
    const { content, end, ...envelope } = piece;
    if (isRead(envelope.type, content)) documents.push({ ...envelope, bytes: content });
    else skipped.push({ ...envelope, size: content.length });
    at = findTag(bytes, 'DOCUMENT', end);
  }
  return { header, documents, skipped };
}

function view(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function headerOf(bytes: Buffer): SubmissionHeader {
  const header = completeHeader(readHeader(bytes.toString('latin1')));
  if ('missing' in header) throw new MdsError('SUBMISSION_UNREADABLE', `its header has no ${header.missing}`);
  return header;
}

/**
 * Returns the lines as filed. Submissions of 1993 to about 2001 were sent as privacy-enhanced mail (RFC 1421,
 * MIC-CLEAR), which prefixes lines starting with a dash with `- `.
 */
function withoutPem(bytes: Buffer): Buffer {
  const head = bytes.subarray(0, 200).toString('latin1');
  if (!head.trimStart().startsWith('-----BEGIN PRIVACY-ENHANCED MESSAGE-----')) return bytes;
  const out = Buffer.alloc(bytes.length);
  let length = 0;
  let from = 0;
  for (let at = bytes.indexOf('\n- -'); at >= 0; at = bytes.indexOf('\n- -', at + 3)) {
    length += bytes.copy(out, length, from, at + 1);
    from = at + 3;
  }
  length += bytes.copy(out, length, from);
  return out.subarray(0, length);
}

/** Position of the next `<NAME>`; -1 without one. */
function findTag(bytes: Buffer, name: string, from: number): number {
  return bytes.indexOf(`<${name}>`, from, 'latin1');
}

interface Piece extends Omit<FilingDocument, 'bytes'> {
  readonly content: Buffer;
  /** Its end, envelope included. */
  readonly end: number;
}

function documentAt(
  bytes: Buffer,
  at: number,
  n: number,
  taken: ReadonlySet<number>,
  falseEnds: { left: number },
): Piece {
  const end = endOf(bytes, at, falseEnds);
  if (end === undefined)
    throw new MdsError('SUBMISSION_UNREADABLE', `it ends too early, in document ${n} (truncated file)`);
  const text = findTag(bytes.subarray(0, Math.min(end.start, at + MAX_ENVELOPE)), 'TEXT', at);
  const hasText = text >= 0;
  const tags = bytes.subarray(at, Math.min(hasText ? text : end.start, at + MAX_ENVELOPE)).toString('latin1');
  const envelope = readEnvelope(tags);
  let sequence = envelope.sequence ?? n;
  while (taken.has(sequence)) sequence++;
  const content = hasText ? unwrapped(bytes.subarray(text + '<TEXT>'.length, end.start)) : Buffer.alloc(0);
  return { ...envelope, sequence, content, end: end.end };
}

/**
 * End of the document starting at `at`: its `</DOCUMENT>` after `</TEXT>`; the string inside a text does not end it.
 */
function endOf(
  bytes: Buffer,
  at: number,
  falseEnds: { left: number },
): { readonly start: number; readonly end: number } | undefined {
  const tag = '</DOCUMENT>';
  let close = bytes.indexOf(tag, at, 'latin1');
  const first = close;
  while (close >= 0) {
    let before = close;
    while (before > at && bytes[before - 1]! <= 0x20) before--;
    if (bytes.subarray(Math.max(at, before - 7), before).toString('latin1') === '</TEXT>')
      return { start: before - 7, end: close + tag.length };
    if (falseEnds.left-- <= 0) break;
    close = bytes.indexOf(tag, close + tag.length, 'latin1');
  }
  return first < 0 ? undefined : { start: first, end: first + tag.length };
}

/** Reads the tags before `<TEXT>`: a value ends at the line end or the next tag. */
export function readEnvelope(tags: string): {
  readonly type: string;
  readonly sequence: number | undefined;
  readonly filename: string;
  readonly description: string;
} {
  const value = (name: string): string =>
    new RegExp(`<${name}>([^\\r\\n<]*)`, 'i')
      .exec(tags)?.[1]
      ?.replace(/[^\x20-\x7e\xa0-\xff]/g, ' ')
      .trim() ?? '';
  const sequence = Number.parseInt(value('SEQUENCE'), 10);
  return {
    type: value('TYPE').toUpperCase(),
    sequence: Number.isSafeInteger(sequence) && sequence > 0 && sequence < 1_000_000 ? sequence : undefined,
    filename: value('FILENAME'),
    description: value('DESCRIPTION'),
  };
}

/** Content without EDGAR's wrapper around XML, inline XBRL and PDF, and without the line break after `<TEXT>`. */
export function unwrapped(content: Buffer): Buffer {
  const trimmed = trimmedLines(content);
  const wrapper = /^<(XBRL|XML|PDF)>/.exec(trimmed.subarray(0, 8).toString('latin1'));
  if (wrapper === null) return trimmed;
  const closing = `</${wrapper[1]}>`;
  const inner = trimmed.subarray(wrapper[0].length);
  const end = inner.lastIndexOf(closing, undefined, 'latin1');
  return trimmedLines(end < 0 ? inner : inner.subarray(0, end));
}

/** Drops line breaks at both ends; spaces stay, because they are the margin of plain text. */
function trimmedLines(content: Buffer): Buffer {
  let from = 0;
  let to = content.length;
  while (from < to && (content[from] === 0x0a || content[from] === 0x0d)) from++;
  while (to > from && (content[to - 1] === 0x0a || content[to - 1] === 0x0d)) to--;
  return content.subarray(from, to);
}

function isRead(type: string, content: Buffer): boolean {
  if (content.length === 0 || SKIPPED_TYPES.test(type)) return false;
  const start = content.subarray(0, 200).toString('latin1');
  return !/^\s*(begin \d{3,4} \S|%PDF-)/.test(start);
}
