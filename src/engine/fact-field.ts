/**
 * A tagged concept as a field of the statements: it has no chain, only its own tag, and goes through the rules of
 * periods and bases as every line does. Which concepts a company has is not known here.
 */
import type { Field, FieldSpec } from './concepts.ts';

/** What a fact is by its unit and period: an amount of a period, a balance, or what no sum can be made of. */
export type FactKind = 'flow' | 'instant' | 'stated';

export interface FactFieldSpec extends FieldSpec {
  readonly kind: FactKind;
  /** Qualified: `us-gaap:InventoryNet`, `aapl:...`. */
  readonly concept: string;
  /** `USD`, `USD/shares`, `shares`, `pure`, or the filer's own. */
  readonly unit: string;
}

const PREFIX = 'fact ';

/** The name of a concept in a unit among the fields of one company. */
export function factField(concept: string, unit: string, kind: FactKind): Field {
  return `${PREFIX}${kind} ${unit} ${concept}` as Field;
}

/** What the field is; undefined for a line of the statements. */
export function factSpecOf(field: string): FactFieldSpec | undefined {
  if (!field.startsWith(PREFIX)) return undefined;
  const [kind, unit, concept] = field.slice(PREFIX.length).split(' ') as [FactKind, string, string];
  return { kind, unit, concept, chain: concept };
}

/** Amounts of money add up over time; ratios, amounts per share and averages do not. */
export function factKind(unit: string, isInstant: boolean): FactKind {
  if (isInstant) return 'instant';
  return /^[A-Z]{3}$/.test(unit) ? 'flow' : 'stated';
}
