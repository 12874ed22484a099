/**
 * Leaves of payloads by unit (FIELDS 0.3): each states its label, meaning, unit and precision once. Rounding, the cells
 * of views and the fields of `check` follow from it. A leaf may be a marker; `sure(...)` makes it one that is always
 * available.
 */

import { RETURN_FLAGS } from '../../engine/valuation/vocabulary.ts';
import type { Maybe } from '../../engine/value.ts';
import type { CellKind } from '../../render/model.ts';
import { list, MarkerSchema, maybe, oneOf, type Schema } from './schema.ts';

interface NumberOptions extends Pick<Schema, 'x-decimals-below-1'> {
  readonly 'x-decimals': number;
  readonly kind: CellKind;
  readonly bounds?: Pick<Schema, 'minimum' | 'maximum'>;
}

type Leaf<T> = (label: string, what: string) => Schema<Maybe<T>>;

/** Leaves that are numbers in `unit`, rounded to `x-decimals`; to 0 they are integers. */
export function numbers(unit: string, options: NumberOptions): Leaf<number> {
  const { kind, bounds, 'x-decimals': decimals, 'x-decimals-below-1': below1 } = options;
  const schema: Schema<number> = { type: decimals === 0 ? 'integer' : 'number', ...bounds };
  const anyOf = [schema, MarkerSchema];
  // One literal without a spread: a start makes some hundred leaves.
  const leaf: Leaf<number> = (label, what) => ({
    anyOf,
    description: `${what} Unit: ${unit}.`,
    'x-label': label,
    'x-unit': unit,
    'x-kind': kind,
    'x-decimals': decimals,
  });
  return below1 === undefined ? leaf : (label, what) => ({ ...leaf(label, what), 'x-decimals-below-1': below1 });
}

/** Percent of a whole. */
export const pct = numbers('percent', { kind: 'percent', 'x-decimals': 2 });
/** Signed change in percent. */
export const change = numbers('percent', { kind: 'change_percent', 'x-decimals': 2 });
/** Difference of two percentages. */
export const points = numbers('percentage points', { kind: 'points', 'x-decimals': 2 });

const TRADED = 'trading currency per share';
/** Price level. */
export const price = numbers(TRADED, { kind: 'price', 'x-decimals': 2, 'x-decimals-below-1': 4 });
/** Signed difference of two prices. */
export const priceChange = numbers(TRADED, { kind: 'change', 'x-decimals': 2, 'x-decimals-below-1': 4 });
/** Difference of averages of prices. */
export const finePrice = numbers(TRADED, { kind: 'price', 'x-decimals': 4 });
/** Amount per share in the currency named. */
export const perShare = numbers('currency of the payload per share', { kind: 'price', 'x-decimals': 4 });

const RATIO = 'ratio (1 is one to one)';
/** Multiple, ratio, coverage. */
export const ratio = numbers(RATIO, { kind: 'ratio', 'x-decimals': 2 });
/** Beta, place between bands. */
export const fineRatio = numbers(RATIO, { kind: 'ratio', 'x-decimals': 4 });
/** 0 to 100. */
export const score = numbers('points from 0 to 100', {
  kind: 'ratio',
  'x-decimals': 2,
  bounds: { minimum: 0, maximum: 100 },
});

/** Whole US dollars. */
export const usd = numbers('US dollars', { kind: 'money', 'x-decimals': 0 });
/** Whole units of the reporting currency. */
export const money = numbers('currency of the payload', { kind: 'money', 'x-decimals': 0 });
/** Whole shares. */
export const shares = numbers('shares', { kind: 'count', 'x-decimals': 0 });
/** How many of `unit`. */
export const count = (label: string, what: string, unit: string, bounds: { minimum?: number; maximum?: number } = {}) =>
  numbers(unit, { kind: 'integer', 'x-decimals': 0, bounds: { minimum: 0, ...bounds } })(label, what);

const leaves =
  <T>(schema: Schema<T>, more: Pick<Schema, 'x-kind'> = {}): Leaf<T> =>
  (label, what) =>
    maybe(schema, { description: what, 'x-label': label, ...more });

export const text = leaves<string>({ type: 'string' });
/** `YYYY-MM-DD`; sessions are dated in New York. */
export const date = leaves<string>({ type: 'string', format: 'date' }, { 'x-kind': 'date' });
export const flag = leaves<boolean>({ type: 'boolean' }, { 'x-kind': 'flag' });
/** A word out of a closed list. */
export const word = <const T extends readonly string[]>(label: string, what: string, values: T) =>
  leaves<T[number]>({ type: 'string', enum: values })(label, what);

/** ISO 4217. */
export const currency = (what: string) => text('Currency', `${what} ISO 4217 code.`);
export const zone = (label: string, what: string) => word(label, what, ['overbought', 'neutral', 'oversold']);
export const assetType = (what = 'Type of security.') => word('Type', what, ['stock', 'etf']);

/** CIK as EDGAR paths write it. */
export const cik = () =>
  leaves<string>({ type: 'string', pattern: '^[0-9]{10}$' })('CIK', 'Central Index Key of the filer, 10 digits.');

/** Dashed accession number. */
export const accession = (what = 'Accession number in dashed form.'): Schema<string> => ({
  type: 'string',
  pattern: '^[0-9]{10}-[0-9]{2}-[0-9]{6}$',
  description: what,
  'x-label': 'Accession number',
});

/** Fiscal year by the company’s own numbering. */
export const fiscalYear: Schema<Maybe<number>> = maybe(
  { type: 'integer' },
  {
    description: 'Fiscal year by the company’s own numbering. Unit: year.',
    'x-label': 'Fiscal year',
    'x-unit': 'year',
  },
);

// Fields that several routes have, equal in all of them.
export const marketCap = () => usd('Market cap', 'Price times shares outstanding, all classes of the company.');
export const enterpriseValue = () =>
  usd(
    'Enterprise value',
    'Market cap plus debt, preferred equity and minority interest, less cash and short-term investments.',
  );
export const sharesOutstanding = () =>
  shares('Shares outstanding', 'Common shares outstanding by the newest count, on today’s split basis.');
export const dividendYield = () =>
  pct('Dividend yield', 'Regular dividends of the trailing year over the price; 0 for a company that pays none.');
export const securityName = () => text('Name', 'Company or fund name.');
export const sector = () => text('Sector', 'Sector by SIC range; not GICS.');
export const industry = () => text('Industry', 'Industry by SIC description, in title case.');

/** Multiples, in payload order. */
export const multiples = {
  ev_ebit_ttm: ratio('EV/EBIT', 'Enterprise value over EBIT (TTM).'),
  ev_ebitda_ttm: ratio('EV/EBITDA', 'Enterprise value over EBITDA (TTM).'),
  ev_sales_ttm: ratio('EV/sales', 'Enterprise value over revenue (TTM).'),
  pb: ratio('P/B', 'Market cap over parent shareholders’ equity.'),
  pe_ttm: ratio('P/E (TTM)', 'Price over diluted EPS (TTM); negative after a loss.'),
  peg_1y: ratio('PEG', 'P/E over the growth of trailing EPS in one year, in percent.'),
  ps_ttm: ratio('P/S', 'Market cap over revenue (TTM).'),
};
export const returns = {
  roa_pct: pct('ROA', 'Net income over average total assets.'),
  roce_pct: pct('ROCE', 'EBIT over average total assets less current liabilities.'),
  roe_pct: pct('ROE', 'Net income over average parent equity.'),
  roic_pct: pct('ROIC', 'Operating income after tax over average invested capital.'),
};
export const flags = list(oneOf(RETURN_FLAGS, 'What qualifies the figures.'), 'What qualifies the figures.', {
  'x-label': 'Flags',
});
