/** Lays out a valuation for people: the multiple to look at and why, all of them in their own past, returns, yields. */
import type { MultipleName } from '../../engine/valuation/lines.ts';
import { isMarker, type Maybe, mapValue } from '../../engine/value.ts';
import type { Cell, CellKind, FactsBlock, Panel, TableBlock, TableColumn } from '../../render/model.ts';
import { envelopeNotes } from '../shared/view-notes.ts';
import { inWords, worded } from '../shared/words.ts';
import type { View, ViewOptions } from '../types.ts';
import { LABELS } from './labels.ts';
import type { Payload } from './payload.ts';

type Fact = FactsBlock['rows'][number];
type Multiple = Payload['multiples']['pe_ttm'];

/** The screen of a valuation. With `full` also how many weeks count, amounts to the last digit, and what the envelope says. */
export const view: View<Payload> = (payload, options) => ({
  title: payload.symbol,
  subtitle: 'Valuation against its own five years',
  ...headline(payload),
  ...(isMarker(payload.currency) ? {} : { currency: payload.currency }),
  panels: panels(payload, options),
  notes: [...flagNotes(payload), ...envelopeNotes(payload, options)],
  simulated: payload.freshness === 'simulated',
});

/** The anchor, its value and its place in words. */
function headline({ valuation_context: { anchor, value, position } }: Payload): { headline?: Cell[] } {
  if (isMarker(anchor)) return {};
  return {
    headline: [
      { kind: 'text', value: worded(LABELS, anchor) },
      { kind: 'ratio', value },
      { kind: 'text', value: placeInWords(position) },
    ],
  };
}

function placeInWords(position: Maybe<string>): Maybe<string> {
  return mapValue(position, inWords);
}

function panels(payload: Payload, { full }: ViewOptions): Panel[] {
  const { returns_on_capital: returns, yields } = payload;
  const { rationale } = payload.valuation_context;
  const amount: CellKind = full ? 'amount' : 'money';
  const facts = (title: string, rows: readonly Fact[]): Panel[] => {
    const shown = full ? rows : rows.filter(({ cell: { value } }) => !appliesNotToFund(value));
    return shown.length === 0 ? [] : [{ title, group: 'figures', block: { type: 'facts', rows: shown } }];
  };
  return [
    ...(rationale === '' ? [] : [{ block: { type: 'text' as const, text: rationale } }]),
    ...(full || !appliesNotToFund(payload.multiples.pe_ttm.value) ? [{ block: table(payload, full) }] : []),
    ...facts('Worth', [
      fact('Market value', amount, payload.market_cap_usd, 'USD'),
      fact('Enterprise value', amount, payload.enterprise_value_usd, 'USD'),
    ]),
    ...facts('Return on', [
      fact('Assets', 'percent', returns.roa_pct),
      fact('Equity', 'percent', returns.roe_pct),
      fact('Capital employed', 'percent', returns.roce_pct),
      fact('Invested capital', 'percent', returns.roic_pct),
    ]),
    ...facts('Yield', [
      fact('Earnings', 'percent', yields.earnings_yield_pct),
      fact('Free cash flow', 'percent', yields.fcf_yield_pct),
      fact('Dividend', 'percent', yields.dividend_yield_pct),
      fact('Buybacks', 'percent', yields.buyback_yield_pct_ttm),
      fact('Total payout', 'percent', yields.total_payout_yield_pct_ttm),
    ]),
    ...(full ? [{ title: 'Every other field', block: remaining(payload) }] : []),
  ];
}

/** Not the order of the API: the usual ones first, those of enterprise value together. */
const ORDER: readonly MultipleName[] = [
  'pe_ttm',
  'peg_1y',
  'ps_ttm',
  'pb',
  'ev_sales_ttm',
  'ev_ebitda_ttm',
  'ev_ebit_ttm',
];

function table({ multiples, valuation_context: { anchor } }: Payload, full: boolean): TableBlock {
  const columns: TableColumn[] = [
    { label: '', kind: 'text' },
    { label: 'Today', kind: 'ratio' },
    { label: 'Median', kind: 'ratio' },
    { label: 'Low-high', kind: 'meter' },
    { label: 'Pctl', kind: 'ratio' },
    { label: 'Position', kind: 'text' },
    ...(full ? [{ label: 'Weeks', kind: 'percent' as const }] : []),
  ];
  return { type: 'table', columns, rows: ORDER.map((name) => row(name, multiples[name], name === anchor, full)) };
}

function row(name: MultipleName, { value, context }: Multiple, anchor: boolean, full: boolean): Cell[] {
  const strong = anchor ? { emphasis: 'strong' as const } : {};
  const label: Cell = { kind: 'text', value: LABELS[name], ...strong };
  const today: Cell = { kind: 'ratio', value, ...strong };
  if (!context.available) {
    // One dash says it: in the place of the value, or of its median where there is a value.
    return [label, today, { kind: 'ratio', value: isMarker(value) ? undefined : context }];
  }
  return [
    label,
    today,
    { kind: 'ratio', value: context.median_5y },
    { kind: 'meter', value: mapValue<number, number>(context.percentile_5y, (percent) => percent / 100) },
    { kind: 'ratio', value: context.percentile_5y },
    { kind: 'text', value: placeInWords(context.position), ...strong },
    ...(full ? [{ kind: 'percent' as const, value: context.coverage_pct }] : []),
  ];
}

/** What the screen above does not say. */
function remaining(payload: Payload): FactsBlock {
  const anchor = payload.valuation_context;
  return {
    type: 'facts',
    rows: [
      fact('Anchor', 'text', anchor.anchor),
      fact('Anchor value', 'ratio', anchor.value),
      fact('Anchor median, 5 years', 'ratio', anchor.median_5y),
      fact('Anchor percentile', 'ratio', anchor.percentile_5y),
      fact('Anchor position', 'text', anchor.position),
      fact('Anchor weeks of 261', 'percent', anchor.coverage_pct),
      fact('Flags', 'text', payload.returns_on_capital.flags.join(', ') || 'none'),
      fact('Currency', 'text', payload.currency),
      fact('Freshness', 'text', payload.freshness),
      fact('Market status', 'text', payload.market_status),
      fact('Oldest copy, seconds', 'integer', payload.cache_age_seconds),
    ],
  };
}

type Flag = Payload['returns_on_capital']['flags'][number];

/** What a reader of the figures has to know; what the dashes already say is left out. */
const FLAG_NOTES: Readonly<Partial<Record<Flag, string>>> = {
  negative_equity: 'Equity is negative: debts exceed assets.',
  negative_earnings: 'The trailing twelve months brought a loss.',
  interest_expense_not_reported: 'There is debt, but its interest expense is not reported.',
  statutory_tax_rate:
    'Return on invested capital is after tax at the statutory rate of 21 %: there was no pretax income.',
  single_point_average: 'Returns are on the newest balance sheet alone: there is none of a year before.',
  annual_only:
    'The company files no quarterly statements: trailing figures end with its last annual or half-year report.',
  stale_fundamentals: 'The newest statements are old: returns are those of the time.',
};

function flagNotes({ returns_on_capital: { flags } }: Payload): string[] {
  const notes = flags.map((flag) => FLAG_NOTES[flag]).filter((note) => note !== undefined);
  return notes.length === 0 ? [] : [notes.join(' ')];
}

function appliesNotToFund(value: unknown): boolean {
  return isMarker(value) && value.reason === 'not_applicable_etf';
}

function fact(label: string, kind: CellKind, value: Exclude<Cell['value'], undefined>, currency?: string): Fact {
  return { label, cell: { kind, value, ...(currency === undefined ? {} : { currency }) } };
}
