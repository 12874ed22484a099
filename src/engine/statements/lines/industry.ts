/** Industry class from the SIC code, confirmed or overruled by the company's own tags (FIELDS 3.10). */

import { groupEntries } from '../../concepts.ts';
import { lowerBound } from '../../sorted.ts';
import type { EpochDay, FactSet } from '../../types.ts';
import { parseRule } from '../facts/chain.ts';
import { columnOf } from '../facts/context.ts';
import type { IndustryClass } from '../facts/types.ts';

/** Only tags of the last year and a half before the newest report count. */
const RECENT_DAYS = 550;

/**
 * Largest recent absolute amount among the alternatives of `A
 * B`; undefined when none is tagged.
 */
type RecentAmount = (alternatives: string) => number | undefined;

function recentIn(facts: FactSet, tiers: Uint8Array, currency: string, newestEnd: EpochDay): RecentAmount {
  return (alternatives) => {
    let largest: number | undefined;
    for (const concept of parseRule(alternatives).terms[0]!.names) {
      const column = columnOf(facts, concept, currency);
      if (column === undefined) continue;
      for (let i = lowerBound(column.end, newestEnd - RECENT_DAYS); i < column.end.length; i++) {
        if (tiers[column.report[i]!] !== 0) continue;
        largest = Math.max(largest ?? 0, Math.abs(column.value[i]!));
      }
    }
    return largest;
  };
}

/** Real estate investment trusts. */
const REIT = 6798;
/** Shell companies (SPACs). Many keep the code long after their merger. */
const BLANK_CHECK = 6770;

function classOfSic(sic: number | undefined): IndustryClass {
  if (sic === undefined) return 'general';
  if ((sic >= 6020 && sic <= 6099) || (sic >= 6111 && sic <= 6199) || sic === 6712) return 'bank';
  if (sic >= 6200 && sic <= 6289) return 'broker';
  if (sic >= 6311 && sic <= 6411) return 'insurer';
  return sic >= 6500 && sic <= 6799 && sic !== BLANK_CHECK ? 'real_estate' : 'general';
}

function isCreditCode(sic: number | undefined): boolean {
  return sic !== undefined && sic >= 6111 && sic <= 6199;
}

function hasInsuranceLines(recent: RecentAmount): boolean {
  const revenue = recent('Revenues | RevenueFromContractWithCustomerExcludingAssessedTax | SalesRevenueNet') ?? 0;
  const isMaterial = (name: string): boolean => {
    const value = recent(name);
    return value !== undefined && value > 0 && value >= 0.1 * revenue;
  };
  return groupEntries('insurerPremiums').some(isMaterial) && groupEntries('insurerReserves').some(isMaterial);
}

/**
 * The class that decides `not_applicable_to_industry`. Data overrule the code: a company that tags current assets,
 * operating income and costs is treated as general. Without a code, two bank markers, or insurance premiums and
 * reserves, decide.
 */
export function industryClass(
  facts: FactSet,
  tiers: Uint8Array,
  currency: string,
  newestEnd: EpochDay,
  sic: number | undefined,
): IndustryClass {
  const byCode = classOfSic(sic);
  if (sic !== undefined && byCode === 'general') return 'general';
  const recent = recentIn(facts, tiers, currency, newestEnd);
  const has = (alternatives: string): boolean => recent(alternatives) !== undefined;
  const ordinary = groupEntries('classified').every(has) && groupEntries('costs').some(has);
  // Codes from 6500 on include agents, managers and patent licensors: only a REIT keeps its class.
  if (ordinary) return sic === REIT ? 'real_estate' : 'general';
  if (byCode === 'real_estate') return 'real_estate';
  const bankMarkers = groupEntries('bankMarkers').filter(has).length;
  const insured = hasInsuranceLines(recent);
  // Credit codes include payment and data companies; deposit banks need no proof.
  if (byCode === 'bank' && isCreditCode(sic) && bankMarkers === 0) return insured ? 'insurer' : 'general';
  if (byCode === 'bank') return insured && bankMarkers < 2 ? 'insurer' : 'bank';
  // Insurance agents and brokers (6411) have no reserves.
  if (byCode === 'insurer') return insured || sic !== 6411 ? 'insurer' : 'general';
  if (insured && bankMarkers < 2) return 'insurer';
  if (
    bankMarkers >= 2 &&
    !has('OperatingIncomeLoss') &&
    !has('CostOfRevenue | CostOfGoodsAndServicesSold | CostOfGoodsSold')
  )
    return 'bank';
  return byCode;
}
