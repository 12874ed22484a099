/** Funds: what they hold moves them, and what they pay out is not even. */
import type { SampleFile, Stage } from './issuer.ts';
import { drawPath } from './path.ts';
import { drawPayouts } from './payouts.ts';
import { priceCsv } from './price-csv.ts';
import type { Random } from './random.ts';
import { shareBasis } from './splits.ts';
import type { FundSpec } from './types.ts';

/** The price file of one fund. */
export function fundFile(spec: FundSpec, stage: Stage, random: Random): SampleFile {
  const { sessions, market } = stage;
  const sharesBecome = shareBasis([]);
  const dividends =
    spec.payout === undefined
      ? []
      : drawPayouts(spec.payout, spec.price, sessions[0]!, sessions.at(-1)!, sharesBecome, random.fork('payouts'));
  const path = drawPath(
    {
      sessions,
      market,
      loads: spec.loads,
      beta: spec.beta,
      idio: spec.idio,
      price: spec.price,
      from: 0,
      to: sessions.length - 1,
      worth: undefined,
      drift: spec.drift ?? 0,
      jumps: new Map(),
      dividends,
      splits: [],
      sharesBecome,
      shares: spec.shares,
      turnover: 0.03,
    },
    random,
  );
  const { symbol, name, exchange, format } = spec;
  return {
    name: `prices/${symbol}.csv`,
    content: priceCsv(path, format, { symbol, name, exchange, assetType: 'etf' }),
  };
}
