import type { Format } from './format.ts';

/** The payload as it was answered, indented. */
export const json: Format = {
  name: 'json',
  help: 'print the data as JSON, an array for several symbols; --json=quote.price,symbol prints these fields, --json= lists all fields',
  readBy: 'programs',
  takes: 'document',
};
