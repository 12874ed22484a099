/**
 * Lays out a valuation for people: the primary multiple and why, all multiples in their own history, returns, yields.
 */
import type { MultipleName } from '../../engine/valuation/vocabulary.ts';
import { isMarker, type Maybe, mapValue } from '../../engine/value.ts';
import type { Cell, Panel, TableBlock } from '../../render/model.ts';
import { FLAG_SENTENCES, humanize } from '../contract/words.ts';
import { trailingTitle } from '../notes/freshness-notes.ts';
import { isUnfiled, isUnpriced } from '../notes/missing-notes.ts';
import { Fields, isNotForFund } from '../screens/payload-cells.ts';
import { screen } from '../screens/screen.ts';
import type { View, ViewOptions } from '../types.ts';
import { type Payload, schema } from './payload.ts';
import { multipleLabel } from './rationale.ts';

/**
 * The screen of a valuation. With `full` also the share of valid weeks, amounts to the last digit, and the remaining
 * fields.
 */
export const view: View<Payload> = (payload, options) => {
  const fields = new Fields(schema, payload, options);
  return screen(payload, options, {
    subtitle: `Valuation vs 5-year history${payload.statement_age === undefined ? '' : `, ${trailingTitle(payload)}`}`,
    ...headline(payload),
    panels: panels(fields, payload, options),
    notes: flagNotes(payload),
    unfiled: isUnfiled(payload, payload.valuation_context.anchor) ? 'Multiples, returns and yields' : undefined,
    unpriced: isUnpriced(payload.valuation_context.anchor) ? 'Multiples and yields' : undefined,
  });
};

/** The primary multiple, its value and its position. */
function headline({ valuation_context: { anchor, value, position } }: Payload): { headline?: Cell[] } {
  if (isMarker(anchor)) return {};
  return {
    headline: [
      { kind: 'text', value: multipleLabel(anchor) },
      { kind: 'ratio', value },
      { kind: 'text', value: positionName(position) },
    ],
  };
}

function positionName(position: Maybe<string>): Maybe<string> {
  return mapValue(position, humanize);
}

function panels(fields: Fields<Payload>, payload: Payload, { full }: ViewOptions): Panel[] {
  const { anchor, rationale } = payload.valuation_context;
  if (isUnpriced(anchor) && !full) return returnPanel(fields);
  fields.shows('valuation_context.rationale');
  return [
    ...(rationale === '' ? [] : [{ block: { type: 'text' as const, text: rationale } }]),
    ...(full || !isNotForFund(payload.multiples.pe_ttm.value) ? [{ block: table(fields, payload, full) }] : []),
    ...fields.facts('Size', ['market_cap_usd', 'enterprise_value_usd']),
    ...returnPanel(fields),
    ...fields.facts('Yield', [
      'yields.earnings_yield_pct',
      'yields.fcf_yield_pct',
      fields.fact('yields.dividend_yield_pct', 'Dividend'),
      'yields.buyback_yield_pct_ttm',
      'yields.total_payout_yield_pct_ttm',
    ]),
    ...fields.rest(),
  ];
}

function returnPanel(fields: Fields<Payload>): Panel[] {
  return fields.facts('Return on capital', [
    'returns_on_capital.roa_pct',
    'returns_on_capital.roe_pct',
    'returns_on_capital.roce_pct',
    'returns_on_capital.roic_pct',
  ]);
}

/** Not the order of the API: the usual ones first, those of enterprise value together. */
const ORDER: readonly MultipleName[] = [
  ...(['pe_ttm', 'peg_1y', 'ps_ttm', 'pb'] as const),
  ...(['ev_sales_ttm', 'ev_ebitda_ttm', 'ev_ebit_ttm'] as const),
];

function table(fields: Fields<Payload>, payload: Payload, full: boolean): TableBlock {
  return {
    type: 'table',
    columns: [
      { label: '', kind: 'text' },
      { label: 'Today', kind: 'ratio' },
      { label: 'Median', kind: 'ratio' },
      { label: '0-100', kind: 'meter' },
      { label: 'Pctl', kind: 'ratio' },
      { label: 'Position', kind: 'text' },
      ...(full ? [{ label: 'Weeks', kind: 'percent' as const }] : []),
    ],
    rows: ORDER.map((name) => row(fields, payload, name, full)),
  };
}

function row(fields: Fields<Payload>, payload: Payload, name: MultipleName, full: boolean): Cell[] {
  const { value, context } = payload.multiples[name];
  const strong = payload.valuation_context.anchor === name ? { emphasis: 'strong' as const } : {};
  const at = `multiples.${name}.context` as const;
  const median = fields.cell(`${at}.median_5y`);
  const percentile = fields.cell(`${at}.percentile_5y`, { kind: 'ratio' });
  const position = fields.cell(`${at}.position`, strong);
  const weeks = fields.cell(`${at}.coverage_pct`);
  const label: Cell = { kind: 'text', value: multipleLabel(name), ...strong };
  const today = fields.cell(`multiples.${name}.value`, strong);
  // One dash is enough: in the place of the value, or of its median where there is a value.
  if (!context.available) return [label, today, isMarker(value) ? { ...median, value: undefined } : median];
  return [
    label,
    today,
    median,
    { kind: 'meter', value: mapValue<number, number>(context.percentile_5y, (percent) => percent / 100) },
    percentile,
    { ...position, value: positionName(context.position) },
    ...(full ? [weeks] : []),
  ];
}

/** What a reader of the figures has to know; what the dashes already say is left out. */
const NOTED = [
  ...(['negative_equity', 'negative_earnings', 'interest_expense_not_reported', 'statutory_tax_rate'] as const),
  ...(['single_point_average', 'annual_only', 'stale_fundamentals'] as const),
];

function flagNotes({ returns_on_capital: { flags } }: Payload): string[] {
  const notes = flags.flatMap((flag) => (NOTED.some((name) => name === flag) ? [FLAG_SENTENCES[flag]] : []));
  return notes.length === 0 ? [] : [notes.join(' ')];
}
