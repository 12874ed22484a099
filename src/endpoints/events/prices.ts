/** Events made of prices and what comes with them: dividends, splits, new highs and lows. */

import { addMonths, formatDay } from '../../engine/days.ts';
import { annualizedPayments } from '../../engine/dividends/annualized.ts';
import { type Change, rateChanges } from '../../engine/dividends/changes.ts';
import { type DividendState, dividendState } from '../../engine/dividends/rate.ts';
import { groupedBy } from '../../engine/grouped-by.ts';
import { isShareSplit } from '../../engine/prices/distributions.ts';
import { newExtremes } from '../../engine/prices/new-extremes.ts';
import type { EpochDay } from '../../engine/types.ts';
import { isMarker } from '../../engine/value.ts';
import { FOREIGN_ANNUAL_FORMS } from '../../filings/forms/forms.ts';
import { endOfSymbol } from '../../store/reading/listings/symbol-end.ts';
import { answerDay } from '../contract/envelope.ts';
import { CALENDAR_DAYS, paymentsToCome } from '../dividends/current.ts';
import { priceAgeOf } from '../subject/price-age.ts';
import { priceBasisOf } from '../subject/price-basis.ts';
import { hasBars, lastSession, type Prices, priceInstant, storedPrices } from '../subject/stored-prices.ts';
import { type Asked, changeText, eventOf, type Found, perShareText } from './found.ts';
import type { Event } from './payload.ts';
import type { EventType } from './spec.ts';

/** Years of prices read before the days asked about: 52 weeks, and those that separate regular payments from others. */
const YEARS = 3;
const MARGIN_DAYS = 30;

/** Notice of the end of a listing is in effect some ten days after trading stopped. */
const STOPPED_DAYS = 15;

/** Whether the prices go to the end of the listing: no session of it follows. */
function endsWithListing({ context, row }: Asked, { asOf }: Prices): boolean {
  const end = endOfSymbol(context.store, row, answerDay(context));
  return end !== undefined && asOf >= end.date - STOPPED_DAYS;
}

/** Events of `types` among dividends, splits and prices. */
export function priceEvents(asked: Asked, types: ReadonlySet<EventType>): Found {
  const { context, row, since } = asked;
  const own = (['dividends', 'splits', 'prices'] as const).filter((type) => types.has(type));
  if (own.length === 0) return { events: [], gaps: [] };
  const prices = storedPrices(context, row, (newest) => addMonths(Math.min(newest, since), -12 * YEARS) - MARGIN_DAYS);
  if (!hasBars(prices)) return { events: [], gaps: own.map((type) => [type, 'no_price_data']) };
  const gaps: Found['gaps'][number][] = [];
  if (priceAgeOf(context, prices).sessions_behind > 0 && !endsWithListing(asked, prices))
    for (const type of own) gaps.push([type, 'stale_price'] as const);
  const recorded = prices.recordedFrom();
  if (types.has('dividends') && recorded > 0 && prices.bars.days[recorded]! > since)
    gaps.push(['dividends', 'dividends_not_stored']);
  const { price_basis: basis } = priceBasisOf(context, prices);
  if (basis?.assumed === 'not_divided' && types.has('splits')) gaps.push(['splits', 'split_unlisted']);
  const amounts = [
    ...(types.has('dividends') ? dividendEvents(asked, prices) : []),
    ...(types.has('prices') ? extremeEvents(asked, prices) : []),
  ];
  return {
    events: [
      ...(types.has('splits') ? splitEvents(asked, prices) : []),
      ...(basis === undefined ? amounts : amounts.map((each) => ({ ...each, split_basis: 'unknown' as const }))),
    ],
    gaps,
    asOf: priceInstant(prices),
  };
}

function splitEvents({ row, since }: Asked, { splits, asOf }: Prices): Event[] {
  const inWindow = splits.filter((split) => split.day >= since && split.day <= asOf && isShareSplit(split));
  return inWindow.map(({ day, numerator, denominator }) =>
    eventOf(row.symbol, {
      ...{ day, key: formatDay(day), type: 'splits', event: 'split' },
      text: `${numerator < denominator ? 'Reverse split' : 'Split'} ${numerator}:${denominator}`,
    }),
  );
}

/** Days with a new high are one event each way: it has the newest of them, and how many there were. */
function extremeEvents({ row, since }: Asked, { bars }: Prices): Event[] {
  const byKind = groupedBy(newExtremes(bars, since), ({ kind }) => kind);
  return [...byKind].map(([kind, of]) => {
    const { day, price } = of.at(-1)!;
    const others = of.length === 1 ? '' : ` (${of.length} sessions since ${formatDay(of[0]!.day)})`;
    return eventOf(row.symbol, {
      ...{ day, key: formatDay(day), type: 'prices', event: kind === 'high' ? 'high_52w' : 'low_52w' },
      text: `New 52-week ${kind} ${perShareText(price)} ${row.currency ?? 'USD'}${others}`,
    });
  });
}

const CHANGES = { raise: 'dividend_raised', cut: 'dividend_cut', suspension: 'dividend_suspended' } as const;

/** Payments by ex-dividend date, the changes among them, and those declared for days to come. */
function dividendEvents({ context, row, since }: Asked, prices: Prices): Event[] {
  const { payments, asOf, bars } = prices;
  const state = dividendState(payments, asOf, bars, row.assetType === 'etf');
  const currency = row.currency ?? 'USD';
  const foreign = isForeign({ context, row });
  const changes = new Map(changesOf(state, asOf, foreign).map((change) => [change.day, change]));
  const of = (day: EpochDay, event: Event['event'], text: string): Event =>
    eventOf(row.symbol, { day, key: formatDay(day), type: 'dividends', event, text });
  const events = state.regular.flatMap((payment) => {
    if (payment.day < since) return [];
    const change = changes.get(payment.day);
    const amount = `${perShareText(payment.amount)} ${currency} per share`;
    if (change === undefined) return [of(payment.day, 'ex_dividend', `Ex-dividend: ${amount}`)];
    const verb = change.kind === 'raise' ? 'raised' : 'cut';
    return [of(payment.day, CHANGES[change.kind], `Dividend ${verb}: ${amount}${than(change)}`)];
  });
  const specials = state.special
    .filter(({ day }) => day >= since)
    .map(({ day, amount }) =>
      of(day, 'ex_dividend', `Ex-dividend, special: ${perShareText(amount)} ${currency} per share`),
    );
  const suspended = [...changes]
    .filter(([day, { kind }]) => kind === 'suspension' && day >= since)
    .map(([day]) => of(day, 'dividend_suspended', 'No dividend when one was due'));
  return [...events, ...specials, ...suspended, ...declaredEvents({ context, row }, prices, state, currency)];
}

/** Payments compare within a schedule; of a fund or an irregular payer no change is said. */
function changesOf(state: DividendState, asOf: EpochDay, foreign: boolean): readonly Change[] {
  const { perYear, regular, fund } = state;
  return perYear === undefined || fund ? [] : rateChanges(annualizedPayments(regular, perYear), asOf, foreign);
}

/** Amounts of a foreign issuer vary with the exchange rate. */
function isForeign({ context: { store }, row: { cik } }: Pick<Asked, 'context' | 'row'>): boolean {
  return cik !== undefined && store.filings(cik, { forms: FOREIGN_ANNUAL_FORMS, limit: 1 }).length > 0;
}

/** The amount before (in a seasonal schedule that of a year before), and the change. */
function than({ base }: Change): string {
  if (base === undefined) return '';
  const rate = base.sameSchedule ? '' : ' on another schedule, annual rate';
  return ` after ${perShareText(base.amount)}${rate}${changeText(base.pct)}`;
}

function declaredEvents(
  { context, row }: Pick<Asked, 'context' | 'row'>,
  prices: Prices,
  state: DividendState,
  currency: string,
): Event[] {
  return paymentsToCome(context, prices, state, CALENDAR_DAYS)
    .filter(({ estimated, day }) => !estimated && day > lastSession(context))
    .map(({ day, amount }) =>
      eventOf(row.symbol, {
        ...{ day, key: formatDay(day), type: 'dividends', event: 'dividend_declared' },
        text: `Dividend declared: ${isMarker(amount) ? 'amount not known' : `${perShareText(amount)} ${currency} per share`}`,
      }),
    );
}
