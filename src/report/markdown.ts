/** A report as Markdown (GitHub's): the same parts without drawings. */
import { isMarker } from '../engine/value.ts';
import type { Context } from '../render/context.ts';
import { isNumeric } from '../render/format.ts';
import { toMarkdown } from '../render/formats/markdown.ts';
import type { Table } from '../render/formats/records.ts';
import type { Block, Cell, Panel, TableBlock, ViewModel } from '../render/model.ts';
import { explain } from '../render/reasons.ts';
import { redlineMarkdown } from '../render/redline/markdown.ts';
import { footnoteMark } from '../render/text/glyphs.ts';
import { markdownText as text } from '../render/text/markdown-text.ts';
import { pageContext, plain } from './blocks.ts';
import type { Part, Report } from './model.ts';
import { staleOf } from './page.ts';

export function reportMarkdown(report: Report): string {
  const { symbol, subtitle, head, simulated, asOf, parts, madeAt } = report;
  const stale = staleOf(report);
  const headline = (head?.headline ?? []).map((cell) => plain(cell, pageContext(head?.currency))).filter(Boolean);
  return [
    `# ${text(`${symbol} ${subtitle}`.trim())}`,
    simulated ? '**SIMULATED DATA: prices and statements of the shipped sample, not those of the real company.**' : '',
    asOf === undefined ? '' : `**AS OF ${asOf}**`,
    stale === undefined ? '' : `**STALE ${text(stale.since)}** ${text(stale.update ?? '')}`.trim(),
    headline.map(text).join(' · '),
    ...parts.map(partMarkdown),
    `Made by mds on ${new Date(madeAt).toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
  ]
    .filter((block) => block !== '')
    .join('\n\n')
    .concat('\n');
}

function partMarkdown({ title, screens, redline, faults }: Part): string {
  const bodies = screens.map(({ title: heading, view }) => [
    heading === undefined ? '' : `### ${text(heading)}`,
    viewMarkdown(view),
  ]);
  return [
    `## ${text(title)}`,
    ...faults.map(
      ({ message, hint }) => `**Not available**: ${text(message)}${hint === undefined ? '' : ` (${text(hint)})`}`,
    ),
    ...bodies.flat(),
    redline === undefined ? '' : redlineMarkdown([redline]).replace(/^#/gm, '###').trim(),
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

function viewMarkdown(view: ViewModel): string {
  const context = pageContext(view.currency);
  const panels = view.panels.map((panel) => panelMarkdown(panel, context));
  const reasons = context.footnotes.map((reason, i) => `${footnoteMark(i + 1, true)} ${text(explain(reason))}`);
  const notes = view.notes.filter((note) => note !== '' && !note.startsWith('SIMULATED DATA')).map(text);
  const stale = view.stale === undefined ? '' : `**STALE ${text(view.stale.since)}**`;
  return [stale, text(view.subtitle ?? ''), ...panels, ...reasons, ...notes]
    .filter((block) => block !== '')
    .join('\n\n');
}

function panelMarkdown({ title, block }: Panel, context: Context): string {
  const body = blockMarkdown(block, context);
  return title === undefined ? body : `**${text(title)}**\n\n${body}`;
}

function blockMarkdown(block: Block, context: Context): string {
  const cells = (label: string, ...rest: readonly (Cell | undefined)[]) => [
    { text: label },
    ...rest.map((cell) => (cell === undefined ? { text: '' } : shown(cell, context))),
  ];
  switch (block.type) {
    case 'text':
      return text(block.text.replace(/\n+/g, ' '));
    case 'facts':
      return table(
        ['', ''],
        block.rows.map(({ label, cell }) => cells(label, cell)),
      );
    case 'ranges':
      return table(
        ['', 'Low', 'High', 'Position'],
        block.rows.map(({ label, low, high, position }) => cells(label, low, high, { kind: 'meter', value: position })),
      );
    case 'bars':
      return table(
        ['', '', ...(block.secondaryLabel === undefined ? [] : [block.secondaryLabel])],
        block.rows.map(({ label, cell, secondary }) =>
          cells(label, cell, ...(block.secondaryLabel === undefined ? [] : [secondary])),
        ),
      );
    case 'table':
      return tableMarkdown(block, context);
    case 'chart':
    case 'sparks':
      return table(
        ['', ''],
        block.series.map(({ label, values, kind }) => cells(label, { kind: 'spark', values, of: kind })),
      );
  }
}

/** Courses are left out: between numbers their ends say little. */
function tableMarkdown({ columns, rows }: TableBlock, context: Context): string {
  const kept = columns.flatMap(({ kind }, i) => (kind === 'spark' ? [] : [i]));
  const head = kept.map((i) => [columns[i]!.label, ...(columns[i]!.under ?? [])].join(' ').trim());
  return table(
    head,
    rows.map((row) => {
      if ('section' in row) return [{ text: row.section.toUpperCase() }, ...kept.slice(1).map(() => ({ text: '' }))];
      return kept.map((i) => (row[i] === undefined ? { text: '' } : shown(row[i], context)));
    }),
  );
}

function shown(cell: Cell, context: Context): Table['rows'][number][number] {
  const number = isNumeric(cell.kind) || isMarker(cell.value);
  return { text: plain(cell, context), ...(number ? { numeric: true } : {}) };
}

function table(columns: readonly string[], rows: Table['rows']): string {
  return toMarkdown({ columns, rows } as Table).trimEnd();
}
