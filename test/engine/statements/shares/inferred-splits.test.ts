/** Splits read from restated comparatives (FIELDS A15) on crafted records; hand calculations. */
import { describe, expect, it } from 'vitest';
import { splitsInFilings } from '../../../../src/engine/statements/rows/build.ts';
import { mayInferSplits } from '../../../../src/engine/statements/shares/inferred-splits.ts';
import { day, FactsBuilder, type Filing } from '../../../support/facts-builder.ts';
import { asKnown, figure, periodAt } from '../crafted.ts';

/** What a filing says of a span: average shares, EPS, and net income unless it is 6,188. */
interface Said {
  readonly shares?: number;
  readonly eps?: number;
  readonly income?: number;
}

const FIRST = ['2022-01-01', '2022-12-31'] as const;
const SECOND = ['2023-01-01', '2023-12-31'] as const;
const THIRD = ['2024-01-01', '2024-12-31'] as const;
const OWN: Said = { shares: 2_499, eps: 2.48 };

function say(filing: Filing, [start, end]: readonly [string, string], { shares, eps, income = 6_188 }: Said): Filing {
  filing.flow('NetIncomeLoss', start, end, income);
  if (shares !== undefined) filing.weighted(start, end, shares * 1e6);
  return eps === undefined ? filing : filing.eps(start, end, eps);
}

/** Three annual reports; the last repeats the two years before as given. */
function company(second: Said, first: Said = {}, own: Said = OWN): FactsBuilder {
  const builder = new FactsBuilder();
  const file = (filed: string, end: string) => builder.file('10-K', filed, { period: end }).instant('Assets', end, 1);
  say(file('2023-02-10', FIRST[1]), FIRST, own);
  say(file('2024-02-10', SECOND[1]), SECOND, own);
  const third = say(file('2025-02-10', THIRD[1]), THIRD, { shares: 24_994, eps: 0.25 });
  say(third, SECOND, second);
  say(third, FIRST, first);
  return builder;
}

/** EPS and average shares, in millions, of the second year. */
function secondYear(builder: FactsBuilder, options: Parameters<typeof asKnown>[2] = {}) {
  const s = asKnown(builder, '2025-06-01', options);
  const at = periodAt(s, SECOND[1]);
  const [eps, shares] = [s.annual('eps_diluted', at), s.annual('shares_diluted', at)];
  return { eps: figure(eps), shares: Number(figure(shares)) / 1e6, cell: eps };
}

describe('a split is inferred', () => {
  it.each([
    ['one span in shares and EPS', { shares: 24_994, eps: 0.25 }, {}],
    ['two spans in shares', { shares: 24_994 }, { shares: 24_994 }],
    ['two spans, one in shares and one in EPS', { shares: 24_994 }, { eps: 0.25 }],
  ])('from %s', (_, second, first) => {
    const { eps, shares, cell } = secondYear(company(second, first));
    expect(eps).toBeCloseTo(0.248, 12);
    expect(shares).toBeCloseTo(24_990, 6);
    expect(cell).toMatchObject({ splitFactor: 10, decision: 'split 10:1 inferred from 0000000001-25-000002' });
  });

  it('before the first report on the new basis, which repeats nothing of those before', () => {
    const builder = new FactsBuilder();
    const file = (filed: string, end: string) => builder.file('10-K', filed, { period: end }).instant('Assets', end, 1);
    say(file('2023-02-10', FIRST[1]), FIRST, OWN);
    say(file('2024-02-10', SECOND[1]), SECOND, OWN);
    say(file('2025-02-10', THIRD[1]), THIRD, { shares: 24_994, eps: 0.25 });
    const fourth = say(file('2026-02-10', '2025-12-31'), THIRD, { shares: 24_994, eps: 0.25 });
    say(say(fourth, SECOND, { shares: 24_994 }), FIRST, { shares: 24_994 });
    const s = asKnown(builder, '2026-06-01');
    expect(s.annual('shares_diluted', periodAt(s, FIRST[1]))).toMatchObject({ splitFactor: 10 });
    expect(s.annual('shares_diluted', periodAt(s, THIRD[1]))).toMatchObject({ splitFactor: 1 });
  });

  it('of a reverse split', () => {
    const { eps, shares } = secondYear(company({ shares: 249.9, eps: 24.8 }));
    expect(eps).toBeCloseTo(24.8, 9);
    expect(shares).toBeCloseTo(249.9, 9);
  });

  it('by a ratio that is not usual, from two spans', () => {
    const { shares, cell } = secondYear(company({ shares: 2_499 * 35.1 }, { shares: 2_499 * 34.9 }));
    expect(shares).toBeCloseTo(2_499 * 35, 3);
    expect(cell).toMatchObject({ splitFactor: 35 });
  });

  it('where net income is recast next to shares of two spans that changed exactly', () => {
    const restated = { shares: 24_990, income: 6_300 };
    expect(secondYear(company(restated, restated)).shares).toBe(24_990);
  });

  it('next to another one, with a span that lies across both', () => {
    const builder = new FactsBuilder();
    const file = (filed: string, end: string) => builder.file('10-K', filed, { period: end }).instant('Assets', end, 1);
    const before = ['2021-01-01', '2021-12-31'] as const;
    say(say(file('2023-02-10', FIRST[1]), FIRST, OWN), before, OWN);
    const second = say(file('2024-02-10', SECOND[1]), SECOND, { shares: 9_996, eps: 0.62 });
    say(second, FIRST, { shares: 9_996, eps: 0.62 });
    const third = say(file('2025-02-10', THIRD[1]), THIRD, { shares: 29_988, eps: 0.21 });
    for (const span of [SECOND, FIRST, before]) say(third, span, { shares: 29_988, eps: 0.21 });
    const s = asKnown(builder, '2025-06-01');
    expect(splitsInFilings(builder.build(), { asOf: day('2025-06-01'), splits: [] })).toMatchObject([
      { numerator: 4, denominator: 1 },
      { numerator: 3, denominator: 1 },
    ]);
    expect(s.annual('shares_diluted', periodAt(s, SECOND[1]))).toMatchObject({ splitFactor: 3 });
  });

  it('for statements, not for the share count of the market cap', () => {
    const builder = company({ shares: 24_994, eps: 0.25 });
    const s = asKnown(builder, '2025-06-01');
    expect(s.growthBase('eps_diluted', s.newest!, 'annual', 'year')?.cell).toMatchObject({
      value: 0.25,
      splitFactor: 1,
    });
    const counted = new FactsBuilder();
    say(counted.file('10-K', '2024-02-10', { period: SECOND[1] }).instant('Assets', SECOND[1], 1), SECOND, OWN).cover(
      '2024-01-31',
      2_500e6,
    );
    expect(figure(asKnown(counted).shares())).toBe(2_500e6);
  });

  it('only once the restating filing is known', () => {
    const s = asKnown(company({ shares: 24_994, eps: 0.25 }), '2025-01-01');
    expect(figure(s.annual('eps_diluted', s.newest!))).toBe(2.48);
  });
});

describe('no split is inferred', () => {
  it.each([
    ['from one span in shares alone', company({ shares: 24_994 })],
    ['where net income changed', company({ shares: 24_994, eps: 0.25, income: 6_300 })],
    ['where two spans contradict', company({ shares: 24_994, eps: 0.25 }, { shares: 2_499, eps: 2.48 })],
    ['from a ratio that no split has', company({ shares: 2_700, eps: 2.29 })],
    ['from EPS too small to show it', company({ eps: 0.01 }, { eps: 0.01 }, { shares: 2_499, eps: 0.02 })],
  ])('%s', (_, builder) => {
    expect(secondYear(builder).shares).toBe(2_499);
    expect(secondYear(builder).cell).not.toHaveProperty('decision');
  });

  it('from counts without their unit', () => {
    for (const by of [1_000, 1e6]) {
      const builder = company({ shares: 2_499 * by }, { shares: 2_499 * by });
      expect(splitsInFilings(builder.build(), { asOf: day('2025-06-01'), splits: [] })).toEqual([]);
    }
  });

  const restated = company({ shares: 24_994, eps: 0.25 });

  it('for days that stored prices cover: their list is complete', () => {
    const covered = [day('2024-02-10'), day('2025-02-10')] as const;
    expect(secondYear(restated, { priceDays: covered }).eps).toBe(2.48);
    expect(secondYear(restated, { priceDays: [covered[0] + 1, covered[1]] }).eps).toBeCloseTo(0.248, 12);
  });

  it('where a list has it', () => {
    const splits = [{ day: day('2024-06-10'), numerator: 10, denominator: 1 }];
    const { eps, cell } = secondYear(restated, { splits });
    expect(eps).toBeCloseTo(0.248, 12);
    expect(cell).not.toHaveProperty('decision');
  });
});

describe('whether any days of prices make a difference', () => {
  it.each([
    ['a restatement by a ratio of a split', company({ shares: 24_994, eps: 0.25 }), true],
    ['with other income, which is not looked at', company({ shares: 24_994, eps: 0.25, income: 6_300 }), true],
    ['with a span that contradicts it: prices may cover that one', company({ shares: 24_994, eps: 0.25 }, OWN), true],
    ['one span in shares alone', company({ shares: 24_994 }), false],
    ['a ratio that no split has', company({ shares: 2_700, eps: 2.29 }), false],
    ['amounts repeated as they were', company(OWN, OWN), false],
  ])('%s', (_, builder, may) => expect(mayInferSplits(builder.build())).toBe(may));

  it('a filing and one after the next, which are neighbors where the one between is hidden', () => {
    const builder = new FactsBuilder();
    for (const [i, shares] of [1_000, 1_150, 1_500].entries()) {
      const filing = builder.file('10-K', `202${4 + i}-02-10`, { period: `202${3 + i}-12-31` });
      say(say(filing, FIRST, { shares }), SECOND, { shares });
    }
    expect(mayInferSplits(builder.build())).toBe(true);
  });
});
