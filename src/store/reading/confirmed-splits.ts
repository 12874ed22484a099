/** Which steps of the prices are splits that filings show too (FIELDS A18.2, A15). */
import { parseDay } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import { splitsInFilings } from '../../engine/statements/rows/build.ts';
import { companyFacts } from './company-facts.ts';
import type { PossibleSplit } from './import-note.ts';
import type { StoreReader } from './types.ts';

/** A filing restates for a split at most this many days before or after its step. */
const RESTATED_DAYS = 100;

export interface JudgedSplit extends Pick<PossibleSplit, 'date' | 'ratio'> {
  /** The filing whose comparatives show the split. */
  readonly inferred_from?: string;
}

/**
 * The steps with the filing known at `instant` (ms) that shows a split of the ratio; falls that are common only with
 * one.
 */
export function judgedSplits(
  store: Pick<StoreReader, 'symbol' | 'splits' | 'facts' | 'ownLines' | 'predecessors' | 'nonRelianceDays' | 'covers'>,
  symbol: string,
  steps: readonly PossibleSplit[],
  instant: number,
): readonly JudgedSplit[] {
  if (steps.length === 0) return [];
  const cik = store.symbol(symbol)?.cik;
  const facts = cik === undefined ? undefined : companyFacts(store, cik);
  const options = { asOf: newYorkDay(instant).day, instant, splits: store.splits(symbol) };
  const shown = facts === undefined ? [] : splitsInFilings(facts, options);
  return steps.flatMap(({ date, ratio, isCommon }) => {
    const day = parseDay(date)!;
    const filing = shown.find(
      (split) => `${split.numerator}:${split.denominator}` === ratio && Math.abs(split.day - day) <= RESTATED_DAYS,
    );
    if (filing === undefined) return isCommon === true ? [] : [{ date, ratio }];
    return [{ date, ratio, inferred_from: filing.accession }];
  });
}

/** `possible split not listed: 4:1 on 2023-05-26`, and the filing that shows it. */
export function splitText({ date, ratio, inferred_from: accession }: JudgedSplit): string {
  const shown = accession === undefined ? '' : ` (${accession} restates earlier reports by that ratio)`;
  return `possible split not listed: ${ratio} on ${date}${shown}`;
}
