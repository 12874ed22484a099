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
import { paymentStretches } from '../store/reading/payment-stretches.ts';
import type { StoreReader } from '../store/reading/types.ts';
import type { StoreWriter } from '../store/writing/types.ts';
import { pieceOf } from './prices/piece.ts';
import { placeFirst } from './prices/place.ts';
import { uniteSplits } from './prices/record.ts';
import type { BasisWitnesses, PriceFile } from './prices/types.ts';
import { shownSplits } from './settle-splits.ts';

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

/** What the store may show of the basis of a file that states none; of stored prices that it `replaces` nothing. */
export function basisWitnesses(store: StoreWriter, symbol: string, replaces: boolean): BasisWitnesses {
  const { days, close } = replaces || store.symbol(symbol)?.firstDay === undefined ? NO_BARS : store.bars(symbol);
  const stretches = replaces || days.length === 0 ? [] : paymentStretches(store, symbol);
  return {
    published: publishedCloses(store, symbol),
    stored: Array.from(days, (day, i) => ({ day, price: close[i]! })),
    splits: replaces ? [] : store.splits(symbol),
    filed: shownSplits(store, symbol),
    dividends: replaces ? [] : store.dividends(symbol),
    isRecorded: (from, to) => stretches.some((stretch) => stretch.from <= from && to <= stretch.to),
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
