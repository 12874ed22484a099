/** `GET /v2/dividends`: what the computation reads, rounds and says about itself, and how the screen shows it. */

import { describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/dividends/compute.ts';
import type { Payload } from '../../../src/endpoints/dividends/payload.ts';
import { view } from '../../../src/endpoints/dividends/view.ts';
import { yearsPanel } from '../../../src/endpoints/dividends/view-years.ts';
import { compute as snapshotOf } from '../../../src/endpoints/snapshot/compute.ts';
import type { Payload as Snapshot } from '../../../src/endpoints/snapshot/payload.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { closeInstant, isSession } from '../../../src/engine/calendar.ts';
import { formatDay, parseDay } from '../../../src/engine/days.ts';
import type { FactSet, Split } from '../../../src/engine/types.ts';
import { isMarker } from '../../../src/engine/value.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import type { ListedKind } from '../../../src/store/schema/tables.ts';
import { SAMPLE_END_DAY } from '../../../tools/sample-market/generate.ts';
import { every, flat, paid } from '../../engine/dividends/samples.ts';
import { barsOn, day } from '../../engine/prices/samples.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { symbolsOf } from '../../service/calls.ts';
import { FactsBuilder } from '../../support/facts-builder.ts';
import { type Listed, marketStore } from '../../support/market-store.ts';
import { drawn } from '../../support/screen.ts';

interface Contents extends Listed {
  readonly assetType?: ListedKind;
  /** Newest session of the store, where it is not the symbol's. */
  readonly storeEnds?: number;
}

const LAST = day('2025-08-08'); // a Friday
const HOUR = 3_600_000;
const NOW = closeInstant(LAST) + HOUR;
/** Five years at 100. */
const BARS = barsOn(LAST, flat(1300, 100));

function storeOf({ bars = BARS, assetType = 'stock', storeEnds, ...more }: Contents): StoreReader {
  const last = storeEnds ?? bars.days.at(-1);
  return marketStore({ AAA: { bars, row: { assetType }, ...more } }, { lastDay: () => last });
}

async function dividends(contents: Contents, asOf?: string, now = NOW): Promise<Payload> {
  const at = asOf === undefined ? undefined : closeInstant(day(asOf)) + HOUR;
  return compute({ store: storeOf(contents), now, asOf: at, liveFigures }, { symbol: 'AAA' });
}

/** Health of a stock; a marker fails the test. */
function healthOf(payload: Payload) {
  const { dividend_health: health } = payload;
  if (isMarker(health)) throw new Error(`no health: ${health.reason}`);
  return health;
}

/** Second Fridays of March, June, September and December; 0.5, from March 2025 on 0.55. */
const QUARTERLY = paid(
  ['2022-09-09', 0.5],
  ['2022-12-09', 0.5],
  ['2023-03-10', 0.5],
  ['2023-06-09', 0.5],
  ['2023-09-08', 0.5],
  ['2023-12-08', 0.5],
  ['2024-03-08', 0.5],
  ['2024-06-14', 0.5],
  ['2024-09-13', 0.5],
  ['2024-12-13', 0.5],
  ['2025-03-14', 0.55],
  ['2025-06-13', 0.55],
);

const none = (reason: string) => ({ available: false, reason });

describe('payload', () => {
  test('a quarterly payer by hand', async () => {
    const payload = await dividends({ dividends: QUARTERLY });
    expect(payload).toMatchObject({ symbol: 'AAA', as_of: '2025-08-08T20:00:00Z', currency: 'USD', status: 'payer' });
    expect(payload.current).toEqual({
      annual_rate: 2.1, // 0.5 + 0.5 + 0.55 + 0.55
      annual_rate_forward_estimated: 2.2, // 4 x 0.55
      frequency: 'quarterly',
      last_ex_date: '2025-06-13',
      last_payment_amount: 0.55,
      next_ex_date_estimated: '2025-09-12', // second Friday
      next_payment_amount_estimated: 0.55,
      yield_pct: 2.1, // 2.1 / 100
    });
    // 2023 and 2024 flat; the running year is above.
    expect(payload.growth).toEqual({
      consecutive_years_increased_within_5y_window: 1,
      last_increase_date: '2025-03-14',
    });
    expect(payload.history_summary).toEqual({ ex_date_first: '2022-09-09', total_payments: 12 });
    expect(healthOf(payload).track_record).toEqual({
      consecutive_increase_years: 1,
      cuts_in_5y_window: 0,
      never_cut_in_5y_window: true,
    });
    expect(healthOf(payload).payout_safety).toEqual(none('missing_inputs'));
  });

  test('a non-payer: zero rate and yield are true, all else is a marker', async () => {
    const payload = await dividends({ dividends: [] });
    const no = none('non_payer');
    expect(payload.status).toBe('non_payer');
    expect(payload.current).toEqual({
      annual_rate: 0,
      annual_rate_forward_estimated: no,
      frequency: 'none',
      last_ex_date: no,
      last_payment_amount: no,
      next_ex_date_estimated: no,
      next_payment_amount_estimated: no,
      yield_pct: 0,
    });
    expect(payload.growth).toEqual({ consecutive_years_increased_within_5y_window: no, last_increase_date: no });
    expect(payload.history_summary).toEqual({ ex_date_first: no, total_payments: 0 });
    expect(healthOf(payload).payout_safety).toEqual(no);
  });

  test('suspended: the last payment is known, nothing is expected', async () => {
    const payload = await dividends({ dividends: every(3, '2021-01-15', flat(12, 1)) }); // to 2023-10-15
    expect(payload.status).toBe('suspended');
    expect(payload.current).toMatchObject({
      annual_rate: 0,
      yield_pct: 0,
      frequency: 'quarterly',
      last_ex_date: '2023-10-15',
      annual_rate_forward_estimated: none('dividend_suspended'),
      next_ex_date_estimated: none('dividend_suspended'),
      next_payment_amount_estimated: none('dividend_suspended'),
    });
    expect(healthOf(payload).payout_safety).toEqual(none('dividend_suspended'));
    expect(drawn(view(payload, { full: true, now: NOW }), { width: 90 })).toMatch(/^Overall +—/m);
    expect(healthOf(payload).track_record).toMatchObject({ cuts_in_5y_window: 1, never_cut_in_5y_window: false });
  });

  test('an irregular payer and a first payment have no next one', async () => {
    const rows = paid(['2014-01-02', 1], ['2016-09-01', 1], ['2025-03-03', 2]);
    const payload = await dividends({ dividends: rows });
    expect(payload.current).toMatchObject({
      annual_rate: 2,
      frequency: 'irregular',
      annual_rate_forward_estimated: none('irregular_schedule'),
      next_ex_date_estimated: none('irregular_schedule'),
    });
    expect(payload.growth.last_increase_date).toEqual(none('irregular_schedule'));
    const first = await dividends({ dividends: paid(['2025-06-02', 0.4]) });
    expect(first).toMatchObject({ status: 'payer', current: { annual_rate: 0.4, frequency: 'irregular' } });
    expect(healthOf(first).track_record.cuts_in_5y_window).toBe(0);
  });

  test('a special counts as a payment and nowhere else', async () => {
    const special = paid(['2024-11-01', 4]);
    const without = await dividends({ dividends: QUARTERLY });
    const payload = await dividends({ dividends: [...QUARTERLY, ...special] });
    expect(payload.history_summary.total_payments).toBe(13);
    expect({ ...payload, history_summary: without.history_summary }).toEqual(without);
  });

  test('interim and final payments: each slot of its own', async () => {
    const rows = paid(
      ['2022-03-11', 0.9],
      ['2022-08-12', 0.4],
      ['2023-03-10', 1],
      ['2023-08-11', 0.5],
      ['2024-03-08', 1],
      ['2024-08-09', 0.5],
      ['2025-03-14', 1.1],
    );
    expect((await dividends({ dividends: rows })).current).toMatchObject({
      annual_rate: 1.6, // 0.5 + 1.1
      next_payment_amount_estimated: 0.5,
      next_ex_date_estimated: '2025-08-11', // second Friday of August is the 8th, today: the next session
      annual_rate_forward_estimated: 1.6, // 0.5 + 1.1: the slots of a year, not twice the interim one
    });
  });

  test('a fund has distributions and no payout', async () => {
    const payload = await dividends({ dividends: QUARTERLY, assetType: 'etf' });
    expect(payload.dividend_health).toEqual(none('not_applicable_etf'));
    expect(payload.current).toMatchObject({ annual_rate: 2.1, frequency: 'quarterly', yield_pct: 2.1 });
  });

  test('a declared ex-date wins; a response as of the past has none', async () => {
    const rows = [...QUARTERLY, ...paid(['2025-09-05', 0.6])];
    expect((await dividends({ dividends: rows })).current).toMatchObject({
      next_ex_date_estimated: '2025-09-05',
      next_payment_amount_estimated: 0.6,
      annual_rate_forward_estimated: 2.4,
      annual_rate: 2.1,
    });
    const past = await dividends({ dividends: rows }, '2025-08-08');
    expect(past).toEqual(await dividends({ dividends: QUARTERLY }, '2025-08-08'));
    expect(past.current.next_ex_date_estimated).toBe('2025-09-12');
  });

  test('a response as of the past uses what was known then', async () => {
    const then = await dividends({ dividends: QUARTERLY }, '2024-07-01');
    const upToThen = QUARTERLY.filter(({ day: at }) => at <= day('2024-07-01'));
    expect(then).toEqual(await dividends({ dividends: upToThen }, '2024-07-01'));
    expect(then.current).toMatchObject({ annual_rate: 2, next_ex_date_estimated: '2024-09-13' });
  });

  test('a split restates amounts and changes nothing else', async () => {
    const split: Split = { day: day('2024-02-01'), numerator: 4, denominator: 1 };
    const plain = await dividends({ dividends: QUARTERLY });
    const isOlder = (at: number): boolean => at < split.day;
    const close = BARS.close.map((price, i) => (isOlder(BARS.days[i]!) ? price * 4 : price));
    const payload = await dividends({
      dividends: QUARTERLY.map(({ day: at, amount }) => ({ day: at, amount: isOlder(at) ? amount * 4 : amount })),
      splits: [split],
      bars: { ...BARS, close, open: close, high: close, low: close },
    });
    expect(payload).toEqual(plain);
  });

  test('a spin-off that the feed lists as a split is no increase and changes no earlier payment', async () => {
    const steady = every(3, '2021-03-15', flat(18, 0.25));
    const spinOff: Split = { day: day('2024-02-01'), numerator: 331, denominator: 250 };
    const payload = await dividends({ dividends: steady, splits: [spinOff] });
    expect(payload.growth.last_increase_date).toEqual({ available: false, reason: 'insufficient_history' });
    expect(payload.dividend_health).toMatchObject({ track_record: { consecutive_increase_years: 0 } });
    // Four payments of 0.25.
    expect(payload.current.annual_rate).toBe(1);
    const within = { ...spinOff, day: day('2025-02-03') };
    expect((await dividends({ dividends: steady, splits: [within] })).current.annual_rate).toBe(1);
  });

  test('a stale price has its own yield; payments overdue since are not cuts, and none is expected', async () => {
    // The symbol's record ends on 2025-08-08, the store's a year later.
    const payload = await dividends(
      { dividends: QUARTERLY, storeEnds: day('2026-08-07') },
      undefined,
      closeInstant(day('2026-08-07')) + HOUR,
    );
    expect(payload).toMatchObject({ status: 'payer', freshness: 'stale', as_of: '2025-08-08T20:00:00Z' });
    expect(payload.current).toMatchObject({
      annual_rate: 2.1,
      yield_pct: 2.1,
      next_ex_date_estimated: none('stale_price'),
      annual_rate_forward_estimated: none('stale_price'),
    });
    expect(healthOf(payload).track_record.cuts_in_5y_window).toBe(0);
  });

  test('what the ticker’s former company paid is not this one’s', async () => {
    // A hole of half a year: two listings.
    const days = BARS.days.filter((at) => at < day('2023-06-01') || at > day('2023-12-01'));
    const bars = { ...barsOn(LAST, flat(days.length, 100)), days };
    const payload = await dividends({ dividends: QUARTERLY, bars });
    expect(payload.history_summary).toEqual({ ex_date_first: '2023-12-08', total_payments: 7 });
    // Nor is it in the yield of the routes that read three years.
    const store = storeOf({ dividends: every(3, '2020-03-10', flat(14, 5)), bars }); // the last on 2023-06-10
    const snapshot: Snapshot = await snapshotOf({ store, now: NOW, asOf: undefined, liveFigures }, { symbol: 'AAA' });
    expect(snapshot.fundamentals_quick.dividend_yield_pct).toBe(0);
  });

  test('no prices is an error', async () => {
    const store = marketStore({ AAA: {} });
    const context = { store, now: NOW, asOf: undefined, liveFigures };
    const missing = expect.objectContaining({ code: 'NO_DATA' });
    const answer = async (symbol: string) => compute(context, { symbol });
    await expect(answer('AAA')).rejects.toThrow(missing);
    await expect(dividends({ dividends: QUARTERLY }, '2019-01-04')).rejects.toThrow(missing);
    await expect(answer('NOPE')).rejects.toThrow(expect.objectContaining({ code: 'SYMBOL_UNKNOWN' }));
  });
});

describe('payout', () => {
  /** One fiscal year, filed in February 2025, in millions. */
  function facts(change: (filing: ReturnType<FactsBuilder['file']>) => void = () => undefined, tagged = true): FactSet {
    const builder = new FactsBuilder();
    const filing = builder.file('10-K', '2025-02-14', { fy: 2024, fp: 'FY', period: '2024-12-31' });
    const flow = (concept: string, millions: number) =>
      filing.flow(concept, '2024-01-01', '2024-12-31', millions * 1e6);
    flow('Revenues', 1000);
    flow('OperatingIncomeLoss', 170);
    flow('DepreciationDepletionAndAmortization', 30);
    flow('NetIncomeLoss', 100);
    flow('NetCashProvidedByUsedInOperatingActivities', 150);
    flow('NetCashProvidedByUsedInFinancingActivities', -90);
    flow('PaymentsToAcquirePropertyPlantAndEquipment', 70);
    if (tagged) flow('PaymentsOfDividendsCommonStock', 60);
    for (const [concept, millions] of Object.entries({
      Assets: 2000,
      LongTermDebtNoncurrent: 450,
      LongTermDebtCurrent: 50,
      CashAndCashEquivalentsAtCarryingValue: 80,
      ShortTermInvestments: 20,
      StockholdersEquity: 900,
      AssetsCurrent: 400,
      LiabilitiesCurrent: 300,
    }))
      filing.instant(concept, '2024-12-31', millions * 1e6);
    change(filing);
    return builder.build();
  }

  test('components and grade by hand', async () => {
    const { grade_components: components, payout_safety: safety } = healthOf(
      await dividends({ dividends: QUARTERLY, facts: facts() }),
    );
    expect(components).toEqual({
      payout_ratio_pct: 60, // 60 / 100
      fcf_payout_ratio_pct: 75, // 60 / (150 - 70)
      ocf_coverage: 2.5, // 150 / 60
      ebitda_coverage: 3.33, // (170 + 30) / 60
      net_debt_to_ebitda: 2, // (500 - 80 - 20) / 200
    });
    // 0.30*75 + 0.35*67.5 + 0.15*75 + 0.10*75 + 0.10*61.67 = 71.04
    expect(safety).toEqual({ available: true, grade: 'B' });
  });

  test('what is no common share has no ratio to the dividends on common shares', async () => {
    const health = healthOf(await dividends({ dividends: QUARTERLY, facts: facts(), assetType: 'other' }));
    expect(health).toMatchObject({
      grade_components: { payout_ratio_pct: none('shares_outstanding_unavailable'), net_debt_to_ebitda: 2 },
      payout_safety: none('missing_inputs'),
      track_record: { cuts_in_5y_window: 0 },
    });
  });

  test('prices without dividends do not make a company that pays some a non-payer', async () => {
    const contents = { dividends: [], facts: facts() };
    const payload = await dividends(contents);
    const no = none('not_reported');
    expect(payload.status).toEqual(no);
    expect(new Set(Object.values(payload.current).map((leaf) => JSON.stringify(leaf)))).toEqual(
      new Set([JSON.stringify(no)]),
    );
    expect(payload.history_summary).toEqual({ ex_date_first: no, total_payments: no });
    const health = healthOf(payload);
    // The payout is in the cash flow statement: 60 / 100. A grade would need the cuts.
    expect(health.grade_components.payout_ratio_pct).toBe(60);
    expect(health.payout_safety).toEqual(no);
    expect(health.track_record.cuts_in_5y_window).toEqual(no);
    const screen = drawn(view(payload, { full: false, now: NOW }), { width: 90 });
    expect(screen).toContain('The prices were stored without dividends: payments are not on record.');
    expect(screen).not.toContain('a year');
    // Before that report no payment is known.
    expect((await dividends(contents, '2025-02-13')).status).toBe('non_payer');
    // The statements are of the common shares: a warrant's own record says that it pays none.
    expect((await dividends({ ...contents, assetType: 'other' })).status).toBe('non_payer');
  });

  test('nor where the filings show them per share alone', async () => {
    const declared = facts(
      (filing) => filing.eps('2024-01-01', '2024-12-31', 2, 'CommonStockDividendsPerShareDeclared'),
      false,
    );
    const payload = await dividends({ dividends: [], facts: declared });
    const no = none('not_reported');
    expect(payload).toMatchObject({ status: no, current: { annual_rate: no, yield_pct: no } });
    expect(payload.history_summary).toEqual({ ex_date_first: no, total_payments: no });
    expect(healthOf(payload).grade_components.payout_ratio_pct).toEqual(no);
    const context = { store: storeOf({ dividends: [], facts: declared }), now: NOW, asOf: undefined, liveFigures };
    expect(snapshotOf(context, { symbol: 'AAA' }).fundamentals_quick.dividend_yield_pct).toEqual(no);
    // Without them the cash flow statement says that none were paid.
    expect(await dividends({ dividends: [], facts: facts(undefined, false) })).toMatchObject({
      status: 'non_payer',
      current: { annual_rate: 0, yield_pct: 0 },
    });
  });

  test('a recent cut caps the grade, a partnership and a REIT are not graded by earnings', async () => {
    const cut = [...QUARTERLY.slice(0, -1), ...paid(['2025-06-13', 0.3])];
    expect(healthOf(await dividends({ dividends: cut, facts: facts() })).payout_safety).toEqual({
      available: true,
      grade: 'D',
    });
    // (0.35*67.5 + 0.15*75 + 0.10*75 + 0.10*61.67) / 0.70 = 69.34: a C without the 75 of the payout ratio.
    for (const company of [{ sic: 6798, name: 'AAA INC' }, { name: 'AAA PARTNERS L.P.' }]) {
      const health = healthOf(await dividends({ dividends: QUARTERLY, facts: facts(), company }));
      expect(health.payout_safety).toEqual({ available: true, grade: 'C' });
      expect(health.grade_components.payout_ratio_pct).toBe(60);
    }
  });

  test('stale figures give no payout', async () => {
    // More than 500 days after the year end.
    const bars = barsOn(day('2026-06-05'), flat(1300, 100));
    const rows = [...QUARTERLY, ...paid(['2025-09-12', 0.55], ['2025-12-12', 0.55], ['2026-03-13', 0.55])];
    const payload = await dividends(
      { dividends: rows, facts: facts(), bars },
      undefined,
      closeInstant(day('2026-06-05')) + HOUR,
    );
    expect(healthOf(payload).grade_components.payout_ratio_pct).toEqual(none('stale_fundamentals'));
    expect(healthOf(payload).payout_safety).toEqual(none('missing_inputs'));
  });

  test('filed later is not known', async () => {
    const payload = await dividends({ dividends: QUARTERLY, facts: facts() }, '2025-02-13');
    expect(healthOf(payload).grade_components.payout_ratio_pct).toEqual(none('not_reported'));
  });
});

describe('the sample', () => {
  const { store } = sampleStore();
  const context = { store, now: closeInstant(SAMPLE_END_DAY) + HOUR, asOf: undefined, liveFigures };

  test('the next ex-date of every payer is a session to come', async () => {
    for (const symbol of symbolsOf(store).filter((each) => store.symbol(each)?.firstDay !== undefined)) {
      const payload = await compute(context, { symbol });
      const { next_ex_date_estimated: next, frequency } = payload.current;
      const isExpected = payload.status === 'payer' && frequency !== 'irregular';
      if (isExpected && payload.as_of.startsWith(formatDay(SAMPLE_END_DAY))) {
        const at = parseDay(next as string)!;
        expect(at > SAMPLE_END_DAY && isSession(at), symbol).toBe(true);
      } else expect(isMarker(next), symbol).toBe(true);
    }
  });

  // What these companies of the sample were made to show (tools/sample-market/edge-cases.ts).
  test.each([
    ['O', { status: 'payer', current: { frequency: 'monthly' } }],
    ['ZRST', { status: 'payer', current: { frequency: 'semi_annual' } }],
    ['BABA', { status: 'payer', current: { frequency: 'annual' } }],
    ['BA', { status: 'suspended' }],
    ['BRK-B', { status: 'non_payer', current: { annual_rate: 0, yield_pct: 0 } }],
    ['SPY', { dividend_health: none('not_applicable_etf') }],
    ['ZFYC', { dividend_health: { track_record: { cuts_in_5y_window: 1 } } }],
    ['ZHLT', { current: { yield_pct: expect.any(Number) } }],
  ])('%s', async (symbol, expected) => expect(await compute(context, { symbol })).toMatchObject(expected));

  test('years of increases of a whole record are at least so many (FIELDS A16)', async () => {
    const payload = await compute(context, { symbol: 'AAPL' });
    const sentence = (first: string): string =>
      drawn(
        view(
          { ...payload, history_summary: { ...payload.history_summary, ex_date_first: first } },
          { full: false, now: NOW },
        ),
        { width: 90 },
      );
    // Twelve increases: eleven of the completed years 2014-2025 and one of 2026. Fewer than the record has are exact.
    expect(sentence('2014-02-06')).toContain('Raised at least 12 years in a row (record starts 2014);');
    expect(sentence('2013-02-06')).toContain('Raised 12 years in a row;');
  });
});

describe('screen', () => {
  const shown = async (contents: Contents, full = false): Promise<string> =>
    drawn(view(await dividends(contents), { full, now: NOW }), { width: 90 });

  test('a payer', async () => {
    const screen = await shown({ dividends: QUARTERLY });
    expect(screen).toContain('AAA  pays dividends every quarter\n\n2.10 USD   per year   2.10%   yield\n');
    expect(screen).toContain('Payout ratios need statements. None of AAA are stored; get them with: mds sync AAA\n');
  });

  test('a payer without an increase has words for it; after a first payment the history is too short', async () => {
    const never = await shown({ dividends: every(3, '2021-01-15', flat(18, 1)) });
    expect(never).toMatch(/Last increase +none on record/);
    expect(await shown({ dividends: every(3, '2025-06-13', flat(1, 1)) })).toMatch(/Last increase +—/);
  });

  test('words for what was done', async () => {
    const suspended = every(3, '2021-01-15', flat(12, 1));
    expect(await shown({ dividends: suspended })).toContain(
      'cut once in five years. A payment is overdue: none is expected.',
    );
    expect(await shown({ dividends: QUARTERLY, assetType: 'etf' })).toContain('Distributions of a fund vary');
    expect(await shown({ dividends: paid(['2014-01-02', 1], ['2016-09-01', 1], ['2025-03-03', 2]) })).toContain(
      'without a schedule',
    );
  });
});

const history = (rows: unknown[]): unknown => ({
  as_of: '2024-06-28T20:00:00Z',
  columns: ['date', 'amount', 'kind'],
  rows,
});
const rowsOf = (payload: unknown) => {
  const block = yearsPanel(payload)[0]?.block;
  return block?.type === 'bars'
    ? block.rows.map(({ label, cell, secondary }) => [label, cell.value, secondary?.value])
    : [];
};

describe('bars per year', () => {
  test('regular payments are summed, special ones are separate, this year is marked', () => {
    const rows = [
      ['2022-03-01', 0.1, 'regular'],
      ['2022-09-01', 0.2, 'regular'],
      ['2022-12-01', 5, 'special'],
      ['2023-03-01', 0.25, 'regular'],
      ['2024-03-01', 0.3, 'regular'],
    ];
    // 0.1 + 0.2 is 0.3, not the 0.30000000000000004 of binary sums.
    expect(rowsOf(history(rows))).toEqual([
      ['2022', 0.3, 5],
      ['2023', 0.25, undefined],
      ['2024 so far', 0.3, undefined],
    ]);
  });

  test('the incomplete first year of a ten-year window is left out', () => {
    const rows = Array.from({ length: 11 }, (_, i) => [`${2014 + i}-12-01`, 1, 'regular']);
    expect(rowsOf(history(rows)).map(([label]) => label)).toEqual([
      ...Array.from({ length: 9 }, (_, i) => `${2015 + i}`),
      '2024 so far',
    ]);
  });
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['one year', history([['2024-03-01', 1, 'regular']])],
  ['another payload', { data: 1 }],
  ['other columns', { as_of: '2024-06-28T20:00:00Z', columns: ['date', 'close'], rows: [['2024-03-01', 1]] }],
  [
    'cells of other types',
    history([
      ['2023-03-01', 'x', 'regular'],
      [7, 1, 'regular'],
    ]),
  ],
])('no panel of %s', (_, payload) => {
  expect(yearsPanel(payload)).toEqual([]);
});
