/**
 * Holds files of prices, as they come in, against closes that fails-to-deliver files publish of the same security (LISTED 2,
 * rule 6): what is of another security or unit is refused, what is adjusted for dividends is no price. Splits that no list
 * has are for settle-splits.ts; here they are named.
 */
import type { PublishedClose } from '../engine/prices/referee/eras.ts';
import { type Disagreement, judgeSeries } from '../engine/prices/referee/judge.ts';
import { disagreementWords, statedOf } from '../engine/prices/referee/words.ts';
import type { Split } from '../engine/types.ts';
import { NO_BARS } from '../store/codecs/bars.ts';
import { publishedCloses } from '../store/reading/listings/published-closes.ts';
import type { StoreReader } from '../store/reading/types.ts';
import { pieceOf } from './prices/piece.ts';
import { placeFirst } from './prices/place.ts';
import { uniteSplits } from './prices/record.ts';
import type { PriceFile } from './prices/types.ts';

const SOURCE = 'as fails-to-deliver files show';

/** The file, or why it is refused. `listed`: splits that the store lists. */
export function refereed(
  file: PriceFile,
  label: string,
  published: readonly PublishedClose[],
  listed: readonly Split[],
): PriceFile | string {
  if (published.length === 0 || file.bars.days.length === 0) return file;
  const piece = pieceOf(file, label, '');
  const known = [...uniteSplits([piece]), ...listed.filter(({ day }) => !file.splits.some((own) => own.day === day))];
  const { disagreements } = judgeSeries(placeFirst(piece, known).bars, published, known);
  const fatal = disagreements.find(({ kind }) => kind === 'other_security' || kind === 'unit');
  if (fatal !== undefined) return `${wordsOf(fatal)}, ${SOURCE}`;
  const adjusted = disagreements.find(({ kind }) => kind === 'dividend');
  if (adjusted === undefined) return file;
  const { bars } = file;
  return {
    ...file,
    bars: NO_BARS,
    ...{ splits: [], dividends: [], adjusted: { days: bars.days, close: bars.close } },
    warnings: [
      `${wordsOf(adjusted)}, ${SOURCE}: kept for total returns alone (mds performance; mds history --series adj_close)`,
      ...file.warnings,
    ],
  };
}

/** What stored prices of a symbol still disagree in with those closes, in sentences. */
export function problemsOf(store: StoreReader, symbol: string): readonly string[] {
  const published = store.symbol(symbol)?.firstDay === undefined ? [] : publishedCloses(store, symbol);
  if (published.length === 0) return [];
  const { disagreements } = judgeSeries(store.bars(symbol), published, store.splits(symbol));
  return disagreements.map((each) => `${wordsOf(each)}, ${SOURCE}`);
}

function wordsOf(disagreement: Disagreement): string {
  return disagreementWords(statedOf(disagreement));
}
