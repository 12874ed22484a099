/** Which sections a form can have (FIELDS 16, A21), in which documents, and whether those are stored. */
import { amendedForm, familyOf, hasItems } from './forms/forms.ts';
import { namesOf } from './sections/names.ts';
import { SECTION_NAMES } from './sections/types.ts';

/** Input: a document's type and position. */
export interface DocumentHead {
  readonly sequence: number;
  /** `10-K`, `EX-99.1`; upper case. */
  readonly type: string;
  /** Whether its content is stored. */
  readonly stored: boolean;
}

/**
 * Section names of a form, those of the contract first; of an 8-K without its items. Empty for forms without sections.
 */
export function sectionNames(form: string): readonly string[] {
  const family = familyOf(form);
  if (family === undefined) return hasItems(form) ? ['press_release'] : [];
  const names = namesOf(family);
  return [...contractNames(form), ...names.filter((name) => !isContractName(name))];
}

/** The section names of the contract (FIELDS 6.3) that a form can have. */
export function contractNames(form: string): readonly string[] {
  const family = familyOf(form);
  if (family === undefined) return sectionNames(form);
  const names = namesOf(family);
  return SECTION_NAMES.filter((name) => names.includes(name));
}

export function isContractName(name: string): boolean {
  return SECTION_NAMES.some((one) => one === name);
}

/** The main document of a filing: the one of its form, else the first that is not an exhibit. */
export function mainDocument<T extends Pick<DocumentHead, 'type' | 'sequence'>>(
  form: string,
  documents: readonly T[],
): T | undefined {
  const ascending = [...documents].sort((a, b) => a.sequence - b.sequence);
  const base = amendedForm(form);
  return (
    ascending.find(({ type }) => type === form) ??
    ascending.find(({ type }) => amendedForm(type) === base) ??
    ascending.find(({ type }) => !isAttachment(type))
  );
}

function isAttachment(type: string): boolean {
  return /^(EX-|GRAPHIC|ZIP|XML|PDF|EXCEL|JSON|COVER|CORRESP)/.test(type);
}

/** Exhibit types that may be a press release. */
export function isReleaseExhibit(type: string): boolean {
  return /^EX-99(\.\d{1,3})?$/.test(type);
}

/**
 * Whether the stored documents are enough to conclude that a section is missing. For items: the main document. For a
 * press release: every such exhibit the filing lists; the list is known if its header or index was read (`listed`) or
 * an exhibit is stored.
 */
export function hasRequiredDocuments(
  form: string,
  documents: readonly DocumentHead[],
  listed: boolean,
  name: string,
): boolean {
  if (name !== 'press_release') return mainDocument(form, documents)?.stored === true;
  if (!documents.some(({ stored }) => stored)) return false;
  const exhibits = documents.filter(({ type }) => isReleaseExhibit(type));
  if (exhibits.length > 0) return exhibits.every(({ stored }) => stored);
  return listed || documents.some(({ type }) => type.startsWith('EX-'));
}
