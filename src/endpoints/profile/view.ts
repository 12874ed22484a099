/** Lays out a profile for people: a card, the description under it. */
import { isMarker, type Maybe, mapValue } from '../../engine/value.ts';
import type { Panel } from '../../render/model.ts';
import { typeName } from '../contract/words.ts';
import { endWords } from '../notes/end-words.ts';
import { isUnpriced } from '../notes/missing-notes.ts';
import { viewOf } from '../screens/screen.ts';
import { schema } from './payload.ts';

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** One sentence instead of a dash for every field a fund cannot have. */
const FUND_NOTE = 'A fund has no headquarters, industry or shares of an issuer; its holdings are not supported.';

/**
 * The card of an issuer, or of a fund without what only an issuer has; with `full` every field, amounts to the last
 * digit.
 */
export const view = viewOf(schema, (fields, payload, { full }) => {
  const { name, description, fiscal_year_end_month: month, asset_type: type, ended } = payload;
  if (!isMarker(description)) fields.shows('description');
  return {
    ...(isMarker(name) ? {} : { subtitle: [name, ...endWords(ended)].join(' · ') }),
    panels: [
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
      ...(isMarker(description)
        ? []
        : [{ title: 'About', block: { type: 'text', text: description } } satisfies Panel]),
    ],
    notes: type === 'etf' && !full ? [FUND_NOTE] : [],
    unfiled: lacksStatements(payload.market_cap_usd) ? 'Market cap and shares outstanding' : undefined,
    unpriced: isUnpriced(payload.dividend_yield_pct) ? 'Market cap and dividend yield' : undefined,
  };
});

/** An issuer with statements has a reason of its own where its shares are not known. */
function lacksStatements(marketCap: unknown): boolean {
  return isMarker(marketCap) && marketCap.reason === 'not_reported';
}

function monthName(value: Maybe<number>): Maybe<string> {
  return mapValue(value, (number) => MONTHS[number - 1] ?? String(number));
}
