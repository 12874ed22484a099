/** Formats of exports, each the ending of its files; the first is that of a pipe. */
export const FORMAT_NAMES = ['ndjson', 'csv', 'parquet'] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];
