/** From what a site says of its prices to how they are settled. */
import { formatDay } from '../../../engine/days.ts';
import { settleAdjClose, settleAsTraded, settleListed, settleReturns, settleTradedAdjClose } from '../settle.ts';
import { DIVIDENDS_UNRECORDED, type PriceContext, type PriceFile, type RawColumns } from '../types.ts';
import type { TableLayout } from './layout.ts';
import { rowsSinceDividend, takeRows } from './since-dividend.ts';
import { statedRows } from './stated-basis.ts';

type SiteLayout = Pick<TableLayout, 'basis' | 'finer' | 'instead'> & { readonly label: string };

/** The prices of a table with the basis of its layout; of those that are adjusted for dividends their closes, too. */
export function settleSite(raw: RawColumns, context: PriceContext, layout: SiteLayout): PriceFile {
  const file = settleBasis(raw, context, layout);
  // No column says what was paid: that none was is not known, but of rows that lie after the last dividend of the file.
  const isRecorded = [raw.adjusted, raw.unadjusted, raw.dividend].some((column) => column !== undefined);
  const isAfterLast = file.adjusted !== undefined && file.bars.days.length > 0;
  return isRecorded || isAfterLast ? file : { ...file, dividendRank: DIVIDENDS_UNRECORDED };
}

function settleBasis(raw: RawColumns, context: PriceContext, layout: SiteLayout): PriceFile {
  switch (layout.basis) {
    case 'as traded, listed':
    case 'as traded':
      return settleAsTraded(raw, context);
    case 'as traded, adjusted close':
      return settleTradedAdjClose(raw.unadjusted === undefined ? raw : asTraded(raw, raw.unadjusted), context);
    case 'split-adjusted, listed':
      return settleListed(raw, context, {});
    case 'split-adjusted':
      // Volumes are not adjusted for dividends.
      return settleAdjClose(
        raw.unadjusted === undefined ? raw : { ...asTraded(raw, raw.unadjusted), volume: raw.volume },
        context,
      );
    case 'dividend-adjusted':
      return settleAdjusted(raw, context, layout);
    default:
      return settleStated(raw, context, layout);
  }
}

/** Prices adjusted for dividends: closes for returns, and the rows since the last dividend, which are prices. */
function settleAdjusted(
  raw: RawColumns,
  context: PriceContext,
  { label, instead }: Pick<TableLayout, 'instead'> & { readonly label: string },
): PriceFile {
  const returns = settleReturns(raw, context);
  const rows = rowsSinceDividend(raw);
  if (rows === undefined) {
    const way =
      instead ?? 'import prices as traded or adjusted for splits alone, such as files of Yahoo with Adj Close';
    const note = `a ${label}: all prices are adjusted for dividends, so they are kept for total returns alone (mds performance; mds history --series adj_close); for prices and multiples, ${way}`;
    return { ...returns, warnings: [note, ...returns.warnings] };
  }
  const left = raw.length - rows.length;
  const file = settleAdjClose(takeRows(raw, rows), context);
  const note = `${left} rows before ${formatDay(raw.days[rows[0]!]!)} are adjusted for dividends: kept for total returns alone (mds performance; mds history --series adj_close); from then on prices are whole cents, as traded or divided by splits alone`;
  return { ...file, adjusted: returns.adjusted!, repairs: returns.repairs, warnings: [note, ...returns.warnings] };
}

/** Prices with a basis that the user states, or that is shown. Adjusted ones list no splits: they are known up to none. */
function settleStated(given: RawColumns, context: PriceContext, { label, finer }: SiteLayout): PriceFile {
  const { raw, basis, notes, leftOut } = statedRows(given, context, label, finer);
  const file =
    basis === 'dividend'
      ? settleAdjusted(raw, context, { label: 'table of prices adjusted for dividends' })
      : basis === 'raw'
        ? settleAsTraded(raw, context)
        : settleAdjClose(raw, context);
  return { ...file, leftOut, warnings: [...notes, ...file.warnings] };
}

/** Split-adjusted rows next to their closes as traded, as traded. */
function asTraded(raw: RawColumns, closes: Float64Array): RawColumns {
  const factor = closes.map((value, i) => value / raw.close[i]!);
  const times = (prices: Float64Array): Float64Array => prices.map((value, i) => value * factor[i]!);
  return {
    ...raw,
    open: times(raw.open),
    high: times(raw.high),
    low: times(raw.low),
    close: closes,
    adjusted: raw.adjusted ?? raw.close,
    volume: raw.volume.map((value, i) => Math.round(value / factor[i]!)),
  };
}
