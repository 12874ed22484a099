/** Chart responses of Yahoo, made of the few values a test is about. */

export interface ChartSpec {
  /** Replaces members of the description of the security. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Seconds, one per close. */
  readonly stamps: readonly number[];
  /** Also open, high and low; null for a row of nulls. */
  readonly close: readonly (number | null)[];
  readonly volume?: readonly number[];
  readonly events?: unknown;
}

export function yahooChart({ meta = {}, stamps, close, volume, events }: ChartSpec) {
  const volumes = close.map((value, i) => (value === null ? null : (volume?.[i] ?? 400)));
  const result = {
    meta: {
      currency: 'USD',
      symbol: 'AAPL',
      exchangeName: 'NMS',
      instrumentType: 'EQUITY',
      exchangeTimezoneName: 'America/New_York',
      dataGranularity: '1d',
      longName: 'Apple Inc.',
      ...meta,
    },
    timestamp: stamps,
    events,
    indicators: {
      quote: [{ open: close, high: close, low: close, close, volume: volumes }],
      adjclose: [{ adjclose: close }],
    },
  };
  return { chart: { result: [result], error: null } };
}
