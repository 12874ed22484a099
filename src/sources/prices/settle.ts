/**
 * Which basis the bars of a source really have, and its events on that basis. One function per promise a source makes.
 */
import type { Split } from '../../engine/types.ts';
import { NO_BARS } from '../../store/codecs/bars.ts';
import type { QuarantinedBar } from '../../store/reading/import-note.ts';
import { checkAdjusted } from './check-adjusted.ts';
import { adjustForDistributions, dropDuplicateDividends } from './events.ts';
import { repairHundredfold } from './hundredfold.ts';
import { checkAdjustedAbove, quarantine, quarantineText, refuseLevelChange } from './implausible.ts';
import { RepairLog } from './repair-log.ts';
import { stepsOf } from './splits/adjusted-steps.ts';
import { undoAnnounced } from './splits/announced-splits.ts';
import { isFiner } from './splits/cents.ts';
import { sharesBecome } from './splits/ratio.ts';
import { levelSplitDays, moveSplitsToJumps } from './splits/split-days.ts';
import { weighSplits } from './splits/split-evidence.ts';
import { areVolumesTraded } from './splits/split-volumes.ts';
import { tidy } from './tidy.ts';
import type { Daily, PriceContext, PriceFacts, PriceFile, RawColumns } from './types.ts';
import { DIVIDENDS_AS_PAID, DIVIDENDS_DERIVED, DIVIDENDS_LISTED } from './types.ts';

interface Started {
  readonly daily: Daily;
  readonly log: RepairLog;
  readonly warnings: readonly string[];
  readonly quarantined: readonly QuarantinedBar[];
  readonly context: PriceContext;
  readonly finer: boolean;
}

function start(raw: RawColumns, context: PriceContext): Started {
  const log = new RepairLog();
  const tidied = tidy(raw, context.lastSession, log);
  const warnings = repairHundredfold(tidied, log);
  const { daily, quarantined } = quarantine(tidied);
  return { daily, log, warnings, quarantined, context, finer: raw.areFloats === true || isFiner(daily) };
}

/**
 * Prices adjusted for dividends and splits: their closes say what a share returned. No bar of them is a price. Throws
 * IMPORT_REFUSED at a change of level that no split explains.
 */
export function settleReturns(raw: RawColumns, context: PriceContext): PriceFile {
  const { daily, log, warnings, quarantined } = start(raw, context);
  const { bars, lines } = daily;
  if (context.acceptJumps !== true) refuseLevelChange(bars, context.splits ?? [], lines);
  return {
    basis: 'split_unlisted',
    bars: NO_BARS,
    adjusted: { days: bars.days, close: bars.close },
    ...{ splits: [], dividends: [], dividendRank: DIVIDENDS_DERIVED, facts: {}, quarantined },
    repairs: log.list(),
    warnings: [...warnings, ...quarantined.map((bar) => `${quarantineText(bar)}: implausible, not stored`)],
  };
}

/** The file: what it was started with, and what was `found` since. */
function settled(
  { daily, log, warnings, quarantined, context, finer }: Started,
  found: Pick<PriceFile, 'basis' | 'dividends' | 'dividendRank'> & Partial<PriceFile>,
): PriceFile {
  const { bars, splits, lines } = daily;
  const listed = [...splits, ...(found.splits ?? []), ...(context.splits ?? [])];
  checkAdjustedAbove(daily, listed);
  if (context.acceptJumps !== true) refuseLevelChange(bars, listed, lines);
  return {
    bars,
    splits,
    facts: {},
    repairs: log.list(),
    horizon: found.basis === 'split_unlisted' ? undefined : bars.days.at(-1),
    finer,
    ...found,
    quarantined,
    warnings: [
      ...warnings,
      ...quarantined.map((bar) => `${quarantineText(bar)}: implausible, not stored`),
      ...(found.warnings ?? []),
    ],
  };
}

function takenAs(basis: string, splits: readonly Split[], evidence: string): string {
  const list = splits.map((split) => `${split.numerator}:${split.denominator}`).join(', ');
  return `closes are ${basis} (splits ${list} ${evidence}): taken as such`;
}

/** What is made of the volumes next to closes as traded, by {@link areVolumesTraded}. */
const VOLUMES = {
  true: 'volumes are as traded (their level follows the splits): taken as such',
  false: 'volumes are split-adjusted (they do not follow the splits): taken as such',
  undefined:
    'volumes are taken as split-adjusted, as in downloads from Yahoo until 2017: their level does not say whether they are',
};

/**
 * Prices split-adjusted as of the download, with Adj Close but without lists of events. Dividends derive from the steps
 * of the adjusted close. Where the closes fall by split ratios and the adjusted closes do not, the closes are as traded
 * and the steps are the splits. Yahoo's downloads until 2017 are like that; their volumes are split-adjusted even so;
 * where another source wrote that layout, their level may show that they are as traded.
 */
export function settleAdjClose(raw: RawColumns, context: PriceContext): PriceFile {
  const started = start(raw, context);
  const { splits, dividends, warnings } = stepsOf(started.daily);
  const asTraded = splits.length > 0;
  const { bars } = started.daily;
  const volumes = asTraded ? areVolumesTraded(bars, splits) : undefined;
  const restated = (): Float64Array =>
    bars.volume.map((volume, i) => Math.round(volume / sharesBecome(splits, bars.days[i]!)));
  return settled(started, {
    basis: asTraded ? 'raw' : 'split_unlisted',
    ...(asTraded && volumes !== true ? { bars: { ...bars, volume: restated() } } : {}),
    splits,
    dividends: dropDuplicateDividends(dividends, started.log),
    dividendRank: DIVIDENDS_DERIVED,
    warnings: [...(asTraded ? [takenAs('as traded', splits, 'show'), VOLUMES[`${volumes}`]] : []), ...warnings],
  });
}

/**
 * Split-adjusted with listed splits and dividends. If every listed split shows in the closes they are as traded; if
 * only some do, the price service missed those adjustments and the older side is rescaled.
 */
export function settleListed(raw: RawColumns, context: PriceContext, facts: PriceFacts): PriceFile {
  const started = start(raw, context);
  const { daily, log } = started;
  const { bars, splits } = daily;
  const { jumps, flats, odd } = weighSplits(bars, splits);
  const asTraded = jumps.length > 0 && flats.length === 0 && odd.length === 0;
  if (!asTraded) levelSplitDays(daily, splits, log);
  const listed = dropDuplicateDividends(daily.dividends, log);
  const dividends = asTraded ? listed : adjustForDistributions(listed, splits, log);
  const off = checkAdjusted(daily, asTraded ? splits : [], listed);
  return settled(started, {
    basis: asTraded ? 'raw' : 'split',
    ...(asTraded ? { dividends } : undoAnnounced(daily, dividends, context.lastSession, log)),
    dividendRank: asTraded ? DIVIDENDS_AS_PAID : DIVIDENDS_LISTED,
    facts,
    warnings: [...(asTraded ? [takenAs('as traded', jumps, 'show')] : []), ...off],
  });
}

/**
 * As traded, with listed splits and dividends as paid. If none of the listed splits shows in the closes they are
 * split-adjusted after all; if only some do not, those are looked for some sessions off, and the file is refused where
 * they are nowhere.
 */
export function settleAsTraded(raw: RawColumns, context: PriceContext, facts: PriceFacts = {}): PriceFile {
  const started = start(raw, context);
  const { daily, log } = started;
  const { jumps, flats, odd } = weighSplits(daily.bars, daily.splits);
  const adjusted = flats.length > 0 && jumps.length === 0 && odd.length === 0;
  const splits = adjusted ? daily.splits : moveSplitsToJumps(daily.bars, daily.splits, log);
  const dividends = dropDuplicateDividends(daily.dividends, log);
  const off = checkAdjusted(daily, adjusted ? [] : splits, dividends);
  return settled(started, {
    basis: adjusted ? 'split' : 'raw',
    splits,
    dividends,
    dividendRank: adjusted ? DIVIDENDS_LISTED : DIVIDENDS_AS_PAID,
    facts,
    warnings: [...(adjusted ? [takenAs('split-adjusted', flats, 'do not show')] : []), ...off],
  });
}

/**
 * As traded, with an adjusted close but without lists of events: splits and dividends derive from the steps of the
 * adjusted close.
 */
export function settleTradedAdjClose(raw: RawColumns, context: PriceContext): PriceFile {
  const started = start(raw, context);
  const { splits, dividends, warnings } = stepsOf(started.daily);
  return settled(started, {
    basis: 'raw',
    splits,
    dividends: dropDuplicateDividends(dividends, started.log),
    dividendRank: DIVIDENDS_DERIVED,
    warnings,
  });
}
