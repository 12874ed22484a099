/** A run of imports of price files: what it is given, the files as read, and their rows in the list of imports. */
import { type PossibleSplit, writeNote } from '../store/reading/import-note.ts';
import type { ImportRow } from '../store/schema/row-types.ts';
import type { StoreWriter } from '../store/writing/types.ts';
import type { Content } from './content.ts';
import { stretchOf } from './prices/piece.ts';
import type { PriceFile } from './prices/types.ts';
import type { ImportOptions, PlannedFile } from './types.ts';

export interface PriceRun {
  readonly store: StoreWriter;
  readonly options: Pick<ImportOptions, 'now' | 'basis' | 'acceptJumps'>;
  readonly lastSession: number;
  readonly imports: readonly ImportRow[];
  /** Reads a file; throws MdsError `IMPORT_*`. */
  readonly read: (file: PlannedFile) => Content;
  readonly onFile: (file: PlannedFile) => void;
  /** Whether a file with several symbols prints prices finer than cents. */
  readonly isFiner?: (file: PlannedFile) => boolean;
  /** Prices to be moved once all files of the run are written: from a symbol to another of the same security. */
  readonly moves: Map<string, string>;
  /** The files replace the stored prices of the symbol. */
  readonly replaces?: boolean;
}

export interface ReadFile {
  readonly planned: PlannedFile;
  readonly sha256: string;
  readonly bytes: number;
  readonly file: PriceFile;
  readonly kind: string;
}

/** Adds a file to the list of imports. */
export function addImport(
  run: PriceRun,
  symbol: string,
  { planned, sha256, bytes, file, kind }: ReadFile,
  steps: readonly PossibleSplit[],
): number {
  const { dividendRank: dividends, facts, quarantined, leftOut } = file;
  return run.store.addImport({
    source: planned.path,
    sha256,
    kind,
    subject: symbol,
    importedAt: run.options.now,
    bytes,
    rows: file.bars.days.length,
    note: writeNote({
      ...(file.bars.days.length === 0 ? {} : { ...stretchOf(file), dividends }),
      assetType: facts.assetType,
      ...(quarantined.length === 0 ? {} : { quarantined }),
      ...(steps.length === 0 ? {} : { possibleSplits: steps }),
      leftOut,
    }),
  });
}
