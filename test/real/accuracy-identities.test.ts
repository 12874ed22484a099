/**
 * Accounting and sum identities (FIELDS 11) over every company and period of the records; residuals are listed in
 * docs/accuracy.md.
 */
import { describe, expect, it } from 'vitest';
import { checkIdentities, type IdentityCount } from '../../tools/accuracy/identities/index.ts';
import { openRecords } from '../../tools/accuracy/records.ts';
import { data } from '../support/real-records.ts';

/** What holds without any residual, with the least number of places it must be looked at. */
const EXACT: readonly (readonly [string, number])[] = [
  ['total_assets >= current_assets', 200],
  ['total_liabilities >= current_liabilities', 200],
  ['assets = liabilities + equity + minorities + temporary equity', 180],
  ['free_cash_flow = operating_cash_flow - capex', 1200],
  ['ebitda = operating_income + depreciation_amortization', 200],
  ['tangible_book_value = total_equity - intangibles', 240],
  ['net_debt = total_debt - cash_and_equivalents - short_term_investments', 1000],
  ['operating + investing + financing cash flow + exchange rates = change of cash', 40],
];

/** What may miss for a reason that the filings themselves show: least number of places, most residuals as a share. */
const EXPLAINED: readonly (readonly [string, number, number])[] = [
  // Six in ten are rounding: quarters as printed that miss the nine months as printed by a unit or two.
  ['four quarters = year (fourth derived)', 2900, 0.065],
  ['gross_profit = revenue - cost_of_revenue', 700, 0.02],
  ['trailing twelve months = four quarters (net_income), within 0.5 %', 1200, 0.03],
];

describe('identities over every record', () => {
  const counts = checkIdentities(openRecords(data));
  const of = (identity: string): IdentityCount => counts.find((count) => count.identity === identity)!;

  it.each(EXACT)('%s', (identity, least) => {
    const { checked, residuals } = of(identity);
    expect(residuals).toEqual([]);
    expect(checked).toBeGreaterThanOrEqual(least);
  });

  it.each(EXPLAINED)('%s, or the filings show why not', (identity, least, most) => {
    const { checked, residuals } = of(identity);
    expect(residuals.filter((each) => each.explained === undefined)).toEqual([]);
    expect(checked).toBeGreaterThanOrEqual(least);
    expect(residuals.length / checked).toBeLessThanOrEqual(most);
  });

  it('every identity is held to one of the two lists', () => {
    const listed = [...EXACT, ...EXPLAINED].map(([identity]) => identity);
    expect(counts.map((count) => count.identity).sort()).toEqual([...listed].sort());
  });
});
