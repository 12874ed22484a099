/** Lays out a snapshot for people: price, ranges, performance, key figures. */
import { formatDay } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import { BENCHMARK } from '../../engine/prices/benchmark.ts';
import { isMarker, type Maybe, mapValue, unavailable, valueOr } from '../../engine/value.ts';
import type { Panel, RangeBlock } from '../../render/model.ts';
import { humanize } from '../contract/words.ts';
import { endWords } from '../notes/end-words.ts';
import { trailingTitle } from '../notes/freshness-notes.ts';
import { isUnfiled, isUnpriced, lacksBenchmark, VERSUS_BENCHMARK } from '../notes/missing-notes.ts';
import { type Fact, Fields, isNotForFund } from '../screens/payload-cells.ts';
import { screen } from '../screens/screen.ts';
import type { View, ViewOptions } from '../types.ts';
import type { SnapshotExtras } from './extras.ts';
import { type Payload, schema } from './payload.ts';

/** The screen of a snapshot. A selection of rounded figures; with `full` every field, amounts to the last digit. */
export const view: View<Payload> = (payload, options) => {
  const fields = new Fields(schema, payload, options);
  const unpriced = isUnpriced(payload.quote.price);
  return screen(payload, options, {
    ...subtitle(payload),
    headline: unpriced
      ? []
      : [
          fields.cell('quote.price'),
          fields.cell('quote.change_abs'),
          fields.cell('quote.change_pct'),
          fields.cell('price_age.session_date'),
        ],
    panels: unpriced && !options.full ? filedPanels(fields, payload, options) : panels(fields, payload, options),
    notes: [...fundNote(payload, options), ...datesNote(payload)],
    unbenchmarked: lacksBenchmark(payload.performance.vs_spy_pct_1m, payload.performance.pct_1m)
      ? VERSUS_BENCHMARK
      : undefined,
    unfiled: isUnfiled(payload, payload.fundamentals_quick.ttm_net_income_usd)
      ? 'Multiples and TTM figures'
      : undefined,
    unpriced: unpriced ? 'Quote, performance and multiples' : undefined,
  });
};

/** What the statements alone say. */
function filedPanels(fields: Fields<Payload>, payload: Payload, { now }: ViewOptions): Panel[] {
  return [
    ...fields.facts(trailingTitle(payload), TTM),
    ...fields.facts('Size', ['fundamentals_quick.shares_outstanding']),
    ...fields.facts('Dates', reportDue(fields, payload, now)),
  ];
}

const TTM = [
  'fundamentals_quick.ttm_revenue_usd',
  'fundamentals_quick.ttm_net_income_usd',
  'fundamentals_quick.ttm_eps_diluted',
] as const;

function panels(fields: Fields<Payload>, payload: Payload, { full, companion, now }: ViewOptions): Panel[] {
  const extras = (companion ?? {}) as Partial<SnapshotExtras>;
  // The benchmark is not compared with itself.
  const compared = full || payload.symbol !== BENCHMARK;
  const versus = <T>(path: T): T | undefined => (compared ? path : undefined);
  return [
    { block: ranges(fields, payload) },
    ...courseOf(extras),
    {
      title: 'Performance',
      block: fields.bars(
        [
          ['performance.pct_1d'],
          ['performance.pct_5d'],
          ['performance.pct_1m', versus('performance.vs_spy_pct_1m')],
          ['performance.pct_3m'],
          ['performance.pct_ytd', versus('performance.vs_spy_pct_ytd')],
          ['performance.pct_1y', versus('performance.vs_spy_pct_1y')],
          ['performance.pct_3y'],
        ],
        versus(`vs ${BENCHMARK}`),
      ),
    },
    ...fields.facts('Valuation', [
      'fundamentals_quick.market_cap_usd',
      'fundamentals_quick.shares_outstanding',
      'fundamentals_quick.enterprise_value_usd',
      'fundamentals_quick.pe_ttm',
      'fundamentals_quick.peg_1y',
      'fundamentals_quick.ps_ttm',
      'fundamentals_quick.pb',
      'fundamentals_quick.ev_ebitda_ttm',
      'fundamentals_quick.fcf_yield_pct',
    ]),
    ...fields.facts(trailingTitle(payload), TTM),
    ...fields.facts('Trading', [
      'quote.previous_close',
      'quote.day_open',
      'quote.volume',
      ...relativeVolume(extras),
      'fundamentals_quick.beta_1y',
      'fundamentals_quick.dividend_yield_pct',
    ]),
    ...fields.facts('Dates', [...exDate(extras), ...reportDue(fields, payload, now)]),
    ...fields.rest(),
  ];
}

/** A year of closes on a line. */
function courseOf({ closes = [], since }: Partial<SnapshotExtras>): Panel[] {
  if (closes.length < 2) return [];
  return [
    {
      block: {
        type: 'sparks',
        series: [{ label: since === undefined ? '1 year' : `Since ${since}`, kind: 'price', values: closes }],
      },
    },
  ];
}

function relativeVolume({ relativeVolume: value }: Partial<SnapshotExtras>): Fact[] {
  return value === undefined ? [] : [{ label: 'Relative volume', cell: { kind: 'ratio', value, decimals: 2 } }];
}

function exDate({ exDate: next }: Partial<SnapshotExtras>): Fact[] {
  if (next === undefined) return [];
  return [{ label: next.estimated ? 'Ex-date (est.)' : 'Ex-date', cell: { kind: 'date', value: next.date } }];
}

/**
 * The deadline of the next report, where it is known; one that has passed says so. The simulated market ends with its
 * record: nothing there is late.
 */
function reportDue(
  fields: Fields<Payload>,
  { statement_age: age, freshness }: Payload,
  now: number | undefined,
): Fact[] {
  if (age === undefined || isMarker(age.next_report_due)) return [];
  const passed = freshness !== 'simulated' && now !== undefined && age.next_report_due < formatDay(newYorkDay(now).day);
  return [fields.fact('statement_age.next_report_due', passed ? 'Report was due' : undefined)];
}

function ranges(fields: Fields<Payload>, { quote, range_52w: year }: Payload): RangeBlock {
  return {
    type: 'ranges',
    rows: [
      {
        label: 'Day range',
        low: fields.cell('quote.day_low'),
        high: fields.cell('quote.day_high'),
        position: position(quote.price, quote.day_low, quote.day_high),
      },
      {
        label: '52-week range',
        low: fields.cell('range_52w.low'),
        high: fields.cell('range_52w.high'),
        position: mapValue(year.position_pct, (percent) => percent / 100),
        ...drawdownNote(year.drawdown_from_high_pct),
      },
    ],
  };
}

/** Where `price` lies between `low` (0) and `high` (1), or the first reason why that is not known. */
function position(price: Maybe<number>, low: Maybe<number>, high: Maybe<number>): Maybe<number> {
  if (isMarker(price)) return price;
  if (isMarker(low)) return low;
  if (isMarker(high)) return high;
  return high > low ? (price - low) / (high - low) : unavailable('zero_range');
}

function drawdownNote(drawdown: Maybe<number>): { note?: string } {
  if (isMarker(drawdown)) return {};
  return { note: drawdown === 0 ? 'at the high' : `${Math.abs(drawdown).toFixed(2)}% below the high` };
}

function subtitle({ name, asset_type, sector, industry, ended }: Payload): { subtitle?: string } {
  const type = asset_type === 'etf' ? 'ETF' : valueOr(mapValue<string, string>(asset_type, humanize), '');
  const who = [valueOr(name, ''), type, valueOr(sector, ''), valueOr(industry, '')];
  const parts = [...who, ...endWords(ended)].filter((part) => part !== '');
  return parts.length === 0 ? {} : { subtitle: parts.join(' · ') };
}

/**
 * Multiples keep to the price day, trailing figures to now (FIELDS A1): with an old price they are of different
 * statements.
 */
function datesNote({ price_age: prices, statement_age: statements, fundamentals_quick: quick }: Payload): string[] {
  if (prices === undefined || prices.sessions_behind < 1 || statements === undefined) return [];
  const { market_cap_usd: cap, pe_ttm: pe, ttm_net_income_usd: income } = quick;
  if ((isMarker(cap) && isMarker(pe)) || isMarker(income)) return [];
  return [
    `Valuation is by the price, shares and statements of ${prices.session_date}; TTM figures and shares outstanding are the newest stored.`,
  ];
}

/** One sentence instead of a dash for every figure a fund cannot have. */
function fundNote({ fundamentals_quick: quick }: Payload, { full }: ViewOptions): string[] {
  if (full || !Object.values(quick).some(isNotForFund)) return [];
  return ['A fund has no earnings or multiples of its own: figures of an issuer do not apply.'];
}
