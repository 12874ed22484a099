/** Corrects lines whose tagging contradicts the filing's own statement (FIELDS 3.5). */
import type { Field } from '../../concepts.ts';
import { isNear } from '../facts/equal.ts';
import { TOLERANCES } from '../facts/tolerances.ts';
import type { Cell } from '../facts/types.ts';
import type { ReadLine } from './verdict.ts';

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

/** Repair per field of a value read by tag; returns undefined when the value is not what the field means. */
export const REPAIRS: Partial<Record<Field, (cell: Cell, readLine: ReadLine) => Cell | undefined>> = {
  operating_expense: withoutCostOfRevenue,
  reported_operating_expense: withoutCostOfRevenue,
  income_tax: fixTaxSign,
  pretax_income: withoutEquityIncome,
  total_costs: withoutInterest,
  redeemable_preferred: withoutTrustShares,
  capex: withOilAndGas,
  untaxed_loss: untaxedLoss,
};
