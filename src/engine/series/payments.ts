/** Dividends payment by payment (FIELDS 8.5, 5.1). */
import { paymentsPerYear, schedulesOf } from '../dividends/frequency.ts';
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
 * identify capital distributions; `fund`: an ETF. A regular payment is annualized at the frequency known on its own
 * day, the first two at that of the third: a later change of schedule never changes an older row.
 */
export function paymentsOf(
  dividends: readonly Dividend[],
  asOf: EpochDay,
  closes: Pick<Bars, 'days' | 'close'>,
  fund = false,
): Payment[] {
  const { regular, special } = dividendState(dividends, asOf, closes, fund);
  const { known } = schedulesOf(regular, asOf);
  const first = regular.map((payment, i): Payment => {
    const shownBy = Math.min(regular.length, Math.max(i + 1, MIN_PAYMENTS_FOR_SCHEDULE)) - 1;
    const perYear = paymentsPerYear(known[shownBy]!);
    const annualized = perYear === undefined ? undefined : payment.amount * perYear;
    return { ...payment, kind: 'regular', annualized };
  });
  const extra = special.map((payment): Payment => ({ ...payment, kind: 'special', annualized: undefined }));
  return [...first, ...extra].sort((a, b) => a.day - b.day || rank(a) - rank(b));
}

function rank({ kind }: Payment): number {
  return kind === 'regular' ? 0 : 1;
}
