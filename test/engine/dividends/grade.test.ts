import { describe, expect, it, test } from 'vitest';
import {
  componentScore,
  type GradeInput,
  gradeOf,
  payoutScore,
  trackScore,
} from '../../../src/engine/dividends/grade.ts';
import { isPassThrough } from '../../../src/engine/dividends/pass-through.ts';
import { type PayoutComponent, type PayoutFigures, payoutFigures } from '../../../src/engine/dividends/payout.ts';
import type { TrackRecord } from '../../../src/engine/dividends/track-record.ts';
import {
  type Balances,
  TRAILING_BALANCES,
  TRAILING_FLOWS,
  type TrailingBalance,
  type TrailingFigures,
  type TrailingFlow,
} from '../../../src/engine/valuation/figures.ts';
import { type Maybe, unavailable } from '../../../src/engine/value.ts';

const NO = unavailable('not_reported');

interface Numbers extends Partial<Record<TrailingFlow | TrailingBalance, number>> {
  readonly industry?: TrailingFigures['industry'];
  readonly freshUntil?: number;
}

function figures({ industry = 'general', freshUntil = 20_000, ...numbers }: Numbers): TrailingFigures {
  const pick = <K extends TrailingFlow | TrailingBalance>(names: readonly K[]) =>
    Object.fromEntries(names.map((name) => [name, numbers[name] ?? NO])) as Record<K, Maybe<number>>;
  return {
    currency: 'USD',
    industry,
    annualForm: '10-K',
    freshUntil,
    ...{ periodEnd: undefined, trailingEnd: NO, nextEnd: undefined, nextIsAnnual: false },
    shares: NO,
    sharesPerListed: 1,
    classes: [],
    eps: NO,
    priorYearEps: NO,
    ttm: pick(TRAILING_FLOWS),
    balance: pick(TRAILING_BALANCES) as Balances,
    priorYearBalance: undefined,
    flags: [],
  };
}

describe('components', () => {
  const whole: Numbers = {
    common_dividends_paid: 60,
    net_income: 100,
    free_cash_flow: 80,
    operating_cash_flow: 150,
    ebitda: 200,
    total_debt: 500,
    cash_and_equivalents: 80,
    short_term_investments: 20,
  };

  it('no dividends on common shares over earnings for what is no common share: as P/E', () => {
    const none = unavailable('shares_outstanding_unavailable');
    const common = figures(whole);
    const byCover = payoutFigures({ ...common, sharesPerListed: none }, 'payer', 19_000);
    for (const ofOther of [payoutFigures(common, 'payer', 19_000, true), byCover])
      expect(ofOther).toEqual({
        ...{ payout_ratio_pct: none, fcf_payout_ratio_pct: none, ocf_coverage: none, ebitda_coverage: none },
        net_debt_to_ebitda: 2,
      });
    expect(score({ figures: byCover })).toEqual(unavailable('missing_inputs'));
    // The dividends of depositary shares are on common shares, whatever the ratio.
    const ofAds = payoutFigures({ ...common, sharesPerListed: unavailable('adr_ratio_unknown') }, 'payer', 19_000);
    expect(ofAds.payout_ratio_pct).toBe(60);
  });

  it('by hand', () => {
    // 60/100, 60/80, 150/60, 200/60, (500 - 80 - 20)/200.
    expect(payoutFigures(figures(whole), 'payer', 19_000)).toEqual({
      payout_ratio_pct: 60,
      fcf_payout_ratio_pct: 75,
      ocf_coverage: 2.5,
      ebitda_coverage: 200 / 60,
      net_debt_to_ebitda: 2,
    });
  });

  it('net cash is negative; without short-term investments none are deducted', () => {
    const { short_term_investments: _, ...rest } = { ...whole, total_debt: 0 };
    expect(payoutFigures(figures(rest), 'payer', 19_000).net_debt_to_ebitda).toBe(-0.4); // (0 - 80) / 200
  });

  test.each<[string, Numbers, PayoutComponent, string]>([
    ['a loss', { ...whole, net_income: -5 }, 'payout_ratio_pct', 'negative_earnings'],
    ['no earnings', { ...whole, net_income: 0 }, 'payout_ratio_pct', 'negative_earnings'],
    ['free cash flow burnt', { ...whole, free_cash_flow: -1 }, 'fcf_payout_ratio_pct', 'non_positive_denominator'],
    ['EBITDA below zero', { ...whole, ebitda: -1 }, 'net_debt_to_ebitda', 'non_positive_denominator'],
    [
      'a payer whose dividends are not in the statement',
      { ...whole, common_dividends_paid: 0 },
      'ocf_coverage',
      'not_reported',
    ],
    ['old statements', { ...whole, freshUntil: 18_999 }, 'payout_ratio_pct', 'stale_fundamentals'],
  ])('%s', (_name, numbers, component, reason) =>
    expect(payoutFigures(figures(numbers), 'payer', 19_000)[component]).toEqual(unavailable(reason as 'not_reported')),
  );

  it('losses before interest do not cover', () => {
    expect(payoutFigures(figures({ ...whole, ebitda: -30 }), 'payer', 19_000).ebitda_coverage).toBe(-0.5);
  });

  it('a non-payer has no payout, but debt', () => {
    expect(payoutFigures(figures({ ...whole, common_dividends_paid: 0 }), 'non_payer', 19_000)).toMatchObject({
      payout_ratio_pct: unavailable('non_payer'),
      ocf_coverage: unavailable('non_payer'),
      net_debt_to_ebitda: 2,
    });
    expect(payoutFigures(undefined, 'payer', 19_000).ocf_coverage).toEqual(NO);
  });

  it('of a bank only the payout of earnings means anything', () => {
    const none = unavailable('not_applicable_to_industry');
    const bank = {
      payout_ratio_pct: 60,
      fcf_payout_ratio_pct: none,
      ocf_coverage: none,
      ebitda_coverage: none,
      net_debt_to_ebitda: none,
    };
    expect(payoutFigures(figures({ ...whole, industry: 'bank' }), 'payer', 19_000)).toEqual(bank);
    const { ebitda: _, ...broker } = whole;
    expect(payoutFigures(figures({ ...broker, industry: 'broker' }), 'payer', 19_000)).toEqual(bank);
    // An asset manager with an operating income is like any other company.
    expect(payoutFigures(figures({ ...whole, industry: 'broker' }), 'payer', 19_000).ocf_coverage).toBe(2.5);
  });

  it('a suspended one has what it paid: 0 %, and nothing to cover', () => {
    expect(payoutFigures(figures({ ...whole, common_dividends_paid: 0 }), 'suspended', 19_000)).toMatchObject({
      payout_ratio_pct: 0,
      ocf_coverage: unavailable('non_positive_denominator'),
    });
  });
});

describe('scores', () => {
  // Every knot of FIELDS 5.2, beyond the ends, and the middle between two.
  // biome-ignore format: one case per row
  test.each<[PayoutComponent, readonly (readonly [number, number])[]]>([
    ['payout_ratio_pct', [[0, 100], [40, 100], [50, 87.5], [60, 75], [80, 45], [90, 30], [100, 15], [110, 7.5], [120,
      0], [300, 0]]],
    ['fcf_payout_ratio_pct', [[10, 100], [50, 100], [60, 87.5], [70, 75], [90, 45], [110, 15], [120, 7.5], [130, 0],
      [900, 0]]],
    ['net_debt_to_ebitda', [[-3, 100], [1, 100], [1.5, 87.5], [2, 75], [3, 50], [4.5, 20], [5.25, 10], [6, 0], [20,
      0]]],
    ['ocf_coverage', [[9, 100], [4, 100], [3.25, 87.5], [2.5, 75], [1.5, 40], [1, 10], [0.5, 5], [0, 0], [-2, 0]]],
    ['ebitda_coverage', [[9, 100], [6, 100], [5, 87.5], [4, 75], [3, 55], [2, 35], [1, 0], [0.5, 0], [-2, 0]]],
  ])('%s', (component, knots) => {
    for (const [value, score] of knots) expect(componentScore(component, value), `${value}`).toBeCloseTo(score, 10);
  });

  it('losses and negative free cash flow count 0, what is not known does not count', () => {
    expect(componentScore('payout_ratio_pct', unavailable('negative_earnings'))).toBe(0);
    expect(componentScore('fcf_payout_ratio_pct', unavailable('non_positive_denominator'))).toBe(0);
    expect(componentScore('net_debt_to_ebitda', unavailable('non_positive_denominator'))).toBeUndefined();
    expect(componentScore('payout_ratio_pct', NO)).toBeUndefined();
  });

  // FIELDS 5.2: A >= 85, B >= 70, C >= 55, D >= 40.
  test.each([
    [100, 'A'],
    [85, 'A'],
    [84.99, 'B'],
    [70, 'B'],
    [69.99, 'C'],
    [55, 'C'],
    [54.99, 'D'],
    [40, 'D'],
    [39.99, 'F'],
    [0, 'F'],
  ])('%d is %s', (score, letter) => expect(gradeOf(score as number)).toBe(letter));
});

const CLEAN: TrackRecord = { increaseYears: 3, cuts5y: 0, cuts2y: 0, lastIncrease: 19_000 };
const FIGURES: PayoutFigures = {
  payout_ratio_pct: 60, // 75
  fcf_payout_ratio_pct: 70, // 75
  net_debt_to_ebitda: 3, // 50
  ocf_coverage: 4, // 100
  ebitda_coverage: 2, // 35
};

function score(input: Partial<GradeInput>): Maybe<number> {
  return payoutScore({
    status: 'payer',
    figures: FIGURES,
    track: CLEAN,
    bankLike: false,
    passThrough: false,
    ...input,
  });
}

describe('grade', () => {
  it('weighs the components', () => {
    // 0.30*75 + 0.35*75 + 0.15*50 + 0.10*100 + 0.10*35 = 22.5 + 26.25 + 7.5 + 10 + 3.5
    expect(score({})).toBeCloseTo(69.75, 10);
  });

  it('renormalises where some are missing', () => {
    // (0.30*75 + 0.35*75 + 0.10*100) / 0.75 = 58.75 / 0.75
    expect(score({ figures: { ...FIGURES, net_debt_to_ebitda: NO, ebitda_coverage: NO } })).toBeCloseTo(78.3333, 4);
  });

  it('needs three components', () => {
    const two = { ...FIGURES, net_debt_to_ebitda: NO, ebitda_coverage: NO, ocf_coverage: NO };
    expect(score({ figures: two })).toEqual(unavailable('missing_inputs'));
    expect(score({ status: 'non_payer' })).toEqual(unavailable('non_payer'));
    expect(score({ status: 'suspended' })).toEqual(unavailable('dividend_suspended'));
  });

  it('is capped by a cut: 69 within five years, 49 within two', () => {
    const best: PayoutFigures = {
      payout_ratio_pct: 20,
      fcf_payout_ratio_pct: 20,
      net_debt_to_ebitda: -1,
      ocf_coverage: 9,
      ebitda_coverage: 9,
    };
    expect(score({ figures: best })).toBe(100);
    expect(score({ figures: best, track: { ...CLEAN, cuts5y: 1 } })).toBe(69);
    expect(score({ figures: best, track: { ...CLEAN, cuts5y: 1, cuts2y: 1 } })).toBe(49);
    // A cap raises nothing.
    expect(
      score({
        figures: { ...best, payout_ratio_pct: 200, fcf_payout_ratio_pct: 200, ocf_coverage: 0.5 },
        track: { ...CLEAN, cuts5y: 2 },
      }),
    ).toBeCloseTo(25.5, 10); // 0.15*100 + 0.10*5 + 0.10*100
  });

  it('leaves the payout ratio of REITs and partnerships out', () => {
    // (0.35*75 + 0.15*50 + 0.10*100 + 0.10*35) / 0.70 = 47.25 / 0.70
    expect(score({ passThrough: true, figures: { ...FIGURES, payout_ratio_pct: 250 } })).toBeCloseTo(67.5, 10);
  });

  it('banks: payout and track record', () => {
    const bank = {
      ...FIGURES,
      net_debt_to_ebitda: unavailable('not_applicable_to_industry'),
      ebitda_coverage: unavailable('not_applicable_to_industry'),
    };
    // 0.6*75 + 0.4*(50 + 3*10)
    expect(score({ bankLike: true, figures: bank })).toBeCloseTo(77, 10);
    expect(score({ bankLike: true, figures: { ...bank, payout_ratio_pct: NO } })).toEqual(
      unavailable('missing_inputs'),
    );
    const unknown = unavailable('irregular_schedule');
    const none = { increaseYears: unknown, cuts5y: unknown, cuts2y: unknown, lastIncrease: unknown };
    expect(score({ bankLike: true, figures: bank, track: none })).toEqual(unavailable('missing_inputs'));
  });

  it('track records', () => {
    expect([0, 1, 5, 30].map((increaseYears) => trackScore({ ...CLEAN, increaseYears }))).toEqual([50, 60, 100, 100]);
    expect(trackScore({ ...CLEAN, cuts5y: 1 })).toBe(25);
    expect(trackScore({ ...CLEAN, cuts5y: 1, cuts2y: 1 })).toBe(0);
  });
});

// Names and SIC codes as the registrants' EDGAR records list them.
test.each([
  [6798, 'REALTY INCOME CORP', true],
  [6512, 'SOME PROPERTIES INC', true],
  [1311, 'ENTERPRISE PRODUCTS PARTNERS L.P.', true],
  [4922, 'Energy Transfer LP', true],
  [6282, 'ALLIANCEBERNSTEIN HOLDING L.P. /DE/', true],
  [2080, 'COCA COLA CO', false],
  [6794, 'InterDigital, Inc.', false],
  [3674, 'CHIPLP INC', false],
  [undefined, undefined, false],
])('%s %s passes its income through: %s', (sic, name, expected) => expect(isPassThrough(sic, name)).toBe(expected));
