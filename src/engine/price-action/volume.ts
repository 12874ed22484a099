/** Volume of the last session against its average (FIELDS 2.1), split-adjusted shares. */
import { isMarker, type Maybe, mapValue, unavailable } from '../value.ts';
import { sessionsStart } from './window.ts';

export interface VolumeSummary {
  readonly latest: Maybe<number>;
  /** Mean of the last sessions, the last one included. */
  readonly average: Maybe<number>;
  /** latest over average. */
  readonly ratio: Maybe<number>;
}

/** `no_price_data` without bars; `insufficient_history` for an average of fewer than `sessions`; `zero_volume` for a ratio to nothing. */
export function volumeSummary(volume: Float64Array, sessions: number): VolumeSummary {
  const latest: Maybe<number> = volume.length === 0 ? unavailable('no_price_data') : volume[volume.length - 1]!;
  const average = mapValue(sessionsStart(volume.length, sessions), (start) => {
    let sum = 0;
    for (let i = start; i < volume.length; i++) sum += volume[i]!;
    return sum / sessions;
  });
  const ratio = mapValue(average, (mean): Maybe<number> => {
    if (isMarker(latest)) return latest;
    return mean > 0 ? latest / mean : unavailable('zero_volume');
  });
  return { latest, average, ratio };
}
