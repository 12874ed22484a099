/** Identifies a bare document: its filer, form and period, from its own content. */
import { coverFacts } from '../../filings/cover-facts.ts';
import { exhibitType, openingLines } from '../../filings/exhibits.ts';
import { coverForm } from '../../filings/forms/spelling.ts';
import { readEnvelope, unwrapped } from '../../filings/submission.ts';
import { headerDay } from '../../filings/submission-header.ts';
import { XBRL_TYPE } from '../../filings/xbrl/filing-facts.ts';
import { isInstance } from '../../filings/xbrl/instance.ts';
import { failed } from '../fault.ts';
import type { DocumentKind } from '../types.ts';
import { cikInPath } from './accession.ts';

export interface DocumentIdentity {
  /** The content as filed, without envelope and wrapper. */
  readonly bytes: Uint8Array;
  /** Name of the file, or the one its envelope gives. */
  readonly filename: string;
  /** Position its envelope gives. */
  readonly sequence: number | undefined;
  /** Type its envelope gives, or its first lines or its name say of an exhibit. */
  readonly type: string | undefined;
  /** Filer or issuer. */
  readonly cik: number | undefined;
  readonly owners: readonly { readonly cik: number; readonly name: string }[];
  readonly issuerName: string;
  /** Form it says it is. */
  readonly form: string | undefined;
  /** `YYYY-MM-DD` */
  readonly period: string | undefined;
  /** What `cik`, `form` and `period` were read from. */
  readonly from: 'the cover page' | 'the XML' | 'its first lines';
  /** Whether the document itself states `cik`; else a folder is named by it. */
  readonly statesCik: boolean;
  readonly isInlineXbrl: boolean;
}

/** Reads what a document says of itself. */
export function identify(kind: DocumentKind, raw: Uint8Array, path: string): DocumentIdentity {
  const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).replace(/\.gz$/i, '');
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const { envelope, content } = opened(bytes);
  const text = content.toString('latin1');
  const base = { bytes: content, filename: envelope?.filename || file, sequence: envelope?.sequence };
  if (kind === 'ownership_xml' || /<(\w+:)?ownershipDocument[\s>]/.test(text.slice(0, 20_000)))
    return { ...base, ...ofOwnership(text), type: envelope?.type || undefined, isInlineXbrl: false };
  const xbrl = ofXbrl(text);
  if (xbrl !== undefined) return { ...base, ...xbrl, type: envelope?.type || xbrl.type };
  const cover = coverFacts(content.toString('utf8', 0, 6_000_000));
  const lines = openingLines(text);
  const exhibit = cover?.form === undefined ? exhibitType(base.filename, lines) : undefined;
  return {
    ...base,
    type: envelope?.type || exhibit,
    cik: cover?.cik ?? cikInPath(path),
    owners: [],
    issuerName: '',
    form: cover?.form ?? (exhibit === undefined ? coverForm(lines) : undefined),
    period: cover?.period,
    from: cover === undefined ? 'its first lines' : 'the cover page',
    statesCik: cover?.cik !== undefined,
    isInlineXbrl: cover !== undefined,
  };
}

/** What an XBRL instance says of its filing; a label linkbase says nothing. Undefined for other documents. */
function ofXbrl(text: string) {
  const head = text.slice(0, 20_000);
  const isLabels = /<(?:[\w-]+:)?labelLink\b/.test(head) && /<(?:[\w-]+:)?linkbase\b/.test(head);
  if (!isLabels && !isInstance(head)) return undefined;
  const stated = (name: string): string | undefined =>
    isLabels ? undefined : new RegExp(`<dei:${name}\\s[^>]*>\\s*([^<]{1,40}?)\\s*<`).exec(text)?.[1];
  const cik = stated('EntityCentralIndexKey');
  const form = stated('DocumentType')?.toUpperCase();
  const isAmendment = stated('AmendmentFlag') === 'true' && form?.endsWith('/A') === false;
  return {
    type: isLabels ? XBRL_TYPE.labels : XBRL_TYPE.instance,
    cik: cik !== undefined && /^\d{1,10}$/.test(cik) ? Number(cik) : undefined,
    owners: [],
    issuerName: '',
    form: isAmendment ? `${form}/A` : form,
    period: headerDay(stated('DocumentPeriodEndDate')?.replaceAll('-', '')),
    from: 'the XML' as const,
    statesCik: cik !== undefined,
    isInlineXbrl: false,
  };
}

/** A document cut out of a submission carries its envelope. */
function opened(bytes: Buffer): { envelope: ReturnType<typeof readEnvelope> | undefined; content: Buffer } {
  const start = bytes.subarray(0, 4_000).toString('latin1');
  if (!/^\s*<DOCUMENT>/i.test(start)) return { envelope: undefined, content: unwrapped(bytes) };
  const text = start.search(/<TEXT>/i);
  const envelope = readEnvelope(text < 0 ? start : start.slice(0, text));
  const from = text < 0 ? 0 : text + '<TEXT>'.length;
  const end = bytes.lastIndexOf('</TEXT>', undefined, 'latin1');
  return { envelope, content: unwrapped(bytes.subarray(from, end > from ? end : bytes.length)) };
}

/**
 * The identity that an ownership form states. Throws IMPORT_FAILED for a truncated file: a complete one could not
 * replace it.
 */
function ofOwnership(xml: string) {
  if (!/<\/(\w+:)?ownershipDocument\s*>/.test(xml)) throw failed('the XML ends too early (truncated file)');
  const value = (part: string, name: string): string | undefined =>
    new RegExp(`<(?:\\w+:)?${name}>\\s*(?:<value>)?\\s*([^<]{0,200}?)\\s*<`).exec(part)?.[1];
  const cikOf = (text: string | undefined): number | undefined =>
    text !== undefined && /^\d{1,10}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
  const owners = xml
    .split(/<(?:\w+:)?reportingOwnerId>/)
    .slice(1, 200)
    .flatMap((part) => {
      const cik = cikOf(value(part, 'rptOwnerCik'));
      return cik === undefined ? [] : [{ cik, name: value(part, 'rptOwnerName') ?? '' }];
    });
  return {
    cik: cikOf(value(xml, 'issuerCik')),
    issuerName: value(xml, 'issuerName') ?? '',
    owners,
    form: value(xml, 'documentType')?.toUpperCase(),
    period: headerDay(value(xml, 'periodOfReport')),
    from: 'the XML' as const,
    statesCik: true,
  };
}
