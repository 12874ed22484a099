/** Corrects lines whose tagging contradicts the filing's own statement (FIELDS 3.5). */
import type { Field } from '../../concepts.ts';
import { isNear } from '../facts/equal.ts';
import { TOLERANCES } from '../facts/tolerances.ts';
import type { Cell } from '../facts/types.ts';

/** Another field of the same filing and period, or undefined. */
export type ReadLine = (field: Field) => Cell | undefined;

/** The cell less other lines of its statement. */
function minus(cell: Cell, ...lines: readonly Cell[]): Cell {
  let { value } = cell;
  const sources = [...cell.sources];
  for (const line of lines) {
    value -= line.value;
    for (const source of line.sources) sources.push({ ...source, sign: source.sign === 1 ? -1 : 1 });
  }
  return { ...cell, value, basis: 'identity', sources };
}

/**
 * `OperatingExpenses` used for all costs (utilities, airlines), cost of revenue included: it equals revenue less
 * operating income. Subtracts the cost of revenue, so that the line means what comes below gross profit. Needs a
 * reported operating income; otherwise see {@link withoutCostOfRevenueByPretax}.
 */
function withoutCostOfRevenue(cell: Cell, readLine: ReadLine): Cell {
  if (!cell.rule.startsWith('OperatingExpenses')) return cell;
  const income = readLine('operating_income');
  if (income?.basis !== 'reported') return withoutCostOfRevenueByPretax(cell, readLine);
  const revenue = readLine('revenue');
  const cost = revenue === undefined ? undefined : readLine('cost_of_revenue');
  if (revenue === undefined || cost === undefined || cost.value <= 0) return cell;
  const all = revenue.value - income.value;
  const nearer = Math.abs(cell.value - all) < Math.abs(cell.value - (all - cost.value));
  return nearer && isNear(cell.value, all, TOLERANCES.repair, all) ? minus(cell, cost) : cell;
}

/**
 * Uses pretax income when no operating income is reported: costs include the cost of revenue when they leave about
 * pretax income from revenue rather than from gross profit, and interest when they leave it exactly (IBM).
 */
function withoutCostOfRevenueByPretax(cell: Cell, readLine: ReadLine): Cell {
  const pretax = readLine('pretax_income');
  const revenue = pretax?.basis === 'reported' ? readLine('revenue') : undefined;
  if (pretax === undefined || revenue === undefined) return cell;
  const cost = readLine('cost_of_revenue');
  const remainder = revenue.value - cell.value - pretax.value;
  const all = cost === undefined || (cost.value > 0 && Math.abs(remainder) < Math.abs(remainder - cost.value));
  const included = all && cost !== undefined ? [cost] : [];
  const interest = readLine('interest_expense');
  const rest = all ? remainder : remainder - cost.value;
  if (interest !== undefined && includesInterest(rest, interest)) included.push(interest);
  return included.length === 0 ? cell : minus(cell, ...included);
}

/**
 * Whether costs include interest: what remains equals pretax income exactly. If other income offsets it, that would be
 * chance.
 */
function includesInterest(gap: number, interest: Cell): boolean {
  return interest.value > 0 && Math.abs(gap) <= 1e-3 * interest.value;
}

/** Income tax tagged with the wrong sign: earnings equal pretax income plus the tagged amount instead of less it. */
function fixTaxSign(cell: Cell, readLine: ReadLine): Cell {
  const pretax = cell.value === 0 ? undefined : readLine('pretax_income');
  // An identity would be computed from the tax in question.
  if (pretax === undefined || pretax.basis !== 'reported') return cell;
  const earned = readLine('profit_with_minority_interest') ?? readLine('net_income');
  if (earned === undefined) return cell;
  // Pretax - tax - earnings is twice the tax, with the opposite sign.
  const gap = pretax.value - cell.value - earned.value;
  if (!isNear(gap, -2 * cell.value, TOLERANCES.repair, cell.value)) return cell;
  const sources = cell.sources.map((source) => ({ ...source, sign: source.sign === 1 ? (-1 as const) : (1 as const) }));
  return { ...cell, value: -cell.value, sources };
}

/** Pretax income; without any income tax, as of many REITs, earnings. */
function pretaxOrUntaxed(readLine: ReadLine): Cell | undefined {
  const pretax = readLine('pretax_income');
  if (pretax !== undefined) return pretax;
  const isWhole = readLine('discontinued_income') === undefined;
  return isWhole ? (readLine('profit_with_minority_interest') ?? readLine('net_income')) : undefined;
}

/**
 * `CostsAndExpenses` that includes interest (oil companies, railways, real estate): revenue less it equals pretax
 * income exactly, except for gains on sales and income of affiliates. Subtracts the interest, so that revenue less
 * costs is operating income.
 */
function withoutInterest(cell: Cell, readLine: ReadLine): Cell {
  const interest = readLine('interest_expense');
  const pretax = interest === undefined ? undefined : pretaxOrUntaxed(readLine);
  const revenue = pretax === undefined ? undefined : readLine('revenue');
  if (interest === undefined || pretax === undefined || revenue === undefined) return cell;
  const gap = revenue.value - cell.value - pretax.value;
  // Neither of these can include interest; other income might.
  const gains = readLine('gains_on_sales')?.value ?? 0;
  const affiliates = readLine('equity_income')?.value ?? 0;
  const includes = [0, gains, affiliates, gains + affiliates].some((between) =>
    includesInterest(gap + between, interest),
  );
  return includes ? minus(cell, interest) : cell;
}

const EQUITY_INCOME = 'us-gaap:IncomeLossFromEquityMethodInvestments';

/**
 * Pretax income tagged as before income of affiliates that includes it (Alphabet): less tax it is exactly the earnings,
 * which the sum with that income is not.
 */
function withoutEquityIncome(cell: Cell, readLine: ReadLine): Cell {
  const equity = cell.sources.find((source) => source.concept === EQUITY_INCOME);
  const earned =
    equity === undefined ? undefined : (readLine('profit_with_minority_interest') ?? readLine('net_income'));
  const tax = earned === undefined ? undefined : readLine('reported_income_tax');
  if (equity === undefined || earned === undefined || tax === undefined || equity.value === 0) return cell;
  const apart = cell.value - tax.value + (readLine('discontinued_income')?.value ?? 0) - earned.value;
  const isIncluded = Math.abs(apart - equity.value) <= 1e-3 * Math.abs(equity.value);
  const sources = cell.sources.filter((source) => source !== equity);
  const decision = `${EQUITY_INCOME} is part of ${sources[0]?.concept}: that less income tax is the earnings`;
  return isIncluded ? { ...cell, value: cell.value - equity.value, sources, decision } : cell;
}

/**
 * Zero, when a trust of about this size exists (a SPAC's, with a little interest): then the shares are common shares,
 * already counted.
 */
function withoutTrustShares(cell: Cell, readLine: ReadLine): Cell {
  const trust = readLine('trust_for_redemption');
  const redeemable = trust !== undefined && isNear(trust.value, cell.value, TOLERANCES.trust, trust.value);
  return redeemable ? { ...cell, value: 0 } : cell;
}

/** A loss, when no tax and no discontinued operations are reported; a profit may be taxed under a custom tag. */
function untaxedLoss(cell: Cell, readLine: ReadLine): Cell | undefined {
  const none = (field: Field): boolean => (readLine(field)?.value ?? 0) === 0;
  return cell.value < 0 && none('reported_income_tax') && none('discontinued_income') ? cell : undefined;
}

/** Payments of an oil company for other equipment are no total where those for oil and gas exceed them. */
function withOilAndGas(cell: Cell, readLine: ReadLine): Cell {
  if (!/^PaymentsToAcquire(PropertyPlantAndEquipment|ProductiveAssets)/.test(cell.rule)) return cell;
  const oil = readLine('oil_and_gas_capex');
  if (oil === undefined || oil.value <= cell.value) return cell;
  const decision = `${cell.sources[0]?.concept} (${cell.value}) is below ${oil.rule} (${oil.value}): not the total`;
  return { ...cell, value: cell.value + oil.value, sources: [...cell.sources, ...oil.sources], decision };
}

/** Current maturities of long-term debt, which a total of long-term debt includes. */
const MATURITIES: ReadonlySet<string> = new Set([
  'us-gaap:LongTermDebtCurrent',
  'us-gaap:LongTermDebtAndCapitalLeaseObligationsCurrent',
]);
/** Two debt amounts are equal within this fraction. */
const EQUAL_DEBT = 0.005;

/**
 * Current lines with one amount are one line tagged twice, unless a reported total needs both of them (FIELDS A6).
 */
function withoutRepeatedLine(cell: Cell, readLine: ReadLine): Cell {
  const { sources } = cell;
  const lines = sources.filter(({ value }, i) => value === 0 || sources.findIndex((s) => s.value === value) === i);
  if (lines.length === sources.length) return cell;
  const once = lines.reduce((sum, { value }) => sum + value, 0);
  const noncurrent = readLine('long_term_debt')?.value ?? 0;
  const combined = readLine('combined_debt');
  const longTerm = readLine('debt_with_maturities');
  const borrowings = sources.reduce((sum, { concept, value }) => sum + (MATURITIES.has(concept) ? 0 : value), 0);
  const totals = [combined?.value, longTerm === undefined ? undefined : longTerm.value + borrowings];
  const confirms = (total: number, debt: number): boolean => Math.abs(total - debt) <= EQUAL_DEBT * total;
  const two = totals.some(
    (total) => total !== undefined && confirms(total, noncurrent + cell.value) && !confirms(total, noncurrent + once),
  );
  if (two) return { ...cell, decision: 'one amount under two tags: a reported total confirms both' };
  const lost = sources.filter((source) => !lines.includes(source)).map(({ concept }) => concept);
  return { ...cell, value: once, sources: lines, decision: `${lost.join(', ')} repeats the amount of another line` };
}

/** A reported total and the lines of the balance sheet, principal and carrying amount, are within this fraction. */
const SAME_DEBT = 0.05;

/**
 * One of several noncurrent lines (notes, a credit line): all of them where the filing's total of long-term debt needs
 * them (FIELDS A6).
 */
function withOtherLines(cell: Cell, readLine: ReadLine): Cell {
  const lines = readLine('noncurrent_debt_lines');
  const total = lines === undefined ? undefined : readLine('debt_with_maturities');
  if (lines === undefined || total === undefined || lines.value <= cell.value) return cell;
  const current = readLine('current_debt')?.sources ?? [];
  const due = current.reduce((sum, { concept, value }) => sum + (MATURITIES.has(concept) ? value : 0), 0);
  const confirms = (debt: number): boolean => Math.abs(total.value - debt - due) <= SAME_DEBT * total.value;
  if (confirms(cell.value) || !confirms(lines.value)) return cell;
  const decision = `${total.sources[0]?.concept} (${total.value}) confirms ${lines.sources.length} noncurrent lines`;
  return { ...cell, value: lines.value, sources: lines.sources, decision };
}

/**
 * Adds short-term borrowings to a tagged total of all debt that contains only long-term debt and its current maturities
 * (Home Depot).
 */
function withBorrowings(cell: Cell, readLine: ReadLine): Cell {
  if (!/^Debt(LongtermAndShorttermCombinedAmount|AndCapitalLeaseObligations)/.test(cell.rule)) return cell;
  const lines = readLine('current_debt')?.sources ?? [];
  const due = lines.filter(({ concept }) => MATURITIES.has(concept));
  const shortTerm = lines.filter(({ concept }) => !MATURITIES.has(concept));
  const noncurrent = readLine('long_term_debt');
  if (noncurrent === undefined || due.length === 0 || shortTerm.length === 0) return cell;
  const sum = (sources: Cell['sources']): number => sources.reduce((total, { value }) => total + value, 0);
  if (Math.abs(cell.value - noncurrent.value - sum(due)) > EQUAL_DEBT * cell.value) return cell;
  const decision = `${cell.rule} (${cell.value}) is long-term debt and its maturities: no short-term borrowings in it`;
  return { ...cell, value: cell.value + sum(shortTerm), sources: [...cell.sources, ...shortTerm], decision };
}

/** Borrowings that cannot include bonds. */
const WITHOUT_BONDS = 'ifrs-full:ShorttermBorrowings';

/**
 * Adds bonds to borrowings under IFRS where they are a separate line. By the taxonomy borrowings include bonds; they do
 * not where the bonds are larger (TSMC), or where only short-term borrowings are tagged.
 */
function withBonds(cell: Cell, bonds: Cell | undefined): Cell {
  if (bonds === undefined || !cell.rule.startsWith('ifrs:')) return cell;
  const { sources } = cell;
  if (sources.some(({ concept }) => concept === bonds.sources[0]!.concept)) return cell;
  const whole = sources.reduce((sum, { concept, value }) => sum + (concept === WITHOUT_BONDS ? 0 : value), 0);
  if (bonds.value <= whole) return cell;
  const decision = `${bonds.rule} (${bonds.value}) is above other borrowings (${whole}): no part of them`;
  return { ...cell, value: cell.value + bonds.value, sources: [...sources, ...bonds.sources], decision };
}

/** Repair per field of a value read by tag; returns undefined when the value is not what the field means. */
export const REPAIRS: Partial<Record<Field, (cell: Cell, readLine: ReadLine) => Cell | undefined>> = {
  operating_expense: withoutCostOfRevenue,
  reported_operating_expense: withoutCostOfRevenue,
  income_tax: fixTaxSign,
  pretax_income: withoutEquityIncome,
  total_costs: withoutInterest,
  redeemable_preferred: withoutTrustShares,
  capex: withOilAndGas,
  current_debt: (cell, readLine) => withBonds(withoutRepeatedLine(cell, readLine), readLine('current_bonds')),
  long_term_debt: (cell, readLine) => withBonds(withOtherLines(cell, readLine), readLine('noncurrent_bonds')),
  total_debt: withBorrowings,
  untaxed_loss: untaxedLoss,
};
