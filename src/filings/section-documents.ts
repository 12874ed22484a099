/** Which sections a form can have (FIELDS 6.3), in which of its documents they are, and whether those are at hand. */
import { familyOf } from './sections/captions.ts';
import type { SectionName } from './sections/types.ts';

/** What is looked at of a document. */
export interface DocumentHead {
  readonly sequence: number;
  /** `10-K`, `EX-99.1`; upper case. */
  readonly type: string;
  /** Whether its content is there. */
  readonly stored: boolean;
}

const BY_ITEM = {
  '10-K': ['business', 'risk_factors', 'mda', 'controls_and_procedures'],
  '10-Q': ['risk_factors', 'mda', 'controls_and_procedures'],
} as const;

/** The section names a form can have; none for forms without sections (Form 4, 20-F). */
export function sectionNames(form: string): readonly SectionName[] {
  const family = familyOf(form);
  if (family !== undefined) return BY_ITEM[family];
  return isCurrent(form) ? ['press_release'] : [];
}

function isCurrent(form: string): boolean {
  return /^8-K/.test(form);
}

/** The document the filing is named for: the one of its form, else the first that is no exhibit. */
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

/** The exhibits a press release is filed as; the later numbers of 99 come with one. */
export function isReleaseExhibit(type: string): boolean {
  return /^EX-99(\.0?1)?$/.test(type);
}

/**
 * Whether the documents at hand suffice to say that a section is not there. For items: the main document. For a press release: every
 * such exhibit the filing lists; what it lists is known when its header or index was read (`listed`), or an exhibit is at hand.
 */
export function hasRequiredDocuments(form: string, documents: readonly DocumentHead[], listed: boolean): boolean {
  if (!isCurrent(form)) return mainDocument(form, documents)?.stored === true;
  if (!documents.some(({ stored }) => stored)) return false;
  const exhibits = documents.filter(({ type }) => isReleaseExhibit(type));
  if (exhibits.length > 0) return exhibits.every(({ stored }) => stored);
  return listed || documents.some(({ type }) => type.startsWith('EX-'));
}
