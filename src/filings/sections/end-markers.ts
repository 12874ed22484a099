/** Markers that end any section: signatures, exhibit index, the heading of a later part (FIELDS 6.4 step 9). */
import type { Block } from '../documents/types.ts';
import type { Family } from '../forms/catalog.ts';
import type { Candidate } from './candidates.ts';
import { isStrong, isUpperCase } from './candidates.ts';
import { compact } from './captions/caption-match.ts';
import { withoutPageColumn } from './captions/page-column.ts';
import type { Contents } from './contents.ts';
import type { ItemKey } from './item-keys.ts';

/** A place no section extends beyond. */
export interface EndMarker {
  readonly block: number;
  /** Part that starts here; undefined for signatures and indexes, which end everything. */
  readonly part: number | undefined;
  readonly text: string;
}

const END_CAPTIONS = new Set(
  'signature signatures signaturepage exhibitindex indextoexhibits indexofexhibits'.split(' '),
);

/** Captions that end everything only after the last item; elsewhere they are part of an item. */
const LAST_CAPTIONS = new Set(
  'powerofattorney powersofattorney consentofindependentregisteredpublicaccountingfirm consentofindependentauditors consentofindependentaccountants consentofindependentcertifiedpublicaccountants independentauditorsconsent'.split(
    ' ',
  ),
);

/** The sentence above the signatures, with or without the heading. */
const SIGNED =
  /^(?:signatures?\W*)?(?:pursuant\s+to|in\s+accordance\s+with)\b.{0,200}\bexchange\s+act\b.{0,200}\bcaused\s+th(?:is|e)\b/i;

/** Whether the text of a block begins the signatures. */
export function isSigned({ text }: Block): boolean {
  return /^signatures?$/i.test(text) || SIGNED.test(text);
}

function endsEverything(block: Block, captions: ReadonlySet<string>): boolean {
  if (block.text.length > 70 || block.kind === 'rule' || withoutPageColumn(block).pages !== undefined) return false;
  if (!captions.has(compact(block.text))) return false;
  return isStrong(block) || isUpperCase(block.text) || block.centered;
}

/** Every end marker of a document in order, contents lines excluded. */
export function findEndMarkers(
  blocks: readonly Block[],
  candidates: readonly Candidate[],
  contents: Contents,
): EndMarker[] {
  const inZone = (at: number): boolean => contents.zones.some(([from, to]) => at >= from && at <= to + 2);
  const markers: EndMarker[] = [];
  const lastItem = candidates.findLast((one, i) => one.numbered && !one.crossReference && !contents.members.has(i));
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i] as Block;
    const isEnd =
      endsEverything(block, END_CAPTIONS) ||
      SIGNED.test(block.text) ||
      (i > (lastItem?.last ?? i) && endsEverything(block, LAST_CAPTIONS));
    if (isEnd && !inZone(i)) markers.push({ block: i, part: undefined, text: block.text });
  }
  candidates.forEach((candidate, i) => {
    if (candidate.part === undefined || contents.members.has(i) || candidate.crossReference) return;
    if (candidate.readings.length === 0 && candidate.pages !== undefined) return;
    // A bare "PART II" may be a running header of its part; either way it starts or is inside that part.
    markers.push({ block: candidate.first, part: candidate.part, text: candidate.line });
  });
  return markers.sort((a, b) => a.block - b.block);
}

/** Part an item belongs to. */
export function partOf(key: ItemKey, family: Family): number {
  if (key.startsWith('II.')) return 2;
  if (key.startsWith('I.')) return 1;
  const number = Number.parseInt(key, 10);
  if (family === 'foreign') return number <= 12 ? 1 : number <= 16 ? 2 : 3;
  return number <= 4 ? 1 : number <= 9 ? 2 : number <= 14 ? 3 : 4;
}
