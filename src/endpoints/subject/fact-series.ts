/** A tagged concept of a company as a field of its statements: found by name, with the unit it is reported in. */
import type { Field } from '../../engine/concepts.ts';
import { factField, factKind } from '../../engine/fact-field.ts';
import { localName } from '../../engine/reported/statement.ts';
import { summaries } from '../../engine/reported/tagged/concept-summaries.ts';
import { columnsOf, type TaggedValue } from '../../engine/reported/tagged/tagged.ts';
import { conceptKey, type FactSet } from '../../engine/types.ts';
import { MdsError } from '../../errors.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import { closest } from '../../store/text/closest.ts';
import type { ComputeContext } from '../types.ts';
import { conceptNames, isNamed, taggedFacts } from './tagged-facts.ts';

export interface FactSeries {
  /** Qualified. */
  readonly concept: string;
  readonly unit: string;
  readonly label: string | undefined;
  /** Its name among the fields of the statements. */
  readonly field: Field;
  readonly values: readonly TaggedValue[];
}

/**
 * The concept of that name that the company as a whole reported last, in the unit it reports it in most often. Throws
 * NO_DATA where it never did, with the nearest name.
 */
export function factSeries(context: ComputeContext, row: SymbolRow, name: string): FactSeries {
  const series = findSeries(context, row, [name]).get(name);
  if (series === undefined) throw noConcept(row.symbol, name, conceptNames(context, row.cik));
  return series;
}

/** The same of several names, read at once; those that the company never reported as a whole are left out. */
export function findSeries(
  context: ComputeContext,
  { cik }: SymbolRow,
  names: readonly string[],
): ReadonlyMap<string, FactSeries> {
  const { values, labels } = taggedFacts(context, cik, names);
  const all = summaries(values);
  return new Map(
    names.flatMap((name) => {
      const [found] = all
        .filter(({ concept, newest }) => newest !== undefined && isNamed(concept, name))
        .sort((a, b) => b.last - a.last || b.periods - a.periods);
      if (found === undefined) return [];
      const { concept, unit, isInstant } = found;
      const field = factField(concept, unit, factKind(unit, isInstant));
      return [[name, { concept, unit, label: labels.get(concept), field, values: values.get(concept)! }] as const];
    }),
  );
}

/** NO_DATA for a name that none of the company's concepts has. */
export function noConcept(symbol: string, name: string, concepts: Iterable<string>): MdsError {
  const near = closest(localName(name), [...new Set([...concepts].map(localName))]);
  const hint = near === undefined ? `see all of them: mds facts ${symbol}` : `did you mean ${near}?`;
  return new MdsError('NO_DATA', `${symbol} has no tagged concept ${JSON.stringify(name)}`, {
    details: { symbol, concept: name, hint },
  });
}

/** The facts with those of the series; a concept that statements read stays as it is. */
export function withSeries(facts: FactSet, series: readonly FactSeries[]): FactSet {
  const added = series.filter(({ concept, unit }) => !facts.columns.has(conceptKey(concept, unit)));
  if (added.length === 0) return facts;
  const columns = new Map(facts.columns);
  for (const { concept, unit, values } of added)
    columns.set(conceptKey(concept, unit), columnsOf(concept, unit, values, facts.reports));
  return { ...facts, columns };
}
