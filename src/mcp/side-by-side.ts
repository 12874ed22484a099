/** The screens of several symbols as one table: a row per figure, a column per symbol. */
import { type Context, createContext } from '../render/context.ts';
import type { Block, ViewModel } from '../render/model.ts';
import { explain } from '../render/reasons.ts';
import { footnoteMark } from '../render/text/glyphs.ts';
import type { Reply } from './call.ts';
import { cellText, type Lines, linesOf, staleTag } from './lines.ts';

/** What the answers have in common as labels; tables and drawings are left out. */
export async function sideBySide(replies: readonly Reply[]): Promise<Lines> {
  const models = await Promise.all(replies.map((each) => each.model()));
  const [first] = models;
  const [reply] = replies;
  if (first === undefined || reply === undefined) return { head: [], body: [], foot: [] };
  const base = createContext({ width: undefined, color: false, unicode: true }, undefined);
  const columns = models.map((model) => new Map(figures(model, { ...base, currency: model.currency })));
  const instants = new Set(replies.map(({ payload }) => payload.as_of));
  // Said once where it is the same of all, else a row of its own.
  const shared = linesOf({ ...first, title: models.map(({ title }) => title).join(', '), subtitle: '' }, reply.payload);
  const head = `|${models.map(({ title }) => title).join('|')}`;
  const rows = [...new Set(columns.flatMap((column) => [...column.keys()]))].map(
    (label) => `${label}|${columns.map((column) => column.get(label) ?? '').join('|')}`,
  );
  const stale = models.map(staleTag);
  const own = [
    ...(instants.size > 1 ? [`as_of|${replies.map(({ payload }) => payload.as_of).join('|')}`] : []),
    ...(stale.some((each) => each !== '') ? [`freshness|${stale.join('|')}`] : []),
    ...(new Set(models.map(({ currency }) => currency)).size > 1
      ? [`currency|${models.map(({ currency }) => currency ?? '').join('|')}`]
      : []),
  ];
  const marks = base.footnotes.map((reason, i) => `${footnoteMark(i + 1, true)} ${explain(reason)}`);
  return {
    head: shared.head,
    body: [{ text: head }, ...[...own, ...rows].map((text) => ({ text, head }))],
    foot: marks,
  };
}

function figures({ headline = [], panels }: ViewModel, context: Context): readonly (readonly [string, string])[] {
  const [price, , change, session] = headline.map((cell) => cellText(cell, context));
  const top = [
    ['Price', price],
    ['Change', change],
    ['Session', session],
  ].flatMap(([label, text]) => (text === undefined || text === '' ? [] : [[label, text] as const]));
  return [...top, ...panels.flatMap(({ block }) => blockFigures(block, context))] as [string, string][];
}

function blockFigures(block: Block, context: Context): readonly (readonly [string, string])[] {
  switch (block.type) {
    case 'facts':
    case 'bars':
      return block.rows.map(({ label, cell }) => [label, cellText(cell, context)]);
    case 'ranges':
      return block.rows.map(({ label, low, high }) => [label, `${cellText(low, context)}-${cellText(high, context)}`]);
    case 'table':
    case 'text':
    case 'chart':
    case 'sparks':
      return [];
  }
}
