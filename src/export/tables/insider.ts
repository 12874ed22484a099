/** Insider transactions: one row a line of a Form 4, amendments applied. */

import { rounded } from '../../endpoints/contract/rounding.ts';
import { rowOf } from '../../endpoints/insider/compute.ts';
import { transaction } from '../../endpoints/insider/payload.ts';
import { publicForms, rangeLookup } from '../../endpoints/insider/public-forms.ts';
import { parseDay } from '../../engine/days.ts';
import { insiderRows } from '../../engine/insider/index.ts';
import { isMarker } from '../../engine/value.ts';
import { byCompany, type Cell, type ColumnType, type ExportTable, type Wanted } from '../table.ts';

/** The fields of the route, in its order. */
const NAMES = Object.keys(transaction.properties!);
/** Those that are no text. */
const TYPES: Readonly<Record<string, ColumnType>> = {
  filing_date: 'date',
  transaction_date: 'date',
  price_per_share: 'number',
  shares: 'number',
  shares_remaining: 'number',
  value_usd: 'number',
  ten_b5_1: 'flag',
};

/** @param from first day of filing; `to`: last one */
export function insiderTable({ source, subjects, from, to }: Wanted): ExportTable {
  const { store } = source;
  return {
    columns: [
      { name: 'symbol', type: 'text' },
      { name: 'cik', type: 'integer' },
      ...NAMES.map((name) => ({ name, type: TYPES[name] ?? ('text' as const) })),
    ],
    subjects: byCompany(subjects),
    *rowsOf({ symbol, cik }) {
      const issuers = new Set([cik!, ...store.predecessors(cik!)]);
      const filings = publicForms(source, issuers, from, to);
      for (const each of insiderRows({ issuers, filings, ranges: rangeLookup(source, cik!) }).rows) {
        const row: Readonly<Record<string, unknown>> = rounded(transaction, rowOf(each));
        yield [symbol, cik, ...NAMES.map((name) => cellOf(row[name], TYPES[name]))];
      }
    },
  };
}

function cellOf(value: unknown, type: ColumnType | undefined): Cell {
  if (isMarker(value)) return undefined;
  return type === 'date' ? parseDay(value as string) : (value as Cell);
}
