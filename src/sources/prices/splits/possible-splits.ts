/**
 * Jumps of closes that look like a split no list has (FIELDS A18.2, A32), by their size and their volumes. Filings and
 * other prices are not known here.
 */
import { formatDay } from '../../../engine/days.ts';
import type { Bars, Dividend, Split } from '../../../engine/types.ts';
import type { PossibleSplit } from '../../../store/reading/import-note.ts';
import { factor, hasSplit, LONG_GAP, SPIKE } from '../implausible.ts';
import { type FollowedSplit, followedBy } from './split-volumes.ts';

type Follow = Pick<FollowedSplit, 'least' | 'mean'>;

/** How closely a step meets the ratio of a split; with a move of the market, where volumes leave little doubt. */
const EXACT = 0.015;
const MOVED = 0.06;
/** Larger ratios are too near to each other for that, where no volumes show which it is. */
const APART = 5;
/**
 * How far volumes follow a split, chosen on splits of real records, whose average is well above, and on made jumps,
 * of which one in four is so by chance. Clearly, of a ratio large enough for that to be no chance.
 */
const FOLLOWS: Follow = { least: 0.3, mean: 0.45 };
const CLEARLY: Follow = { least: 0.5, mean: 0.7 };
const LARGE = 3;
/** A day with so many times its usual volume has news; days of splits in real records have less. */
const NEWS = 3;
/** Without news no price moves that far, whatever the level of the volumes. */
const SILENT = 4;
/** How closely the closes after a step stay at its level. */
const STAYS = 0.25;
/** Ratios of splits as small as falls that are common. */
const COMMON = [
  [5 / 4, '5:4'],
  [4 / 3, '4:3'],
  [3 / 2, '3:2'],
] as const;
/** No smaller move looks like a split. */
const LEAST = COMMON[0][0] * (1 - EXACT);
const RATIOS = [2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 25, 30, 40, 50, 100];

/**
 * Days on which split-adjusted closes step by the ratio of a split that is not listed and stay there. Those whose volumes
 * do not follow, and falls by a ratio below 2, are marked as common. Nothing is adjusted: such a day can be real.
 */
export function possibleSplits(bars: Bars, splits: readonly Split[], dividends: readonly Dividend[]): PossibleSplit[] {
  const { days, open, close } = bars;
  const found: PossibleSplit[] = [];
  for (const i of movesOf(close)) {
    const step = stepAt(bars, i);
    if (step === undefined || hasSplit(splits, days[i - 1]!, days[i]!)) continue;
    if (dividends.some(({ day, amount }) => day === days[i]! && amount > close[i - 1]! / 4)) continue;
    const next = close.subarray(i + 1, i + 6);
    const stays = [open[i]!, ...next].every((value) => Math.abs(value / close[i]! - 1) <= STAYS);
    if (stays && next.length === 5) found.push({ date: formatDay(days[i]!), ...step });
  }
  return found;
}

/** Bars whose closes move far enough from those before. By index: a loop over every bar of an import. */
function movesOf(close: Float64Array): number[] {
  const found: number[] = [];
  let before = close[0]!;
  for (let i = 1; i < close.length; i++) {
    const after = close[i]!;
    if (after >= before * LEAST || after * LEAST <= before) found.push(i);
    before = after;
  }
  return found;
}

/** The split that the step of a bar looks like. */
function stepAt(bars: Bars, i: number): Omit<PossibleSplit, 'date'> | undefined {
  const [before, after] = [bars.close[i - 1]!, bars.close[i]!];
  const move = factor(before, after);
  const down = after < before;
  const near = RATIOS.reduce((best, each) => (factor(move, each) < factor(move, best) ? each : best));
  const shares = down ? near : 1 / near;
  const volumes = isWithin(move, near, MOVED) ? followedBy(bars, i, shares) : undefined;
  const hasNews = volumes !== undefined && volumes.day > NEWS * Math.max(1, shares);
  const follow = ({ least, mean }: Follow): boolean =>
    volumes !== undefined && !hasNews && volumes.least >= least && volumes.mean >= mean;
  const isQuiet = near >= SILENT && volumes !== undefined && volumes.day <= NEWS;
  const isClear = (isQuiet && near <= APART) || (near >= LARGE && follow(CLEARLY));
  if (isWithin(move, near, isClear ? MOVED : EXACT)) {
    const text = near === 2.5 ? '5:2' : `${near}:1`;
    const ratio = down ? text : text.split(':').reverse().join(':');
    return volumes === undefined || isQuiet || follow(FOLLOWS) ? { ratio } : { ratio, isCommon: true };
  }
  const common = down ? COMMON.find(([each]) => isWithin(move, each, EXACT)) : undefined;
  return common && { ratio: common[1], isCommon: true };
}

/**
 * Days on which split-adjusted closes move by more than five times without a listed split or a step as
 * {@link possibleSplits}, with the text to name them. Stored as they are: such a day can be real.
 */
export function largeMoves(
  { days, close }: Bars,
  splits: readonly Split[],
  steps: readonly PossibleSplit[],
): { readonly date: string; readonly text: string }[] {
  return movesOf(close).flatMap((i) => {
    const times = factor(close[i]!, close[i - 1]!);
    if (times <= SPIKE || days[i]! - days[i - 1]! > LONG_GAP || hasSplit(splits, days[i - 1]!, days[i]!)) return [];
    const date = formatDay(days[i]!);
    if (steps.some((step) => step.date === date && step.isCommon !== true)) return [];
    const move = close[i]! < close[i - 1]! ? 'falls' : 'rises';
    return [
      {
        date,
        text: `close ${move} by a factor of ${times.toFixed(1)} on ${date}, and no split is listed: stored as is`,
      },
    ];
  });
}

function isWithin(move: number, ratio: number, share: number): boolean {
  return Math.abs(move / ratio - 1) <= share;
}
