/** Searches the text of a section: matching paragraphs and their view. */

import type { Payload } from '../../endpoints/filing-section/payload.ts';
import { usage } from '../../errors.ts';
import type { Panel, ViewModel } from '../../render/model.ts';
import { sanitizeLines } from '../../render/sanitize.ts';

export interface Search {
  readonly source: string;
  /** Global. */
  readonly expression: RegExp;
  /** Paragraphs shown around each match. */
  readonly context: number;
}

/** The search of `--grep` and `--context`; undefined without `--grep`. Throws USAGE for an invalid expression or count. */
export function searchOf(grep: string | true | undefined, context: string | true | undefined): Search | undefined {
  const count = contextOf(context);
  if (typeof grep !== 'string') {
    if (context !== undefined) throw usage('--context needs --grep');
    return undefined;
  }
  // Smart case, as in editors: a lower-case pattern matches both. `\S` and the like do not count as capitals.
  const letters = grep.replace(/\\(?:[pP]\{[^}]*\}|.)/g, '');
  const caseless = letters === letters.toLowerCase();
  if (grep === '') throw usage('--grep needs a regular expression');
  try {
    return { source: grep, expression: new RegExp(grep, caseless ? 'giu' : 'gu'), context: count };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/^Invalid regular expression: /, '') : String(cause);
    throw usage(`--grep must be a regular expression: ${reason}`);
  }
}

function contextOf(given: string | true | undefined): number {
  if (given === undefined) return 0;
  if (typeof given === 'string' && /^\d{1,6}$/.test(given)) return Number(given);
  throw usage(`--context must be a whole number of paragraphs (got '${given}')`);
}

/** A matching paragraph or table row. */
export interface Match {
  /** Counted from 1 over all paragraphs and rows of the section. */
  readonly paragraph: number;
  readonly text: string;
}

export interface Found {
  readonly paragraphs: readonly string[];
  readonly matches: readonly Match[];
}

/** The paragraphs of a text (its non-blank lines) and those that match. */
export function find(text: string, { expression }: Search): Found {
  const paragraphs = sanitizeLines(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const matches = paragraphs.flatMap((line, i): Match[] => {
    expression.lastIndex = 0;
    return expression.test(line) ? [{ paragraph: i + 1, text: line }] : [];
  });
  return { paragraphs, matches };
}

/** The view of a search: matches with their neighbors, a mark for gaps. */
export function searchView({ paragraphs, matches }: Found, search: Search, view: ViewModel): ViewModel {
  const hits = new Set(matches.map(({ paragraph }) => paragraph));
  const shown = new Set<number>();
  for (const at of hits) {
    for (let n = Math.max(1, at - search.context); n <= Math.min(paragraphs.length, at + search.context); n++)
      shown.add(n);
  }
  const panels: Panel[] = [];
  let last: number | undefined;
  for (const number of [...shown].sort((a, b) => a - b)) {
    if (last !== undefined && number > last + 1 && search.context > 0) {
      panels.push({ block: { type: 'text', text: '--', emphasis: 'dim' } });
    }
    const text = paragraphs[number - 1]!;
    panels.push({ block: { type: 'text', text, ...(hits.has(number) && { highlight: search.expression }) } });
    last = number;
  }
  const summary = `${matches.length} of ${paragraphs.length} paragraphs match ${search.source}`;
  return { ...view, subtitle: `${view.subtitle ?? ''} · ${summary}`, panels };
}

/** The same as data. */
export function searchDocument(payload: Payload, { matches }: Found, { source }: Search): object {
  const { symbol, accession, form, section } = payload;
  return { symbol, accession, form, section, pattern: source, matches };
}
