/**
 * Trailing figures of every day: those of statements built for the day alone, although days share what they have read
 * and share bases what is known on a day.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildStatements, TRAILING_HISTORY_DAYS } from '../../../src/engine/statements/rows/build.ts';
import type { FactSet, Split } from '../../../src/engine/types.ts';
import { encodeFigures } from '../../../src/engine/valuation/digest.ts';
import { trailingTimeline } from '../../../src/engine/valuation/timeline.ts';
import { trailingFigures } from '../../../src/engine/valuation/trailing.ts';
import { day, FactsBuilder } from '../../support/facts-builder.ts';

const EVER = 0x7fffffff;
const QUARTERS = ['03-31', '06-30', '09-30', '12-31'] as const;
const FILED = ['05-05', '08-05', '11-05', '02-20'] as const;
const FLOWS = [
  'Revenues',
  'RevenueFromContractWithCustomerExcludingAssessedTax',
  'CostOfRevenue',
  'GeneralAndAdministrativeExpense',
  'SellingAndMarketingExpense',
  'IncomeTaxExpenseBenefit',
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
  'InterestExpense',
  'NetIncomeLoss',
  'NetCashProvidedByUsedInOperatingActivities',
  'NetCashProvidedByUsedInFinancingActivities',
  'PaymentsOfDividends',
  'PaymentsForRepurchaseOfCommonStock',
] as const;
const BALANCES = [
  'Assets',
  'Liabilities',
  'StockholdersEquity',
  'LiabilitiesCurrent',
  'CashAndCashEquivalentsAtCarryingValue',
  'ShortTermInvestments',
  'LongTermDebtNoncurrent',
  'PreferredStockValue',
  'MinorityInterest',
] as const;

/** What one report does with one concept instead of reporting it as the others do. */
interface Slip {
  readonly report: number;
  readonly concept: number;
  readonly kind: 'left out' | 'in thousands' | 'negative' | 'revised' | 'twice';
}

const slip: fc.Arbitrary<Slip> = fc.record({
  report: fc.nat(15),
  concept: fc.nat(FLOWS.length + BALANCES.length - 1),
  kind: fc.constantFrom('left out', 'in thousands', 'negative', 'revised', 'twice'),
});

/** Sixteen quarterly reports with the comparatives of the year before. */
function record(slips: readonly Slip[], lateFrom: number): FactSet {
  const builder = new FactsBuilder();
  for (let q = 0; q < 16; q++) {
    const [year, i] = [2018 + Math.floor(q / 4), q % 4];
    const [end, form] = [QUARTERS[i]!, i === 3 ? '10-K' : '10-Q'];
    const filing = builder.file(form, `${i === 3 ? year + 1 : year}-${FILED[i]}`, {
      fy: year,
      period: `${year}-${end}`,
    });
    for (const [c, concept] of [...FLOWS, ...BALANCES].entries()) {
      const kinds = slips.filter(({ report, concept: of }) => report === q && of === c).map(({ kind }) => kind);
      // Lines that begin late: years before have none, then are compared with.
      if (kinds.includes('left out') || (c % 4 === 2 && q < lateFrom)) continue;
      const scale = kinds.includes('in thousands') ? 1e-3 : 1;
      for (const back of [0, 1]) {
        const of = year - back;
        const plain = (40_000_000 + 3_000_000 * c) * (1 + 0.01 * (4 * (of - 2018) + i)) * (i + 1);
        const revised = kinds.includes('revised') && back === 1 ? 1.3 * plain : plain;
        const value = Math.round((kinds.includes('negative') ? -revised : revised) * scale);
        const amounts = kinds.includes('twice') ? [value, value + 1_000_000] : [value];
        for (const amount of amounts) {
          if (c >= FLOWS.length) filing.instant(concept, `${of}-${end}`, amount);
          else filing.flow(concept, `${of}-01-01`, `${of}-${end}`, amount);
        }
      }
    }
    const shares = 10_000_000 * (q >= 9 ? 2 : 1);
    filing.eps(`${year}-01-01`, `${year}-${end}`, 4 + q).weighted(`${year}-01-01`, `${year}-${end}`, shares);
    filing.cover(`${year}-${end}`, shares);
  }
  return builder.build();
}

const SPLITS: readonly Split[] = [{ day: day('2020-05-01'), numerator: 2, denominator: 1 }];
const options = { to: EVER, sic: undefined, nonReliance: [day('2020-03-01')] };

/** The lines of a timeline, and those of statements built for each of its days alone. */
function both(facts: FactSet, bases: readonly (readonly Split[])[]) {
  const shared = { chains: new Map(), records: new Map() };
  return bases.flatMap((splits) => {
    const periods = [...trailingTimeline(facts, { ...options, splits, shared })];
    const together = periods.map(({ figures }) => encodeFigures(figures));
    const alone = periods.map(({ from }) => {
      const { sic, nonReliance } = options;
      const historyDays = TRAILING_HISTORY_DAYS;
      const of = { asOf: from, basisDay: EVER, splits, sic, nonReliance, historyDays };
      const statements = buildStatements(facts, of);
      return encodeFigures(statements && trailingFigures(statements));
    });
    return [{ together, alone }];
  });
}

describe('figures of a day do not depend on the days read before', () => {
  test('for any slips of the filer, on each share basis', () => {
    fc.assert(
      fc.property(fc.array(slip, { maxLength: 12 }), fc.nat(16), (slips, lateFrom) => {
        for (const { together, alone } of both(record(slips, lateFrom), [[], SPLITS])) expect(together).toEqual(alone);
      }),
      { numRuns: 8 },
    );
  });

  test('a company whose days differ: each report changes a figure', () => {
    const together = both(record([], 6), [[]])[0]?.together;
    expect(new Set(together).size).toBe(17);
  });
});
