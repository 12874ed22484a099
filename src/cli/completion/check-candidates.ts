/** Candidates for the conditions of `mds check`. */
import type { Field } from '../../conditions/fields.ts';
import { checkVocabulary } from '../check/fields.ts';
import type { Candidate } from './complete.ts';

const NUMBERS = ['<', '<=', '>', '>=', '==', 'between', 'is available'];
const WORDS = ['==', '!=', 'in (', 'is available'];

/**
 * Within quotation marks the fields that the name being typed may become, and behind a whole name its operators. Without them the fields for
 * lower-case letters; undefined for anything else, which is a symbol.
 */
export async function conditionCandidates(typed: string): Promise<readonly Candidate[] | undefined> {
  const quoted = /^["']/.test(typed);
  const text = quoted ? typed.slice(1) : typed;
  const [last = ''] = /[A-Za-z0-9_.]*$/.exec(text) ?? [];
  const before = text.slice(0, text.length - last.length);
  const fields = last !== '' && /^[a-z]/.test(last) ? await named(last) : [];
  if (!quoted) return before === '' && fields.length > 0 ? fields.map(candidate) : undefined;
  const only = fields.length === 1 ? fields[0] : fields.find((field) => nameOf(field) === last);
  if (only === undefined) return fields.map((field) => ({ ...candidate(field), word: before + nameOf(field) }));
  const operators = only.kind === 'number' || only.kind === 'date' || only.kind === 'instant' ? NUMBERS : WORDS;
  return operators.map((operator) => ({ word: `${before}${nameOf(only)} ${operator}`, help: only.source }));
}

/** Each field once, by its shortest spelling. */
async function named(start: string): Promise<readonly Field[]> {
  const found = new Map<string, Field>();
  for (const field of (await checkVocabulary()).fields) {
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
  return { word: nameOf(field), help: `${field.source}${field.unit === undefined ? '' : `, ${field.unit}`}` };
}
