/** What simulated issuers have in common unless their entry says otherwise. */
import type { CompanySpec, FiscalRule, ListingSpec, PayoutSpec, PriceFormat } from '../types.ts';
import { PLAIN } from './tagging.ts';

export const monthEnd = (month: number): FiscalRule => ({ kind: 'months', month });
/** Thirteen-week quarters; the 53rd week in the first or the last. */
export const weeks = (month: number, weekday: number, nearest: boolean, extra: number): FiscalRule => ({
  kind: 'weeks',
  month,
  weekday,
  nearest,
  weeks: [13, 13, 13, 13],
  extra,
});

const DEFAULTS = {
  exchange: 'NYSE',
  incorporated: 'DE',
  shape: 'industrial',
  fiscal: monthEnd(12),
  forms: 'domestic',
  rnd: 0,
  tax: 0.2,
  capex: 0.05,
  sbc: 0.01,
  surprise: 0.018,
  cash: 0.15,
  debt: 0.3,
  inventory: 0.1,
  goodwill: 0.2,
  interest: 0.036,
  buyback: 0.01,
  beta: 1,
  idio: 0.0105,
  turnover: 0.0045,
  tagging: PLAIN,
} as const;

type Given = Omit<CompanySpec, keyof typeof DEFAULTS> & Partial<Pick<CompanySpec, keyof typeof DEFAULTS>>;

export function company(given: Given): CompanySpec {
  return { ...DEFAULTS, ...given };
}

export function listing(symbol: string, format: PriceFormat, premium?: number): ListingSpec {
  return premium === undefined ? { symbol, format } : { symbol, format, premium };
}

/** Four equal payments a year from month `first` on (1-3). */
export function quarterly(first: number, share: number, raise: number, more: Partial<PayoutSpec> = {}): PayoutSpec {
  return { months: [first, first + 3, first + 6, first + 9], day: 8, yield: share, raise, ...more };
}
