/**
 * `fact(CONCEPT[, period])` in a condition: a field for any tagged concept. Which concepts companies have is not known
 * here.
 */
import type { Field } from './fields.ts';
import { type CallNode, conditionError, type Node } from './syntax.ts';

/** The source of such fields. */
export const FACT_SOURCE = 'fact';

/** `latest`: the newest balance, the amount of the trailing twelve months, or what no sum can be made of as last filed. */
export type FactPeriod = 'latest' | (typeof PERIODS)[number];

const PERIODS = ['quarter', 'annual'] as const;
const USAGE = 'write fact(InventoryNet), fact(us-gaap:InventoryNet, quarter) or fact(..., annual)';
const CONCEPT = /^(?:[A-Za-z][\w.-]*:)?[A-Za-z_][\w.-]*$/;

/** The field of a call, and the name it is shown by. Throws MdsError (CHECK_SYNTAX). */
export function factFieldOf(node: CallNode): { readonly field: Field; readonly name: string } {
  const [first, second, more] = node.args;
  const concept = first && wordOf(first);
  if (concept === undefined || !CONCEPT.test(concept) || more !== undefined)
    throw conditionError('fact takes a tagged concept and, optionally, a period', first ?? node, USAGE);
  const period = second === undefined ? 'latest' : PERIODS.find((each) => each === wordOf(second));
  if (period === undefined)
    throw conditionError(`a fact is of a quarter or a year, not of ${wordOf(second!) ?? 'that'}`, second!, USAGE);
  return {
    name: `fact(${concept}${second === undefined ? '' : `, ${period}`})`,
    field: {
      source: FACT_SOURCE,
      path: [concept, period].map((name) => ({ name, list: false })),
      kind: 'number',
      values: [],
      unit: UNIT,
      meaning: -1,
      rank: 0,
    },
  };
}

/** Each filer's own. */
const UNIT = 'the unit of the filing';

/** The concept and the period of such a field. */
export function factOf({ path }: Field): { readonly concept: string; readonly period: FactPeriod } {
  const [concept, period] = path.map(({ name }) => name) as [string, FactPeriod];
  return { concept, period };
}

function wordOf(node: Node): string | undefined {
  if (node.kind === 'literal') return node.type === 'text' ? String(node.value) : undefined;
  if (node.kind !== 'name' || node.ago !== undefined) return undefined;
  // A concept has no dots; a name with them, or with an index, is a field.
  const [segment, more] = node.segments;
  return more === undefined && segment?.index === undefined ? segment?.name : undefined;
}
