/** The issuer figures of snapshot (and compare): statements as known on the day answered for, rounded. */
import { lazyProperties } from '../../engine/lazy.ts';
import { beta1y } from '../../engine/prices/beta.ts';
import { roundFine4, roundPct, roundPerShare, roundRatio, roundShares, roundUsd } from '../../engine/round.ts';
import { type QuickFundamentals, quickFundamentals } from '../../engine/valuation/index.ts';
import { type Maybe, unavailable } from '../../engine/value.ts';
import type { CompanyRow } from '../../store/row-types.ts';
import type { ComputeContext } from '../types.ts';
import { currentDividendYield } from './dividend-yield.ts';
import { figuresOf } from './figures.ts';
import type { Market } from './market.ts';
import { otherClasses } from './other-classes.ts';

/** What a snapshot shows under fundamentals_quick. */
interface QuickFigures extends QuickFundamentals {
  readonly beta_1y: Maybe<number>;
  readonly dividend_yield_pct: Maybe<number>;
}

/** Figures of the issuer behind `market`, each computed when read (compare reads a few); `stale` prices value nothing. */
export function quickFigures(
  context: ComputeContext,
  market: Market,
  company: CompanyRow | undefined,
  stale: boolean,
): QuickFigures {
  const { row, bars } = market;
  const price: Maybe<number> = stale ? unavailable('stale_price') : bars.close[bars.close.length - 1]!;
  const figures = figuresOf(context, market, company);
  const raw = quickFundamentals({
    figures,
    day: market.asOf,
    price,
    assetType: row.assetType,
    priceCurrency: row.currency,
    otherClasses: otherClasses(context.store, market, [{ figures }], market.asOf),
  });
  return lazyProperties<QuickFigures>({
    beta_1y: () => {
      const { symbol, benchmark } = market.totalReturns();
      return roundFine4(beta1y(symbol, benchmark));
    },
    dividend_yield_pct: () => roundPct(stale ? unavailable('stale_price') : currentDividendYield(market, figures)),
    market_cap_usd: () => roundUsd(raw.market_cap_usd),
    enterprise_value_usd: () => roundUsd(raw.enterprise_value_usd),
    pe_ttm: () => roundRatio(raw.pe_ttm),
    ps_ttm: () => roundRatio(raw.ps_ttm),
    pb: () => roundRatio(raw.pb),
    peg_1y: () => roundRatio(raw.peg_1y),
    ev_ebitda_ttm: () => roundRatio(raw.ev_ebitda_ttm),
    fcf_yield_pct: () => roundPct(raw.fcf_yield_pct),
    shares_outstanding: () => roundShares(raw.shares_outstanding),
    ttm_eps_diluted: () => roundPerShare(raw.ttm_eps_diluted),
    ttm_net_income_usd: () => roundUsd(raw.ttm_net_income_usd),
    ttm_revenue_usd: () => roundUsd(raw.ttm_revenue_usd),
  });
}
