/** One section of one filing next to what another source says of it. */
export interface SectionCheck {
  readonly filing: string;
  /** Section name, or the item the other side speaks of. */
  readonly section: string;
  /** Whose evidence. */
  readonly by: string;
  /** Undefined where the evidence says nothing of it. */
  readonly startRight: boolean | undefined;
  readonly endRight: boolean | undefined;
  /** 0 to 1: edit similarity for texts, shorter / longer for lengths. */
  readonly agreement: number | undefined;
  readonly measure: 'text' | 'length' | 'edges';
  /** Ours was given out. */
  readonly given: boolean;
  /** The documents at hand hold it, by the evidence. */
  readonly exists: boolean;
  readonly verdict: 'right' | 'wrong' | 'missed' | 'rightly none';
  /** Reason of ours in place of text, or why a difference is none. */
  readonly why: string;
}

/** Least similarity of texts that counts as the same section. */
export const LEAST_SIMILAR = 0.98;

/** The verdict over what was found out about one section. */
export function checked(found: Omit<SectionCheck, 'verdict'>): SectionCheck {
  const { given, exists, startRight, endRight, agreement, measure } = found;
  const edges = startRight !== false && endRight !== false;
  const agrees = measure === 'text' ? (agreement ?? 0) >= LEAST_SIMILAR : true;
  const verdict = given ? (exists && edges && agrees ? 'right' : 'wrong') : exists ? 'missed' : 'rightly none';
  return { ...found, verdict };
}
