/** Statements of a grantor trust that holds metal: what it owns at its price, less the sponsor's fee. */
import { shareFields, whole } from './common.ts';
import type { Statement, StatementInput } from './types.ts';

/** Sponsor's fee a year. */
const FEE = 0.004;

export function trustStatements(input: StatementInput): Statement[] {
  const { business, unit, spec } = input;
  let owned = 0;
  return business.quarters.map((quarter, i) => {
    const shares = business.shares[i]!;
    const before = i === 0 ? shares : business.shares[i - 1]!;
    const price = input.meanPrice(quarter);
    const fee = whole((owned * FEE * (quarter.end - quarter.start + 1)) / 365.25);
    const created = whole(((shares - before) * price) / unit);
    const value = whole((shares * price) / unit);
    const gain = i === 0 ? 0 : value - owned - created + fee;
    owned = value;
    const owed = whole((value * FEE) / 12);
    return {
      quarter,
      income: { OperatingExpenses: fee, NetIncomeLoss: gain - fee },
      cash: {},
      balance: {
        Assets: value,
        Liabilities: owed,
        StockholdersEquity: value - owed,
        LiabilitiesAndStockholdersEquity: value,
      },
      common: gain - fee,
      ...shareFields({
        outstanding: shares * (spec.sharesPerListed ?? 1),
        basic: (before + shares) / 2,
        dilution: 0,
        perShare: 0,
        dividends: 0,
        buybacks: 0,
        issued: 0,
      }),
    };
  });
}
