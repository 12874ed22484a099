/** Parses the chain notation of `concepts.ts` into rules. Plain loops: every response depends on it. */
import { qualifiedConcept } from '../../concepts.ts';

export interface Term {
  readonly sign: 1 | -1;
  readonly optional: boolean;
  /** Qualified concepts, or field names when the rule is an identity. */
  readonly names: readonly string[];
}

export interface Rule {
  /** The rule as written, without its marks. */
  readonly text: string;
  readonly terms: readonly Term[];
  readonly identity: boolean;
  /** Belongs to the leading group, in which the largest value wins. */
  readonly largest: boolean;
  readonly onlyFor: 'bank' | 'insurer' | 'broker' | 'real_estate' | undefined;
  /** How many terms must have a value. */
  readonly minTerms: 1 | 2;
  /** Qualified concepts. The rule is void for a company that reports any of them. */
  readonly unless: readonly string[];
  /** Qualified concepts. The rule is void unless interim reports give one of them for the quarter alone. */
  readonly quarterly: readonly string[];
}

interface OpenTerm {
  sign: 1 | -1;
  optional: boolean;
  names: string[];
}

const CLASS_PREFIXES: Readonly<Record<string, Rule['onlyFor']>> = {
  'bank:': 'bank',
  'insurer:': 'insurer',
  'broker:': 'broker',
  'real_estate:': 'real_estate',
};

/**
 * Parses one rule: `^ A`, `bank: A + B?`, `= a - b`, `two: A? + B?`, `A unless B
 * C`, `A quarterly B`.
 */
export function parseRule(text: string): Rule {
  const words: string[] = [];
  const terms: OpenTerm[] = [];
  let identity = false;
  let largest = false;
  let onlyFor: Rule['onlyFor'];
  let minTerms: 1 | 2 = 1;
  const unless: string[] = [];
  const quarterly: string[] = [];
  let conditions: string[] | undefined;
  let sign: 1 | -1 = 1;
  let joins = false;
  for (const word of text.trim().split(/\s+/)) {
    if (word === '^') largest = true;
    else if (word === '=') identity = true;
    else if (word === 'two:') minTerms = 2;
    else if (word.endsWith(':')) onlyFor = CLASS_PREFIXES[word];
    else if (word === 'unless') conditions = unless;
    else if (word === 'quarterly') conditions = quarterly;
    else if (conditions !== undefined) {
      if (word !== '|') conditions.push(qualifiedConcept(word));
    } else {
      words.push(word);
      if (word === '+' || word === '-') sign = word === '+' ? 1 : -1;
      else if (word === '|') joins = true;
      else {
        const negative = word.startsWith('-');
        const optional = word.endsWith('?');
        const plain = word.slice(negative ? 1 : 0, optional ? -1 : undefined);
        if (!joins) terms.push({ sign: negative ? -1 : sign, optional: false, names: [] });
        const term = terms.at(-1)!;
        term.names.push(identity ? plain : qualifiedConcept(plain));
        term.optional ||= optional;
        joins = false;
      }
    }
  }
  return { text: words.join(' '), terms, identity, largest, onlyFor, minTerms, unless, quarterly };
}

/** The texts of a chain's rules, in order. */
export function splitRules(chain: string): string[] {
  return chain.split(';');
}

/** The qualified concept of a rule that is a single concept; undefined for any other rule. */
export function singleConcept(rule: string): string | undefined {
  const text = rule.trim();
  return text.includes(' ') || text.startsWith('-') ? undefined : qualifiedConcept(text);
}
