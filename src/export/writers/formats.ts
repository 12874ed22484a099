/** The writer of each format. */
import type { FormatName } from '../format-names.ts';
import { PARQUET } from './parquet.ts';
import { CSV, NDJSON } from './text.ts';
import type { OpenWriter } from './writer.ts';

export const WRITERS: Readonly<Record<FormatName, OpenWriter>> = { ndjson: NDJSON, csv: CSV, parquet: PARQUET };
