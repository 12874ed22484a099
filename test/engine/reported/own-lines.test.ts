import { expect, test } from 'vitest';
import { lineVerdict, ownLinesOf } from '../../../src/engine/reported/own-lines.ts';
import { figure, printedReport, type Row } from './printed.ts';

/** Labels as filed, with the element of the filer: SEC data set of 2009 Q3, and 10-Ks of Microsoft, Coca-Cola, Alphabet. */
const LABELS: readonly (readonly [Parameters<typeof lineVerdict>[0], 'is' | 'perhaps' | 'other', string, string])[] = [
  ['acquisitions', 'is', 'Acquisitions, Net of Cash', 'AcquisitionsNetOfCash'],
  ['acquisitions', 'is', 'Purchase of Captaris Inc., net of cash acquired', 'PurchaseOfCaptarisIncNetOfCashAcquired'],
  ['acquisitions', 'perhaps', 'Cash paid for acquisitions', 'ConsolidatedCashPaidForAcquisitions'],
  ['acquisitions', 'perhaps', 'Acquisitions and investments, net', 'PaymentsForAcquisitionsAndInvestmentsNet'],
  ['acquisitions', 'perhaps', 'Purchases of businesses and assets, net', 'PurchaseOfAssetsNet'],
  [
    'acquisitions',
    'perhaps',
    'Acquisition of companies, net of cash acquired, and purchases of intangible and other assets',
    'AcquisitionsNetOfCashAcquiredAndPurchasesOfIntangibleAndOtherAssets',
  ],
  ['acquisitions', 'other', 'Acquisitions of content library', 'PaymentsForAcquisitionsOfContentLibrary'],
  ['acquisitions', 'other', 'Acquisition of timberlands', 'PaymentsToAcquireTimberlands'],
  ['acquisitions', 'other', 'Proceeds from sales of investments and businesses, net', 'ProceedsFromSales'],
  ['buybacks', 'is', 'Treasury Stock Purchased', 'TreasuryStockPurchased'],
  ['buybacks', 'is', 'Payments to reacquire common stock', 'PaymentsToReacquireCommonStock'],
  [
    'buybacks',
    'is',
    'Treasury stock acquired - share repurchase authorization',
    'TreasuryStockAcquiredShareRepurchaseProgram',
  ],
  ['buybacks', 'perhaps', 'Treasury stock transactions, net', 'ProceedsFromRepurchaseOfTreasuryStockNet'],
  ['buybacks', 'other', 'Purchases of treasury shares by subsidiary', 'PurchasesOfTreasurySharesBySubsidiary'],
  ['buybacks', 'other', 'Purchase of common stock held in trust', 'PurchaseOfCommonStockHeldInTrust'],
  [
    'buybacks',
    'other',
    'Repurchases of stock to satisfy employee tax withholding obligations',
    'PaymentsForRepurchaseOfCommonStockToSatisfyEmployeeTaxWithholdingObligations',
  ],
  ['dividends_paid', 'is', 'Dividends paid to stockholders', 'DividendsPaidToStockholders'],
  ['dividends_paid', 'perhaps', 'Intercompany dividends', 'PaymentsOfIntercompanyDividends'],
  [
    'dividends_paid',
    'other',
    'Cash distributions to noncontrolling interests',
    'CashDistributionsToNoncontrollingInterestsOfConsolidatedSubsidiaries',
  ],
];

test.each(LABELS)('%s: %s: %s', (field, verdict, label, element) => {
  expect(lineVerdict(field, label, `x:${element}`)).toBe(verdict);
});

/** A cash-flow statement in millions with these lines of investing and financing. */
function statement(investing: readonly Row[], financing: readonly Row[]) {
  return printedReport([
    [
      ['Net income', figure(100, 'NetIncomeLoss')],
      ['Cash from operating activities', figure(150, 'NetCashProvidedByUsedInOperatingActivities')],
      ...investing,
      ['Cash used in investing activities', figure(-60, 'NetCashProvidedByUsedInInvestingActivities')],
      ...financing,
      ['Cash used in financing activities', figure(-90, 'NetCashProvidedByUsedInFinancingActivities')],
    ],
  ]);
}

test('payments are positive, whichever sign the element has, and of the part of the statement they stand in', () => {
  const own = ownLinesOf(
    statement(
      [
        ['Acquisitions, net of cash acquired (Note 4)', figure(-40, 'own:BusinessesBought')],
        ['Repurchases of common stock', figure(-5, 'own:NotFinancing')],
      ],
      [
        ['Repurchases of common stock', figure(-30, 'own:Repurchases')],
        ['Dividends paid', figure(-12, 'own:Dividends')],
      ],
    ),
  )!;
  expect(own.doubtful).toEqual([]);
  expect(own.amounts.map(([field, concept, unit, , , value]) => [field, concept, unit, value])).toEqual([
    ['acquisitions', 'own:BusinessesBought', 'USD', 40e6],
    ['buybacks', 'own:Repurchases', 'USD', 30e6],
    ['dividends_paid', 'own:Dividends', 'USD', 12e6],
  ]);
});

test('where a label leaves it open, money came in, or a part has another element, the report has no number', () => {
  const doubtful = (investing: readonly Row[], financing: readonly Row[]) =>
    ownLinesOf(statement(investing, financing))!;
  const bought: Row = ['Acquisitions, net of cash acquired', figure(-40, 'own:BusinessesBought')];
  expect(doubtful([bought, ['Acquisitions and investments', figure(-9, 'own:Both')]], [])).toEqual({
    amounts: [],
    doubtful: ['acquisitions'],
  });
  expect(doubtful([['Acquisitions, net of cash acquired', figure(40, 'own:BusinessesBought')]], []).doubtful).toEqual([
    'acquisitions',
  ]);
  const preferred: Row = ['Preferred dividends', figure(-2, 'PaymentsOfDividendsPreferredStockAndPreferenceStock')];
  expect(doubtful([], [['Dividends paid', figure(-12, 'own:Dividends')], preferred]).doubtful).toEqual([
    'dividends_paid',
  ]);
  expect(doubtful([], [preferred])).toEqual({ amounts: [], doubtful: [] });
});

test('a report without a tagged cash-flow statement says nothing', () => {
  expect(ownLinesOf(printedReport([[['Sales', figure(1, 'Revenues')]]]))).toBeUndefined();
});
