/** What an import row remembers about a file beyond its own columns: compact JSON in its `note`. */
import type { ImportRow } from '../store/row-types.ts';
import type { AssetType } from '../store/tables.ts';
import { tryParse } from './json.ts';
import type { PossibleSplit, QuarantinedBar } from './types.ts';

export interface ImportNote {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** How far its dividends are to be believed. */
  readonly dividends?: number | undefined;
  /** Kind of security the content itself states. */
  readonly assetType?: AssetType | undefined;
  readonly quarantined?: readonly QuarantinedBar[] | undefined;
  readonly possibleSplits?: readonly PossibleSplit[] | undefined;
}

export function writeNote(note: ImportNote): string {
  return JSON.stringify(note);
}

/** The note of a row; empty for rows written by something else. */
export function readNote(row: ImportRow): ImportNote {
  return row.note.startsWith('{') ? ((tryParse(row.note) ?? {}) as ImportNote) : {};
}
