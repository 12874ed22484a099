/** Lays out a profile for people: a calm card, the description under it. */
import { isMarker, type Maybe, mapValue, valueOr } from '../../engine/value.ts';
import type { CellKind, FactsBlock, Panel } from '../../render/model.ts';
import { envelopeNotes } from '../shared/view-notes.ts';
import { worded } from '../shared/words.ts';
import type { View, ViewOptions } from '../types.ts';
import type { Payload } from './payload.ts';

type Fact = FactsBlock['rows'][number];

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The card of an issuer, or of a fund without what only an issuer has; with `full` every field, amounts to the last digit. */
export const view: View<Payload> = (payload, options) => ({
  title: payload.symbol,
  ...(isMarker(payload.name) ? {} : { subtitle: payload.name }),
  ...(isMarker(payload.currency) ? {} : { currency: payload.currency }),
  panels: panels(payload, options),
  notes: [...fundNote(payload, options), ...envelopeNotes(payload, options)],
  simulated: payload.freshness === 'simulated',
});

function panels(payload: Payload, { full }: ViewOptions): Panel[] {
  const facts = (title: string, rows: readonly Fact[]): Panel[] => {
    const shown = full ? rows : rows.filter(({ cell }) => !appliesNotToFund(cell.value));
    return shown.length === 0 ? [] : [{ title, group: 'card', block: { type: 'facts', rows: shown } }];
  };
  const { description } = payload;
  return [
    ...facts('Company', [
      fact('Sector', 'text', payload.sector),
      fact('Industry', 'text', payload.industry),
      fact('Headquarters', 'text', payload.headquarters),
      fact('Country', 'text', payload.country),
      fact('Website', 'text', payload.website),
      fact('Fiscal year ends in', 'text', month(payload.fiscal_year_end_month)),
    ]),
    ...facts('Listing', [
      fact('Kind', 'text', kindName(payload)),
      fact('Exchange', 'text', payload.exchange),
      fact('Currency', 'text', payload.currency),
      fact('CIK', 'text', payload.cik),
      fact('Market value', full ? 'amount' : 'money', payload.market_cap_usd, 'USD'),
      fact('Shares', full ? 'integer' : 'count', payload.shares_outstanding),
      fact('Dividend yield', 'percent', payload.dividend_yield_pct),
      ...(full && payload.holdings !== undefined ? [fact('Holdings', 'text', payload.holdings)] : []),
    ]),
    ...(isMarker(description)
      ? full
        ? facts('About', [fact('Description', 'text', description)])
        : []
      : [{ title: 'About', block: { type: 'text', text: description } } satisfies Panel]),
    ...(full ? [{ title: 'Every other field', block: remaining(payload) }] : []),
  ];
}

function month(value: Maybe<number>): Maybe<string> {
  return mapValue(value, (number) => MONTHS[number - 1] ?? String(number));
}

const KINDS: Readonly<Record<string, string>> = { stock: 'Stock', etf: 'ETF' };

function kindName({ asset_type }: Payload): Maybe<string> {
  return mapValue<string, string>(asset_type, (type) => worded(KINDS, type));
}

function remaining(payload: Payload): FactsBlock {
  return {
    type: 'facts',
    rows: [
      fact('Name', 'text', payload.name),
      fact('Freshness', 'text', payload.freshness),
      fact('Market status', 'text', payload.market_status),
      fact('Oldest copy, seconds', 'integer', payload.cache_age_seconds),
    ],
  };
}

/** Instead of a dash for every field a fund cannot have. */
function fundNote(payload: Payload, { full }: ViewOptions): string[] {
  if (full || valueOr(payload.asset_type, 'stock') !== 'etf') return [];
  return ['A fund has no seat, industry or shares of an issuer; its holdings are not supported.'];
}

function appliesNotToFund(value: unknown): boolean {
  return isMarker(value) && value.reason === 'not_applicable_etf';
}

function fact(label: string, kind: CellKind, value: Fact['cell']['value'], currency?: string): Fact {
  return { label, cell: { kind, value, ...(currency === undefined ? {} : { currency }) } };
}
