/** Which sections a form can have (FIELDS 6.3), in which documents, and whether those are stored. */
import { familyOf } from './sections/captions.ts';
import type { SectionName } from './sections/types.ts';

/** Input: a document's type and position. */
export interface DocumentHead {
  readonly sequence: number;
  /** `10-K`, `EX-99.1`; upper case. */
  readonly type: string;
  /** Whether its content is stored. */
  readonly stored: boolean;
}

const BY_ITEM = {
  '10-K': ['business', 'risk_factors', 'mda', 'controls_and_procedures'],
  '10-Q': ['risk_factors', 'mda', 'controls_and_procedures'],
} as const;

/** Section names of a form; empty for forms without sections (Form 4, 20-F). */
export function sectionNames(form: string): readonly SectionName[] {
  const family = familyOf(form);
  if (family !== undefined) return BY_ITEM[family];
  return isCurrent(form) ? ['press_release'] : [];
}

function isCurrent(form: string): boolean {
  return /^8-K/.test(form);
}

/** The main document of a filing: the one of its form, else the first that is not an exhibit. */
export function mainDocument<T extends Pick<DocumentHead, 'type' | 'sequence'>>(
  form: string,
  documents: readonly T[],
): T | undefined {
  const ascending = [...documents].sort((a, b) => a.sequence - b.sequence);
  const base = form.replace(/\/A$/, '');
  return (
    ascending.find(({ type }) => type === form) ??
    ascending.find(({ type }) => type.replace(/\/A$/, '') === base) ??
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
export function hasRequiredDocuments(form: string, documents: readonly DocumentHead[], listed: boolean): boolean {
  if (!isCurrent(form)) return mainDocument(form, documents)?.stored === true;
  if (!documents.some(({ stored }) => stored)) return false;
  const exhibits = documents.filter(({ type }) => isReleaseExhibit(type));
  if (exhibits.length > 0) return exhibits.every(({ stored }) => stored);
  return listed || documents.some(({ type }) => type.startsWith('EX-'));
}
