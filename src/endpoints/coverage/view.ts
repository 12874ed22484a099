/** Lays out coverage for people: what is stored about a symbol, or the size of the universe. */
import { mapValue } from '../../engine/value.ts';
import { type Fact, Fields, screen } from '../shared/screen.ts';
import { typeName } from '../shared/words.ts';
import type { View } from '../types.ts';
import { type Payload, schema } from './payload.ts';

type SymbolCoverage = Extract<Payload, { readonly supported: boolean }>;

/** The screen of coverage; with `full` every field. */
export const view: View<Payload> = (payload, options) => {
  const fields = new Fields(schema, payload, options);
  if (!('supported' in payload)) {
    const rows: Fact[] = [
      fields.fact('universe.stocks'),
      fields.fact('universe.etfs'),
      fields.fact('universe.total'),
      fields.fact('updated_at'),
    ];
    const panels = [{ block: { type: 'facts', rows } } as const, ...fields.rest()];
    return screen(payload, options, { title: 'Universe', subtitle: 'Supported symbols', panels });
  }
  if (!payload.supported) {
    const text = `${payload.symbol} is not a supported stock or ETF.`;
    return screen(payload, options, { panels: [{ block: { type: 'text', text } }, ...fields.rest()] });
  }
  return screen(payload, options, { panels: [...stored(fields, payload), ...fields.rest()] });
};

function stored(fields: Fields<Payload>, { asset_type: type }: SymbolCoverage) {
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
      'data.dividends',
      'data.fundamentals',
      'data.filings',
      'data.insider',
    ]),
  ];
}
