/** Names for ranges of an indicator, decided on unrounded values. */

export type Zone = 'overbought' | 'neutral' | 'oversold';

function zone(value: number, low: number, high: number): Zone {
  return value >= high ? 'overbought' : value <= low ? 'oversold' : 'neutral';
}

/** Wilder's bands: 70 and above overbought, 30 and below oversold. */
export function rsiZone(value: number): Zone {
  return zone(value, 30, 70);
}

/** Lane's bands, of %K: 80 and above overbought, 20 and below oversold. */
export function stochasticZone(value: number): Zone {
  return zone(value, 20, 80);
}

/** Whether an ADX indicates a trend: 25 or more (Wilder). */
export function isTrending(adx: number): boolean {
  return adx >= 25;
}
