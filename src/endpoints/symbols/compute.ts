/** Computes `GET /v2/symbols`: securities by symbol, CIK, CUSIP or name, with the days of their symbols. */
import { formatDay } from '../../engine/days.ts';
import { isCusip } from '../../engine/listings/cusip.ts';
import { wordsName } from '../../engine/listings/issuer-names.ts';
import { securityClass } from '../../engine/listings/security-class.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import type { EpochDay } from '../../engine/types.ts';
import { unavailable } from '../../engine/value.ts';
import { MdsError } from '../../errors.ts';
import type { Carrier } from '../../store/reading/listings/carrier.ts';
import {
  carriersNamed,
  carriersOfCompany,
  carriersOfCusip,
  carriersOfSymbol,
  distinct,
  spelledSymbol,
} from '../../store/reading/listings/lookup.ts';
import { isQualified } from '../../store/reading/listings/qualified.ts';
import { keyOf } from '../../store/reading/listings/resolve.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import { NO_SYMBOL, universeEnvelope, WHOLE_MARKET } from '../contract/envelope.ts';
import { rounded } from '../contract/rounding.ts';
import { searchUniverse } from '../search/match.ts';
import { kindOf } from '../subject/identity.ts';
import { cikText } from '../subject/listing.ts';
import { endedBy } from '../subject/listing-end.ts';
import type { ComputeContext, Params } from '../types.ts';
import { type Payload, schema } from './payload.ts';

type Security = Payload['securities'][number];
type By = 'symbol' | 'cik' | 'cusip' | 'name';

const WAYS = ['symbol', 'cik', 'cusip', 'name'] as const;
/** Listed companies that a name leads to. */
const MOST_NAMED = 10;
const MISSING = unavailable('not_reported');

/** What `params` name, newest first; on the as-of day where one is given. Throws PARAM_INVALID unless one is named. */
export function compute(context: ComputeContext, params: Params): Payload {
  const { store, asOf } = context;
  const [by, text] = askedFor(context, params);
  const day = asOf === undefined ? undefined : newYorkDay(asOf).day;
  const found = carriers(context, by, text, day);
  const first = found[0] && rowOf(store, found[0])?.symbol;
  return rounded(schema, {
    ...universeEnvelope(context, store.universe(), [WHOLE_MARKET]),
    symbol: first ?? NO_SYMBOL,
    query: text,
    securities: found.map((carrier) => security(context, carrier, day)),
    unknown: found.length === 0 ? [text] : [],
  });
}

function askedFor({ store }: ComputeContext, params: Params): readonly [By, string] {
  const given = WAYS.filter((way) => params[way] !== undefined);
  const query = params.q as string | undefined;
  const way = given[0];
  if (given.length + (query === undefined ? 0 : 1) !== 1)
    throw new MdsError('PARAM_INVALID', 'give one of q, symbol, cik, cusip and name', { param: given[1] ?? 'q' });
  if (way !== undefined) {
    const text = (params[way] as string).trim();
    return [way, way === 'name' ? text : symbolText(text)];
  }
  const text = query!.trim();
  const upper = symbolText(text);
  if (isCusip(upper) && !/^0{4}/.test(upper)) return ['cusip', upper];
  if (/^\d{1,10}$/.test(upper)) return ['cik', upper];
  if (isQualified(upper) || (!/\s/.test(text) && carriersOfSymbol(store, upper).length > 0)) return ['symbol', upper];
  return ['name', text];
}

function symbolText(text: string): string {
  return text.toUpperCase().replace(/[./]/g, '-');
}

function carriers(context: ComputeContext, by: By, text: string, day: EpochDay | undefined): readonly Carrier[] {
  const { store } = context;
  switch (by) {
    case 'symbol':
      return carriersOfSymbol(store, text, day);
    case 'cik':
      return /^\d{1,10}$/.test(text) ? carriersOfCompany(store, Number(text)) : [];
    case 'cusip':
      return /^[0-9A-Z*@#]{8,9}$/.test(text) ? carriersOfCusip(store, text) : [];
    case 'name': {
      const listed = searchUniverse(store.universeLines(), text, undefined).best(MOST_NAMED);
      return distinct([
        ...listed
          .filter(({ symbol }) => wordsName(text, store.symbol(symbol)?.name ?? ''))
          .flatMap(({ symbol }) => carriersOfSymbol(store, symbol).slice(0, 1)),
        ...carriersNamed(store, text),
      ]);
    }
  }
}

function security(context: ComputeContext, carrier: Carrier, day: EpochDay | undefined): Security {
  const { store } = context;
  const { cik, cusips, name, symbols } = carrier;
  const row = rowOf(store, carrier);
  const end = endedBy(context, carrier);
  const text = (each: EpochDay | undefined) => (each === undefined ? MISSING : formatDay(each));
  return {
    cusip: cusips[0] ?? MISSING,
    cusips: [...cusips],
    cik: cikText({ cik: cik ?? row?.cik }),
    name: name === '' ? (row?.name ?? MISSING) : name,
    class: securityClass(row?.symbol ?? symbols.at(-1)?.symbol ?? '', name, row?.assetType === 'stock'),
    kind: (row && kindOf(row)) ?? MISSING,
    symbols: onDay([...seen(context, carrier), ...listed(context, carrier)], day).map(({ from, to, ...rest }) => ({
      ...rest,
      from: text(from),
      to: text(to),
    })),
    ...(end && { ended: end }),
  };
}

/** What the store has of it; of a company that nothing but a list names, what it lists. */
function rowOf(store: StoreReader, carrier: Carrier): SymbolRow | undefined {
  const key = keyOf(store, carrier);
  if (key !== undefined) return store.symbol(key);
  const { cik, cusips } = carrier;
  return cik === undefined || cusips.length > 0
    ? undefined
    : store.symbolsOf(cik).find(({ rank }) => rank !== undefined);
}

interface Dated {
  readonly symbol: string;
  readonly from: EpochDay | undefined;
  readonly to: EpochDay | undefined;
  readonly evidence: Security['symbols'][number]['evidence'];
}

function seen({ store }: ComputeContext, { symbols, cik }: Carrier): readonly Dated[] {
  return symbols.map((each) => ({ ...each, symbol: spelledSymbol(store, each.symbol, cik) }));
}

/** What the list of tickers names of it, on the day of the list. */
function listed({ store }: ComputeContext, carrier: Carrier): readonly Dated[] {
  const row = rowOf(store, carrier);
  const at = store.importedAt([WHOLE_MARKET]);
  if (row?.rank === undefined || at === undefined) return [];
  const day = newYorkDay(at).day;
  return [{ symbol: row.symbol, from: day, to: day, evidence: 'list' }];
}

/** The symbol carried on the day: of the stretch that has it, else of the nearest one. */
function onDay(symbols: readonly Dated[], day: EpochDay | undefined): readonly Dated[] {
  if (day === undefined || symbols.length < 2) return symbols;
  const away = ({ from, to }: Dated): number => Math.max((from ?? day) - day, day - (to ?? day), 0);
  const least = Math.min(...symbols.map(away));
  return symbols.filter((each) => away(each) === least).slice(-1);
}
