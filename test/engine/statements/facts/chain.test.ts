import { describe, expect, it } from 'vitest';
import { FIELDS, groupEntries, qualifiedConcept } from '../../../../src/engine/concepts.ts';
import { parseRule, singleConcept, splitRules } from '../../../../src/engine/statements/facts/chain.ts';
import { conceptsOf, STORED_CONCEPTS } from '../../../../src/engine/stored-concepts.ts';

const parsed = (chain: string) => splitRules(chain).map(parseRule);

describe('the chain notation', () => {
  it('reads sums, alternatives, optional terms and signs', () => {
    const rule = parseRule('SellingAndMarketingExpense | MarketingExpense + GeneralAndAdministrativeExpense - Other?');
    expect(rule.terms).toEqual([
      { sign: 1, optional: false, names: ['us-gaap:SellingAndMarketingExpense', 'us-gaap:MarketingExpense'] },
      { sign: 1, optional: false, names: ['us-gaap:GeneralAndAdministrativeExpense'] },
      { sign: -1, optional: true, names: ['us-gaap:Other'] },
    ]);
  });

  it('reads marks: leading group, industry, identity, leading minus', () => {
    const [largest, bank, identity, negative] = parsed(
      '^ Revenues; bank: NoninterestIncome;\n  = revenue - gross_profit; -IncreaseDecreaseInOperatingCapital',
    );
    expect(largest).toMatchObject({ largest: true, text: 'Revenues' });
    expect(bank).toMatchObject({ onlyFor: 'bank', text: 'NoninterestIncome' });
    expect(identity).toMatchObject({
      identity: true,
      terms: [{ names: ['revenue'] }, { sign: -1, names: ['gross_profit'] }],
    });
    expect(negative!.terms).toEqual([
      { sign: -1, optional: false, names: ['us-gaap:IncreaseDecreaseInOperatingCapital'] },
    ]);
  });

  it('reads marks: how many terms are needed, what makes a rule void', () => {
    const [two, unless] = parsed('= two: a? + b?; General unless Selling | ifrs:DistributionCosts');
    expect(two).toMatchObject({ identity: true, minTerms: 2, text: 'a? + b?' });
    expect(unless).toMatchObject({
      minTerms: 1,
      unless: ['us-gaap:Selling', 'ifrs-full:DistributionCosts'],
      text: 'General',
    });
    expect(unless!.terms.map((term) => term.names)).toEqual([['us-gaap:General']]);
  });

  it('a rule that is one concept is distinguished from all others without being read', () => {
    for (const { chain } of Object.values(FIELDS)) {
      for (const text of splitRules(chain)) {
        const { terms, ...marks } = parseRule(text);
        const plain = terms.length === 1 && terms[0]!.names.length === 1 && terms[0]!.sign === 1 && !terms[0]!.optional;
        const marked = marks.identity || marks.largest || marks.onlyFor !== undefined || marks.minTerms > 1;
        const bound = marks.unless.length + marks.quarterly.length > 0;
        expect(singleConcept(text), text).toBe(plain && !marked && !bound ? terms[0]!.names[0] : undefined);
      }
    }
  });

  it('every chain of the table parses, and every identity names fields of the table', () => {
    for (const [field, { chain }] of Object.entries(FIELDS)) {
      for (const rule of parsed(chain)) {
        expect(rule.terms.length, field).toBeGreaterThan(0);
        for (const name of rule.terms.flatMap((term) => term.names)) {
          if (rule.identity) expect(Object.keys(FIELDS), `${field}: ${name}`).toContain(name);
          else expect(name, field).toMatch(/^(us-gaap|ifrs-full|dei|srt):[A-Z]\w+$/);
        }
      }
    }
  });
});

describe('the concepts kept', () => {
  it('are exactly those of the chains and groups', () => {
    // FIELDS 3.5, 3.7, 3.8, 3.10, 4.1: one of each kind.
    for (const concept of [
      'us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax',
      'us-gaap:PaymentsToAcquireProductiveAssets',
      'us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding',
      'dei:EntityCommonStockSharesOutstanding',
      'us-gaap:StockholdersEquityNoteStockSplitConversionRatio1',
      'us-gaap:PreferredStockValue',
      'us-gaap:MinorityInterest',
      'us-gaap:TemporaryEquityCarryingAmountAttributableToParent',
      'us-gaap:Deposits',
      'us-gaap:PremiumsEarnedNet',
      'us-gaap:IncreaseDecreaseInAccountsPayable',
      'ifrs-full:ProfitLossAttributableToOwnersOfParent',
      'ifrs-full:CashFlowsFromUsedInOperatingActivities',
    ]) {
      expect(STORED_CONCEPTS.has(concept), concept).toBe(true);
    }
    expect([...STORED_CONCEPTS].filter((concept) => !/^(us-gaap|ifrs-full|dei):[A-Z]/.test(concept))).toEqual([]);
  });

  it('leave out names of fields and lines the specification rules out', () => {
    expect(conceptsOf(['= revenue - cost_of_revenue'])).toEqual(new Set());
    expect(STORED_CONCEPTS.has('us-gaap:LongTermDebtFairValue')).toBe(false);
    expect(groupEntries('bankMarkers')).toHaveLength(5);
    expect(qualifiedConcept('ifrs:Assets')).toBe('ifrs-full:Assets');
  });
});
