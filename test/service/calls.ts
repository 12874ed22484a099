/**
 * Calls about everything in a store: every route, with every symbol, and with filings of every kind. For contract
 * tests.
 */
import { COMPARE_FIELDS } from '../../src/endpoints/compare/spec.ts';
import { ENDPOINTS } from '../../src/endpoints/index.ts';
import type { EndpointSpec, ParamSpec } from '../../src/endpoints/types.ts';
import type { ServiceRequest } from '../../src/service/types.ts';
import type { StoreReader } from '../../src/store/reading/types.ts';

/** A path with its query, as one writes it. */
export type Call = string;

const SECTIONS = ['risk_factors', 'mda', 'business', 'controls_and_procedures', 'press_release'];
const CADENCES = ['daily', 'weekly', 'quarterly', 'annual', 'per-payment'];

/** What a route's parameter is given in a call about `symbol`, if the parameter can name symbols. */
function subjectOf(param: ParamSpec, symbol: string, other: string): string | undefined {
  if (param.name === 'universe' || (param.in !== 'path' && param.kind === 'symbol')) return symbol;
  if (param.kind !== 'list' || param.items !== 'symbol') return undefined;
  return (param.minItems ?? 1) > 1 ? `${symbol},${other}` : symbol;
}

/**
 * One call of each route that can be asked about a symbol without naming a filing: other required parameters by their
 * examples.
 */
export function plainCalls(symbol: string, other: string): Call[] {
  return ENDPOINTS.map(({ spec }): EndpointSpec => spec).flatMap(({ path, params }) => {
    if (path.includes('{')) return [];
    const about = params.flatMap((param): [string, string][] => {
      const subject = subjectOf(param, symbol, other);
      return subject === undefined ? [] : [[param.name, subject]];
    });
    if (about.length === 0) return [];
    const rest = params.flatMap(({ name, required, example }): [string, string][] =>
      required && !about.some(([named]) => named === name) ? [[name, example!]] : [],
    );
    return [`${path}?${new URLSearchParams([...rest, ...about])}`];
  });
}

/** Calls of the routes of one symbol, with their other parameters. */
function symbolCalls(symbol: string, other: string): Call[] {
  return [
    ...plainCalls(symbol, other),
    `/v2/fundamentals?symbol=${symbol}&period=annual`,
    ...CADENCES.map((cadence) => `/v2/history?symbol=${symbol}&cadence=${cadence}&range=2y`),
    `/v2/filings?symbol=${symbol}&form=10-K,10-Q,8-K,4&limit=5`,
    `/v2/insider?symbol=${symbol}&limit=3`,
    `/v2/compare?symbols=${symbol},${other}&fields=${COMPARE_FIELDS.join()}`,
    `/v2/search?q=${symbol}`,
    `/v2/filings/search?q=the+OR+year*&symbols=${symbol}&count_by=form`,
  ];
}

/** Metadata and sections of the newest filing of each form the company has. */
function filingCalls(store: StoreReader, symbol: string): Call[] {
  const cik = store.symbol(symbol)?.cik;
  if (cik === undefined) return [];
  const newest = new Map(
    store
      .filings(cik)
      .toReversed()
      .map(({ form, accession }) => [form, accession]),
  );
  return [...newest.values()].flatMap((accession) => [
    `/v2/filings/${accession}`,
    `/v2/filings/${accession}?symbol=${symbol}`,
    `/v2/filings/${accession}/tables?grep=net`,
    `/v2/filings/${accession}/tables/1`,
    ...SECTIONS.map((name) => `/v2/filings/${accession}/section/${name}`),
  ]);
}

/** Every symbol of the store. */
export function symbolsOf(store: StoreReader): readonly string[] {
  return store
    .universeLines()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t')[0]!)
    .toSorted();
}

/** All calls about `symbols`. */
export function callsAbout(store: StoreReader, symbols: readonly string[]): readonly Call[] {
  const other = (symbol: string) => symbols.find((each) => each !== symbol) ?? 'SPY';
  return [
    '/v2/coverage',
    '/v2/search?q=a&limit=50',
    ...symbols.flatMap((symbol) => [...symbolCalls(symbol, other(symbol)), ...filingCalls(store, symbol)]),
  ];
}

/** The call as a request. */
export function requestOf(call: Call, headers: Readonly<Record<string, string>> = {}): ServiceRequest {
  const [path, search = ''] = call.split('?');
  return { method: 'GET', path: path!, query: [...new URLSearchParams(search)], headers };
}
