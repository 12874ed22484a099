/** The sums of an import report. */
import { isDocumentKind } from './documents/import-filings.ts';
import { priceFormat } from './prices/formats.ts';
import type { FileReport, ImportReport } from './types.ts';

/** Files per status, and imported rows per kind. */
export function totalsOf(files: readonly FileReport[], bytes: number): ImportReport['totals'] {
  const totals = {
    imported: 0,
    unchanged: 0,
    refused: 0,
    failed: 0,
    unrecognised: 0,
    bars: 0,
    facts: 0,
    filings: 0,
    symbols: 0,
    documents: 0,
    bytes,
  };
  for (const { status, kind, rows = 0 } of files) {
    totals[status]++;
    if (status !== 'imported' || kind === undefined) continue;
    if (priceFormat(kind) !== undefined) totals.bars += rows;
    else if (kind === 'companyfacts') totals.facts += rows;
    else if (kind === 'company_tickers' || kind === 'symbol_directory') totals.symbols += rows;
    else if (kind === 'submissions' || kind === 'submissions_page') totals.filings += rows;
    // An index page lists documents and has none.
    else if (isDocumentKind(kind) && kind !== 'filing_index') totals.documents += rows;
  }
  return totals;
}
