/** Reads what to check, conditions and their symbols, from the command line and from a file. */

import type { Field } from '../../conditions/fields.ts';
import { usage } from '../../errors.ts';
import { symbolArguments } from '../request/ask/symbols.ts';
import type { Io } from '../terminal/io.ts';

/** A condition as written. */
export interface Written {
  readonly source: string;
  /** For messages; undefined on the command line. */
  readonly place?: { readonly file: string; readonly line: number };
}

export interface Job {
  readonly symbol: string;
  readonly written: Written;
}

/** One line of a file of checks. */
export interface FileLine extends Written {
  /** Words before the colon; undefined: the symbols of the command line. */
  readonly symbols: readonly string[] | undefined;
}

const SYMBOLS = /^[A-Za-z0-9.@,\-_ \t]+$/;
const NAMED_LIST = /^@([A-Za-z][\w-]*)\s*=\s*(.*)$/;

/**
 * Splits the words of a command line: symbols up to the first word that can only be a condition. Behind the first word
 * that is also a flag alone (`trending`).
 */
export function splitWords(
  words: readonly string[],
  fields: readonly Field[],
): { readonly symbols: readonly string[]; readonly conditions: readonly string[] } {
  const flags = new Set(fields.filter(({ kind }) => kind === 'boolean').map(({ path }) => path.at(-1)?.name));
  const first = words.findIndex((word, i) => /[^A-Za-z0-9.@,-]/.test(word.trim()) || (i > 0 && flags.has(word)));
  const end = first < 0 ? words.length : first;
  return { symbols: words.slice(0, end), conditions: words.slice(end) };
}

/**
 * The lines of a file of checks: `SYMBOL, SYMBOL: condition`, `@list: condition`, or a condition for the symbols of the
 * command line. `@list = SYMBOL, SYMBOL` names a list; `#` starts a comment. Throws MdsError for a list defined twice.
 */
export function readChecksFile(text: string, file: string): FileLine[] {
  const lists = new Map<string, readonly string[]>();
  const lines: FileLine[] = [];
  for (const [i, raw] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = withoutComment(raw).trim();
    if (line === '') continue;
    const place = { file, line: i + 1 };
    const named = NAMED_LIST.exec(line);
    if (named !== null) {
      const [, name = '', symbols = ''] = named;
      if (lists.has(name)) throw usage(`${file}:${i + 1}: the list @${name} is defined twice`);
      lists.set(name, wordsOf(symbols, lists));
      continue;
    }
    const colon = line.indexOf(':');
    const before = colon < 0 ? '' : line.slice(0, colon);
    if (colon < 0 || !SYMBOLS.test(before)) lines.push({ source: line, place, symbols: undefined });
    else lines.push({ source: line.slice(colon + 1).trim(), place, symbols: wordsOf(before, lists) });
  }
  return lines;
}

/** A `#` in quotes is no comment. */
function withoutComment(line: string): string {
  return /^(?:[^#"']|"[^"]*"|'[^']*')*/.exec(line)?.[0] ?? line;
}

/** Words between spaces and commas; a list of this file is replaced by its symbols. */
function wordsOf(text: string, lists: ReadonlyMap<string, readonly string[]>): readonly string[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .flatMap((word) => (word.startsWith('@') ? (lists.get(word.slice(1)) ?? [word]) : [word]));
}

/**
 * Every condition for every symbol. Throws MdsError where a condition has no symbol, a symbol no condition, and for no
 * check at all.
 */
export function jobsOf(
  symbols: readonly string[],
  conditions: readonly string[],
  lines: readonly FileLine[],
  io: Pick<Io, 'readStdin' | 'env' | 'platform' | 'home'>,
): Job[] {
  const own = symbols.length > 0 ? symbolArguments(symbols, io).symbols : [];
  const forOwn: Written[] = [
    ...conditions.map((source) => ({ source })),
    ...lines.filter((line) => line.symbols === undefined),
  ];
  const orphan = own.length === 0 ? forOwn[0] : undefined;
  if (orphan !== undefined) {
    const { place } = orphan;
    const message = `no symbol for '${orphan.source}'`;
    if (place === undefined) throw usage(message, 'write symbols first, as in: mds check AAPL "pe_ttm < 30"');
    const hint = 'write the symbol and a colon first, as in AAPL: pe_ttm < 30, or name symbols on the command line';
    throw usage(`${place.file}:${place.line}: ${message}`, hint);
  }
  if (own.length > 0 && forOwn.length === 0) {
    throw usage(`no condition for ${own.join(', ')}`, 'add one, as in: mds check AAPL "pe_ttm < 30"');
  }
  const jobs = [
    ...own.flatMap((symbol) => forOwn.map((written) => ({ symbol, written }))),
    ...lines.flatMap((written) =>
      written.symbols === undefined
        ? []
        : symbolArguments(written.symbols, io).symbols.map((symbol) => ({ symbol, written })),
    ),
  ].map(({ symbol, written }) => ({ symbol: symbol.trim().toUpperCase(), written }));
  if (jobs.length === 0) throw usage('nothing to check', 'see: mds help check');
  return jobs;
}
