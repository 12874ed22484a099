/** A store in memory that knows companies by their facts, and prices of none. */
import type { FactSet, Split } from '../../src/engine/types.ts';
import type { CompanyRow } from '../../src/store/row-types.ts';
import type { AssetType } from '../../src/store/tables.ts';
import type { StoreReader } from '../../src/store/types.ts';
import { fakeStore } from '../service/fake-store.ts';

export interface Issuer {
  readonly facts?: FactSet;
  readonly assetType?: AssetType;
  readonly splits?: readonly Split[];
  readonly sic?: number;
  /** Instant of the import, ms. */
  readonly imported?: number;
  /** Day of the newest bar of the store. */
  readonly lastDay?: number;
  /** No CIK is known. */
  readonly anonymous?: true;
}

export const CIK = 1;

/** A store whose only symbol is AAA. */
export function issuerStore(issuer: Issuer): StoreReader {
  const base = fakeStore({}, ['AAA']);
  return fakeStore(
    {
      symbol: (symbol) => {
        const row = base.symbol(symbol);
        const cik = issuer.anonymous ? undefined : CIK;
        return row && { ...row, cik, assetType: issuer.assetType ?? 'stock', lastDay: issuer.lastDay };
      },
      company: (cik) => (cik === CIK ? ({ cik, name: 'AAA', sic: issuer.sic } as CompanyRow) : undefined),
      facts: (cik) => (cik === CIK ? issuer.facts : undefined),
      splits: () => issuer.splits ?? [],
      importedAt: (subjects) => (subjects.includes('0000000001') ? issuer.imported : undefined),
      lastDay: () => issuer.lastDay,
    },
    ['AAA'],
  );
}
