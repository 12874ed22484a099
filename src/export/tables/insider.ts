/** Insider transactions: one row a line of a Form 4, amendments applied. */
import { rangeLookup, rowOf } from '../../endpoints/insider/compute.ts';
import { transaction } from '../../endpoints/insider/payload.ts';
import { rounded } from '../../endpoints/shared/rounding.ts';
import { parseDay } from '../../engine/days.ts';
import { insiderRows } from '../../engine/insider/index.ts';
import type { OwnershipDocument } from '../../engine/insider/types.ts';
import { isVisible } from '../../engine/statements/visibility.ts';
import { isMarker } from '../../engine/value.ts';
import { acceptanceInstant } from '../../filings/acceptance.ts';
import { byCompany, type Cell, type ColumnType, type ExportSource, type ExportTable, type Subject } from '../table.ts';
import { pointIn } from './filings.ts';

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
export function insiderTable(
  source: ExportSource,
  subjects: readonly Subject[],
  from: number | undefined,
  to: number | undefined,
): ExportTable {
  const { store } = source;
  const last = pointIn(source);
  return {
    columns: [
      { name: 'symbol', type: 'text' },
      { name: 'cik', type: 'number' },
      ...NAMES.map((name) => ({ name, type: TYPES[name] ?? ('text' as const) })),
    ],
    subjects: byCompany(subjects),
    *rowsOf({ symbol, cik }) {
      const issuers = new Set([cik!, ...store.predecessors(cik!)]);
      const filings = [...issuers].flatMap((issuer) =>
        store.ownership(issuer, from, to).flatMap(({ accession, filed, json }) => {
          const row = store.filing(accession);
          const accepted = row === undefined ? undefined : acceptanceInstant(row);
          if (!isVisible({ filed, accepted }, last)) return [];
          return [{ accession, filed, document: JSON.parse(json) as OwnershipDocument }];
        }),
      );
      for (const each of insiderRows({ issuers, filings, ranges: rangeLookup(store, cik!) }).rows) {
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
