/** Lays out search results for people: a table, best first. */
import { isMarker, mapValue } from '../../engine/value.ts';
import type { Cell, Panel } from '../../render/model.ts';
import { envelopeNotes } from '../shared/view-notes.ts';
import { inWords, worded } from '../shared/words.ts';
import type { View } from '../types.ts';
import type { Payload } from './payload.ts';

type Hit = Payload['results'][number];

const MATCH: Readonly<Record<Hit['match'], string>> = {
  symbol_exact: 'symbol',
  symbol_prefix: 'symbol begins',
  name_prefix: 'name',
  name_contains: 'within name',
};

/** The screen of a search. With `full` also the CIK of each and what the envelope says. */
export const view: View<Payload> = (payload, options) => ({
  title: payload.query === '' ? 'Search' : `Search: ${payload.query}`,
  subtitle: countWords(payload),
  panels: payload.results.length === 0 ? [nothing(payload)] : [hits(payload, options.full)],
  notes: envelopeNotes(payload, options),
  simulated: payload.freshness === 'simulated',
});

function countWords({ results, total }: Payload): string {
  const count = isMarker(total) ? results.length : total;
  const matches = count === 1 ? '1 match' : `${count} matches`;
  return !isMarker(total) && results.length < total ? `the first ${results.length} of ${matches}` : matches;
}

function hits({ results }: Payload, full: boolean): Panel {
  // Another service need not say how a hit matched.
  const matched = results.some(({ match }) => worded(MATCH, match) !== '');
  const columns = ['Symbol', 'Name', 'Kind', 'Exchange', ...(full ? ['CIK'] : []), ...(matched ? ['Match'] : [])];
  const row = (hit: Hit): Cell[] => [
    { kind: 'text', value: hit.symbol, ...(hit.match === 'symbol_exact' && { emphasis: 'strong' as const }) },
    text(hit.name),
    text(mapValue<string, string>(hit.asset_type, (type) => (type === 'etf' ? 'ETF' : inWords(type)))),
    text(hit.exchange),
    ...(full ? [text(hit.cik)] : []),
    ...(matched ? [{ kind: 'text', value: worded(MATCH, hit.match), emphasis: 'dim' } as const] : []),
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
