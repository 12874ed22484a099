/** Computes `GET /v2/splits`: the list that charts, events and positions use, with its sources. */
import { formatDay } from '../../engine/days.ts';
import type { Split } from '../../engine/types.ts';
import type { SourcedSplit } from '../../store/schema/tables.ts';
import { answerDay, envelope } from '../contract/envelope.ts';
import { filerSubjects } from '../subject/listing.ts';
import { noData } from '../subject/no-data.ts';
import { hasBars, priceInstant, storedPrices, symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import type { Payload } from './payload.ts';

/** The newest bar says how old the prices are. */
const RECENT_DAYS = 31;

/** Splits of `params.symbol` up to the day answered for. Throws NO_DATA without prices. */
export function compute(context: ComputeContext, params: Params): Payload {
  const { store } = context;
  const row = symbolRow(store, params.symbol as string);
  const { symbol } = row;
  const prices = storedPrices(context, row, (newest) => newest - RECENT_DAYS);
  if (!hasBars(prices)) throw noData(symbol, ['prices']);
  const day = answerDay(context);
  const known = store.priceBasis(symbol);
  const upTo = <T extends Split>(all: readonly T[]): T[] => all.filter((each) => each.day <= day).reverse();
  return {
    ...envelope(context, {
      symbol,
      asOf: priceInstant(prices),
      subjects: [symbol, ...filerSubjects(row)],
      drivenBy: 'prices',
      stale: false,
    }),
    splits: upTo(store.splits(symbol)).map((split) => {
      const shown = known?.splits.find((each) => each.day === split.day);
      return {
        date: formatDay(split.day),
        ...(shown?.after === undefined ? {} : { after: formatDay(shown.after) }),
        ratio: ratioText(split),
        source: shown === undefined ? 'prices' : sourceOf(shown),
        ...(shown?.accession === undefined ? {} : { accession: shown.accession }),
      };
    }),
    unlisted: upTo(known?.unlisted ?? []).map((split) => ({
      date: formatDay(split.day),
      after: formatDay(split.after),
      ratio: ratioText(split),
      accession: split.accession,
    })),
    prices: store
      .priceSpans(symbol)
      .filter(({ firstDay }) => firstDay <= day)
      .map(({ firstDay, lastDay, basis, horizon }) => ({
        from: formatDay(firstDay),
        to: formatDay(Math.min(lastDay, prices.asOf)),
        basis,
        ...(horizon === undefined ? {} : { horizon: formatDay(Math.min(horizon, day)) }),
      })),
  };
}

function sourceOf({ accession, isFirm }: SourcedSplit): 'prices' | 'person' | 'filings' {
  return accession !== undefined ? 'filings' : isFirm === undefined ? 'person' : 'prices';
}

function ratioText({ numerator, denominator }: Split): string {
  return `${numerator}:${denominator}`;
}
