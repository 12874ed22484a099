/** Role of an insider, in the words of the form (FIELDS 7.2). */
import type { InsiderClass, OwnershipDocument, ReportingOwner } from './types.ts';

/** A title that only refers elsewhere, alone or at the end of a real one. */
const SEE_REMARKS =
  /[\s,;:([*\-–—]*\b(?:please\s+)?see\s+(?:the\s+)?["“]?(?:(?:\w+\s+){0,2}remarks?|explanations?(?:\s+of\s+responses)?)["”]?(?:\s+(?:below|section|field|box))?(?:\s*[(#]?\d{1,2}\)?)?[\s.)\]*]*$/i;
const SEE_FOOTNOTE = /^\(?see\s+foot\s?note\s*#?\(?(\d{1,2})\)?[\s.)]*$/i;
/** Remarks about attachments are no title: removed up to the end of the sentence. */
const EXHIBITS = /[\s,;(–-]*\bexhibits?\b(?:\s+list)?\W*\d?.*$/i;

/** The combined role of the owners: an officer's title, else Director, 10% Owner, Other or Unknown. */
export function roleOf(document: OwnershipDocument): string {
  const { owners } = document;
  const officer = owners.find(isOfficer);
  if (officer !== undefined) return officerTitle(officer, document);
  if (owners.some(({ isDirector }) => isDirector)) return 'Director';
  if (owners.some(({ isTenPercentOwner }) => isTenPercentOwner)) return '10% Owner';
  const other = owners.find(({ isOther, otherText }) => isOther || otherText !== undefined);
  return other === undefined ? 'Unknown' : (other.otherText ?? 'Other');
}

/** Officer if any owner is one, else director if any is. */
export function classOf({ owners }: OwnershipDocument): InsiderClass {
  if (owners.some(isOfficer)) return 'officer';
  return owners.some(({ isDirector }) => isDirector) ? 'director' : 'neither';
}

/** Marked as an officer; or not marked at all but with a title. */
export function isOfficer({ isDirector, isOther, isTenPercentOwner, ...owner }: ReportingOwner): boolean {
  return owner.isOfficer || (!isDirector && !isTenPercentOwner && !isOther && owner.officerTitle !== undefined);
}

function officerTitle({ officerTitle: title = '' }: ReportingOwner, { remarks, footnotes }: OwnershipDocument): string {
  const footnote = SEE_FOOTNOTE.exec(title)?.[1];
  if (footnote !== undefined) return footnotes.find(({ id }) => id === `F${footnote}`)?.text ?? 'Officer';
  const own = title.replace(SEE_REMARKS, '').trim();
  if (own !== '') return own;
  return titleIn(title === '' ? undefined : remarks) ?? 'Officer';
}

/** Words of a remark about the transactions, which contains no title. */
const NO_TITLE = /10b5-?1|\b(?:was|were|shares|transactions?)\b/i;

function titleIn(remarks = ''): string | undefined {
  const sentences = remarks.split(/(?<=[.;])\s+/).map((sentence) => sentence.replace(EXHIBITS, '').trim());
  const title = sentences.filter((sentence) => sentence !== '' && !NO_TITLE.test(sentence)).join(' ');
  return title === '' ? undefined : title;
}
