/**
 * The language of text searches: words and "phrases", joined by AND (or nothing), OR, NOT and NEAR/n, grouped by
 * parentheses; `word*` is a prefix. Operators are written in capitals; a word in small letters is searched for. From
 * loosest to tightest: OR, AND and NOT, NEAR.
 */
import { MdsError } from '../../errors.ts';
import { type Token, tokenize } from './tokens.ts';

/** Words next to each other. */
export interface Phrase {
  readonly kind: 'phrase';
  /** As typed, without quotes: what is no letter or digit separates words. */
  readonly text: string;
  /** Its last word may go on. */
  readonly prefix: boolean;
}

export type Query =
  | Phrase
  /** All phrases, with at most `words` words between the first and the last, including those of the phrases between. */
  | { readonly kind: 'near'; readonly phrases: readonly Phrase[]; readonly words: number }
  /** All of `all` and none of `none`. */
  | { readonly kind: 'and'; readonly all: readonly Query[]; readonly none: readonly Query[] }
  | { readonly kind: 'or'; readonly any: readonly Query[] };

/** Deeper parentheses are refused: FTS5's own parser has a stack of 100 symbols. */
const MAX_DEPTH = 10;

/** Throws PARAM_INVALID, with the place of the fault in `details` (UTF-16 offsets, `to` past the end). */
export function parseQuery(source: string): Query {
  return new Parser(source).whole();
}

/** The expression of SQLite's FTS5 for a query. All that was typed is inside quotes there. */
export function toFts5(query: Query): string {
  switch (query.kind) {
    case 'phrase':
      return `"${query.text.replaceAll('"', ' ')}"${query.prefix ? ' *' : ''}`;
    case 'near':
      return `NEAR(${query.phrases.map(toFts5).join(' ')}, ${query.words})`;
    case 'or':
      return query.any.map(grouped).join(' OR ');
    case 'and': {
      const all = query.all.map(grouped).join(' AND ');
      if (query.none.length === 0) return all;
      const none = query.none.map(grouped).join(' OR ');
      return `${query.all.length > 1 ? `(${all})` : all} NOT ${query.none.length > 1 ? `(${none})` : none}`;
    }
  }
}

function grouped(query: Query): string {
  return query.kind === 'and' || query.kind === 'or' ? `(${toFts5(query)})` : toFts5(query);
}

class Parser {
  readonly #source: string;
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
    this.#tokens = tokenize(source, (message, token, hint) => this.#fault(message, token, hint));
  }

  whole(): Query {
    if (this.#peek().kind === 'end') throw this.#fault('the query is empty', this.#peek(), 'as in "going concern"');
    const query = this.#or();
    const rest = this.#peek();
    if (rest.kind !== 'end') throw this.#fault('there is one ) too many', rest);
    return query;
  }

  #or(): Query {
    const any = [this.#and()];
    while (this.#take('OR')) any.push(this.#and());
    return any.length === 1 ? any[0]! : { kind: 'or', any };
  }

  #and(): Query {
    const all: Query[] = [];
    const none: Query[] = [];
    let first: Token | undefined;
    for (;;) {
      if (all.length + none.length > 0) this.#take('AND');
      const not = this.#peek();
      if (this.#take('NOT')) {
        first ??= not;
        none.push(this.#near());
      } else all.push(this.#near());
      const next = this.#peek();
      if (next.kind === 'end' || next.kind === ')' || next.kind === 'OR') break;
    }
    if (all.length === 0)
      throw this.#fault('NOT only leaves out: nothing is searched for', first!, 'as in tariff NOT china');
    return none.length === 0 && all.length === 1 ? all[0]! : { kind: 'and', all, none };
  }

  #near(): Query {
    const start = this.#peek();
    const left = this.#operand();
    const near = this.#peek();
    if (near.kind !== 'NEAR') return left;
    const phrases = [this.#phrase(left, start)];
    for (let token = near; token.kind === 'NEAR'; token = this.#peek()) {
      if (token.words !== near.words)
        throw this.#fault('the distances of one NEAR group differ', token, `write NEAR/${near.words} in all of it`);
      this.#at += 1;
      const right = this.#peek();
      phrases.push(this.#phrase(this.#operand(), right));
    }
    return { kind: 'near', phrases, words: near.words! };
  }

  #phrase(query: Query, token: Token): Phrase {
    if (query.kind === 'phrase') return query;
    throw this.#fault('NEAR takes words and phrases, not groups', token, 'as in (a NEAR/5 c) OR (b NEAR/5 c)');
  }

  #operand(): Query {
    const token = this.#peek();
    this.#at += 1;
    if (token.kind === 'phrase') return { kind: 'phrase', text: token.text, prefix: token.prefix === true };
    if (token.kind === '(') {
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH) throw this.#fault('the query is nested too deeply', token);
      if (this.#peek().kind === ')')
        throw this.#fault('nothing between ( and )', { from: token.from, to: this.#peek().to });
      const inner = this.#or();
      if (!this.#take(')')) throw this.#fault('missing )', token);
      this.#depth -= 1;
      return inner;
    }
    if (token.kind === ')') throw this.#fault('there is one ) too many', token);
    const before = this.#tokens[this.#at - 2];
    // The operator before, if there is one, is what lacks something.
    const at =
      before !== undefined && before.kind !== 'phrase' && before.kind !== ')' && before.kind !== '(' ? before : token;
    if (at.kind === 'end') throw this.#fault('missing )', this.#tokens.findLast(({ kind }) => kind === '(') ?? at);
    const side = at === token ? 'before' : 'after';
    throw this.#fault(
      `nothing ${side} ${at.text}`,
      at,
      `to search for the word itself, write it in quotes: "${at.text}"`,
    );
  }

  #peek(): Token {
    return this.#tokens[this.#at]!;
  }

  #take(kind: Token['kind']): boolean {
    if (this.#peek().kind !== kind) return false;
    this.#at += 1;
    return true;
  }

  #fault(message: string, { from, to }: Pick<Token, 'from' | 'to'>, hint?: string): MdsError {
    const details = { input: this.#source, from, to, ...(hint === undefined ? {} : { hint }) };
    return new MdsError('PARAM_INVALID', message, { param: 'q', details });
  }
}
