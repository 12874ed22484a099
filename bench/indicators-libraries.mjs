/**
 * The same indicators by npm libraries, each the way its own documentation does it: SMA 50 and 200, EMA 20, RSI 14,
 * MACD 12-26-9, stochastic 14-3-3, Bollinger 20-2, ATR 14, ADX 14 and OBV of the days, RSI 14 and ADX 14 of the weeks.
 * The columns are given in the form the library wants, made beforehand. Beta, volatility, relative strength and
 * resampling are left out: no library has them.
 */

/** A library that is not installed is named and left out. */
export const LIBRARIES = [
  { name: 'indicatorts', note: 'has no ADX', work: indicatorts },
  { name: 'trading-signals', note: 'streaming', work: tradingSignals },
  { name: 'technicalindicators', note: 'RSI rounded to 2 decimals', work: technicalindicators },
];

function technicalindicators(lib, { daily, weekly }) {
  const { high, low, close, volume } = daily.columns;
  const weeks = weekly.columns;
  return () => [
    lib.SMA.calculate({ period: 50, values: close }),
    lib.SMA.calculate({ period: 200, values: close }),
    lib.EMA.calculate({ period: 20, values: close }),
    lib.RSI.calculate({ period: 14, values: close }),
    lib.MACD.calculate({
      values: close,
      fastPeriod: 12,
      slowPeriod: 26,
      signalPeriod: 9,
      SimpleMAOscillator: false,
      SimpleMASignal: false,
    }),
    lib.Stochastic.calculate({ high, low, close, period: 14, signalPeriod: 3 }),
    lib.BollingerBands.calculate({ period: 20, stdDev: 2, values: close }),
    lib.ATR.calculate({ high, low, close, period: 14 }),
    lib.ADX.calculate({ high, low, close, period: 14 }),
    lib.OBV.calculate({ close, volume }),
    lib.RSI.calculate({ period: 14, values: weeks.close }),
    lib.ADX.calculate({ high: weeks.high, low: weeks.low, close: weeks.close, period: 14 }),
  ];
}

function indicatorts(lib, { daily, weekly }) {
  const { high, low, close, volume } = daily.columns;
  return () => [
    lib.sma(close, { period: 50 }),
    lib.sma(close, { period: 200 }),
    lib.ema(close, { period: 20 }),
    lib.rsi(close, { period: 14 }),
    lib.macd(close, { fast: 12, slow: 26, signal: 9 }),
    lib.stoch(high, low, close, { kPeriod: 14, dPeriod: 3 }),
    lib.bb(close, { period: 20 }),
    lib.atr(high, low, close, { period: 14 }),
    lib.obv(close, volume),
    lib.rsi(weekly.columns.close, { period: 14 }),
  ];
}

function tradingSignals(lib, { daily, weekly }) {
  const run = (indicator, inputs) => {
    let last;
    for (const input of inputs) last = indicator.add(input) ?? last;
    return last;
  };
  const { close } = daily.columns;
  return () => [
    run(new lib.SMA(50), close),
    run(new lib.SMA(200), close),
    run(new lib.EMA(20), close),
    run(new lib.RSI(14), close),
    run(new lib.MACD(new lib.EMA(12), new lib.EMA(26), new lib.EMA(9)), close),
    run(new lib.StochasticOscillator({ kPeriod: 14, kSlowingPeriod: 3, dPeriod: 3 }), daily.candles),
    run(new lib.BollingerBands(20, 2), close),
    run(new lib.ATR(14), daily.candles),
    run(new lib.ADX(14), daily.candles),
    run(new lib.OBV(2), daily.candles),
    run(new lib.RSI(14), weekly.columns.close),
    run(new lib.ADX(14), weekly.candles),
  ];
}
