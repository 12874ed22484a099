/** `filings`: the list, the outline of one, its text, tables, search and comparison. */

import { sectionSpelling } from '../../endpoints/documents/section-spelling.ts';
import { FORM } from '../../filings/forms/catalog.ts';
import { SECTIONED_FORMS } from '../../filings/forms/forms.ts';
import { invalid } from '../arguments.ts';
import { type Call, reply } from '../call.ts';
import { fenced } from '../fence.ts';
import type { Lines } from '../lines.ts';
import { sectionLink } from '../links.ts';
import { textLines } from '../pages.ts';
import { type Answered, needed, type Tool, textOf } from '../tool.ts';

const FORMS = [...SECTIONED_FORMS, FORM.insiderTrade];

export const filings: Tool = {
  name: 'filings',
  description:
    'SEC filings: list; outline or read a section; tables; search all text ("phrase", AND, NEAR/5); diff a section with the year before. Needs symbol or accession.',
  topicArgument: 'action',
  topics: [
    { name: 'list', routes: ['filings'] },
    { name: 'outline', routes: ['filing'] },
    { name: 'read', routes: ['filing-section'] },
    { name: 'tables', routes: ['filing-tables', 'filing-table'] },
    { name: 'search', routes: ['filings-search'] },
    { name: 'diff', routes: ['filing-diff'] },
  ],
  arguments: [
    { name: 'symbol', type: 'string' },
    { name: 'accession', type: 'string' },
    { name: 'form', type: 'string', values: FORMS },
    { name: 'section', type: 'string', description: 'as risk_factors, mda, business, item_7a' },
    { name: 'query', type: 'string', description: 'to search, or text of tables' },
    { name: 'table', type: 'integer' },
    { name: 'from', type: 'string', description: 'day; of diff: year' },
    { name: 'to', type: 'string' },
  ],
  run: async (call, action) => {
    const { args } = call;
    switch (action) {
      case 'list':
        return plain(call, 'filings', {
          symbol: needed(args, 'symbol', 'give a ticker'),
          form: textOf(args, 'form'),
          limit: call.full ? 50 : 10,
        });
      case 'outline': {
        const accession = await accessionOf(call, undefined);
        const { lines, ...rest } = await plain(call, 'filing', { accession });
        return { ...rest, lines, links: sectionLinks(accession, rest.data, textOf(args, 'as_of')) };
      }
      case 'tables':
        return tables(call);
      case 'search':
        return search(call);
      case 'diff':
        return diff(call);
      default:
        return read(call);
    }
  },
};

type Query = Parameters<typeof reply>[2];

async function plain(call: Call, route: string, query: Query): Promise<Answered> {
  const answer = await reply(call, route, query);
  return { lines: await answer.lines(), data: answer.payload };
}

/** One page of the text of a section. */
async function read(call: Call): Promise<Answered> {
  const section = sectionSpelling(needed(call.args, 'section', 'action outline lists the sections of a filing'));
  const accession = await accessionOf(call, section);
  return readSection(call, accession, section);
}

/** The text of a section, fenced. */
export async function readSection(call: Call, accession: string, section: string): Promise<Answered> {
  const answer = await reply(call, 'filing-section', { accession, name: section });
  const shown = await answer.lines();
  const { text, available } = answer.payload;
  const lines: Lines =
    available === true && typeof text === 'string' ? fenced({ ...shown, body: textLines(text) }) : shown;
  return {
    lines,
    links: [sectionLink(accession, section, textOf(call.args, 'as_of'))],
    narrow: 'search it with action search',
  };
}

async function tables(call: Call): Promise<Answered> {
  const { args } = call;
  const accession = await accessionOf(call, undefined);
  const { table } = args;
  const answer =
    typeof table === 'number'
      ? await reply(call, 'filing-table', { accession, number: table })
      : await reply(call, 'filing-tables', {
          accession,
          section: textOf(args, 'section'),
          grep: textOf(args, 'query'),
        });
  return { lines: fenced(await answer.lines()), narrow: 'name a section or a table' };
}

async function search(call: Call): Promise<Answered> {
  const { args } = call;
  const answer = await reply(call, 'filings-search', {
    q: needed(args, 'query', 'give words or a "phrase"'),
    symbols: textOf(args, 'symbol'),
    form: textOf(args, 'form'),
    section: section(args.section),
    from: textOf(args, 'from'),
    to: textOf(args, 'to'),
    limit: call.full ? 50 : 10,
  });
  return { lines: fenced(await answer.lines()), narrow: 'give symbol, section or form' };
}

async function diff(call: Call): Promise<Answered> {
  const { args } = call;
  const answer = await reply(call, 'filing-diff', {
    symbol: needed(args, 'symbol', 'give a ticker'),
    section: section(args.section),
    from: textOf(args, 'from'),
    to: textOf(args, 'to'),
    form: textOf(args, 'form'),
  });
  // Without a section the table of all sections is the answer; their changes are read one by one.
  const style = args.section === undefined && !call.full ? 'stat' : 'redline';
  const lines = await answer.lines({ style });
  return { lines: fenced(lines), narrow: 'name one section' };
}

/**
 * The filing meant: its accession number, else the newest of the symbol that has the section. Throws PARAM_INVALID
 * without either.
 */
async function accessionOf(call: Call, wanted: string | undefined): Promise<string> {
  const { args } = call;
  const accession = textOf(args, 'accession');
  if (accession !== undefined) return accession.replace(/^(\d{10})(\d{2})(\d{6})$/, '$1-$2-$3');
  const symbol = needed(args, 'symbol', 'give symbol or accession');
  const { payload } = await reply(call, 'filings', { symbol, form: textOf(args, 'form'), limit: 50 });
  const rows = (payload.filings ?? []) as readonly { accession: string; sections?: readonly { name: string }[] }[];
  const isItem = wanted?.includes('item_') === true;
  const found = rows.find(({ sections = [] }) =>
    wanted === undefined || isItem ? sections.length > 0 : sections.some(({ name }) => name === wanted),
  );
  if (found !== undefined) return found.accession;
  throw invalid(
    `no stored filing of ${symbol.toUpperCase()} has ${wanted === undefined ? 'readable text' : `the section ${wanted}`}`,
    'action list shows its filings and their sections',
  );
}

function section(given: unknown): string | undefined {
  return typeof given === 'string' ? sectionSpelling(given) : undefined;
}

/** The longest sections of an outline as links: the rest are read by name. */
function sectionLinks(accession: string, payload: unknown, asOf: string | undefined) {
  const { sections = [] } = (payload ?? {}) as { readonly sections?: readonly { name: string; char_count: number }[] };
  return [...sections]
    .sort((a, b) => b.char_count - a.char_count)
    .slice(0, 3)
    .map(({ name }) => sectionLink(accession, name, asOf));
}
