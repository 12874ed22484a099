/** Dividends per calendar year, from the payments of history. */
import type { Cell, Panel } from '../../render/model.ts';
import type { Payload as History } from '../history/payload.ts';

/** Years shown: a decade and the current one. */
const MOST_YEARS = 11;

/**
 * A bar a calendar year of ex-dates, oldest first, special payments next to the regular ones. The first year of the
 * record is left out where the window begins within it; the current one is marked. No panel for payments of fewer than
 * two years, or for what is no record of payments.
 */
export function yearsPanel(history: unknown): Panel[] {
  const paid = new Map<string, { regular: number; special: number }>();
  const { columns, rows, as_of: asOf } = (history ?? {}) as Partial<History>;
  const [amountAt, kindAt] = [columns?.indexOf('amount') ?? -1, columns?.indexOf('kind') ?? -1];
  if (amountAt < 0 || kindAt < 0 || !Array.isArray(rows) || typeof asOf !== 'string') return [];
  for (const row of rows) {
    const [date, amount] = [row[0], row[amountAt]];
    if (typeof date !== 'string' || typeof amount !== 'number') return [];
    const year = paid.get(date.slice(0, 4)) ?? { regular: 0, special: 0 };
    if (row[kindAt] === 'special') year.special += amount;
    else year.regular += amount;
    paid.set(date.slice(0, 4), year);
  }
  const running = asOf.slice(0, 4);
  const first = String(Number(running) - 10);
  const years = [...paid].filter(([year]) => year > first).slice(-MOST_YEARS);
  if (years.length < 2) return [];
  const price = (value: number): Cell => ({ kind: 'price', value: Number(value.toFixed(4)) });
  const bars = years.map(([year, { regular, special }]) => ({
    label: year === running ? `${year} so far` : year,
    cell: price(regular),
    ...(special > 0 ? { secondary: price(special) } : {}),
  }));
  const secondaryLabel = bars.some((bar) => 'secondary' in bar) ? { secondaryLabel: 'special' } : {};
  return [{ title: 'Dividends per calendar year', block: { type: 'bars', ...secondaryLabel, rows: bars } }];
}
