/** What valuation knows of the company behind a symbol: on the day answered for, and over the years before it. */

import { ENGINE_EDITION } from '../../engine/edition.ts';
import type { EpochDay } from '../../engine/types.ts';
import { decodeFigures } from '../../engine/valuation/digest.ts';
import type { FiguresPeriod, TrailingFigures } from '../../engine/valuation/figures.ts';
import { MdsError } from '../../errors.ts';
import type { CompanyRow } from '../../store/row-types.ts';
import type { StoreReader } from '../../store/types.ts';
import type { ComputeContext } from '../types.ts';
import type { Prices } from './market.ts';

type Subject = Pick<Prices, 'row' | 'asOf' | 'splits'>;

/** The stretches of days from the one that holds `from` to the one that holds the subject's `asOf`, on the share basis of `asOf`; empty without facts. */
export type LiveFigures = (
  store: StoreReader,
  cik: number,
  subject: Subject,
  company: CompanyRow | undefined,
  from: EpochDay,
) => readonly FiguresPeriod[];

/** The figures known at the close of the day answered for, on its share basis; undefined for a fund and where the store has no facts. */
export function figuresOf(
  context: ComputeContext,
  subject: Subject,
  company: CompanyRow | undefined,
): TrailingFigures | undefined {
  const timeline = timelineOf(context, subject, company, subject.asOf);
  return timeline.at(-1)?.figures;
}

/**
 * What was known on each day from `from` to the day answered for, on the share basis of the latter: ascending stretches, the first of them
 * the one that holds `from`. Empty for a fund and where the store has no facts. Read where the store keeps them; worked out otherwise.
 * Throws MdsError FACTS_NEEDED.
 */
export function timelineOf(
  { store, liveFigures }: ComputeContext,
  subject: Subject,
  company: CompanyRow | undefined,
  from: EpochDay,
): readonly FiguresPeriod[] {
  const { row } = subject;
  if (row.assetType === 'etf' || row.cik === undefined) return [];
  const kept = keptFigures(store, row.cik, subject, from);
  if (kept !== undefined) return kept;
  if (liveFigures === undefined)
    throw new MdsError('FACTS_NEEDED', `the store keeps no trailing figures of ${row.symbol}`);
  return liveFigures(store, row.cik, subject, company, from);
}

/** Those of the store, if this edition made them of this company, and no split after the day answered for is in them. */
function keptFigures(
  store: StoreReader,
  cik: number,
  { row, asOf }: Subject,
  from: EpochDay,
): readonly FiguresPeriod[] | undefined {
  const rows = store.trailing(row.symbol, asOf, from);
  const usable = rows.every((kept) => kept.engine === ENGINE_EDITION && kept.cik === cik && kept.splitDay <= asOf);
  if (rows.length === 0 || !usable) return undefined;
  return rows.map((kept) => ({ from: kept.from, figures: decodeFigures(kept.figures) }));
}
