/**
 * History with what a chart of prices may show besides them: days of reports, dividends, splits and purchases of
 * insiders.
 */
import { formatDay } from '../../engine/days.ts';
import { insiderRows } from '../../engine/insider/index.ts';
import type { EpochDay } from '../../engine/types.ts';
import { PERIODIC_FORMS } from '../../filings/forms/forms.ts';
import type { ChartEvent } from '../../render/model.ts';
import { type WithExtras, withExtras } from '../contract/own-process.ts';
import { publicForms, rangeLookup } from '../insider/public-forms.ts';
import { isPublic } from '../subject/filing-records.ts';
import { hasBars, storedPrices, symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import { compute } from './compute.ts';
import type { Payload } from './payload.ts';
import { BEGINNING } from './prices.ts';

export interface HistoryExtras {
  /** Of the whole record, as known at the instant answered for, by day. */
  readonly events: readonly ChartEvent[];
}

/** The answer with the events of `params.symbol`. Throws what the answer throws. */
export async function extras(context: ComputeContext, params: Params): Promise<WithExtras<Payload, HistoryExtras>> {
  return withExtras(await compute(context, params), () => eventsOf(context, params));
}

function eventsOf(context: ComputeContext, params: Params): HistoryExtras {
  const { store } = context;
  const row = symbolRow(store, params.symbol as string);
  const prices = storedPrices(context, row, () => BEGINNING);
  const events: (readonly [EpochDay, ChartEvent['kind']])[] = [];
  if (hasBars(prices)) {
    for (const { day } of prices.dividends) events.push([day, 'dividend']);
    for (const { day } of prices.splits) if (day <= prices.asOf) events.push([day, 'split']);
  }
  if (row.cik !== undefined && row.assetType !== 'etf') {
    for (const filing of store.filings(row.cik, { forms: PERIODIC_FORMS }))
      if (isPublic(context, filing)) events.push([filing.filed, 'report']);
    for (const day of purchases(context, row.cik)) events.push([day, 'purchase']);
  }
  return {
    events: events.sort(([a], [b]) => a - b).map(([day, kind]): ChartEvent => ({ date: formatDay(day), kind })),
  };
}

/** Days on which insiders bought on the market. */
function purchases(context: ComputeContext, cik: number): readonly EpochDay[] {
  const issuers = new Set([cik, ...context.store.predecessors(cik)]);
  const filings = publicForms(context, issuers);
  const { rows } = insiderRows({ issuers, filings, ranges: rangeLookup(context, cik) });
  return rows.flatMap(({ kind, day }) => (kind === 'open_market_purchase' ? [day] : []));
}
