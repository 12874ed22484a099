/** Reads our own record format of reorganizations: which registrants' filings are a company's history. */
import { type FactFault, isRecord, readCik } from './companyfacts.ts';

export interface PredecessorPair {
  readonly cik: number;
  readonly predecessor: number;
}

export interface PredecessorList {
  readonly pairs: readonly PredecessorPair[];
  readonly faults: readonly FactFault[];
}

/**
 * Reads `{"predecessorCiks": [{"cik": 1, "predecessor": 2}, ...]}`. Unreadable rows are skipped and reported; undefined
 * for another kind of document.
 */
export function readPredecessors(document: unknown): PredecessorList | undefined {
  const rows = (document as { predecessorCiks?: unknown } | null)?.predecessorCiks;
  if (!Array.isArray(rows)) return undefined;
  const pairs: PredecessorPair[] = [];
  const faults: FactFault[] = [];
  for (const [i, row] of rows.entries()) {
    const jsonPath = `$.predecessorCiks[${i}]`;
    const cells = isRecord(row) ? row : {};
    const cik = readCik(cells.cik);
    const predecessor = readCik(cells.predecessor);
    if (cik === undefined || predecessor === undefined)
      faults.push({ jsonPath, reason: 'cik or predecessor is no CIK' });
    else if (cik === predecessor) faults.push({ jsonPath, reason: 'a company does not precede itself' });
    else pairs.push({ cik, predecessor });
  }
  return { pairs, faults };
}
