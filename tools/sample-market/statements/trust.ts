/** Statements of a grantor trust that holds metal: what it owns at its price, less the sponsor's fee. */
import { type ShapeRules, whole } from './types.ts';

/** Sponsor's fee per year. */
const FEE = 0.004;

export const trust: ShapeRules<{ owned: number }> = {
  open: () => ({ owned: 0 }),
  next: ({ business, unit, averagePrice }, i, sheet) => {
    const quarter = business.quarters[i]!;
    const shares = business.shares[i]!;
    const before = i === 0 ? shares : business.shares[i - 1]!;
    const price = averagePrice(quarter);
    const fee = whole((sheet.owned * FEE * (quarter.end - quarter.start + 1)) / 365.25);
    const created = whole(((shares - before) * price) / unit);
    const value = whole((shares * price) / unit);
    const gain = i === 0 ? 0 : value - sheet.owned - created + fee;
    sheet.owned = value;
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
      outstanding: shares,
      basic: (before + shares) / 2,
      dilution: 0,
      perShare: 0,
    };
  },
};
