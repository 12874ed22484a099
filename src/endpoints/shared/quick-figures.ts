/** The issuer figures of snapshot (and compare): statements as known on the as-of date. */
import { lazyProperties } from '../../engine/lazy.ts';
import { beta1y } from '../../engine/prices/beta.ts';
import { type SnapshotFigures, snapshotFigures } from '../../engine/valuation/snapshot-figures.ts';
import { type Maybe, unavailable } from '../../engine/value.ts';
import type { CompanyRow } from '../../store/row-types.ts';
import type { ComputeContext } from '../types.ts';
import { currentDividendYield } from './dividend-yield.ts';
import { figuresOf } from './figures.ts';
import type { Market } from './market.ts';
import { otherClasses } from './other-classes.ts';

/** What a snapshot shows under fundamentals_quick. */
interface QuickFigures extends SnapshotFigures {
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
  const raw = snapshotFigures({
    figures,
    day: market.asOf,
    price,
    assetType: row.assetType,
    priceCurrency: row.currency,
    otherClasses: otherClasses(context.store, market, [{ figures }], market.asOf),
  });
  const own = lazyProperties<Pick<QuickFigures, 'beta_1y' | 'dividend_yield_pct'>>({
    beta_1y: () => {
      const { symbol, benchmark } = market.totalReturns();
      return beta1y(symbol, benchmark);
    },
    dividend_yield_pct: () => (stale ? unavailable('stale_price') : currentDividendYield(market, figures)),
  });
  return Object.defineProperties(own, Object.getOwnPropertyDescriptors(raw)) as QuickFigures;
}
