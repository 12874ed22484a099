/** Converts documents of a provider to what the importer takes. */

import { createHash } from 'node:crypto';
import { lastCompletedSession } from '../../engine/calendar.ts';
import { isMdsError } from '../../errors.ts';
import { contentOf, HEAD_BYTES } from '../content.ts';
import { unrecognized } from '../fault.ts';
import { faultReport } from '../plan.ts';
import { priceFormat } from '../prices/layouts/formats.ts';
import { pieceOf } from '../prices/piece.ts';
import { reconcile } from '../prices/record.ts';
import { recognizeContent } from '../recognize.ts';
import type { FileReport, PlannedFile } from '../types.ts';
import type { Known } from './overlap.ts';
import type { RawPriceDocument } from './types.ts';

/** The documents with their kinds; those that hold no prices, as reports. */
export function plannedOf(
  documents: readonly RawPriceDocument[],
  symbol: string,
): { readonly files: readonly PlannedFile[]; readonly faults: readonly FileReport[] } {
  const files: PlannedFile[] = [];
  const faults: FileReport[] = [];
  for (const document of documents) {
    try {
      const { text, raw, bytes } = contentOf(document.bytes);
      const kind = recognizeContent(text.slice(0, HEAD_BYTES), raw.subarray(0, HEAD_BYTES), { path: document.name });
      if (priceFormat(kind) === undefined) throw unrecognized(`${kind} holds no prices`);
      files.push({ path: document.name, bytes, kind, subject: symbol, report: undefined });
    } catch (error) {
      if (!isMdsError(error, 'IMPORT_')) throw error;
      faults.push(faultReport(document.name, error, { subject: symbol }));
    }
  }
  return { files, faults };
}

/** The record the documents make by themselves, as traded; undefined where they cannot be read. */
export function fetchedKnown(documents: readonly RawPriceDocument[], symbol: string, now: number): Known | undefined {
  const context = { symbol, lastSession: lastCompletedSession(now) };
  try {
    const contents = new Map(documents.map(({ name, bytes }) => [name, contentOf(bytes)]));
    const pieces = plannedOf(documents, symbol).files.flatMap(({ path, kind }) => {
      const { text, sha256 } = contents.get(path)!;
      const file = priceFormat(kind)!.read(text, context);
      // Of a file that is adjusted for dividends there may be no price.
      return file.bars.days.length === 0 ? [] : [pieceOf(file, path, sha256)];
    });
    return pieces.length === 0 ? undefined : reconcile(pieces);
  } catch (error) {
    if (isMdsError(error, 'IMPORT_')) return undefined;
    throw error;
  }
}

/** SHA-256 of all documents, in their order. */
export function digestOf(documents: readonly RawPriceDocument[]): string {
  const hash = createHash('sha256');
  for (const { bytes } of documents) hash.update(bytes).update('\n');
  return hash.digest('hex');
}
