/** Lays out a profile for people: a card, the description under it. */
import { isMarker, type Maybe, mapValue, valueOr } from '../../engine/value.ts';
import type { Panel } from '../../render/model.ts';
import { Fields, screen } from '../shared/screen.ts';
import { typeName } from '../shared/words.ts';
import type { View, ViewOptions } from '../types.ts';
import { type Payload, schema } from './payload.ts';

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** The card of an issuer, or of a fund without what only an issuer has; with `full` every field, amounts to the last digit. */
export const view: View<Payload> = (payload, options) => {
  const fields = new Fields(schema, payload, options);
  return screen(payload, options, {
    ...(isMarker(payload.name) ? {} : { subtitle: payload.name }),
    panels: panels(fields, payload),
    notes: fundNote(payload, options),
  });
};

function panels(fields: Fields<Payload>, payload: Payload): Panel[] {
  const { description, fiscal_year_end_month: month, asset_type: type } = payload;
  if (!isMarker(description)) fields.shows('description');
  return [
    ...fields.facts(
      'Company',
      [
        'sector',
        'industry',
        'headquarters',
        'country',
        'website',
        fields.fact('fiscal_year_end_month', undefined, { kind: 'text', value: monthName(month) }),
      ],
      'card',
    ),
    ...fields.facts(
      'Listing',
      [
        fields.fact('asset_type', undefined, { value: mapValue<string, string>(type, typeName) }),
        'exchange',
        'currency',
        'cik',
        'market_cap_usd',
        'shares_outstanding',
        'dividend_yield_pct',
      ],
      'card',
    ),
    ...(isMarker(description) ? [] : [{ title: 'About', block: { type: 'text', text: description } } satisfies Panel]),
    ...fields.rest(),
  ];
}

function monthName(value: Maybe<number>): Maybe<string> {
  return mapValue(value, (number) => MONTHS[number - 1] ?? String(number));
}

/** One sentence instead of a dash for every field a fund cannot have. */
function fundNote(payload: Payload, { full }: ViewOptions): string[] {
  if (full || valueOr(payload.asset_type, 'stock') !== 'etf') return [];
  return ['A fund has no headquarters, industry or shares of an issuer; its holdings are not supported.'];
}
