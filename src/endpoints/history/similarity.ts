/** How similar the sections of annual reports are to those of the year before, by the end of the year. */
import type { EpochDay } from '../../engine/types.ts';
import { type Measures, measuresOf } from '../../filings/diff/measures.ts';
import { isStub } from '../../filings/diff/stub.ts';
import { termsOf } from '../../filings/diff/words.ts';
import { FORM } from '../../filings/forms/catalog.ts';
import type { FilingRow, SymbolRow } from '../../store/schema/row-types.ts';
import { sectionText } from '../documents/sections.ts';
import { endOf, reports, yearBefore } from '../filing-diff/filings.ts';
import type { ComputeContext } from '../types.ts';
import { SIMILARITY_SERIES } from './spec.ts';

export function isSimilarity(name: string): boolean {
  return (SIMILARITY_SERIES as readonly string[]).includes(name);
}

/**
 * Values of the series by name for the annual reports on years that ended after `anchor`, newest first; undefined where
 * a text is not there or a stub.
 */
export async function similarities(
  context: ComputeContext,
  row: SymbolRow,
  names: readonly string[],
  anchor: EpochDay,
): Promise<{ readonly end: EpochDay; readonly values: ReadonlyMap<string, number> }[]> {
  const annual = reports(context, row, FORM.annual);
  const rows: { end: EpochDay; values: ReadonlyMap<string, number> }[] = [];
  for (const to of annual.filter((report) => endOf(report) > anchor)) {
    const from = yearBefore(annual, to);
    const values = new Map<string, number>();
    for (const section of from === undefined ? [] : new Set(names.map(sectionOf))) {
      const measures = from && (await measured(context, from, to, section));
      if (measures === undefined) continue;
      for (const name of names) if (sectionOf(name) === section) values.set(name, measures[measureOf(name)]);
    }
    rows.push({ end: endOf(to), values });
  }
  return rows;
}

const MEASURES = ['cosine', 'jaccard', 'min_edit'] as const;

function measureOf(name: string): (typeof MEASURES)[number] {
  return MEASURES.find((measure) => name.endsWith(`_${measure}`)) ?? 'jaccard';
}

function sectionOf(name: string): string {
  return name.slice(0, -measureOf(name).length - 1);
}

async function measured(
  { store }: ComputeContext,
  from: FilingRow,
  to: FilingRow,
  section: string,
): Promise<Measures | undefined> {
  const before = await sectionText(store, from, section);
  const after = await sectionText(store, to, section);
  if (before === undefined || after === undefined || isStub(before) || isStub(after)) return undefined;
  return measuresOf(termsOf(before), termsOf(after));
}
