/**
 * Relations between the elements of one filing, written for the measurement alone: which number do its other lines speak
 * against? Knows raw facts and no rule of the engine.
 */
import type { Field } from '../../../src/engine/concepts.ts';

/** The amount that the filing tags with an element for the span, or undefined. The first of several that is there. */
export type Tagged = (...concepts: readonly string[]) => number | undefined;

/** The number that a plain reading would give, and the one that speaks against it. */
export interface Doubt {
  readonly plain: number;
  readonly witness: number;
}

export interface Relation {
  readonly field: Field;
  readonly kind: 'flow' | 'balance';
  readonly name: string;
  /** Undefined where nothing speaks against the number. */
  readonly doubted: (tagged: Tagged) => Doubt | undefined;
  /** Why the plain number is right all the same where it stands; undefined: it never is. */
  readonly stands?: ((plain: number, witness: number) => string | undefined) | undefined;
  /** Whether the filing has what the relation needs. */
  readonly asks: (tagged: Tagged) => boolean;
}

const EQUITY = 'StockholdersEquity';
const EQUITY_OF_ALL = 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest';
const CASH = 'CashAndCashEquivalentsAtCarryingValue';
const CASH_WITH_RESTRICTED = 'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents';
const CONTRACTS = 'RevenueFromContractWithCustomerExcludingAssessedTax';
const PRETAX = [
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
] as const;
const DILUTED = 'WeightedAverageNumberOfDilutedSharesOutstanding';
const BASIC = 'WeightedAverageNumberOfSharesOutstandingBasic';

/** Apart by more than a fiftieth of a percent: more than rounding does. */
const differ = (one: number, other: number): boolean =>
  Math.abs(one - other) > 2e-4 * Math.max(Math.abs(one), Math.abs(other));

/** A number under the first element, which the second one contradicts. */
function unlike(
  field: Field,
  kind: Relation['kind'],
  plain: string,
  witness: string,
  speaksAgainst: (plain: number, witness: number) => boolean = differ,
): Relation {
  return {
    field,
    kind,
    name: `${plain} next to ${witness}`,
    asks: (tagged) => tagged(plain) !== undefined && tagged(witness) !== undefined,
    doubted: (tagged) => {
      const [one, other] = [tagged(plain), tagged(witness)];
      if (one === undefined || other === undefined || !speaksAgainst(one, other)) return undefined;
      return { plain: one, witness: other };
    },
  };
}

/** A number that the sum of others is not. */
function sum(
  field: Field,
  kind: Relation['kind'],
  name: string,
  read: (tagged: Tagged) => readonly [plain: number | undefined, witness: number | undefined],
  speaksAgainst: (plain: number, witness: number) => boolean = differ,
  stands?: Relation['stands'],
): Relation {
  return {
    field,
    kind,
    name,
    stands,
    asks: (tagged) => read(tagged).every((each) => each !== undefined),
    doubted: (tagged) => {
      const [plain, witness] = read(tagged);
      if (plain === undefined || witness === undefined || !speaksAgainst(plain, witness)) return undefined;
      return { plain, witness };
    },
  };
}

const isOfOneScale = (one: number, other: number): boolean => Math.abs(Math.log10(Math.abs(one / other))) < 2;

const minus = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? undefined : one - other;

export const RELATIONS: readonly Relation[] = [
  unlike('total_equity', 'balance', EQUITY_OF_ALL, EQUITY),
  unlike('cash_and_equivalents', 'balance', CASH_WITH_RESTRICTED, CASH),
  unlike('total_debt', 'balance', 'LongTermDebt', 'LongTermDebtNoncurrent', (all, part) => all < part * (1 - 2e-4)),
  unlike('current_assets', 'balance', 'AssetsCurrent', 'Assets', (part, all) => part > all),
  unlike('total_liabilities', 'balance', 'Liabilities', 'LiabilitiesCurrent', (all, part) => all < part),
  sum(
    'total_liabilities',
    'balance',
    'LiabilitiesAndStockholdersEquity - equity of all - temporary equity',
    (tagged) => {
      const all = tagged(EQUITY_OF_ALL) ?? (tagged('MinorityInterest') === undefined ? tagged(EQUITY) : undefined);
      const outside =
        (tagged(
          'TemporaryEquityCarryingAmountAttributableToParent',
          'TemporaryEquityValueExcludingAdditionalPaidInCapital',
          'TemporaryEquityCarryingAmount',
        ) ?? 0) + (tagged('RedeemableNoncontrollingInterestEquityCarryingAmount') ?? 0);
      return [tagged('Liabilities'), minus(minus(tagged('LiabilitiesAndStockholdersEquity'), all), outside)];
    },
    differ,
    (plain, witness) =>
      witness > plain ? 'tagged; what stands between liabilities and equity has a tag of the filer' : undefined,
  ),
  unlike('net_income', 'flow', 'ProfitLoss', 'NetIncomeLoss'),
  unlike('revenue', 'flow', CONTRACTS, 'Revenues'),
  sum(
    'gross_profit',
    'flow',
    'Revenues - CostOfRevenue',
    (tagged) => [
      tagged('GrossProfit'),
      minus(tagged('Revenues', CONTRACTS, 'SalesRevenueNet'), tagged('CostOfRevenue', 'CostOfGoodsAndServicesSold')),
    ],
    differ,
    (plain, witness) => (plain < witness ? 'tagged; a further cost stands above it' : undefined),
  ),
  sum('operating_income', 'flow', 'revenue less all costs is pretax income, and other income is tagged', (tagged) => {
    if (tagged('OperatingIncomeLoss') !== undefined) return [undefined, undefined];
    const plain = minus(tagged('Revenues', CONTRACTS, 'SalesRevenueNet'), tagged('CostsAndExpenses'));
    const pretax = tagged(...PRETAX);
    const isPretax = plain !== undefined && pretax !== undefined && !differ(plain, pretax);
    return [
      isPretax ? plain : undefined,
      minus(pretax, tagged('NonoperatingIncomeExpense', 'OtherNonoperatingIncomeExpense')),
    ];
  }),
  sum(
    'pretax_income',
    'flow',
    'profit of all + income tax',
    (tagged) => {
      if (tagged('IncomeLossFromDiscontinuedOperationsNetOfTax') !== undefined) return [undefined, undefined];
      const profit =
        tagged('ProfitLoss') ??
        (tagged('NetIncomeLossAttributableToNoncontrollingInterest', 'MinorityInterest') === undefined
          ? tagged('NetIncomeLoss')
          : undefined);
      const tax = tagged('IncomeTaxExpenseBenefit');
      return [tagged(...PRETAX), profit === undefined || tax === undefined ? undefined : profit + tax];
    },
    (plain, witness) => Math.abs(plain - witness) > 2e-3 * Math.abs(plain),
    () => 'tagged; minorities or ended operations have a tag of the filer, or the tax has the sign of a deduction',
  ),
  unlike('eps_diluted', 'flow', 'EarningsPerShareDiluted', 'EarningsPerShareBasic', (diluted, basic) => {
    return basic > 0 ? diluted > basic + 0.0101 || diluted < 0 : diluted > 0.0101;
  }),
  unlike('shares_diluted', 'flow', DILUTED, BASIC, (diluted, basic) => diluted < basic * 0.98 || diluted > basic * 3),
  // A hundredfold is the scale of the average, which is asked below.
  sum('eps_diluted', 'flow', 'net income over average shares', impliedBy('eps'), (plain, witness) => {
    return Math.abs(plain - witness) > 0.011 + 0.1 * Math.abs(witness) && isOfOneScale(plain, witness);
  }),
  sum('shares_diluted', 'flow', 'net income over EPS', impliedBy('shares'), (plain, witness) => {
    return !isOfOneScale(plain, witness);
  }),
];

/** What a filing tags of EPS or the average, next to what net income and the other imply; of real earnings alone. */
function impliedBy(wanted: 'eps' | 'shares') {
  return (tagged: Tagged): readonly [number | undefined, number | undefined] => {
    const earned = tagged(
      'NetIncomeLossAvailableToCommonStockholdersDiluted',
      'NetIncomeLossAvailableToCommonStockholdersBasic',
      'NetIncomeLoss',
    );
    const [average, eps] = [tagged(DILUTED), tagged('EarningsPerShareDiluted')];
    if (earned === undefined || !average || !eps || Math.abs(eps) < 0.1) return [undefined, undefined];
    return wanted === 'eps' ? [eps, earned / average] : [average, earned / eps];
  };
}
