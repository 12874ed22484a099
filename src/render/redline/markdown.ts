/**
 * A redline as flowing Markdown: deleted words struck out, added ones bold, so that it reads on paper and without
 * color.
 */

import type { Redline, RedlineChange, RedlinePart, RedlineSection } from '../model.ts';
import { markdownText as escaped } from '../text/markdown-text.ts';
import { figureText } from './figure.ts';

/** Several redlines follow each other. */
export function redlineMarkdown(redlines: readonly Redline[]): string {
  return redlines.map(oneMarkdown).join('\n');
}

function oneMarkdown({ title, subtitle, tag, sections, notes }: Redline): string {
  const head = [...(tag === '' ? [] : [`**${tag}**`]), `# ${escaped(title)}: ${escaped(subtitle)}`];
  const foot = notes.map((note) => `- ${escaped(note)}`).join('\n');
  return `${[...head, ...sections.flatMap(sectionMarkdown), '---', foot].join('\n\n')}\n`;
}

function sectionMarkdown({ title, figures, changes }: RedlineSection): string[] {
  const rows = figures.map((figure) => `| ${escaped(figure.label)} | ${escaped(figureText(figure))} |\n`).join('');
  const none = changes?.length === 0 ? ['No paragraph changed.'] : [];
  return [
    `## ${escaped(title)}`,
    `| Figure | Value |\n| --- | ---: |\n${rows}`.trimEnd(),
    ...none,
    ...(changes ?? []).map(changeMarkdown),
  ];
}

function changeMarkdown({ kind, place, parts }: RedlineChange): string {
  const text = parts.map((part, i) => marked(part, parts[i - 1]?.text.at(-1), parts[i + 1]?.text[0]));
  return `**${kind} ${escaped(place)}** ${text.join('')}`;
}

const MARKS = { deleted: '~~', added: '**' } as const;
/** Next to a letter a mark at a punctuation character is none (CommonMark 6.2); an empty comment keeps them apart. */
const APART = '<!-- -->';

/** Blanks stay outside of the marks: `** word**` would be no markup. */
function marked({ kind, text }: RedlinePart, before: string | undefined, after: string | undefined): string {
  if (kind === 'same') return escaped(text);
  const [, left = '', words = '', right = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  if (words === '') return text;
  const apart = (outer: string | undefined, inner: string | undefined): string =>
    /[\p{L}\p{N}]/u.test(outer ?? '') && !/[\p{L}\p{N}]/u.test(inner ?? '') ? APART : '';
  const [opens, closes] = [apart(left || before, words[0]), apart(right || after, words.at(-1))];
  return `${left}${opens}${MARKS[kind]}${escaped(words)}${MARKS[kind]}${closes}${right}`;
}
