/** Parabolic stop and reverse (Wilder 1978). */
import type { Bars } from '../types.ts';

/**
 * The stop of each bar. It moves towards the extreme of the trend by a share that begins at `step`, grows by it with
 * every new extreme to at most `most`, and never enters the range of the two bars before; a bar that crosses it
 * reverses the trend, and the stop is the old extreme. The first trend is a guess (up, from the first low): its values
 * are NaN to the first reversal (as Stock.Indicators).
 */
export function parabolicSar(
  { high, low }: Pick<Bars, 'high' | 'low'>,
  step: number,
  most: number,
  series: Float64Array,
): void {
  let rising = true;
  let guessed = true;
  let share = step;
  let extreme = high[0] ?? Number.NaN;
  let stop = low[0] ?? Number.NaN;
  series.fill(Number.NaN);
  for (let i = 1; i < high.length; i++) {
    stop += share * (extreme - stop);
    const near = rising ? low : high;
    const far = rising ? high : low;
    const sign = rising ? 1 : -1;
    for (let k = Math.max(0, i - 2); i > 1 && k < i; k++) if (sign * near[k]! < sign * stop) stop = near[k]!;
    const reversed = sign * near[i]! < sign * stop;
    if (reversed) {
      stop = extreme;
      extreme = near[i]!;
      share = step;
      rising = !rising;
    } else if (sign * far[i]! > sign * extreme) {
      extreme = far[i]!;
      share = Math.min(share + step, most);
    }
    if (!guessed) series[i] = stop;
    if (reversed) guessed = false;
  }
}
