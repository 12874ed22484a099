/** Fields that are asked for by name: are there such, and which may have been meant. */
import { MdsError } from '../../errors.ts';
import { type Path, parsePath } from '../../render/formats/fields.ts';
import { closest } from '../args/closest.ts';

/** Requested field names, and how to check them. */
export interface FieldQuestion {
  /** As typed. */
  readonly fields: readonly string[];
  /** Whether a path leads to something in what was answered. */
  readonly isThere: (path: Path) => boolean;
  /** Every name that may be asked for; worked out only when a field was not answered. */
  readonly names: () => Promise<readonly string[]>;
  /** What lists all of them. */
  readonly lister: string;
}

/**
 * The paths of the fields. A field that is known but was not answered is no mistake: it is left out. Throws USAGE (FIELD_UNKNOWN) for
 * names there are not, with what may have been meant.
 */
export async function checkedPaths({ fields, isThere, names, lister }: FieldQuestion): Promise<readonly Path[]> {
  const paths = fields.map(parsePath);
  const missing = fields.filter((_, index) => !isThere(paths[index] ?? []));
  if (missing.length === 0) return paths;
  const known = [...new Set(await names())];
  const unknown = missing.filter((field) => !isKnown(parsePath(field), known));
  const [first] = unknown;
  if (first === undefined) return paths;
  const meant = suggestions(first, known);
  throw new MdsError('FIELD_UNKNOWN', `there is no field ${unknown.map((field) => `'${field}'`).join(', ')}`, {
    hint: `${meant.length === 0 ? '' : `did you mean ${meant.join(' or ')}? `}all of them: ${lister}`,
  });
}

/** A field, or the group it is in. */
function isKnown(path: Path, names: readonly string[]): boolean {
  const text = path.join('.');
  return names.some((name) => {
    const plain = name.replaceAll('[]', '');
    // Behind `*` stand names that only the data know.
    const open = plain.endsWith('.*') && text.startsWith(plain.slice(0, -1));
    return open || plain === text || plain.startsWith(`${text}.`);
  });
}

/** Fields of that own name in other places, else the nearest by spelling, whole or by their own names; at most three. */
function suggestions(field: string, names: readonly string[]): readonly string[] {
  const text = parsePath(field).join('.').toLowerCase();
  const own = text.split('.').at(-1) ?? text;
  const ownNames = new Map<string, string[]>();
  for (const name of names) {
    const last = name.split('.').at(-1) ?? name;
    ownNames.set(last, [...(ownNames.get(last) ?? []), name]);
  }
  const same = ownNames.get(own);
  if (same !== undefined) return same.slice(0, 3);
  const whole = closest(text, names);
  if (whole !== undefined) return [whole];
  const near = closest(own, [...ownNames.keys()]);
  return near === undefined ? [] : (ownNames.get(near) ?? []).slice(0, 3);
}
