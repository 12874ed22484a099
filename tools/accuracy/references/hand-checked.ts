/** Numbers read from the filings themselves. */
import { type Comparison, EXACT, ours, type Reference } from '../comparison.ts';
import { HAND_CHECKED, type PrintedColumn, type PrintedValue } from '../hand-checked.ts';
import type { Records } from '../records.ts';

/** One printed number next to ours, as known on the day its filing was made. */
export function compareHand(records: Records, column: PrintedColumn, value: PrintedValue): Comparison {
  const { symbol, filed, kind, end, accession, from, within } = column;
  const [field, printed, line, scale = column.scale] = value;
  return {
    company: symbol,
    field,
    period: `${kind} ${end}`,
    ours: ours(records, symbol, filed, field, kind, end),
    // 2,776.5 millions are whole shares; cents stay cents.
    theirs: scale === 1 ? printed : Math.round(printed * scale),
    tolerance: within === undefined ? (scale === 1 ? { absolute: 1e-9 } : EXACT) : { absolute: within * scale },
    certain: true,
    source: `${line} (${from ?? 'table of the document'}, ${accession})`,
  };
}

export const handChecked: Reference = {
  name: 'Filings, read by hand',
  about:
    'tables of the 10-K and 10-Q documents in the records, otherwise the filings’ own facts and the issuers’ announcements; each number cites its line in tools/accuracy/hand-checked.txt',
  tolerance:
    'exact; announced amounts to their rounding, fourth-quarter earnings per share within one cent (FIELDS 3.4)',
  compare: (records) =>
    HAND_CHECKED.flatMap((column) => column.values.map((value) => compareHand(records, column, value))),
};
