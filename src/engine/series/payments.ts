/** Dividends payment by payment (FIELDS 8.5, 5.1). */
import { frequencyOf, paymentsPerYear } from '../dividends/frequency.ts';
import { dividendState } from '../dividends/rate.ts';
import type { Bars, Dividend, EpochDay } from '../types.ts';

export interface Payment extends Dividend {
  readonly kind: 'regular' | 'special';
  /** Annualized amount per share; undefined for a special payment and for a payer without a schedule. */
  readonly annualized: number | undefined;
}

/** From this many payments on, the spacing shows a schedule. */
const MIN_PAYMENTS_FOR_SCHEDULE = 3;

/**
 * Payments known on `asOf`, ascending, the regular one first on the same day. `closes` (same basis, whole history)
 * identify capital distributions. A regular payment is annualized at the frequency known on its own day, the first two
 * at that of the third: a later change of schedule never changes an older row.
 */
export function paymentsOf(
  dividends: readonly Dividend[],
  asOf: EpochDay,
  closes: Pick<Bars, 'days' | 'close'>,
): Payment[] {
  const { regular, special } = dividendState(dividends, asOf, closes);
  const first = regular.map((payment, i): Payment => {
    const known = regular.slice(0, Math.max(i + 1, MIN_PAYMENTS_FOR_SCHEDULE));
    const perYear = paymentsPerYear(frequencyOf(known, known.at(-1)?.day ?? payment.day));
    const annualized = perYear === undefined ? undefined : payment.amount * perYear;
    return { ...payment, kind: 'regular', annualized };
  });
  const extra = special.map((payment): Payment => ({ ...payment, kind: 'special', annualized: undefined }));
  return [...first, ...extra].sort((a, b) => a.day - b.day || rank(a) - rank(b));
}

function rank({ kind }: Payment): number {
  return kind === 'regular' ? 0 : 1;
}
