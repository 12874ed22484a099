/** Lays out a snapshot for people: price, ranges, performance, key figures. */
import { isMarker, type Maybe, mapValue, unavailable, valueOr } from '../../engine/value.ts';
import type { BarsBlock, Cell, CellKind, FactsBlock, Panel, RangeBlock } from '../../render/model.ts';
import { envelopeNotes } from '../shared/view-notes.ts';
import { inWords } from '../shared/words.ts';
import type { View, ViewOptions } from '../types.ts';
import type { Payload } from './payload.ts';

type Fact = FactsBlock['rows'][number];

/** The screen of a snapshot. A selection of rounded figures; with `full` every field, amounts to the last digit. */
export const view: View<Payload> = (payload, options) => {
  const { quote } = payload;
  return {
    title: payload.symbol,
    ...subtitle(payload),
    headline: [cell('price', quote.price), cell('change', quote.change_abs), cell('change_percent', quote.change_pct)],
    ...(isMarker(payload.currency) ? {} : { currency: payload.currency }),
    panels: panels(payload, options),
    notes: [...fundNote(payload, options), ...envelopeNotes(payload, options)],
    simulated: payload.freshness === 'simulated',
  };
};

function panels(payload: Payload, { full }: ViewOptions): Panel[] {
  const amount: CellKind = full ? 'amount' : 'money';
  const count: CellKind = full ? 'integer' : 'count';
  const quick = payload.fundamentals_quick;
  const { quote } = payload;
  const facts = (title: string, rows: readonly Fact[]): Panel[] => {
    const shown = full ? rows : rows.filter(({ cell: { value } }) => !appliesNotToFund(value));
    return shown.length === 0 ? [] : [{ title, group: 'figures', block: { type: 'facts', rows: shown } }];
  };
  return [
    { block: ranges(payload) },
    { title: 'Performance', block: performance(payload, full) },
    ...facts('Valuation', [
      fact('Market value', amount, quick.market_cap_usd, 'USD'),
      fact('Shares', count, quick.shares_outstanding),
      fact('Enterprise value', amount, quick.enterprise_value_usd, 'USD'),
      fact('P/E', 'ratio', quick.pe_ttm),
      fact('PEG', 'ratio', quick.peg_1y),
      fact('P/S', 'ratio', quick.ps_ttm),
      fact('P/B', 'ratio', quick.pb),
      fact('EV/EBITDA', 'ratio', quick.ev_ebitda_ttm),
      fact('FCF yield', 'percent', quick.fcf_yield_pct),
    ]),
    ...facts('Trailing 12 months', [
      fact('Revenue', amount, quick.ttm_revenue_usd, 'USD'),
      fact('Net income', amount, quick.ttm_net_income_usd, 'USD'),
      fact('Diluted EPS', 'price', quick.ttm_eps_diluted),
    ]),
    ...facts('Trading', [
      fact('Previous close', 'price', quote.previous_close),
      fact('Open', 'price', quote.day_open),
      fact('Volume', count, quote.volume),
      fact('Beta, 1 year', 'ratio', quick.beta_1y),
      fact('Dividend yield', 'percent', quick.dividend_yield_pct),
    ]),
    ...(full ? [{ title: 'Every other field', block: remaining(payload) }] : []),
  ];
}

function ranges({ quote, range_52w: year }: Payload): RangeBlock {
  const day = place(quote.price, quote.day_low, quote.day_high);
  return {
    type: 'ranges',
    rows: [
      { label: 'Day', low: cell('price', quote.day_low), high: cell('price', quote.day_high), position: day },
      {
        label: '52 weeks',
        low: cell('price', year.low),
        high: cell('price', year.high),
        position: isMarker(year.position_pct) ? year.position_pct : year.position_pct / 100,
        ...drawdownNote(year.drawdown_from_high_pct),
      },
    ],
  };
}

/** Where `price` lies between `low` (0) and `high` (1), or the first reason why that cannot be said. */
function place(price: Maybe<number>, low: Maybe<number>, high: Maybe<number>): Maybe<number> {
  if (isMarker(price)) return price;
  if (isMarker(low)) return low;
  if (isMarker(high)) return high;
  return high > low ? (price - low) / (high - low) : unavailable('zero_range');
}

function drawdownNote(drawdown: Maybe<number>): { note?: string } {
  if (isMarker(drawdown)) return {};
  return { note: drawdown === 0 ? 'at the high' : `${Math.abs(drawdown).toFixed(2)}% below the high` };
}

/** The benchmark itself is not shown beside itself. */
const BENCHMARK = 'SPY';

function performance({ symbol, performance: of }: Payload, full: boolean): BarsBlock {
  const compared = full || symbol !== BENCHMARK;
  const row = (label: string, value: Maybe<number>, beside?: Maybe<number>): BarsBlock['rows'][number] => ({
    label,
    cell: cell('change_percent', value),
    ...(beside === undefined || !compared ? {} : { beside: cell('points', beside) }),
  });
  return {
    type: 'bars',
    ...(compared ? { besideLabel: `vs ${BENCHMARK}` } : {}),
    rows: [
      row('1 day', of.pct_1d),
      row('5 days', of.pct_5d),
      row('1 month', of.pct_1m, of.vs_spy_pct_1m),
      row('3 months', of.pct_3m),
      row('This year', of.pct_ytd, of.vs_spy_pct_ytd),
      row('1 year', of.pct_1y, of.vs_spy_pct_1y),
      row('3 years', of.pct_3y),
    ],
  };
}

/** What the screen above says in other words or not at all. */
function remaining(payload: Payload): FactsBlock {
  const { range_52w: year, performance: of } = payload;
  const { supported, reason } = of.vs_sector_status;
  return {
    type: 'facts',
    rows: [
      fact('Name', 'text', payload.name),
      fact('Asset type', 'text', payload.asset_type),
      fact('Sector', 'text', payload.sector),
      fact('Industry', 'text', payload.industry),
      fact('Currency', 'text', payload.currency),
      fact('Place in 52 weeks', 'percent', year.position_pct),
      fact('From 52-week high', 'change_percent', year.drawdown_from_high_pct),
      fact('Sector comparison', 'flag', supported || reason === undefined ? supported : unavailable(reason)),
      fact('Freshness', 'text', payload.freshness),
      fact('Market status', 'text', payload.market_status),
      fact('Oldest copy, seconds', 'integer', payload.cache_age_seconds),
    ],
  };
}

function subtitle({ name, asset_type, sector, industry }: Payload): { subtitle?: string } {
  const kind = asset_type === 'etf' ? 'ETF' : valueOr(mapValue<string, string>(asset_type, inWords), '');
  const parts = [valueOr(name, ''), kind, valueOr(sector, ''), valueOr(industry, '')].filter((part) => part !== '');
  return parts.length === 0 ? {} : { subtitle: parts.join(' · ') };
}

/** Instead of a dash for every figure a fund cannot have. */
function fundNote({ fundamentals_quick: quick }: Payload, { full }: ViewOptions): string[] {
  if (full || !Object.values(quick).some(appliesNotToFund)) return [];
  return ['A fund has no earnings or multiples of its own: figures of an issuer do not apply.'];
}

function appliesNotToFund(value: unknown): boolean {
  return isMarker(value) && value.reason === 'not_applicable_etf';
}

function fact(label: string, kind: CellKind, value: Cell['value'], currency?: string): Fact {
  return { label, cell: cell(kind, value, currency) };
}

function cell(kind: CellKind, value: Cell['value'], currency?: string): Cell {
  return { kind, value, ...(currency === undefined ? {} : { currency }) };
}
