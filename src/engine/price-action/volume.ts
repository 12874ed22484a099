/** Relative volume (FIELDS 2.1). */
import { isMarker, type Maybe, mapValue, unavailable } from '../value.ts';
import { sessionsStart } from './window.ts';

/** Trading days of the average. */
export const VOLUME_SESSIONS = 30;

/** Volume of the last trading day against its average, in split-adjusted shares. */
export interface VolumeSummary {
  readonly latest: Maybe<number>;
  /** Average of the last trading days, including the last one. */
  readonly average: Maybe<number>;
  /** Relative volume: latest over average. */
  readonly ratio: Maybe<number>;
}

/**
 * `no_price_data` without bars; `insufficient_history` with fewer than `sessions`; `zero_volume` for an average of
 * zero.
 */
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
