/** Reads the chain notation of `concepts.ts` into rules. One pass over the words: chains are read on the way to every answer. */
import { qualifiedConcept } from '../concepts.ts';

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
  /** Of the leading group in which the largest value wins. */
  readonly largest: boolean;
  readonly onlyFor: 'bank' | 'insurer' | undefined;
}

interface OpenTerm {
  sign: 1 | -1;
  optional: boolean;
  names: string[];
}

class RuleReader {
  #text: string[] = [];
  #terms: OpenTerm[] = [];
  #identity = false;
  #largest = false;
  #onlyFor: 'bank' | 'insurer' | undefined;
  #sign: 1 | -1 = 1;
  #joins = false;

  /** Takes one word: a mark, an operator or a name. */
  word(word: string): void {
    if (word === '^') this.#largest = true;
    else if (word === '=') this.#identity = true;
    else if (word === 'bank:' || word === 'insurer:') this.#onlyFor = word === 'bank:' ? 'bank' : 'insurer';
    else {
      this.#text.push(word);
      if (word === '+' || word === '-') this.#sign = word === '+' ? 1 : -1;
      else if (word === '|') this.#joins = true;
      else this.#name(word);
    }
  }

  #name(word: string): void {
    const negative = word.startsWith('-');
    const optional = word.endsWith('?');
    const plain = word.slice(negative ? 1 : 0, optional ? -1 : undefined);
    const name = this.#identity ? plain : qualifiedConcept(plain);
    if (!this.#joins) this.#terms.push({ sign: negative ? -1 : this.#sign, optional: false, names: [] });
    const term = this.#terms.at(-1)!;
    term.names.push(name);
    term.optional ||= optional;
    this.#joins = false;
  }

  rule(): Rule {
    return {
      text: this.#text.join(' '),
      terms: this.#terms,
      identity: this.#identity,
      largest: this.#largest,
      onlyFor: this.#onlyFor,
    };
  }
}

/** Every rule of a chain, in order. */
export function parseChain(chain: string): Rule[] {
  const rules: Rule[] = [];
  let reader = new RuleReader();
  for (const word of chain.split(/\s+/)) {
    const ends = word.endsWith(';');
    reader.word(ends ? word.slice(0, -1) : word);
    if (!ends) continue;
    rules.push(reader.rule());
    reader = new RuleReader();
  }
  rules.push(reader.rule());
  return rules;
}

/** One rule: `^ A`, `bank: A + B?`, `= a - b`. */
export function parseRule(text: string): Rule {
  return parseChain(text)[0]!;
}
