/** Where the numbers of a statement come from: a sentence per cell of its table. */

import type { ExplainedCell, ExplainedSource } from '../endpoints/contract/provenance.ts';
import type { ExplanationDocument } from '../endpoints/fundamentals/explain.ts';
import type { Report as Statements } from '../endpoints/fundamentals/payload.ts';
import { partsOf, type STATEMENTS } from '../endpoints/fundamentals/view-lines.ts';
import { isMarker } from '../engine/value.ts';
import type { TableBlock } from '../render/model.ts';
import { explain } from '../render/reasons.ts';
import { cellKey, type Sources } from './model.ts';

const DOCUMENT_OF = { income: 'income_statement', balance: 'balance_sheet', cashflow: 'cash_flow' } as const;

/** The sources of `table`, the whole statement `name` of `report`, by its explanation. Empty for a fund. */
export function sourcesOf(
  table: TableBlock,
  name: (typeof STATEMENTS)[number],
  report: Statements,
  document: ExplanationDocument,
): Sources {
  const sources = new Map<string, string>();
  if ('supported' in document) return sources;
  const explained = new Map(document[DOCUMENT_OF[name]].map(({ field, cells }) => [field, cells]));
  const part = partsOf(report).find((each) => each.name === name);
  const lines = part?.groups.flatMap((group) => group.lines) ?? [];
  let at = 0;
  for (const [row, cells] of table.rows.entries()) {
    // Headings have one cell.
    if ('section' in cells || cells.length < 2) continue;
    const line = explained.get(lines[at]?.field ?? '') ?? [];
    at += 1;
    const first = cells.length - report.balance_sheet.length;
    for (const [i, cell] of line.entries()) {
      const text = sentenceOf(cell);
      if (text !== '') sources.set(cellKey(row, first + i), text);
    }
  }
  return sources;
}

/**
 * `us-gaap:Revenues, 10-Q 0000320193-26-000011, filed 2026-10-30`; several facts by sign; empty for what follows from
 * other lines.
 */
export function sentenceOf(cell: ExplainedCell): string {
  if (cell.basis === 'unavailable') {
    const reason = isMarker(cell.value) ? explain(cell.value.reason) : '';
    return [reason, cell.decision].filter(Boolean).join(' ');
  }
  if (cell.basis === 'computed') return '';
  const facts = cell.sources.map((source, i) => `${signOf(source, i)}${factOf(source)}`).join('; ');
  const split = cell.split_factor === 1 ? '' : `; split factor ${cell.split_factor}`;
  return `${cell.basis}: ${facts === '' ? cell.rule : facts}${split}`;
}

function factOf({ concept, start, end, form, accession, filed }: ExplainedSource): string {
  return `${concept} ${start === undefined ? '' : `${start} to `}${end}, ${form} ${accession}, filed ${filed}`;
}

function signOf({ sign, witness }: ExplainedSource, i: number): string {
  if (witness === true) return 'absent from ';
  return sign < 0 ? 'less ' : i === 0 ? '' : 'plus ';
}
