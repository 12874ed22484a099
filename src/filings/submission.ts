/**
 * A full submission (`<accession>.txt` of the Archives, `.nc` of the feed): a header and one `<DOCUMENT>` after the other. Works on bytes:
 * documents keep the encoding they were filed in, and what is not text (uuencoded pictures, spreadsheets, PDF) is never copied.
 */
import { MdsError } from '../errors.ts';
import type { FilingDocument, SubmissionHeader } from './documents/types.ts';
import { completeHeader, readHeader } from './submission-header.ts';

/** A document that a submission carries and nobody reads as text: pictures, archives, XBRL files, rendered pages. */
export interface SkippedDocument extends Omit<FilingDocument, 'bytes'> {
  /** Bytes it takes in the submission. */
  readonly size: number;
}

export interface Submission {
  readonly header: SubmissionHeader;
  readonly documents: readonly FilingDocument[];
  readonly skipped: readonly SkippedDocument[];
}

/** A header has some KB; one with hundreds of co-registrants some hundreds. */
const MAX_HEADER = 4_000_000;
/** The envelope of one document: tags before its text. */
const MAX_ENVELOPE = 4_000;
const MAX_DOCUMENTS = 20_000;
/** How many `</DOCUMENT>` inside texts are passed over in one submission: a bound for hostile files. */
const MAX_FALSE_ENDS = 1_000;
/** Types that are no reading matter. `XML` are the rendered pages R1.htm, ...; ownership forms have their form as type. */
const SKIPPED_TYPES = /^(GRAPHIC|ZIP|EXCEL|PDF|XML|JSON|COVER|EX-10[01](\..*)?|XBRL|.*\.(SCH|CAL|DEF|LAB|PRE|INS))$/;

/** Header and documents of a submission. Throws MdsError SUBMISSION_UNREADABLE: no header, no document, cut short. */
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
 * Submissions of 1993 to about 2001 were disseminated as privacy-enhanced mail (RFC 1421, MIC-CLEAR): every line that began with a dash got
 * `- ` put before it. Gives the lines as filed.
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

/** Where the next `<NAME>` begins; -1 without one. At the beginning of a line, but for copies without line breaks. */
function findTag(bytes: Buffer, name: string, from: number): number {
  return bytes.indexOf(`<${name}>`, from, 'latin1');
}

interface Piece extends Omit<FilingDocument, 'bytes'> {
  readonly content: Buffer;
  /** Where it ends, its envelope included. */
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

/** The end of the document that begins at `at`: its `</DOCUMENT>` after `</TEXT>`; the mere words inside a text do not end it. */
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

/** The tags before `<TEXT>`: a value lasts to the end of the line or the next tag. */
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

/** The content without the wrapper EDGAR puts around XML, inline XBRL and PDF, and without the line break after `<TEXT>`. */
export function unwrapped(content: Buffer): Buffer {
  const trimmed = trimmedLines(content);
  const wrapper = /^<(XBRL|XML|PDF)>/.exec(trimmed.subarray(0, 8).toString('latin1'));
  if (wrapper === null) return trimmed;
  const closing = `</${wrapper[1]}>`;
  const inner = trimmed.subarray(wrapper[0].length);
  const end = inner.lastIndexOf(closing, undefined, 'latin1');
  return trimmedLines(end < 0 ? inner : inner.subarray(0, end));
}

/** Without the line breaks at both ends; spaces stay, they are the margin of a plain text. */
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
