/**
 * The trailer of a fails-to-deliver file: how many lines and shares are in it, which proves that it is whole. Some files
 * before July 2009 lack one of its lines or both (one for each month, several in a zip file of a quarter).
 */
import { previousSession } from '../../engine/calendar.ts';
import { dayFrom } from '../../engine/days.ts';
import { monthOf, monthStart } from '../../engine/listings/sightings.ts';
import type { EpochDay } from '../../engine/types.ts';

const COUNT = /^\W*Trailer record count\W+([0-9]+)\W*$/i;
const TOTAL = /^\W*Trailer total quantity of shares\W+([0-9]+)\W*$/i;
/** From then on every file has both lines. */
const HALF_MONTHS = dayFrom(2009, 7, 1);

/** What the lines of a file come to. */
export interface FailsLines {
  readonly lines: number;
  readonly shares: number;
  /** The last settlement day. */
  readonly last: EpochDay;
}

export class FailsTrailer {
  #count: number | undefined;
  #total: number | undefined;

  /** Whether a line of it was read. */
  get isRead(): boolean {
    return this.#count !== undefined || this.#total !== undefined;
  }

  /** Takes a line; whether it is one of a trailer. */
  take(text: string): boolean {
    const count = COUNT.exec(text)?.[1];
    const total = TOTAL.exec(text)?.[1];
    if (count !== undefined) this.#count = Number(count);
    if (total !== undefined) this.#total = Number(total);
    return count !== undefined || total !== undefined;
  }

  /** Why the lines before it are not all of the file; else what is to be said of it. */
  judge({ lines, shares, last }: FailsLines): { readonly fault: string } | { readonly warning: string | undefined } {
    const [count, total] = [this.#count, this.#total];
    const isWithout = count === undefined && total === undefined;
    if (isWithout && lines === 0) return { fault: 'no line of data and no trailer: cut off' };
    if (isWithout)
      return last < HALF_MONTHS && last >= previousSession(monthStart(monthOf(last) + 1))
        ? { warning: 'no trailer, as in some files before July 2009: its lines reach the last session of the month' }
        : { fault: 'its trailer (Trailer record count) is missing: cut off' };
    if ((count ?? 0) === 0 && (total ?? 0) === 0 && lines > 0)
      return { warning: 'an excerpt: its trailer counts no records, so that nothing says whether it is whole' };
    if (count !== undefined && count !== lines)
      return { fault: `the trailer counts ${count} records, the file has ${lines}` };
    if (total !== undefined && total !== shares)
      return { fault: `the trailer counts ${total} shares, the lines add up to ${shares}` };
    if (count === undefined) return { warning: 'its trailer has no record count; the shares agree' };
    return { warning: total === undefined ? 'its trailer has no total of shares; the record count agrees' : undefined };
  }
}
