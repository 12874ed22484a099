/** Candidates for the conditions of `mds check`. */
import type { Field } from '../check/field.ts';
import { FIELD_INDEX } from '../check/field-index.ts';
import { readFieldIndex } from '../check/read-index.ts';
import type { Candidate } from './complete.ts';

const NUMBERS = ['<', '<=', '>', '>=', '==', 'between', 'is available'];
const WORDS = ['==', '!=', 'in (', 'is available'];

/**
 * Within quotation marks the fields that the name being typed may become, and behind a whole name its operators. Without them the fields for
 * lower-case letters; undefined for anything else, which is a symbol.
 */
export function conditionCandidates(typed: string): readonly Candidate[] | undefined {
  const quoted = /^["']/.test(typed);
  const text = quoted ? typed.slice(1) : typed;
  const [last = ''] = /[A-Za-z0-9_.]*$/.exec(text) ?? [];
  const before = text.slice(0, text.length - last.length);
  const fields = last !== '' && /^[a-z]/.test(last) ? named(last) : [];
  if (!quoted) return before === '' && fields.length > 0 ? fields.map(candidate) : undefined;
  const only = fields.length === 1 ? fields[0] : fields.find((field) => nameOf(field) === last);
  if (only === undefined) return fields.map((field) => ({ ...candidate(field), word: before + nameOf(field) }));
  const operators = only.type === 'number' || only.type === 'date' || only.type === 'instant' ? NUMBERS : WORDS;
  return operators.map((operator) => ({ word: `${before}${nameOf(only)} ${operator}`, help: only.route }));
}

/** Each field once, by its shortest spelling. */
function named(start: string): readonly Field[] {
  const found = new Map<string, Field>();
  for (const field of readFieldIndex(FIELD_INDEX)) {
    const name = nameOf(field);
    if (name.startsWith(start) && !found.has(name)) found.set(name, field);
  }
  return [...found.values()];
}

function nameOf({ path }: Field): string {
  const own = path.at(-1)?.name ?? '';
  const parent = path.at(-2)?.name;
  return GENERAL.has(own) && parent !== undefined ? `${parent}.${own}` : own;
}

/** Names that mean nothing without their parent. */
const GENERAL = new Set([
  'value',
  'date',
  'status',
  'pct',
  'high',
  'low',
  'reason',
  'name',
  'signal',
  'label',
  'available',
]);

function candidate(field: Field): Candidate {
  return { word: nameOf(field), help: `${field.route}${field.unit === undefined ? '' : `, ${field.unit}`}` };
}
