/**
 * Reads an XBRL instance: facts as elements of their own, without cells. Their labels are in the filer's linkbase, where
 * there is one.
 */
import type { ReportedFacts } from '../../engine/reported/types.ts';
import { NO_LINE } from '../../engine/reported/types.ts';
import { attributesOf, decodeEntities } from '../inline-facts.ts';
import { contextsOf, unitsOf } from './contexts.ts';
import { factBuilder } from './fact-builder.ts';
import { prefixesOf, usualName } from './names.ts';
import { decimalsOf } from './read-report.ts';

/** Whether a text is an instance. Looks at its beginning. */
export function isInstance(text: string): boolean {
  const head = text.slice(0, 20_000);
  return /<(?:[\w.-]+:)?xbrl\b[^>]*xmlns/.test(head) && /www\.xbrl\.org\/2003\/instance/.test(head);
}

/** An element that refers to a context: a fact; its content ends at its own end tag. */
const FACT = /<([\w-]+(?::[\w.-]+)?)(\s[^<>]*?\bcontextRef\s*=[^<>]*?)(?:\/>|>([^<]*)(?:<\/\1\s*>)?)/g;
/** Texts of whole notes hold escaped markup. */
const MARKUP = /&lt;\/?[a-z]/i;

/** The facts of an instance. What cannot be read is named in `faults`; the rest is read. */
export function readInstance(text: string, labels: ReportedFacts['labels'] = {}): ReportedFacts {
  const prefixes = prefixesOf(text);
  const contexts = contextsOf(text, prefixes);
  const units = unitsOf(text);
  const builder = factBuilder();
  for (const [, name, tag, content = ''] of text.matchAll(FACT)) {
    const { contextref = '', unitref, decimals, nil } = attributesOf(tag!);
    const context = contexts.get(contextref);
    const concept = usualName(name!, prefixes);
    if (context === undefined || 'fault' in context) {
      builder.fault(`${concept}: context ${contextref} is ${context === undefined ? 'missing' : 'not readable'}`);
      continue;
    }
    if (unitref === undefined) {
      if (!MARKUP.test(content)) builder.addText(concept, context, decodeEntities(content).trim());
      continue;
    }
    const unit = units.get(unitref);
    const value = nil === 'true' ? Number.NaN : Number(content.trim() === '' ? 'none' : content.trim());
    if (unit === undefined || (Number.isNaN(value) && nil !== 'true')) {
      const what = unit === undefined ? `unit ${unitref} is missing` : `"${content.trim().slice(0, 40)}" is no number`;
      builder.fault(`${concept} (${contextref}): ${what}`);
      continue;
    }
    const place = { line: NO_LINE, column: -1, isNegated: false };
    builder.add({ concept, context, unit, value, decimals: decimalsOf(decimals), ...place });
  }
  return builder.finished('instance', [], labels);
}
