/** Computes `GET /v2/filings/{accession}/tables/{number}`: one table of a filing. */
import { formatDay } from '../../engine/days.ts';
import { MdsError } from '../../errors.ts';
import type { FilingTable } from '../../filings/tables/read-tables.ts';
import { tablesOf } from '../documents/filing-tables.ts';
import { filingEnvelope, findFiling } from '../subject/filers.ts';
import type { ComputeContext, Params } from '../types.ts';
import type { Payload } from './payload.ts';

/**
 * The table `params.number` of the filing `params.accession`.
 * @throws MdsError FILING_NOT_FOUND, NO_DATA without its document; PARAM_INVALID for a number beyond its tables.
 */
export async function compute(context: ComputeContext, params: Params): Promise<Payload> {
  const filing = findFiling(context, params.accession as string);
  const { symbol_status: _, ...fields } = filingEnvelope(context, filing, undefined);
  const tables = await tablesOf(context.store, filing);
  const number = params.number as number;
  const table = tables[number - 1];
  if (table === undefined) throw noTable(filing.accession, number, tables.length);
  const { caption, units, section, document, header, rows, concepts } = table;
  return {
    ...fields,
    accession: filing.accession,
    form: filing.form,
    filing_date: formatDay(filing.filed),
    ...{ number, caption, units },
    ...(section === undefined ? {} : { section }),
    document,
    columns: columnNames(table),
    ...(header.length === 0
      ? {}
      : { header: header.map(({ cells, spans }) => ({ cells: [...cells], spans: [...spans] })) }),
    rows: rows.map((row) => [...row]),
    ...(concepts.length === 0 ? {} : { concepts: concepts.map((row) => [...row]) }),
  };
}

function noTable(accession: string, number: number, count: number): MdsError {
  const hint = count === 0 ? 'it has no table of figures' : `list them with: mds filings tables ${accession}`;
  const message = `${accession} has ${count === 1 ? '1 table' : `${count} tables`}, no table ${number}`;
  return new MdsError('PARAM_INVALID', message, {
    param: 'number',
    details: { invalid: [String(number)], count, hint },
  });
}

/**
 * A name for each column: the texts of the header above it, top first, each once for a column; `column_N` without any,
 * and a number behind a repeated one.
 */
function columnNames({ header, columns }: FilingTable): string[] {
  const names = Array.from({ length: columns }, (_, column) => {
    const texts = header.map(({ cells, spans }) => {
      const at = cells.findLastIndex((cell, i) => i <= column && cell !== '');
      return at >= 0 && column < at + Math.max(1, spans[at] ?? 1) ? cells[at]! : '';
    });
    return [...new Set(texts.filter((text) => text !== ''))].join(' ') || `column_${column + 1}`;
  });
  return names.map((name, i) => {
    const before = names.slice(0, i).filter((other) => other === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}
