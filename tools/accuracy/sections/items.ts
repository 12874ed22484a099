/**
 * Texts of the items of 110 8-Ks as edgar-crawler cut them (1994-2023, HTML and plain text), looked for in our reading
 * of the same documents. The contract has no section for 8-K items; what is measured is that reading a document loses
 * and adds no text.
 */
import { blocksToText } from '../../../src/filings/documents/blocks-to-text.ts';
import { documentBlocks } from '../../../src/filings/documents/document-blocks.ts';
import { readPages } from '../../../src/filings/documents/page-headers.ts';
import { editSimilarity, lettersOf } from '../similarity.ts';
import { readZip } from '../zip.ts';
import { bytesOf } from './filings.ts';

export interface ItemText {
  readonly filing: string;
  readonly item: string;
  /** Edit similarity with the stretch of ours between its first and last letters. */
  readonly similarity: number;
  /** Letters of theirs. */
  readonly letters: number;
  /** Why a similarity under the bar is no loss of ours; undefined when it is. */
  readonly explained: string | undefined;
}

/** Read side by side; every word of theirs that ours lacks, and of ours that theirs lacks, is of the kind named. */
const EXPLAINED: Readonly<Record<string, string>> = {
  '1001136_8K_2000_0000950124-00-004609 7':
    'theirs leaves tables of figures out (FIELDS 6.5: never) and keeps running page headers (6.4 step 3: dropped)',
  '1001136_8K_2000_0000950124-00-005735 7':
    'theirs leaves tables of figures out (FIELDS 6.5: never) and keeps running page headers (6.4 step 3: dropped)',
  '1001250_8K_2012_0000909518-12-000340 5.07': 'theirs leaves the tables of votes out (FIELDS 6.5: never)',
};

/** Letters an item's ends are found by. */
const EDGE = 30;

/** The stretch of `ours` that begins and ends as `theirs` does, of a length nearest to it. */
function stretchOf(ours: string, theirs: string): string {
  const [head, tail] = [theirs.slice(0, EDGE), theirs.slice(-EDGE)];
  let best = '';
  let miss = Number.POSITIVE_INFINITY;
  for (let from = ours.indexOf(head); from >= 0; from = ours.indexOf(head, from + 1)) {
    for (let to = ours.indexOf(tail, from); to >= 0; to = ours.indexOf(tail, to + 1)) {
      const length = to + tail.length - from;
      if (Math.abs(length - theirs.length) >= miss) continue;
      miss = Math.abs(length - theirs.length);
      best = ours.slice(from, from + length);
    }
  }
  return best;
}

/** Every item with text. */
export function itemTexts(data: string): ItemText[] {
  const raw = new Map(readZip(bytesOf(data, 'edgar/filings/8-K/edgar-crawler_8-K_raw.zip')));
  const expected = readZip(bytesOf(data, 'reference/sections/edgar-crawler_8-K_expected.zip'));
  return expected.flatMap(([name, content]) => {
    const reference = JSON.parse(content.toString('utf8')) as Readonly<Record<string, string>>;
    const document = raw.get(reference.filename ?? '');
    if (document === undefined) throw new Error(`${name}: no document ${reference.filename}`);
    const ours = lettersOf(blocksToText(readPages(documentBlocks(document)).blocks));
    return Object.entries(reference).flatMap(([key, text]) => {
      const theirs = lettersOf(text ?? '');
      if (!key.startsWith('item_') || theirs === '') return [];
      const filing = (reference.filename ?? '').replace(/\.\w+$/, '');
      const item = key.slice('item_'.length);
      const similarity = editSimilarity(stretchOf(ours, theirs), theirs);
      return [{ filing, item, similarity, letters: theirs.length, explained: EXPLAINED[`${filing} ${item}`] }];
    });
  });
}
