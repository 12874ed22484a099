/** Which basis the bars of a source really have, and its events on that basis. One function per promise a source makes. */
import type { Split } from '../../engine/types.ts';
import type { ContentKind } from '../types.ts';
import { stepsOf } from './adjusted-steps.ts';
import { undoAnnounced } from './announced-splits.ts';
import { checkAdjusted } from './check-adjusted.ts';
import { adjustForDistributions, dropDuplicateDividends } from './events.ts';
import { repairHundredfold } from './hundredfold.ts';
import { RepairLog } from './repair-log.ts';
import { levelSplitDays, moveSplitsToJumps } from './split-days.ts';
import { weighSplits } from './split-evidence.ts';
import { tidy } from './tidy.ts';
import type { Daily, PriceContext, PriceFacts, PriceFile, RawColumns } from './types.ts';
import { DIVIDENDS_AS_PAID, DIVIDENDS_DERIVED, DIVIDENDS_LISTED } from './types.ts';

interface Started {
  readonly daily: Daily;
  readonly log: RepairLog;
  readonly warnings: string[];
}

function start(raw: RawColumns, context: PriceContext): Started {
  const log = new RepairLog();
  const daily = tidy(raw, context.lastSession, log);
  return { daily, log, warnings: repairHundredfold(daily, log) };
}

function splitText(splits: readonly Split[]): string {
  return splits.map((split) => `${split.numerator}:${split.denominator}`).join(', ');
}

/**
 * Split-adjusted as of the download with Adj Close and no lists. Dividends come out of the steps of the adjusted close. Where the closes
 * fall by split ratios that the adjusted closes do not show, they are as traded instead, and those are the splits.
 */
export function settleAdjClose(kind: ContentKind, raw: RawColumns, context: PriceContext): PriceFile {
  const { daily, log, warnings } = start(raw, context);
  const steps = stepsOf(daily);
  const asTraded = steps.splits.length > 0;
  if (asTraded) warnings.push(`closes are as traded (splits ${splitText(steps.splits)} show): taken as such`);
  return {
    kind,
    symbol: context.symbol,
    basis: asTraded ? 'raw' : 'split_unlisted',
    bars: daily.bars,
    splits: steps.splits,
    dividends: dropDuplicateDividends(steps.dividends, log),
    dividendRank: DIVIDENDS_DERIVED,
    facts: {},
    repairs: log.list(),
    warnings: [...warnings, ...steps.warnings],
  };
}

/**
 * Split-adjusted with listed splits and dividends. If every listed split shows in the closes they are as traded; if only some do, the
 * price service missed those adjustments and the older side is rescaled.
 */
export function settleListed(kind: ContentKind, raw: RawColumns, context: PriceContext, facts: PriceFacts): PriceFile {
  const { daily, log, warnings } = start(raw, context);
  const { jumps, flats, odd } = weighSplits(daily.bars, daily.splits);
  const asTraded = jumps.length > 0 && flats.length === 0 && odd.length === 0;
  if (asTraded) warnings.push(`closes are as traded (splits ${splitText(jumps)} show): taken as such`);
  else levelSplitDays(daily.bars, daily.splits, log);
  const listed = dropDuplicateDividends(daily.dividends, log);
  const dividends = asTraded ? listed : adjustForDistributions(listed, daily.splits, log);
  const off = checkAdjusted(daily, asTraded ? daily.splits : [], listed);
  return {
    kind,
    symbol: context.symbol,
    basis: asTraded ? 'raw' : 'split',
    ...(asTraded ? { bars: daily.bars, dividends } : undoAnnounced(daily, dividends, context.lastSession, log)),
    splits: daily.splits,
    dividendRank: asTraded ? DIVIDENDS_AS_PAID : DIVIDENDS_LISTED,
    facts,
    repairs: log.list(),
    warnings: [...warnings, ...off],
  };
}

/**
 * As traded, with listed splits and dividends as paid. If none of the listed splits shows in the closes they are split-adjusted after
 * all; if only some do not, those are looked for some sessions off, and the file is refused where they are nowhere.
 */
export function settleAsTraded(
  kind: ContentKind,
  raw: RawColumns,
  context: PriceContext,
  facts: PriceFacts = {},
): PriceFile {
  const { daily, log, warnings } = start(raw, context);
  const { jumps, flats, odd } = weighSplits(daily.bars, daily.splits);
  const adjusted = flats.length > 0 && jumps.length === 0 && odd.length === 0;
  if (adjusted) warnings.push(`closes are split-adjusted (splits ${splitText(flats)} do not show): taken as such`);
  const splits = adjusted ? daily.splits : moveSplitsToJumps(daily.bars, daily.splits, log);
  const dividends = dropDuplicateDividends(daily.dividends, log);
  return {
    kind,
    symbol: context.symbol,
    basis: adjusted ? 'split' : 'raw',
    bars: daily.bars,
    splits,
    dividends,
    dividendRank: adjusted ? DIVIDENDS_LISTED : DIVIDENDS_AS_PAID,
    facts,
    repairs: log.list(),
    warnings: [...warnings, ...checkAdjusted(daily, adjusted ? [] : splits, dividends)],
  };
}
