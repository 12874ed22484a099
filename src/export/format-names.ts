/** Names of the export formats, which are also the extensions of their files. The first is the default for a pipe. */
export const FORMAT_NAMES = ['ndjson', 'csv', 'parquet'] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];
