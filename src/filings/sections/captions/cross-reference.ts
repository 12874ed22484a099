/** Distinguishes a heading from a sentence that mentions an item (FIELDS 6.4 step 5). */
import type { Block } from '../../documents/types.ts';
import type { CaptionMatch } from './caption-match.ts';
import type { ItemLead } from './item-pattern.ts';

/** Words that continue a sentence after an item. */
const GOES_ON =
  /^(?:of|in|to|for|from|is|are|was|were|has|have|had|and|or|as|at|by|on|with|that|which|who|below|above|herein|hereof|under|see|included|contained|appearing|entitled|titled|captioned|beginning|set forth|regarding|describes?|contains?|includes?|provides?|discusse[sd]|discloses?|should|must|may|will|shall|we|our)\b/i;
const GOES_ON_AFTER_CAPTION =
  /^(?:["”’']\s*)?(?:of (?:this|our|the|its|such|part)|in (?:this|our|the|its|such|part|item)|to (?:this|our|the)|above|below|herein|included|contained|appearing|and (?:elsewhere|in|note|item|part|")|beginning|set forth in|for (?:a|additional|further|more|the)|section|as (?:updated|supplemented|amended|described|well)|which|that|should|describes?|contains?|includes?|provides?|discusses)\b/;
/** Last words of a line that continues on the next. */
const LEADS_IN =
  /(?:\b(?:see|in|under|to|and|or|of|with|the|refer|from|by|at|also|both|entitled|captioned|per|our|this|part i{1,3}|part iv|part)|[,;(“"‘])$/i;
const QUOTES = /^["“”‘’']/;

/** Whether the previous line continues into this one: a wrapped sentence, a list of places. */
function previousRunsOn(blocks: readonly Block[], index: number): boolean {
  for (let i = index - 1; i >= Math.max(0, index - 3); i--) {
    const block = blocks[i];
    if (block === undefined || block.kind === 'rule') continue;
    if (block.kind === 'row') return false;
    return /:$/.test(block.text) || (block.text.length > 40 && LEADS_IN.test(block.text));
  }
  return false;
}

/**
 * Whether a line starting with an item number is a mention, not a heading. A styled line of heading length counts as a
 * heading unless its own words continue as a sentence.
 */
export function readsAsReference(
  blocks: readonly Block[],
  index: number,
  lead: ItemLead,
  title: string,
  match: CaptionMatch | undefined,
  styled: boolean,
): boolean {
  const block = blocks[index] as Block;
  if (QUOTES.test(block.text) || QUOTES.test(title)) return true;
  if (!styled && (block.kind === 'list_item' || previousRunsOn(blocks, index))) return true;
  // Several items declared not applicable in one sentence close a part like headings.
  const score = match?.score ?? 0;
  if (score === 1) {
    const rest = match?.rest ?? '';
    if (/^[,;]/.test(rest) || /^[”"’]/.test(rest)) return true;
    const words = rest.replace(/^[\s–—:-]+/, '');
    return GOES_ON_AFTER_CAPTION.test(words) && !(styled && block.text.length <= 160);
  }
  if (lead.items.length > 1 && /\b(?:not applicable|none|omitted|inapplicable)\b/i.test(title.slice(0, 160)))
    return false;
  if (!lead.marked && /^[a-z]/.test(title)) return true;
  if (GOES_ON.test(title) && score < 0.6 && !(styled && block.text.length <= 120 && lead.marked)) return true;
  return score < 0.6 && block.text.length > 200 && !styled;
}
