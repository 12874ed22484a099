/** Collects facts of a report into columns; names, units and contexts are kept once. */
import type { ReportedContext, ReportedFacts, ReportedLine, TextFact } from '../../engine/reported/types.ts';

/** A fact with a number before it is added. */
export interface NewFact {
  readonly concept: string;
  readonly context: ReportedContext;
  readonly unit: string;
  readonly value: number;
  readonly decimals: number;
  readonly line: number;
  readonly column: number;
  readonly isNegated: boolean;
}

/** More in one report are no report: the largest have some 10,000. */
const MAX_FACTS = 200_000;
const MAX_FAULTS = 50;

/** Numbers names in the order of their first use. */
function numbering<T>() {
  const numbers = new Map<T, number>();
  return {
    of: (name: T): number => {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, numbers.size);
      return numbers.size - 1;
    },
    names: (): readonly T[] => [...numbers.keys()],
  };
}

/** A builder of {@link ReportedFacts}. */
export function factBuilder() {
  const concepts = numbering<string>();
  const units = numbering<string>();
  const contexts = numbering<ReportedContext>();
  const rows: (readonly [number, number, number, number, number, number, number, number])[] = [];
  const texts: TextFact[] = [];
  const faults: string[] = [];
  const fault = (text: string): void => {
    if (faults.length < MAX_FAULTS) faults.push(text);
  };
  const isFull = (list: readonly unknown[]): boolean => {
    if (list.length === MAX_FACTS) fault(`more than ${MAX_FACTS} facts`);
    return list.length >= MAX_FACTS;
  };
  return {
    add: ({ concept, context, unit, value, decimals, line, column, isNegated }: NewFact): void => {
      if (isFull(rows)) return;
      const names = [concepts.of(concept), contexts.of(context), units.of(unit)] as const;
      rows.push([...names, value, decimals, line, column, isNegated ? 1 : 0]);
    },
    addText: (concept: string, context: ReportedContext, text: string): void => {
      if (isFull(texts)) return;
      texts.push({ concept: concepts.of(concept), context: contexts.of(context), text });
    },
    fault,
    finished: (
      source: ReportedFacts['source'],
      lines: readonly ReportedLine[],
      labels: ReportedFacts['labels'],
    ): ReportedFacts => {
      const column = (i: number): Int32Array => Int32Array.from(rows, (row) => row[i]!);
      return {
        source,
        concepts: concepts.names(),
        units: units.names(),
        contexts: contexts.names(),
        lines,
        texts,
        labels,
        concept: column(0),
        context: column(1),
        unit: column(2),
        value: Float64Array.from(rows, (row) => row[3]),
        decimals: column(4),
        line: column(5),
        column: column(6),
        negated: column(7),
        faults,
      };
    },
  };
}
