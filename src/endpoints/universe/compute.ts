/** Computes `GET /v2/universe`: what was listed on a day, and what of it the store has. */
import { formatDay } from '../../engine/days.ts';
import { securityClass } from '../../engine/listings/security-class.ts';
import type { EpochDay } from '../../engine/types.ts';
import { isMarker, unavailable } from '../../engine/value.ts';
import { type Listed, ListedDays } from '../../store/reading/listings/listed.ts';
import { answerDay, NO_SYMBOL, universeEnvelope, visibleAt, WHOLE_MARKET } from '../contract/envelope.ts';
import { rounded } from '../contract/rounding.ts';
import { sharedResult } from '../contract/shared-results.ts';
import { kindOf } from '../subject/identity.ts';
import { cikText } from '../subject/listing.ts';
import { hasFacts } from '../subject/no-data.ts';
import type { ComputeContext, Params } from '../types.ts';
import { type Payload, schema } from './payload.ts';

type Security = Payload['securities'][number];

const MISSING = unavailable('not_reported');

/** The universe of the as-of day, or of today; all of it, or `params.only` a part. */
export function compute(context: ComputeContext, params: Params): Payload {
  const { store } = context;
  const only = params.only as Payload['only'];
  const day = answerDay(context);
  const all = sharedResult(context, 'listed', () => new ListedDays(store))
    .on(day)
    .map((each) => security(context, each, day));
  const missing = all.filter(isMissing);
  const stored = all.filter(({ prices, facts }) => prices || facts);
  return rounded(schema, {
    ...universeEnvelope(context, store.universe(), [WHOLE_MARKET]),
    symbol: NO_SYMBOL,
    day: formatDay(day),
    only,
    listed: all.length,
    with_prices: all.filter(({ prices }) => prices).length,
    with_facts: all.filter(({ facts }) => facts).length,
    missing: missing.length,
    securities: { all, stored, missing }[only],
  });
}

function security(context: ComputeContext, each: Listed, day: EpochDay): Security {
  const { store } = context;
  const { symbol, subject, cusip, cik, name, evidence } = each;
  const row = subject === undefined ? undefined : store.symbol(subject);
  const { firstDay = Number.POSITIVE_INFINITY, lastDay = Number.NEGATIVE_INFINITY } = row ?? {};
  return {
    symbol,
    name: name === '' ? MISSING : name,
    stored_as: subject ?? MISSING,
    cusip: cusip ?? MISSING,
    cik: cikText({ cik }),
    class: securityClass(symbol, name, row?.assetType === 'stock'),
    kind: (row && kindOf(row)) ?? MISSING,
    prices: firstDay <= day && day <= lastDay + RECENT_DAYS,
    facts: row?.assetType !== 'etf' && row !== undefined && hasFacts(store, row.cik, visibleAt(context)),
    evidence,
  };
}

/** The newest price may be of the session before a weekend or holiday. */
const RECENT_DAYS = 5;

/** Warrants, units, preferred shares and bonds have no statements of their own. */
function isMissing({ name, class: kind, kind: type, prices, facts }: Security): boolean {
  // Of many stocks nothing says so.
  const isCommon = isMarker(kind) ? !isMarker(name) : kind === 'common' || kind.length === 1;
  return type === 'etf' ? !prices : isCommon && !(prices && facts);
}
