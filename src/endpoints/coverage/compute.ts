/** Computes `GET /v2/coverage`: what the store has of a symbol, or how large the universe is. */
import { formatDay } from '../../engine/days.ts';
import { unavailable } from '../../engine/value.ts';
import { isForm4 } from '../../filings/forms/forms.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import type { EnvelopeFields } from '../contract/envelope.ts';
import {
  answerInstant,
  envelope,
  NO_SYMBOL,
  universeEnvelope,
  universeUpdated,
  visibleAt,
  WHOLE_MARKET,
} from '../contract/envelope.ts';
import { publicForms } from '../insider/public-forms.ts';
import { newestPublic } from '../subject/filing-records.ts';
import { identity } from '../subject/identity.ts';
import { cikText, filerSubjects } from '../subject/listing.ts';
import { endOfListing } from '../subject/listing-end.ts';
import { hasFacts } from '../subject/no-data.ts';
import { historyStart, lastSession } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import type { Payload } from './payload.ts';

type SymbolCoverage = Extract<Payload, { readonly supported: boolean }>;

const UNKNOWN = unavailable('not_reported');

/** Coverage of `params.symbol` (an unknown one is not supported), or without it of the whole universe. */
export function compute(context: ComputeContext, params: Params): Payload {
  const { store } = context;
  const symbol = params.symbol as string | undefined;
  if (symbol === undefined) {
    const universe = store.universe();
    const { stocks, etfs, total } = universe;
    return {
      ...universeEnvelope(context, universe, [WHOLE_MARKET]),
      symbol: NO_SYMBOL,
      universe: { stocks, etfs, total },
      updated_at: universeUpdated(context, universe),
    };
  }
  const row = store.symbol(symbol);
  const subjects = row === undefined ? [WHOLE_MARKET] : [symbol, WHOLE_MARKET, ...filerSubjects(row)];
  const asked = answerInstant(context);
  return {
    ...envelope(context, {
      ...{ symbol, subjects, drivenBy: 'filings' },
      asOf: Math.min(asked, store.importedAt(subjects) ?? asked),
    }),
    ...(row === undefined ? NOT_SUPPORTED : supported(context, row)),
  };
}

const NOT_SUPPORTED = {
  supported: false,
  asset_type: UNKNOWN,
  name: UNKNOWN,
  exchange: UNKNOWN,
  cik: UNKNOWN,
  data: { prices: false, fundamentals: false, filings: false, insider: false, dividends: false },
  price_history_start: UNKNOWN,
  currency: UNKNOWN,
};

type About = Omit<SymbolCoverage, keyof EnvelopeFields | 'symbol'>;

function supported(context: ComputeContext, row: SymbolRow): About {
  const { store } = context;
  const company = row.cik === undefined ? undefined : store.company(row.cik);
  const { asset_type, name, currency } = identity(row, company);
  const start = historyStart(context, row);
  const end = endOfListing(context, row);
  return {
    supported: true,
    asset_type,
    name,
    exchange: row.exchange ?? UNKNOWN,
    cik: cikText(row),
    data: { prices: start !== undefined, ...otherData(context, row) },
    price_history_start: start === undefined ? unavailable('no_price_data') : formatDay(start),
    currency,
    ...adjustedDays(context, row),
    ...(end && { ended: end }),
  };
}

/** The days of closes that their source adjusted for dividends, up to the instant asked for. */
function adjustedDays(context: ComputeContext, { symbol }: SymbolRow): Pick<About, 'adjusted_closes'> {
  const days = context.store.adjustedCloses(symbol)?.days.filter((day) => day <= lastSession(context)) ?? [];
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return {};
  return { adjusted_closes: { first_date: formatDay(first), last_date: formatDay(last) } };
}

/**
 * Which records other than prices are stored, up to the as-of instant. A fund has no issuer statements, even if its
 * trust files some.
 */
function otherData(context: ComputeContext, row: SymbolRow): Omit<About['data'], 'prices'> {
  const { store } = context;
  const { symbol, cik, assetType } = row;
  const at = visibleAt(context);
  return {
    fundamentals: assetType !== 'etf' && hasFacts(store, cik, at),
    filings: cik !== undefined && newestPublic(context, cik) !== undefined,
    // A form that is only listed says nothing of the trades (FIELDS A3).
    insider: cik !== undefined && publicForms(context, [cik]).some(({ document }) => isForm4(document.form)),
    dividends: store.dividends(symbol).some(({ day }) => day <= at.asOf),
  };
}
