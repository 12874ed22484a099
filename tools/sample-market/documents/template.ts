/**
 * Templates of text. A line is a paragraph, or begins with a mark:
 *   = part   # 1A Item [section]   # * caption without a number   ## heading   ### subheading   - bullet   ^ centered
 * line
 *   @name a table or another template   ~ the next of the closing sentences
 *   %flag !flag ... the lines up to the next % only with (without) these flags
 * `{word}` is replaced; an empty centered line is left out. `''` within words: straight quotes become typographic ones.
 */
import { fill, linesOf, readTexts } from '../text.ts';
import type { ItemPiece, Piece, SectionName } from './model.ts';

const TEMPLATES = readTexts('documents/text');

export interface Context {
  readonly words: Readonly<Record<string, string>>;
  readonly flags: ReadonlySet<string>;
  /** Pieces of an `@name` that is no template; throws for a name without any. */
  readonly include: (name: string) => readonly Piece[];
  /** Place of the first of the closing sentences to use. */
  readonly first: number;
}

const MARKS = { '=': 'part', '##': 'heading', '###': 'subheading', '-': 'bullet', '^': 'centered' } as const;

/** Straight quotes as printers set them: `'` and `"` after a space or a bracket open, others close. */
export function curly(text: string): string {
  return text
    .replace(/(^|[\s([—])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/(^|[\s([“—])'/g, '$1‘')
    .replace(/'/g, '’');
}

function itemOf(line: string, capitals: boolean): ItemPiece {
  const [, number, caption, section] = /^# (\S+) (.*?)(?: \[([a-z_]+)\])?$/.exec(line)!;
  const set = (text: string): string => (capitals ? text.toUpperCase() : text);
  const [first, second] = number!.replace(/^II\./, '').split('&');
  const label = second === undefined ? `Item ${first}.` : `Items ${first} and ${second}.`;
  const bare = number === '*';
  return {
    kind: 'item',
    number: bare ? '' : first!,
    label: bare ? '' : set(label),
    title: bare ? caption! : set(caption!),
    section: section as SectionName | undefined,
  };
}

/** Pieces of a template, by its name. Flag `capitals`: headings of items in capitals. */
export function piecesOf(name: string, context: Context): Piece[] {
  const template = TEMPLATES.get(name);
  if (template === undefined) return [...context.include(name)];
  const { words, flags } = context;
  const closings = linesOf(TEMPLATES, 'closings');
  const pieces: Piece[] = [];
  let [next, shown] = [context.first, true];
  for (const raw of template.split('\n')) {
    if (raw.startsWith('%')) {
      const tests = raw.slice(1).split(' ').filter(Boolean);
      shown = tests.every((test) => (test.startsWith('!') ? !flags.has(test.slice(1)) : flags.has(test)));
      continue;
    }
    if (!shown || raw === '') continue;
    const line = curly(fill(raw === '~' ? closings[next++ % closings.length]! : raw, words));
    const mark = line.slice(0, line.indexOf(' '));
    if (line.startsWith('@')) pieces.push(...piecesOf(line.slice(1), context));
    else if (mark === '#') pieces.push(itemOf(line, flags.has('capitals')));
    else if (mark in MARKS) {
      const kind = MARKS[mark as keyof typeof MARKS];
      const text = line.slice(mark.length + 1).trim();
      if (text !== '') pieces.push({ kind, text });
    } else pieces.push({ kind: 'paragraph', text: line });
  }
  return pieces;
}
