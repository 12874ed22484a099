/** Identities between the lines of one period (FIELDS 11.2) and the cross-check of trailing figures (3.9). */
import type { Field } from '../../../src/engine/concepts.ts';
import { formatDay } from '../../../src/engine/days.ts';
import { netDebt, tangibleBookValue } from '../../../src/engine/fundamentals/balance.ts';
import type { FiscalPeriod, Statements } from '../../../src/engine/statements/facts/types.ts';
import type { FactSet } from '../../../src/engine/types.ts';
import { isMarker } from '../../../src/engine/value.ts';
import type { Company } from '../companies.ts';
import type { Records } from '../records.ts';
import {
  CUT,
  combined,
  type IdentityCount,
  isRounding,
  number,
  RECAST,
  type Residual,
  ROUNDED,
  toldOtherwise,
} from './residual.ts';

interface Check {
  readonly identity: string;
  /** Both sides, or undefined where a part is missing. */
  readonly sides: (s: Statements, at: FiscalPeriod, year: boolean) => readonly [number, number] | undefined;
  readonly holds: (left: number, right: number) => boolean;
  /** Why it may fail at a period of a company. */
  readonly explain?: (company: Company, facts: FactSet, s: Statements, at: FiscalPeriod) => string | undefined;
}

const equal = (left: number, right: number): boolean => left === right;

function flow(s: Statements, field: Field, at: FiscalPeriod, year: boolean): number | undefined {
  return number(year ? s.annual(field, at) : s.quarter(field, at));
}

function pair(left: number | undefined, right: number | undefined): readonly [number, number] | undefined {
  return left === undefined || right === undefined ? undefined : [left, right];
}

function negative(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -value;
}

/** The four periods up to `at`. */
function lastFour(s: Statements, at: FiscalPeriod): readonly FiscalPeriod[] {
  return s.spine.periods.slice(Math.max(0, at.index - 3), at.index + 1);
}

const CHECKS: readonly Check[] = [
  {
    identity: 'total_assets >= current_assets',
    sides: (s, at) => pair(number(s.balance('total_assets', at)), number(s.balance('current_assets', at))),
    holds: (left, right) => left >= right,
  },
  {
    identity: 'total_liabilities >= current_liabilities',
    sides: (s, at) => pair(number(s.balance('total_liabilities', at)), number(s.balance('current_liabilities', at))),
    holds: (left, right) => left >= right,
  },
  {
    identity: 'assets = liabilities + equity + minorities + temporary equity',
    sides: (s, at) => {
      const liabilities = s.balance('total_liabilities', at);
      const withMinorities = s.balance('equity_with_minority_interest', at);
      // Only where the filing states both: an identity would prove itself.
      if (isMarker(liabilities) || liabilities.basis === 'identity') return undefined;
      if (isMarker(withMinorities)) return undefined;
      const outside = ['temporary_equity', 'redeemable_minority_interest'] as const;
      const rest = outside.reduce((sum, field) => sum + (number(s.balance(field, at)) ?? 0), 0);
      return pair(number(s.balance('total_assets', at)), liabilities.value + withMinorities.value + rest);
    },
    holds: equal,
  },
  {
    identity: 'free_cash_flow = operating_cash_flow - capex',
    sides: (s, at, year) =>
      pair(
        flow(s, 'free_cash_flow', at, year),
        combined([flow(s, 'operating_cash_flow', at, year), negative(flow(s, 'capex', at, year))]),
      ),
    holds: equal,
  },
  {
    identity: 'ebitda = operating_income + depreciation_amortization',
    sides: (s, at, year) =>
      pair(
        flow(s, 'ebitda', at, year),
        combined([flow(s, 'operating_income', at, year), flow(s, 'depreciation_amortization', at, year)]),
      ),
    holds: equal,
  },
  {
    identity: 'gross_profit = revenue - cost_of_revenue',
    sides: (s, at, year) =>
      pair(
        flow(s, 'gross_profit', at, year),
        combined([flow(s, 'revenue', at, year), negative(flow(s, 'cost_of_revenue', at, year))]),
      ),
    holds: equal,
    explain: ({ record }) => (record === 'cut' ? CUT : undefined),
  },
  {
    identity: 'tangible_book_value = total_equity - intangibles',
    sides: (s, at, year) =>
      pair(
        number(tangibleBookValue({ statements: s, cadence: year ? 'annual' : 'quarter', at })),
        combined([number(s.balance('total_equity', at)), negative(number(s.balance('intangibles', at)))]),
      ),
    holds: equal,
  },
  {
    identity: 'net_debt = total_debt - cash_and_equivalents - short_term_investments',
    sides: (s, at, year) =>
      pair(
        number(netDebt({ statements: s, cadence: year ? 'annual' : 'quarter', at })),
        combined([
          number(s.balance('total_debt', at)),
          negative(number(s.balance('cash_and_equivalents', at))),
          -(number(s.balance('short_term_investments', at)) ?? 0),
        ]),
      ),
    holds: equal,
  },
  {
    identity: 'trailing twelve months = four quarters (net_income), within 0.5 %',
    sides: (s, at) => {
      const four = lastFour(s, at);
      const joined = four.length === 4 && at.end - four[0]!.end < 300;
      const parts = four.map((p) => number(s.quarter('net_income', p)));
      return joined ? pair(number(s.ttm('net_income', at)), combined(parts)) : undefined;
    },
    holds: (left, right) => Math.abs(left - right) <= 0.005 * Math.max(Math.abs(left), Math.abs(right)),
    explain: (_, facts, s, at) => {
      const four = combined(lastFour(s, at).map((p) => number(s.quarter('net_income', p))));
      const trailing = number(s.ttm('net_income', at));
      if (four !== undefined && trailing !== undefined && isRounding(four, trailing)) return ROUNDED;
      const parts = [s.ttm('net_income', at), ...lastFour(s, at).map((p) => s.quarter('net_income', p))];
      const sources = parts.flatMap((cell) => (isMarker(cell) ? [] : cell.sources));
      return sources.some((source) => toldOtherwise(facts, source)) ? RECAST : undefined;
    },
  },
];

function checkOne({ identity, sides, holds, explain }: Check, records: Records): IdentityCount {
  const residuals: Residual[] = [];
  let checked = 0;
  for (const company of records.companies) {
    const { symbol } = company;
    const s = records.statements(symbol);
    for (const at of s.spine.periods) {
      for (const year of at.fullYear ? [true, false] : [false]) {
        const both = sides(s, at, year);
        if (both === undefined) continue;
        checked++;
        if (holds(both[0], both[1])) continue;
        const period = `${year ? 'FY' : 'Q'} ${formatDay(at.end)}`;
        const explained = explain?.(company, records.facts(symbol), s, at);
        residuals.push({ identity, company: symbol, period, left: both[0], right: both[1], explained });
      }
    }
  }
  return { identity, checked, residuals };
}

/** Every check over every period of every company. */
export function periodChecks(records: Records): IdentityCount[] {
  return CHECKS.map((check) => checkOne(check, records));
}
