/** The output formats, in the order of help. Options, help, completions and the checks for machine output derive from this list. */
import { box } from './box.ts';
import { csv, tsv } from './delimited.ts';
import type { Format } from './format.ts';
import { json } from './json.ts';
import { markdown } from './markdown.ts';
import { ndjson } from './ndjson.ts';

export const FORMATS: readonly Format[] = [json, ndjson, csv, tsv, markdown, box];
