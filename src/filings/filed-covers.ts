/** Converts stored cover pages for the statements engine, with the filing that determines their visibility. */
import type { Cover, FiledCover } from '../engine/covers/types.ts';
import type { EpochDay } from '../engine/types.ts';
import { type Acceptance, acceptanceInstant } from './acceptance.ts';

interface StoredCover {
  readonly filing: Acceptance & { readonly accession: string; readonly reportDay: EpochDay | undefined };
  /** A {@link Cover}. */
  readonly json: string;
}

export function filedCovers(rows: readonly StoredCover[]): FiledCover[] {
  return rows.map(({ filing, json }) => {
    const { accession, form, filed, reportDay } = filing;
    const accepted = acceptanceInstant(filing);
    const report = { accession, form, filed, fiscalYear: undefined, fiscalPeriod: undefined, reportDay, accepted };
    return { report, cover: JSON.parse(json) as Cover };
  });
}
