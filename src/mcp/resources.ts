/**
 * MCP resources: the text of a section, and a series as CSV. A tool gives the same content page by page.
 */
import { decode } from '../endpoints/paths.ts';
import { MdsError } from '../errors.ts';
import { toCsv } from '../render/formats/delimited.ts';
import { sanitizeLines } from '../render/text/sanitize.ts';
import { type Call, reply } from './call.ts';
import { type Lines, SIMULATED } from './lines.ts';
import { readSection } from './tools/filings.ts';

export const TEMPLATES = [
  {
    uriTemplate: 'mds://filing/{accession}/section/{name}{?as_of}',
    name: 'section of a filing',
    mimeType: 'text/plain',
  },
  {
    uriTemplate: 'mds://series/{symbol}/{range}.csv{?series,cadence,as_of}',
    name: 'values over time',
    mimeType: 'text/csv',
  },
];

/** What an address names, and the day it is read for. */
export interface Address {
  readonly asOf: string | undefined;
  readonly read: (call: Call) => Promise<{ readonly mimeType: string; readonly text: string }>;
}

const SECTION = /^mds:\/\/filing\/([0-9-]{18,20})\/section\/([\w%]{1,100})(\?.*)?$/;
const SERIES = /^mds:\/\/series\/([\w.%-]{1,20})\/(\w{1,5})\.csv(\?.*)?$/;

/** Throws NOT_FOUND for an address of another form. */
export function addressOf(uri: string): Address {
  const [, accession, section, after = ''] = SECTION.exec(uri) ?? [];
  const [, symbol, range, rest = ''] = SERIES.exec(uri) ?? [];
  const query = queryOf(after || rest);
  const asOf = query.get('as_of') ?? undefined;
  if (accession !== undefined && section !== undefined)
    return { asOf, read: async (call) => plain((await readSection(call, accession, section)).lines) };
  if (symbol !== undefined && range !== undefined)
    return {
      asOf,
      read: (call) => csv(call, { symbol, range, series: query.get('series'), cadence: query.get('cadence') }),
    };
  throw new MdsError('NOT_FOUND', `there is no resource ${uri.slice(0, 100)}`, {
    hint: `there are: ${TEMPLATES.map(({ uriTemplate }) => uriTemplate).join(', ')}`,
  });
}

function queryOf(text: string): ReadonlyMap<string, string> {
  const pairs = text
    .slice(1)
    .split('&')
    .map((pair) => pair.split('=', 2));
  return new Map(pairs.flatMap(([name = '', value = '']) => (value === '' ? [] : [[name, decode(value)]])));
}

function plain({ head, body, foot }: Lines) {
  return { mimeType: 'text/plain', text: [...head, ...body.map(({ text }) => text), ...foot].join('\n') };
}

/** The rows as the service has them, oldest first, under a comment on their data; a missing value is an empty cell. */
async function csv(call: Call, query: Readonly<Record<string, string | undefined>>) {
  const { payload } = await reply(call, 'history', query);
  const { columns, rows } = payload as unknown as {
    readonly columns: readonly string[];
    readonly rows: readonly (readonly (string | number | null)[])[];
  };
  const cells = rows.map((row) => row.map((value) => ({ text: value === null ? '' : String(value) })));
  const { symbol, as_of: instant, freshness } = payload;
  const about = `# ${symbol} | ${freshness === 'simulated' ? SIMULATED : freshness} | as_of ${instant}`;
  return { mimeType: 'text/csv', text: sanitizeLines(`${about}\n${toCsv({ columns, rows: cells })}`) };
}
