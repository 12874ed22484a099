/** Lays out what a search found: each hit under a line that says where it is, or a table of counts. */
import type { Panel } from '../../render/model.ts';
import { grouped } from '../documents/filing-words.ts';
import { recordTable } from '../screens/record-table.ts';
import { screen } from '../screens/screen.ts';
import type { View, ViewOptions } from '../types.ts';
import { counted, type Payload } from './payload.ts';

type Hits = Extract<Payload, { hits: unknown }>;

/** What matches, as snippets mark it. */
const MARKED = /\*\*.+?\*\*/gs;

export const view: View<Payload> = (payload, options) => {
  const { query, total } = payload;
  const found = total === 1 ? '1 hit' : `${grouped(total)} hits`;
  const shown =
    'hits' in payload && payload.hits.length < total ? `the first ${payload.hits.length} of ${found}` : found;
  return screen(payload, options, {
    title: `Search: ${query}`,
    subtitle: 'ranked' in payload && !payload.ranked ? `${shown}, newest first` : shown,
    panels: total === 0 ? [{ block: { type: 'text', text: NOTHING } }] : panels(payload, options),
    notes: 'hits' in payload ? hintOf(payload) : [],
    recordsEnd: '',
    symbols: symbolsOf(payload),
  });
};

const NOTHING = 'No paragraph of the filings searched matches. Words match whole: try a prefix, as in operat*.';

function panels(payload: Payload, { full }: ViewOptions): Panel[] {
  if ('counts' in payload) {
    const { counts } = payload;
    const [field] = (['symbol', 'year', 'form'] as const).filter((name) => counts[0]?.[name] !== undefined);
    return [{ block: recordTable(counted, counts, [...(field === undefined ? [] : [field]), 'hits', 'filings']) }];
  }
  return payload.hits.map(({ symbol, form, filing_date, accession, section, paragraph, snippet, score }) => ({
    title: [
      ...(typeof symbol === 'string' ? [symbol] : []),
      `${form} of ${filing_date}`,
      `${section} ¶${paragraph}`,
      accession,
      ...(full && score !== undefined ? [`score ${score}`] : []),
    ].join(' · '),
    block: { type: 'text', text: snippet, highlight: MARKED },
  }));
}

function symbolsOf(payload: Payload): string[] {
  const rows: readonly { readonly symbol?: unknown }[] = 'hits' in payload ? payload.hits : payload.counts;
  return [...new Set(rows.flatMap(({ symbol }) => (typeof symbol === 'string' ? [symbol] : [])))];
}

/** The command that reads the first hit in its section. */
function hintOf({ hits }: Hits): string[] {
  const [first] = hits;
  return first === undefined ? [] : [`Read a section: mds filings section ${first.accession} ${first.section}`];
}
