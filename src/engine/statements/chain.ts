/** Reads the chain notation of `concepts.ts` into rules. */
import { qualifiedConcept } from '../concepts.ts';

export interface Term {
  readonly sign: 1 | -1;
  readonly optional: boolean;
  /** Qualified concepts, or field names when the rule is an identity. */
  readonly names: readonly string[];
}

export interface Rule {
  readonly text: string;
  readonly terms: readonly Term[];
  readonly identity: boolean;
  /** Of the leading group in which the largest value wins. */
  readonly largest: boolean;
  readonly onlyFor: 'bank' | 'insurer' | undefined;
}

function parseTerm(text: string, sign: 1 | -1, identity: boolean): Term {
  const names = text.split('|').map((name) => name.trim());
  const plain = names.map((name) => (name.endsWith('?') ? name.slice(0, -1) : name));
  return { sign, optional: text.includes('?'), names: identity ? plain : plain.map(qualifiedConcept) };
}

/** One rule: `^ A`, `bank: A + B?`, `= a - b`. */
export function parseRule(source: string): Rule {
  let text = source.trim().replaceAll(/\s+/g, ' ');
  const condition = /^(bank|insurer): /.exec(text)?.[1] as 'bank' | 'insurer' | undefined;
  if (condition !== undefined) text = text.slice(condition.length + 2);
  const largest = text.startsWith('^ ');
  const identity = text.startsWith('= ');
  if (largest || identity) text = text.slice(2);
  const terms: Term[] = [];
  let sign: 1 | -1 = 1;
  for (const part of text.split(/ ?([+-]) ?/)) {
    if (part === '+' || part === '-') sign = part === '+' ? 1 : -1;
    else if (part !== '') terms.push(parseTerm(part, sign, identity));
  }
  return { text, terms, identity, largest, onlyFor: condition };
}

/** Every rule of a chain, in order. */
export function parseChain(chain: string): Rule[] {
  return chain.split(';').map(parseRule);
}
