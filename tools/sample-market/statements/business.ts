/** The business behind price and statements: revenue at a yearly rate and its margin, by quarter. */
import type { EpochDay } from '../../../src/engine/types.ts';
import type { CompanySpec, Quarter } from '../companies/types.ts';
import type { Random } from '../random.ts';

export interface Business {
  readonly quarters: readonly Quarter[];
  /** Revenue of the quarter in the reporting currency, unrounded. */
  readonly revenue: Float64Array;
  /** Revenue at a yearly rate without season: what grows. */
  readonly rate: Float64Array;
  /** Added to the company's usual operating margin. */
  readonly marginShift: Float64Array;
  /** The quarter's surprise in spreads: what the price jumps on. */
  readonly surprise: Float64Array;
  /** Listed shares (today's basis) at the quarter's end. */
  readonly shares: Float64Array;
}

function baseMargin(spec: CompanySpec): number {
  return spec.gross - spec.rnd - spec.sga;
}

/**
 * Draws the business. On `base`, the day prices begin, a year's revenue is about its market cap over its price-to-sales
 * ratio; before and after, it grows at the company's rate with quarterly surprises.
 */
export function drawBusiness(
  spec: CompanySpec,
  quarters: readonly Quarter[],
  base: EpochDay,
  random: Random,
): Business {
  const n = quarters.length;
  const column = (): Float64Array => new Float64Array(n);
  const [rate, revenue, marginShift, surprise, shares] = [column(), column(), column(), column(), column()];
  const growth = (quarter: Quarter): number => (spec.growth * (quarter.end - quarter.start + 1)) / 365.25;
  let atBase = quarters.findIndex((quarter) => quarter.end >= base);
  if (atBase < 0) atBase = n - 1;
  let first = ((spec.cap * 1e9) / spec.ps) * (spec.fx ?? 1);
  let firstShares = (spec.cap * 1e9) / spec.price;
  for (let i = atBase; i > 0; i--) {
    first /= 1 + growth(quarters[i]!);
    firstShares /= 1 - (spec.buyback * (quarters[i]!.end - quarters[i]!.start + 1)) / 365.25;
  }
  let level = first;
  let count = firstShares;
  let shift = 0;
  let echo = 0;
  for (let i = 0; i < n; i++) {
    const quarter = quarters[i]!;
    const days = quarter.end - quarter.start + 1;
    const draw = random.normal();
    const marginDraw = random.normal();
    if (i > 0) {
      level *= 1 + growth(quarter) + spec.surprise * draw * 0.6 + spec.surprise * echo * 0.3;
      count *= 1 - (spec.buyback * days) / 365.25;
      shift = shift * 0.8 + (spec.marginSpread ?? 0.012) * 0.6 * marginDraw;
    }
    echo = draw;
    const years = (quarter.end - base) / 365.25;
    rate[i] = level;
    revenue[i] = ((level * days) / 365.25) * (spec.season?.[quarter.number - 1] ?? 1);
    marginShift[i] = shift + (spec.marginDrift ?? 0) * years;
    surprise[i] = 0.7 * draw + 0.5 * marginDraw;
    shares[i] = count;
  }
  return { quarters, revenue, rate, marginShift, surprise, shares };
}

/**
 * Worth of one share by quarter, relative to the quarter at `base`: revenue rate per share, more where margins are
 * above their usual level. Losers are worth their revenue.
 */
export function worthOf(spec: CompanySpec, business: Business, base: EpochDay): Float64Array {
  const usual = baseMargin(spec);
  const worth = business.rate.map((rate, i) => {
    const quality = usual > 0.02 ? 1 + (0.7 * business.marginShift[i]!) / usual : 1;
    return (rate / business.shares[i]!) * Math.max(0.35, Math.min(2.2, quality));
  });
  const at = business.quarters.findIndex((quarter) => quarter.end >= base);
  const unit = worth[at < 0 ? worth.length - 1 : at]!;
  return worth.map((value) => value / unit);
}
