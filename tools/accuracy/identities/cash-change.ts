/** The cash-flow statement adds up to the change of cash (FIELDS 11.2). */
import { formatDay } from '../../../src/engine/days.ts';
import type { Records } from '../records.ts';
import { combined, type IdentityCount, isRounding, number, type Residual } from './residual.ts';

/** Net change of cash, and what exchange rates did to it; under names of before and after 2018. */
const NET_CHANGE = [
  'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect',
  'CashAndCashEquivalentsPeriodIncreaseDecrease',
];
const EXCHANGE_RATES = [
  'EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
  'EffectOfExchangeRateOnCashAndCashEquivalents',
];

/**
 * Operating + investing + financing + exchange rates = net change of cash, where the year's own filing reports the
 * change.
 */
export function cashChange(records: Records): IdentityCount {
  const identity = 'operating + investing + financing cash flow + exchange rates = change of cash';
  const residuals: Residual[] = [];
  let checked = 0;
  for (const { symbol } of records.companies) {
    const s = records.statements(symbol);
    const reported = records.reported(symbol, [...NET_CHANGE, ...EXCHANGE_RATES]);
    for (const at of s.spine.periods.filter((p) => p.fullYear && p.filings.length > 0)) {
      const flows = (['operating_cash_flow', 'investing_cash_flow', 'financing_cash_flow'] as const).map((field) =>
        number(s.annual(field, at)),
      );
      const change = NET_CHANGE.map((name) => reported(name, at)).find((value) => value !== undefined);
      const rates = EXCHANGE_RATES.map((name) => reported(name, at)).find((value) => value !== undefined) ?? 0;
      const sum = combined([...flows, rates]);
      if (sum === undefined || change === undefined) continue;
      checked++;
      if (sum !== change)
        residuals.push({
          identity,
          company: symbol,
          period: `FY ${formatDay(at.end)}`,
          left: sum,
          right: change,
          explained: isRounding(sum, change) ? 'rounding in the filing' : undefined,
        });
    }
  }
  return { identity, checked, residuals };
}
