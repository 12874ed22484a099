/** Converts a Form 4 to rows: one per line of its first table (FIELDS 7.2). */
import { dayFrom, parseDay } from '../days.ts';
import type { EpochDay } from '../types.ts';
import { mapBoth, unavailable } from '../value.ts';
import { impliedDirection, kindOf } from './codes.ts';
import { insiderName } from './name.ts';
import { plannedLines } from './plan.ts';
import { isDebt, pricePerShare } from './price.ts';
import { classOf, isOfficer, roleOf } from './role.ts';
import type { DayRangeLookup, InsiderRow, OwnershipFiling, ReportedTransaction } from './types.ts';

const EARLIEST = dayFrom(1900, 1, 1);
/** Code of a line without one. */
const OTHER = 'J';

/** The rows of a filing in document order. Skips holdings, derivatives, and lines without code and amounts. */
export function rowsOf(filing: OwnershipFiling, ranges: DayRangeLookup): InsiderRow[] {
  const { accession, filed, document } = filing;
  const [owner] = document.owners;
  const shared = {
    accession,
    filed,
    name: owner === undefined ? 'Unknown' : insiderName(owner.name, isOfficer(owner)),
    role: roleOf(document),
    class: classOf(document),
    ...(filing.source !== undefined && { source: filing.source }),
    person: owner === undefined ? undefined : owner.cik === undefined ? owner.name.toUpperCase() : String(owner.cik),
  };
  const planned = plannedLines(document);
  return document.transactions.flatMap((line, i): InsiderRow[] => {
    if (line.code === undefined && line.shares === undefined && line.price === undefined) return [];
    const code = line.code ?? OTHER;
    const day = transactionDay(line, filing);
    const price = pricePerShare(line, code, () => ranges(day));
    const shares = line.shares ?? unavailable('not_reported');
    return [
      {
        ...shared,
        day,
        code,
        kind: kindOf(code),
        direction: line.direction ?? impliedDirection(code),
        isDebt: isDebt(line),
        shares,
        sharesRemaining: line.sharesFollowing ?? unavailable('not_reported'),
        price,
        value: mapBoth(price, shares, (each, count) => each * count),
        planned: planned[i] ?? false,
      },
    ];
  });
}

/** The line's date; if missing, before 1900 or after the filing, the period of report, else the filing date. */
export function transactionDay({ date }: ReportedTransaction, { document, filed }: OwnershipFiling): EpochDay {
  for (const text of [date, document.periodOfReport]) {
    const day = text === undefined ? undefined : parseDay(text);
    if (day !== undefined && day >= EARLIEST && day <= filed) return day;
  }
  return filed;
}
