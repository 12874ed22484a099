/** Lays out coverage for people: what is stored about a symbol, or the size of the universe. */
import { mapValue } from '../../engine/value.ts';
import type { Panel } from '../../render/model.ts';
import { typeName } from '../contract/words.ts';
import type { Fields } from '../screens/payload-cells.ts';
import { recordTable } from '../screens/record-table.ts';
import { viewOf } from '../screens/screen.ts';
import { ended } from '../subject/ended.ts';
import { type Payload, schema } from './payload.ts';

type SymbolCoverage = Extract<Payload, { readonly supported: boolean }>;

/** The screen of coverage; with `full` every field. */
export const view = viewOf(schema, (fields, payload) => {
  if ('supported' in payload) return { panels: symbolPanels(fields, payload) };
  const rows = (['universe.stocks', 'universe.etfs', 'universe.total', 'updated_at'] as const).map((path) =>
    fields.fact(path),
  );
  return { title: 'Universe', subtitle: 'Supported symbols', panels: [{ block: { type: 'facts', rows } }] };
});

function symbolPanels(
  fields: Fields<Payload>,
  { symbol, supported, asset_type: type, ended: end, adjusted_closes: adjusted }: SymbolCoverage,
): Panel[] {
  // Without the list of tickers the store cannot know that no such symbol exists (FIELDS A23).
  if (!supported)
    return [{ block: { type: 'text', text: `${symbol} is not in the universe; mds coverage shows its size.` } }];
  return [
    ...fields.facts('Symbol', [
      'name',
      fields.fact('asset_type', 'Type', { value: mapValue<string, string>(type, typeName) }),
      'exchange',
      'cik',
      'currency',
    ]),
    ...fields.facts('Stored data', [
      'data.prices',
      'price_history_start',
      ...(adjusted === undefined ? [] : (['adjusted_closes.first_date', 'adjusted_closes.last_date'] as const)),
      'data.dividends',
      'data.fundamentals',
      'data.filings',
      'data.insider',
    ]),
    ...(end === undefined
      ? []
      : [
          {
            title: 'Listing ended',
            block: recordTable(ended, [end], ['date', 'reason', 'accession', 'last_close', 'next_close', 'return_pct']),
          },
        ]),
  ];
}
