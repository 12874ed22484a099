/** Reads conditions and lists of values: before anything is evaluated, all that can be wrong with them is found. */
import { isMdsError, MdsError } from '../errors.ts';
import { Compiler } from './compiler.ts';
import type { FieldRef, Vocabulary } from './fields.ts';
import { parse, parseList } from './parser.ts';
import { conditionError } from './syntax.ts';
import type { Comparison, Term } from './terms.ts';

/** A condition that can be evaluated, as often as is needed and over any record: true, false or missing. */
export interface Condition extends Term {
  readonly source: string;
  /** The fields it reads, each once, in order. */
  readonly fields: readonly FieldRef[];
  readonly comparisons: readonly Comparison[];
}

/**
 * Reads `source` over the fields of a vocabulary. Throws MdsError (CHECK_SYNTAX), which has the text and the place of
 * the fault, and nothing else.
 */
export function compile(source: string, vocabulary: Vocabulary): Condition {
  return placed(source, () => {
    const node = parse(source, hyphenated(vocabulary));
    const compiler = new Compiler(vocabulary);
    const term = compiler.condition(node);
    if (term.reads.length === 0) throw conditionError('the condition names no field', node, vocabulary.listHint);
    return { ...term, source, fields: [...new Set(term.reads)], comparisons: compiler.comparisons };
  });
}

/** `read()`; a fault also has the text that was read, so that its place can be shown. */
function placed<T>(input: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!isMdsError(error, 'CHECK_SYNTAX')) throw error;
    const { message, hint, location } = error;
    throw new MdsError('CHECK_SYNTAX', message, { hint, location, details: { input, ...location } });
  }
}

/** A value to show or to sort by. */
export interface Column {
  /** As written. */
  readonly source: string;
  readonly term: Term;
}

/** Reads a list of values, separated by commas, over the fields of a vocabulary. Throws as {@link compile}. */
export function compileColumns(source: string, vocabulary: Vocabulary): readonly Column[] {
  const compiler = new Compiler(vocabulary);
  return placed(source, () =>
    parseList(source, hyphenated(vocabulary)).map((node) => ({
      source: source.slice(node.from, node.to),
      term: compiler.value(node),
    })),
  );
}

function hyphenated({ fields }: Vocabulary): readonly string[] {
  return [...new Set(fields.map((field) => field.source))].filter((name) => name.includes('-'));
}
