/** Blocks of a help text as the source of a man page (man(7)). */
import { NO_BREAK } from '../../src/cli/help/command-help.ts';
import type { Block } from '../../src/cli/help/layout.ts';

/** What roff would set as a typographic sign, or read as a command. */
const SIGNS: Readonly<Record<string, string>> = {
  [NO_BREAK]: '\\ ',
  '\\': '\\e',
  '-': '\\-',
  "'": '\\(aq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
  '"': '\\(dq',
};

/** Longest line of the source that linters accept. */
const LINE_BYTES = 80;

/** `text` so that roff prints it as it is, on one line of the source. */
export function escaped(text: string): string {
  const signs = text.replace(/[\0\\'`^~"-]/g, (sign) => SIGNS[sign]!);
  return signs.replace(
    /[^\0-\x7f]/gu,
    (char) => `\\[u${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
  );
}

/** A section of a page. */
export function section(heading: string, blocks: readonly Block[]): string {
  return `.SH ${escaped(heading.toUpperCase())}\n${blocks.map((block, i) => (i > 0 && 'text' in block ? `.PP\n${body(block)}` : body(block))).join('')}`;
}

function body(block: Block): string {
  if ('lines' in block) return `.nf\n${block.lines.map((line) => `${started(escaped(line))}\n`).join('')}.fi\n`;
  if ('terms' in block) {
    return block.terms.map(([term, meaning]) => `.TP\n\\fB${escaped(term)}\\fR\n${filled(meaning)}`).join('');
  }
  return block.text.split('\n\n').map(filled).join('.PP\n');
}

/** Text that roff fills, broken at blanks where a line of the source gets too long. */
function filled(text: string): string {
  const lines: string[] = [];
  for (const word of escaped(text).split(/(?<!\\)[ \n]+/)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= LINE_BYTES) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.map((line) => `${started(line)}\n`).join('');
}

/** A line of text that begins like a command of roff. */
const started = (line: string): string => (line.startsWith('.') ? `\\&${line}` : line);
