/** Defaults of a company's entry, and short forms for its values. */
import { PLAIN } from './tagging.ts';
import type {
  Capital,
  CompanySpec,
  FiscalRule,
  Listing,
  Operations,
  Particulars,
  PayoutSpec,
  Place,
  PriceFormat,
  Trade,
  Trading,
} from './types.ts';

export const monthEnd = (month: number): FiscalRule => ({ kind: 'months', month });

export function weeks(
  month: number,
  weekday: number,
  nearest: boolean,
  extra: number,
  quarters: readonly [number, number, number, number] = [13, 13, 13, 13],
): FiscalRule {
  return { kind: 'weeks', month, weekday, nearest, weeks: quarters, extra };
}

/** Four equal payments a year from month `first` on (1-3). */
export function quarterly(first: number, share: number, raise: number, more: Partial<PayoutSpec> = {}): PayoutSpec {
  return { months: [first, first + 3, first + 6, first + 9], day: 8, yield: share, raise, ...more };
}

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

type Optional<Group> = Omit<Group, keyof typeof DEFAULTS> & Partial<Pick<Group, keyof Group & keyof typeof DEFAULTS>>;

/** A row of the table of companies: its properties in groups, without those that have their default. */
type Row = Optional<Particulars> & {
  /** The name when left out. */
  readonly conformed?: string;
  readonly second?: Listing;
  readonly place: Optional<Place>;
  readonly trade: Optional<Trade>;
  readonly market: Optional<Trading>;
  readonly business: Optional<Operations>;
  readonly sheet?: Optional<Capital>;
};

export function company(symbol: string, format: PriceFormat, number: number, row: Row): CompanySpec {
  const { place, trade, market, business, sheet, second, ...rest } = row;
  const listings = [{ symbol, format }, ...(second === undefined ? [] : [second])];
  const groups = { ...place, ...trade, ...market, ...business, ...sheet };
  return { ...DEFAULTS, conformed: row.name, ...groups, ...rest, number, listings };
}
