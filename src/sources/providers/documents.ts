/** Converts documents of a provider to what the importer takes. */

import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { lastCompletedSession } from '../../engine/calendar.ts';
import { isMdsError } from '../../errors.ts';
import type { Content } from '../content.ts';
import { failed, unrecognized } from '../fault.ts';

import { faultReport } from '../plan.ts';
import { priceFormat } from '../prices/formats.ts';
import type { Piece } from '../prices/piece.ts';
import { reconcile } from '../prices/record.ts';
import { recognizeContent } from '../recognize.ts';
import type { FileReport, PlannedFile } from '../types.ts';
import type { Known } from './overlap.ts';
import type { RawPriceDocument } from './types.ts';

const HEAD = 65_536;

/** The content of a document, unpacked. */
export function contentOf({ bytes }: RawPriceDocument): Content {
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const raw = packed ? gunzipSync(bytes, { maxOutputLength: 500_000_000 }) : bytes;
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  return { text, raw, sha256: createHash('sha256').update(raw).digest('hex'), bytes: raw.length };
}

/** The documents with their kinds; those that hold no prices, as reports. */
export function plannedOf(
  documents: readonly RawPriceDocument[],
  symbol: string,
): { readonly files: readonly PlannedFile[]; readonly faults: readonly FileReport[] } {
  const files: PlannedFile[] = [];
  const faults: FileReport[] = [];
  for (const document of documents) {
    try {
      const { text, raw, bytes } = contentOf(document);
      const kind = recognizeContent(text.slice(0, HEAD), raw.subarray(0, HEAD), { path: document.name });
      if (priceFormat(kind) === undefined) throw unrecognized(`${kind} holds no prices`);
      files.push({ path: document.name, bytes, kind, subject: symbol, report: undefined });
    } catch (error) {
      const fault = isMdsError(error, 'IMPORT_') ? error : failed(String(error));
      faults.push(faultReport(document.name, fault, { subject: symbol }));
    }
  }
  return { files, faults };
}

/** The record the documents make by themselves, as traded; undefined where they cannot be read. */
export function fetchedKnown(documents: readonly RawPriceDocument[], symbol: string, now: number): Known | undefined {
  const context = { symbol, lastSession: lastCompletedSession(now) };
  try {
    const contents = new Map(documents.map((document) => [document.name, contentOf(document)]));
    const pieces = plannedOf(documents, symbol).files.map(({ path, kind }): Piece => {
      const { text, sha256 } = contents.get(path)!;
      const file = priceFormat(kind)!.read(text, context);
      const dividends = file.dividends.map((dividend) => ({ ...dividend, rank: file.dividendRank }));
      return { ...file, stored: false, label: path, key: sha256, undone: [], dividends };
    });
    return pieces.length === 0 ? undefined : reconcile(pieces);
  } catch (error) {
    if (isMdsError(error, 'IMPORT_')) return undefined;
    throw error;
  }
}
