/**
 * Average share counts tagged in thousands or millions (FIELDS A8). Hand calculations: 8,200 million over 721.9 million
 * shares is 11.36.
 */
import { describe, expect, it } from 'vitest';
import { FactsBuilder, type Filing } from '../../../support/facts-builder.ts';
import { asKnown, figure } from '../crafted.ts';

const INCOME = 8_200e6;

/** Annual reports for the years after 2019, filed each February, with earnings and the average given. */
function company(averages: readonly number[], fill: (filing: Filing, i: number) => void = () => {}): FactsBuilder {
  const builder = new FactsBuilder();
  for (const [i, average] of averages.entries()) {
    const [start, end] = [`${2020 + i}-01-01`, `${2020 + i}-12-31`];
    const filing = builder.report('10-K', `${2021 + i}-02-20`, [start, end], { NetIncomeLoss: INCOME });
    fill(filing.weighted(start, end, average), i);
  }
  return builder;
}

const newest = (builder: FactsBuilder, field: 'eps_diluted' | 'shares_diluted' = 'shares_diluted') => {
  const s = asKnown(builder);
  return s.annual(field, s.newest!);
};

describe('a witness shows the unit', () => {
  it.each([
    ['EPS of the filing', company([721.9], (filing) => filing.eps('2020-01-01', '2020-12-31', 11.36)), 'EPS'],
    ['thousands', company([721_900], (filing) => filing.eps('2020-01-01', '2020-12-31', 11.36)), 'x 1000 by'],
    ['the cover', company([721.9], (filing) => filing.cover('2021-01-31', 715e6)), 'cover'],
    [
      'the cover of another filing',
      company([730e6, 721.9], (filing, i) => i === 0 && filing.cover('2021-01-31', 715e6)),
      'cover',
    ],
    ['averages of other filings', company([741.3e6, 732.3e6, 721.9]), 'averages of other filings'],
  ])('%s', (_, builder, witness) => {
    const cell = newest(builder);
    expect(figure(cell)).toBe(721_900_000);
    expect(cell).toMatchObject({
      decision: expect.stringContaining(witness),
      sources: [{ asFiled: expect.any(Number) }],
    });
  });

  // AIG and BB&T tagged averages of 2009 with zeros that their thousands had added already.
  it.each([
    ['a thousandfold', 721_900e6, '721900000000 x 0.001 by earnings'],
    ['a millionfold', 721.9e12, '721900000000000 x 0.000001 by earnings'],
  ])('%s too high', (_, tagged, decision) => {
    const cell = newest(company([tagged], (filing) => filing.eps('2020-01-01', '2020-12-31', 11.36)));
    expect(figure(cell)).toBe(721_900_000);
    expect(cell).toMatchObject({ decision: expect.stringContaining(decision) });
  });

  it('a comparative of the same year', () => {
    const builder = company([741.3e6, 721.9]);
    builder
      .report('10-K', '2023-02-20', ['2022-01-01', '2022-12-31'], { NetIncomeLoss: INCOME })
      .weighted('2021-01-01', '2021-12-31', 721.9e6)
      .weighted('2022-01-01', '2022-12-31', 700e6);
    const s = asKnown(builder);
    const cell = s.annual('shares_diluted', s.spine.periods.at(-2)!);
    expect(cell).toMatchObject({
      value: 721.9e6,
      decision: expect.stringContaining('the same period in another filing'),
    });
  });

  it('that accepts the number as tagged wins', () => {
    // Berkshire counts its dear shares: 1.4 million of them earn 57,000 each.
    const dear = company([1_400_000], (filing) => filing.eps('2020-01-01', '2020-12-31', INCOME / 1_400_000));
    expect(figure(newest(dear))).toBe(1_400_000);
    const few = company([900], (filing) => filing.eps('2020-01-01', '2020-12-31', INCOME / 900));
    expect(figure(newest(few))).toBe(900);
  });
});

describe('without a witness', () => {
  it.each([0, 721.9, 9_999, 700_000])('%d is no count, and neither is what is computed from it', (average) => {
    expect(figure(newest(company([average])))).toBe('shares_outstanding_unavailable');
    expect(figure(newest(company([average]), 'eps_diluted'))).toBe('shares_outstanding_unavailable');
  });

  it('reported EPS stays', () => {
    const cell = newest(
      company([0], (filing) => filing.eps('2020-01-01', '2020-12-31', 11.36)),
      'eps_diluted',
    );
    expect(figure(cell)).toBe(11.36);
  });

  it('a small company may have few shares', () => {
    const builder = new FactsBuilder();
    builder
      .report('10-K', '2021-02-20', ['2020-01-01', '2020-12-31'], { NetIncomeLoss: 9_000_000 })
      .weighted('2020-01-01', '2020-12-31', 9_000);
    expect(figure(newest(builder))).toBe(9_000);
  });
});
