/** The door of this folder: documents of a report to its facts, from inline XBRL. */
import { EXACT, type ReportedFacts, type ReportedLine } from '../../engine/reported/types.ts';
import type { Block } from '../documents/types.ts';
import { contextsOf, type ReadContext, unitsOf } from './contexts.ts';
import { displayedNumber, displayedText } from './displayed.ts';
import { factBuilder } from './fact-builder.ts';
import { type TaggedFact, taggedFacts } from './inline.ts';
import { type Prefixes, prefixesOf, usualName } from './names.ts';
import { type Place, tableLines } from './table-lines.ts';

/** Version of this reader: facts stored by another version are read again. */
export const FACT_READER = '3';

/** A document as decoded text, and as blocks where it is read anyway. */
export interface ReportDocument {
  readonly text: string;
  readonly blocks: () => readonly Block[];
}

/** Whether a document has tagged facts. */
export function isInlineXbrl(text: string): boolean {
  return /xmlns:[\w.-]+\s*=\s*["']http:\/\/www\.xbrl\.org\/20\d\d\/inlineXBRL["']/.test(text);
}

/**
 * The facts of a report: of all its inline documents together, since they share contexts. Undefined where none has
 * tagged facts. What cannot be read is named in `faults`; the rest is read.
 */
export function readReport(documents: readonly ReportDocument[]): ReportedFacts | undefined {
  const inline = documents.filter(({ text }) => isInlineXbrl(text));
  if (inline.length === 0) return undefined;
  const prefixes = inline.map(({ text }) => prefixesOf(text));
  const contexts = new Map<string, ReadContext>();
  const units = new Map<string, string>();
  inline.forEach(({ text }, i) => {
    for (const [id, context] of contextsOf(text, prefixes[i]!)) contexts.set(id, contexts.get(id) ?? context);
    for (const [id, unit] of unitsOf(text)) units.set(id, unit);
  });
  const builder = factBuilder();
  const lines: ReportedLine[] = [];
  inline.forEach(({ text, blocks }, i) => {
    const facts = taggedFacts(text, prefixes[i]!, builder.fault);
    const firstTable = (lines.at(-1)?.table ?? -1) + 1;
    // Tables of words, such as that of the cover, are no lines of figures.
    const placed = facts.map(({ attributes, end, isNumber }) => ({
      concept: attributes.name ?? '',
      end: isNumber ? end : undefined,
    }));
    const rows = tableLines(blocks(), placed, lines.length, firstTable);
    lines.push(...rows.lines);
    facts.forEach((fact, at) => {
      const fault = addFact(builder, fact, rows.places[at]!, { contexts, units, prefixes: prefixes[i]! });
      if (fault !== undefined) {
        const { name = 'a fact', id, contextref } = fact.attributes;
        builder.fault(`${name} (${id ?? contextref ?? 'no id'}): ${fault}`);
      }
    });
  });
  const read = builder.finished('document', lines, {});
  return read.concept.length + read.texts.length + read.faults.length === 0 ? undefined : read;
}

interface Known {
  readonly contexts: ReadonlyMap<string, ReadContext>;
  readonly units: ReadonlyMap<string, string>;
  readonly prefixes: Prefixes;
}

/** Adds a fact; returns why it cannot be read. */
function addFact(
  builder: ReturnType<typeof factBuilder>,
  { attributes, text, isNumber }: TaggedFact,
  { line, column, cell }: Place,
  { contexts, units, prefixes }: Known,
): string | undefined {
  const { name, contextref = '', unitref = '', format = '', scale = '0', sign, decimals, nil } = attributes;
  if (name === undefined) return 'no name';
  const context = contexts.get(contextref);
  if (context === undefined) return `context ${contextref} is missing`;
  if ('fault' in context) return `context ${contextref}: ${context.fault}`;
  const concept = usualName(name, prefixes);
  if (!isNumber) {
    if (attributes.escape !== 'true')
      builder.addText(concept, context, nil === 'true' ? '' : displayedText(text, format));
    return undefined;
  }
  const unit = units.get(unitref);
  if (unit === undefined) return `unit ${unitref} is missing`;
  const value =
    nil === 'true' ? Number.NaN : displayedNumber(text, format, /^-?\d{1,2}$/.test(scale) ? Number(scale) : 0);
  if (value === undefined) return `"${text.slice(0, 40)}" is no number`;
  const signed = sign === '-' ? 0 - value : value;
  const isNegated = cell !== '' && value !== 0 && PRINTED_NEGATIVE.test(cell) !== signed < 0;
  builder.add({ concept, context, unit, value: signed, decimals: decimalsOf(decimals), line, column, isNegated });
  return undefined;
}

/** A figure in parentheses or after a minus. */
const PRINTED_NEGATIVE = /^[^\d]*[([\-\u2012-\u2014\u2212][^\d]*\d/;

/** `decimals` of a fact; what is stated as `INF`, or not at all, is exact. */
export function decimalsOf(stated: string | undefined): number {
  return stated !== undefined && /^-?\d{1,3}$/.test(stated) ? Number(stated) : EXACT;
}
