/** Contexts and units of XBRL: days, dimensions and measures by their ids. The same in instances and inline documents. */
import { parseDay } from '../../engine/days.ts';
import type { Dimension, ReportedContext } from '../../engine/reported/types.ts';
import { INSTANT } from '../../engine/types.ts';
import { attributesOf, decodeEntities } from '../inline-facts.ts';
import { type Prefixes, usualName } from './names.ts';

/** A context, or why it cannot be read. */
export type ReadContext = ReportedContext | { readonly fault: string };

/** Every context of a text by id. */
export function contextsOf(text: string, prefixes: Prefixes): Map<string, ReadContext> {
  const contexts = new Map<string, ReadContext>();
  for (const { id, body } of elements(text, 'context')) contexts.set(id, contextOf(body, prefixes));
  return contexts;
}

/** Every unit of a text by id: `USD`, `USD/shares`, `pure`, or the filer's own name; without prefix, as companyfacts has it. */
export function unitsOf(text: string): Map<string, string> {
  const units = new Map<string, string>();
  for (const { id, body } of elements(text, 'unit')) units.set(id, unitOf(body));
  return units;
}

function* elements(text: string, name: string): Generator<{ readonly id: string; readonly body: string }> {
  const open = new RegExp(`<((?:[\\w.-]+:)?${name})\\s([^>]*)>`, 'g');
  for (let match = open.exec(text); match !== null; match = open.exec(text)) {
    const { id } = attributesOf(match[2]!);
    // Not the end of `unitNumerator`.
    const close = new RegExp(`</${match[1]}\\s*>`, 'g');
    close.lastIndex = open.lastIndex;
    const end = close.exec(text)?.index;
    if (id === undefined || end === undefined) continue;
    yield { id, body: text.slice(open.lastIndex, end) };
    open.lastIndex = end;
  }
}

function contextOf(body: string, prefixes: Prefixes): ReadContext {
  const day = (name: string): number | undefined => {
    const written = new RegExp(`<(?:[\\w.-]+:)?${name}\\b[^>]*>\\s*(\\d{4}-\\d{2}-\\d{2})`).exec(body)?.[1];
    return written === undefined ? undefined : parseDay(written);
  };
  const instant = day('instant');
  const start = instant === undefined ? day('startDate') : INSTANT;
  const end = instant ?? day('endDate');
  if (start === undefined || end === undefined || start > end) return { fault: 'its period cannot be read' };
  return { start, end, dimensions: dimensionsOf(body, prefixes) };
}

const EXPLICIT = /<(?:[\w.-]+:)?explicitMember\b([^>]*)>\s*([^<\s]+)\s*</g;
const TYPED = /<((?:[\w.-]+:)?typedMember)\b([^>]*)>(.*?)<\/\1\s*>/gs;

function dimensionsOf(body: string, prefixes: Prefixes): readonly Dimension[] {
  if (!body.includes('Member')) return [];
  const named = (tag: string): string => usualName(attributesOf(tag).dimension ?? '', prefixes);
  const explicit = [...body.matchAll(EXPLICIT)].map(
    ([, tag, member]): Dimension => [named(tag!), usualName(member!, prefixes)],
  );
  const typed = [...body.matchAll(TYPED)].map(
    ([, , tag, content]): Dimension => [named(tag!), decodeEntities(content!.replace(/<[^>]*>/g, '')).trim()],
  );
  return [...explicit, ...typed].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

function unitOf(body: string): string {
  const measures = (part: string): string =>
    [...part.matchAll(/<(?:[\w.-]+:)?measure\b[^>]*>\s*([^<\s]+)\s*</g)]
      .map(([, name]) => name!.slice(name!.indexOf(':') + 1))
      .join('*');
  const split = body.search(/<(?:[\w.-]+:)?unitDenominator\b/);
  return split < 0 ? measures(body) : `${measures(body.slice(0, split))}/${measures(body.slice(split))}`;
}
