/** What a breakdown breaks down, and the axes it may go by. */

export const MEASURES = ['revenue', 'operating_income', 'assets', 'capex', 'depreciation'] as const;
export type Measure = (typeof MEASURES)[number];

/** Concepts of each measure by local name, the usual one first. */
const CONCEPTS: Readonly<Record<Measure, readonly string[]>> = {
  revenue: [
    'Revenues',
    'RevenueFromContractWithCustomerExcludingAssessedTax',
    'RevenueFromContractWithCustomerIncludingAssessedTax',
    'SalesRevenueNet',
    'RevenuesNetOfInterestExpense',
    'SalesRevenueGoodsNet',
    'SalesRevenueServicesNet',
    'Revenue',
    'RevenueFromContractsWithCustomers',
    'RevenuesExcludingInterestAndDividends',
    'RegulatedAndUnregulatedOperatingRevenue',
    'SegmentReportingInformationRevenueFromExternalCustomers',
  ],
  operating_income: [
    'OperatingIncomeLoss',
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic',
    'NetIncomeLoss',
    'ProfitLoss',
  ],
  assets: ['Assets', 'NoncurrentAssets', 'PropertyPlantAndEquipmentNet'],
  capex: [
    'PaymentsToAcquirePropertyPlantAndEquipment',
    'PaymentsToAcquireProductiveAssets',
    'SegmentExpenditureAdditionToLongLivedAssets',
    'PropertyPlantAndEquipmentAdditions',
  ],
  depreciation: [
    'DepreciationDepletionAndAmortization',
    'DepreciationAndAmortization',
    'DepreciationAmortizationAndAccretionNet',
    'Depreciation',
    'OtherDepreciationAndAmortization',
  ],
};

/** Local names of the concepts that a measure may have; a concept given by its name is its own. */
export function conceptsOfMeasure(measure: string): readonly string[] {
  const known = CONCEPTS[measure as Measure] as readonly string[] | undefined;
  return known ?? [measure.slice(measure.indexOf(':') + 1)];
}

export const BREAKDOWNS = ['segment', 'product', 'geography', 'customer'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** Axes by local name; a later one divides members of an earlier one. */
const AXES: Readonly<Record<Breakdown, readonly string[]>> = {
  segment: ['SegmentsAxis', 'StatementBusinessSegmentsAxis', 'SubsegmentsAxis'],
  product: ['ProductOrServiceAxis', 'ProductsAndServicesAxis'],
  geography: ['StatementGeographicalAxis', 'GeographicalAreasAxis'],
  customer: ['MajorCustomersAxis', 'ConcentrationRiskByCustomerAxis'],
};

/** Local names of the axes of a breakdown; any other text names an axis itself, with its prefix or without. */
export function axesOf(by: string): readonly string[] {
  const known = AXES[by as Breakdown] as readonly string[] | undefined;
  return known ?? [by.slice(by.indexOf(':') + 1)];
}

/** The axis that says whether an amount is of segments, of the company next to them, or an elimination. */
export const CONSOLIDATION_AXIS = 'ConsolidationItemsAxis';
/** Its member for what segments have. */
export const OPERATING_SEGMENTS = ['OperatingSegmentsMember', 'ReportableSegmentsMember'];
