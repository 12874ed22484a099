/** Label and value pairs, in as many columns as there is room for. */
import type { Context } from '../context.ts';
import { formatCell, isNumeric } from '../format.ts';
import type { FactsBlock } from '../model.ts';
import { type Line, lineWidth, pad, sideBySide, spaces, span } from '../text/line.ts';
import { textWidth } from '../text/width.ts';
import { wrap } from '../text/wrap.ts';

const GAP = 3;
const MAX_COLUMNS = 3;

interface Fact {
  readonly label: string;
  readonly value: Line;
  readonly numeric: boolean;
  readonly note: string;
}

interface Sizes {
  readonly label: number;
  readonly number: number;
  readonly whole: number;
}

/** Columns these facts take in one column, unbroken. */
export function factsWidth(block: FactsBlock, context: Context): number {
  return sizesOf(factsOf(block, context)).whole;
}

/** The facts in up to three columns, read downwards. `single` keeps them in one. */
export function layoutFacts(block: FactsBlock, width: number, context: Context, single = false): Line[] {
  const facts = factsOf(block, context);
  if (facts.length === 0) return [];
  for (let count = single ? 1 : Math.min(MAX_COLUMNS, Math.ceil(facts.length / 3)); count > 1; count--) {
    const columns = chunks(facts, Math.ceil(facts.length / count));
    const sizes = columns.map(sizesOf);
    const needed = sizes.reduce((sum, { whole }) => sum + whole, GAP * (columns.length - 1));
    if (needed > width) continue;
    const blocks = columns.map((column, i) => {
      const size = sizes[i] as Sizes;
      return column.flatMap((fact) => factLines(fact, size, size.whole, context));
    });
    return sideBySide(
      blocks,
      sizes.map(({ whole }) => whole),
      GAP,
    );
  }
  const sizes = sizesOf(facts);
  return facts.flatMap((fact) => factLines(fact, sizes, width, context));
}

function factsOf(block: FactsBlock, context: Context): Fact[] {
  return block.rows.map(({ label, cell, note }) => ({
    label: context.text(label),
    value: formatCell(cell, context, true),
    numeric: isNumeric(cell.kind),
    note: note === undefined ? '' : context.text(note),
  }));
}

function sizesOf(facts: readonly Fact[]): Sizes {
  let label = 0;
  let number = 0;
  for (const fact of facts) {
    label = Math.max(label, textWidth(fact.label));
    if (fact.numeric) number = Math.max(number, lineWidth(fact.value));
  }
  let whole = 0;
  for (const fact of facts) {
    const value = fact.numeric ? number : lineWidth(fact.value);
    whole = Math.max(whole, label + 2 + value + (fact.note === '' ? 0 : 2 + textWidth(fact.note)));
  }
  return { label, number, whole };
}

/** One fact. If it does not fit on the line of its label, a text wraps, and anything else goes below the label. */
function factLines(fact: Fact, { label, number }: Sizes, width: number, context: Context): Line[] {
  const value = fact.numeric ? pad(fact.value, number, 'right') : fact.value;
  const head: Line = [...pad([span(fact.label)], label), spaces(2)];
  const note: Line = fact.note === '' ? [] : [spaces(2), span(fact.note, 'dim')];
  const whole = [...head, ...value, ...note];
  if (lineWidth(whole) <= width) return [whole];
  const text = fact.value.map((part) => part.text).join('');
  const style = fact.value[0]?.style;
  const room = width - label - 2;
  if (room >= 16) {
    const [first = '', ...rest] = wrap(fact.note === '' ? text : `${text}  ${fact.note}`, room, context.bounded);
    return [[...head, span(first, style)], ...rest.map((line) => [spaces(label + 2), span(line, style)])];
  }
  const under = (part: string, of: typeof style): Line[] =>
    wrap(part, width - 2, context.bounded).map((line) => [spaces(2), span(line, of)]);
  const labels = wrap(fact.label, width, context.bounded).map((line) => [span(line)]);
  return [...labels, ...under(text, style), ...(fact.note === '' ? [] : under(fact.note, 'dim'))];
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let i = 0; i < items.length; i += size) parts.push(items.slice(i, i + size));
  return parts;
}
