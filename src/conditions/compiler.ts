/** Settles what the names in the syntax of a condition are, and that its parts go together. */
import { MdsError } from '../errors.ts';
import { arithmetic } from './arithmetic.ts';
import { between, type Comparing, compare, contains, isIn } from './comparisons.ts';
import { factFieldOf } from './fact-call.ts';
import { type FieldRef, lookUp, segmentsName, unknownField, type Vocabulary } from './fields.ts';
import { clock, functionNamed, wordOf } from './functions.ts';
import { wrongSuffix } from './lexer.ts';
import { change, POPULATION } from './market.ts';
import { agoOf } from './parser.ts';
import { type CallNode, conditionError, type NameNode, type Node, type Span } from './syntax.ts';
import { available, type Comparison, computed, constant, logical, type Term, typeName, typeOf } from './terms.ts';

/** Compiles the nodes of one text over one vocabulary. */
export class Compiler implements Comparing {
  readonly comparisons: Comparison[] = [];
  readonly #refs = new Map<string, FieldRef>();

  constructor(readonly vocabulary: Vocabulary) {}

  readonly suggest: Vocabulary['suggest'] = (word, candidates) => this.vocabulary.suggest(word, candidates);

  /** A part that has to be true or false. */
  condition(node: Node): Term {
    const term = this.#term(node);
    if (term.type.kind !== 'boolean') {
      const hint = term.type.kind === 'text' ? 'compare it, as in x == y' : 'compare it, as in x > y';
      throw conditionError(`this is ${typeName(term.type)}, not a condition`, node, hint);
    }
    // A flag alone is a comparison too, for the report.
    if (node.kind === 'name') this.comparisons.push({ term, operand: term, against: [], margin: undefined });
    return term;
  }

  /** A part of any kind but a list. */
  value(node: Node): Term {
    const term = this.#term(node);
    if (term.type.kind === 'list') throw conditionError('this is a list, not a value', node, 'write count(x) or x[0]');
    return term;
  }

  #term(node: Node): Term {
    const at = { from: node.from, to: node.to };
    switch (node.kind) {
      case 'literal':
        if (node.type === 'period') throw wrongSuffix(String(node.value), at);
        return constant({ kind: node.type }, node.value, at);
      case 'name':
        return this.#name(node);
      case 'call':
        return this.#call(node, at);
      case 'minus': {
        const operand = this.#term(node.operand);
        if (!['number', 'percent', 'duration'].includes(operand.type.kind)) {
          throw conditionError(`${typeName(operand.type)} has no negative`, at);
        }
        return computed(operand.type, at, [operand], (value: number) => -value);
      }
      case 'not':
        return computed({ kind: 'boolean' }, at, [this.condition(node.operand)], (value: boolean | number) => !value);
      case 'logic':
        return logical(at, [this.condition(node.left), this.condition(node.right)], node.op === 'or');
      case 'arithmetic':
        return arithmetic(node.op, this.#term(node.left), this.#term(node.right), at);
      case 'compare':
        return compare(node.op, ...this.#pair(node.left, node.right), at, this);
      case 'between':
        return between(this.#term(node.operand), [this.#term(node.bounds[0]), this.#term(node.bounds[1])], at, this);
      case 'in': {
        const operand = this.#term(node.operand);
        return isIn(
          operand,
          node.items.map((item) => this.#nextTo(operand, item)),
          at,
          this,
        );
      }
      case 'contains': {
        const operand = this.#term(node.operand);
        return contains(operand, this.#nextTo(operand, node.item), at, this);
      }
      case 'available':
        return this.#available(this.#term(node.operand), at);
    }
  }

  /**
   * Both sides of a comparison. A word that is no field is a text of the other side, also in front: `AAPL == symbol`.
   */
  #pair(left: Node, right: Node): readonly [Term, Term] {
    if (left.kind === 'name' && left.segments.length === 1 && !this.#isName(left)) {
      const second = this.#term(right);
      return [this.#nextTo(second, left), second];
    }
    const first = this.#term(left);
    return [first, this.#nextTo(first, right)];
  }

  /**
   * `node`, which next to a text or a list of texts may be a word without quotes: one of the values, or any word that
   * is no field.
   */
  #nextTo({ type: { kind, of, values = [] } }: Term, node: Node): Term {
    const word = node.kind === 'name' && node.segments.length === 1 ? node.segments[0] : undefined;
    if (node.kind !== 'name' || word === undefined || word.index !== undefined) return this.#term(node);
    const texts = kind === 'text' || (kind === 'list' && of === 'text');
    const listed = values.some((value) => value.toLowerCase() === word.name.toLowerCase());
    if (!texts || (!listed && this.#isName(node))) return this.#term(node);
    return constant({ kind: 'text' }, word.name, { from: node.from, to: node.to });
  }

  #isName(node: NameNode): boolean {
    return wordOf(node) !== undefined || this.#lookUp(node) !== undefined;
  }

  #name(node: NameNode): Term {
    const word = wordOf(node);
    if (word !== undefined) return word;
    const ref = this.#lookUp(node) ?? unknownField(node, this.vocabulary);
    if (ref instanceof MdsError) throw ref;
    if (ref.ago !== undefined) this.#requireMarket(`{${ref.ago.text}}`, node);
    return this.#field(ref, node);
  }

  #field(ref: FieldRef, node: Span): Term {
    return {
      type: typeOf(ref),
      at: { from: node.from, to: node.to },
      reads: [ref],
      ref,
      evaluate: ({ read }) => read(ref),
      column: (rows) => rows.column(ref),
    };
  }

  /** The same object for the same field. */
  #lookUp(node: NameNode): FieldRef | MdsError | undefined {
    const found = lookUp(node, this.vocabulary.fields);
    if (found === undefined || found instanceof MdsError) return found;
    const name = segmentsName(node.segments);
    const ref = named(found, name, node.ago);
    return this.#first(JSON.stringify([this.vocabulary.fields.indexOf(ref.field), ref.indexes, ref.ago?.text]), ref);
  }

  #first(key: string, ref: FieldRef): FieldRef {
    const first = this.#refs.get(key) ?? ref;
    this.#refs.set(key, first);
    return first;
  }

  /** `fact(InventoryNet)`, `fact(us-gaap:InventoryNet, annual){1y}`. */
  #fact(node: CallNode): Term {
    if (!this.vocabulary.market)
      throw conditionError('fact has no meaning here', node, 'mds screen reads tagged facts');
    const { field, name } = factFieldOf(node);
    const ref = named({ field, indexes: [undefined, undefined], whole: false }, name, node.ago);
    return this.#field(this.#first(ref.name!, ref), node);
  }

  #call(node: CallNode, at: Span): Term {
    const { name, args, ago } = node;
    if (name === 'fact') return this.#fact(node);
    if (ago !== undefined)
      throw conditionError(`only a field has {${ago.text}}`, at, 'write it after the field itself');
    if (name === 'change') return this.#change(args, at);
    if (Object.hasOwn(POPULATION, name)) return this.#among(name, args, at);
    const own = functionNamed(name, at, this.vocabulary);
    const [arg, second] = args;
    if (arg === undefined || second !== undefined)
      throw conditionError(`${name} takes one value: ${name}(${own.takes})`, at);
    const operand = this.#term(arg);
    if (own.kinds.includes(operand.type.kind)) return own.apply(operand, at);
    throw conditionError(`${name} needs a ${own.takes}, not ${typeName(operand.type)}`, arg);
  }

  #requireMarket(what: string, at: Span): void {
    if (this.vocabulary.market) return;
    throw conditionError(`${what} has no meaning here`, at, 'mds screen compares symbols and days');
  }

  /** `change(field, 1y)`. */
  #change([field, by, more]: readonly Node[], at: Span): Term {
    this.#requireMarket('change', at);
    const ago = by === undefined ? undefined : agoOf(by);
    const isField = field?.kind === 'name' || (field?.kind === 'call' && field.name === 'fact');
    if (!isField || field.ago !== undefined || ago === undefined || more !== undefined) {
      throw conditionError('change takes a field and a stretch of time: change(revenue, 1y)', at);
    }
    return change(this.#term(field), this.#term({ ...field, ago }), at);
  }

  /** A function of the values of all symbols compared. */
  #among(name: string, [operand, group, more]: readonly Node[], at: Span): Term {
    this.#requireMarket(name, at);
    const own = POPULATION[name]!;
    if (operand === undefined || more !== undefined) {
      throw conditionError(`write ${own.usage.join(' or ')}`, at);
    }
    const term = this.#term(operand);
    if (term.type.kind !== 'number') {
      throw conditionError(`${name} needs a number, not ${typeName(term.type)}`, operand);
    }
    const by = group === undefined ? undefined : this.#term(group);
    if (by !== undefined && by.type.kind !== 'text') {
      throw conditionError(`${name} compares symbols of the same text, such as sector`, group ?? at);
    }
    return own.apply(term, by, at);
  }

  #available(operand: Term, at: Span): Term {
    const term = available(operand, at);
    this.comparisons.push({ term, operand, against: [], margin: undefined });
    return term;
  }

  readonly ageOf = ({ ref, at }: Term): Term | undefined => {
    const { source, datedBy } = ref?.field ?? {};
    if (source === undefined || datedBy === undefined) return undefined;
    const date = this.#name({ kind: 'name', segments: [{ name: source }, { name: datedBy }], ...at });
    const age = arithmetic('-', clock(date), date, at);
    return date.ref === undefined ? age : { ...age, ref: date.ref };
  };
}

/** A field under the name it is shown by, as of some time before. */
function named(ref: FieldRef, name: string, ago: FieldRef['ago']): FieldRef {
  return ago === undefined ? { ...ref, name } : { ...ref, ago, name: `${name}{${ago.text}}` };
}
