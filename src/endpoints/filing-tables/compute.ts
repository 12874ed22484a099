/** Computes `GET /v2/filings/{accession}/tables`: the tables of a filing. */
import { formatDay } from '../../engine/days.ts';
import { nameOf } from '../../filings/tables/names.ts';
import { type NumberedTable, tablesOf, wantedSection } from '../documents/filing-tables.ts';
import { filingEnvelope, findFiling } from '../subject/filers.ts';
import type { ComputeContext, Params } from '../types.ts';
import type { Payload } from './payload.ts';

/**
 * The tables of the filing `params.accession`, of one section and with a text where asked for.
 * @throws MdsError FILING_NOT_FOUND, NO_DATA without its document; PARAM_INVALID for a section that the form never had.
 */
export async function compute(context: ComputeContext, params: Params): Promise<Payload> {
  const filing = findFiling(context, params.accession as string);
  const { symbol_status: _, ...fields } = filingEnvelope(context, filing, undefined);
  const given = params.section as string | undefined;
  const section = given === undefined ? undefined : wantedSection(filing, given);
  const text = (params.grep as string | undefined)?.toLowerCase();
  const tables = await tablesOf(context.store, filing);
  return {
    ...fields,
    accession: filing.accession,
    form: filing.form,
    filing_date: formatDay(filing.filed),
    tables: tables
      .filter((table) => section === undefined || table.section === section)
      .filter((table) => text === undefined || hasText(table, text))
      .map((each) => ({
        ...{ number: each.number, caption: nameOf(each), units: each.units },
        ...(each.section === undefined ? {} : { section: each.section }),
        ...{ document: each.document, rows: each.rows.length, columns: each.columns },
      })),
  };
}

function hasText({ caption, header, rows }: NumberedTable, text: string): boolean {
  const cells = [caption, ...header.flatMap((row) => row.cells), ...rows.flat()];
  return cells.some((cell) => cell.toLowerCase().includes(text));
}
