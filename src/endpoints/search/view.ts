/** Lays out search results for people: a table, best first. */
import { isMarker, mapValue } from '../../engine/value.ts';
import type { Cell, Panel } from '../../render/model.ts';
import { screen } from '../shared/screen.ts';
import { labelFor, typeName } from '../shared/words.ts';
import type { View } from '../types.ts';
import type { Payload } from './payload.ts';

type Match = Payload['results'][number];

const MATCH: Readonly<Record<Match['match'], string>> = {
  symbol_exact: 'symbol',
  symbol_prefix: 'symbol begins',
  name_prefix: 'name',
  name_contains: 'within name',
};

/** The screen of a search. With `full` also the CIK of each. */
export const view: View<Payload> = (payload, options) =>
  screen(payload, options, {
    title: payload.query === '' ? 'Search' : `Search: ${payload.query}`,
    subtitle: countWords(payload),
    panels: [payload.results.length === 0 ? nothing(payload) : matches(payload, options.full)],
  });

function countWords({ results, total }: Payload): string {
  const count = isMarker(total) ? results.length : total;
  const all = count === 1 ? '1 match' : `${count} matches`;
  return !isMarker(total) && results.length < total ? `the first ${results.length} of ${all}` : all;
}

function matches({ results }: Payload, full: boolean): Panel {
  // Another service need not say how a symbol matched.
  const matched = results.some(({ match }) => labelFor(MATCH, match) !== '');
  const columns = ['Symbol', 'Name', 'Type', 'Exchange', ...(full ? ['CIK'] : []), ...(matched ? ['Match'] : [])];
  const row = (each: Match): Cell[] => [
    { kind: 'text', value: each.symbol, ...(each.match === 'symbol_exact' && { emphasis: 'strong' as const }) },
    text(each.name),
    text(mapValue<string, string>(each.asset_type, typeName)),
    text(each.exchange),
    ...(full ? [text(each.cik)] : []),
    ...(matched ? [{ kind: 'text', value: labelFor(MATCH, each.match), emphasis: 'dim' } as const] : []),
  ];
  return {
    block: { type: 'table', columns: columns.map((label) => ({ label, kind: 'text' })), rows: results.map(row) },
  };
}

function nothing({ query }: Payload): Panel {
  return {
    block: { type: 'text', text: query === '' ? 'No symbol or name matches.' : `No symbol or name matches ${query}.` },
  };
}

function text(value: Cell['value']): Cell {
  return { kind: 'text', value };
}
