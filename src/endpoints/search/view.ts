/** Lays out search results for people: a table, best first. */
import { isMarker, mapValue } from '../../engine/value.ts';
import { labelFor, typeName } from '../contract/words.ts';
import { endWords } from '../notes/end-words.ts';
import { getting } from '../notes/missing-notes.ts';
import { type RecordColumn, recordTable } from '../screens/record-table.ts';
import { screen } from '../screens/screen.ts';
import type { View, ViewOptions } from '../types.ts';
import { hit, type Payload } from './payload.ts';

type Hit = Payload['results'][number];

const MATCH: Readonly<Record<Hit['match'], string>> = {
  symbol_exact: 'symbol',
  symbol_prefix: 'symbol begins',
  name_prefix: 'name',
  name_contains: 'within name',
};

/** The screen of a search. With `full` also the CIK of each. */
export const view: View<Payload> = (payload, options) => {
  const { query, results } = payload;
  const none = `No symbol or name matches${query === '' ? '' : ` ${query}`}.`;
  return screen(payload, options, {
    title: query === '' ? 'Search' : `Search: ${query}`,
    subtitle: countWords(payload),
    panels: [
      {
        block:
          results.length === 0
            ? { type: 'text', text: none }
            : recordTable(hit, results, columns(results, options.full)),
      },
    ],
    notes: results.length === 0 && payload.freshness !== 'simulated' ? [hint(query, options)] : [],
  });
};

/** Only stored symbols are searched: without a list of tickers one that is not stored may exist. */
function hint(query: string, options: ViewOptions): string {
  const symbol = query.trim().toUpperCase().replaceAll('.', '-');
  const one = /^[A-Z][A-Z0-9]{0,4}(-[A-Z]{1,2})?$/.test(symbol) ? symbol : 'SYMBOL';
  return `Only stored symbols are searched, not all US listings; ${getting([`mds sync ${one}`], options)}`;
}

function countWords({ results, total }: Payload): string {
  const count = isMarker(total) ? results.length : total;
  const all = count === 1 ? '1 match' : `${count} matches`;
  return !isMarker(total) && results.length < total ? `the first ${results.length} of ${all}` : all;
}

function columns(results: readonly Hit[], full: boolean): (keyof Hit | RecordColumn<Hit>)[] {
  const match: RecordColumn<Hit> = {
    field: 'match',
    cell: (each) => ({ value: labelFor(MATCH, each.match), emphasis: 'dim' }),
  };
  return [
    { field: 'symbol', cell: (each) => (each.match === 'symbol_exact' ? { emphasis: 'strong' } : {}) },
    {
      field: 'name',
      cell: ({ name, ended }) => (ended && !isMarker(name) ? { value: [name, ...endWords(ended)].join(', ') } : {}),
    },
    { field: 'asset_type', cell: (each) => ({ value: mapValue<string, string>(each.asset_type, typeName) }) },
    'exchange',
    ...(full ? ['cik' as const] : []),
    // Another service need not say how a symbol matched.
    ...(results.some((each) => labelFor(MATCH, each.match) !== '') ? [match] : []),
  ];
}
