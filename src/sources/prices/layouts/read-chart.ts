/** Yahoo chart JSON, bare or inside a recorded {request, response}. */
import { closeInstant, isSession } from '../../../engine/calendar.ts';
import { newYorkDay } from '../../../engine/new-york.ts';
import type { Split } from '../../../engine/types.ts';
import { barColumns } from '../../../store/codecs/bars.ts';
import type { AssetType } from '../../../store/schema/tables.ts';
import { stampDay } from '../../csv/dates.ts';
import { undoFloat32 } from '../../csv/numbers.ts';
import { failed, refused } from '../../fault.ts';
import { type JsonNode, jsonNode, parseJson } from '../../json.ts';
import { tickerIn } from '../../symbols.ts';
import { settleAdjClose, settleListed } from '../settle.ts';
import { splitFromRatio } from '../splits/ratio.ts';
import type { PriceContext, PriceFacts, PriceFile, RawColumns } from '../types.ts';
import { addGains } from './gains.ts';

const EXCHANGES: Readonly<Record<string, string>> = {
  NMS: 'NASDAQ',
  NGM: 'NASDAQ',
  NCM: 'NASDAQ',
  NYQ: 'NYSE',
  ASE: 'NYSE American',
  PCX: 'NYSE Arca',
  BTS: 'Cboe BZX',
};
const ASSETS: Readonly<Record<string, AssetType>> = { EQUITY: 'stock', ETF: 'etf' };

/** The chart object in a document, and the address it was asked from where that was recorded. */
function findChart(root: JsonNode): { readonly result: JsonNode; readonly url: string | undefined } {
  const response = root.get('response');
  const body = response.get('bodyJson').isObject() ? response.get('bodyJson') : response.get('body').orParsed();
  const chart = [root.get('chart'), body.get('chart')].find((node) => node.isObject());
  if (chart === undefined) throw failed('no chart object', { jsonPath: '$.chart' });
  const error = chart.get('error').get('description').text();
  if (error !== undefined) throw refused(`the price service answered with an error: ${error}`);
  const result = chart.get('result').at(0);
  if (!result.isObject()) throw failed('no result', { jsonPath: result.path });
  return { result, url: root.get('request').get('url').text() };
}

/** The ticker a chart is about. Throws MdsError `IMPORT_*` where it gives none. */
export function chartSymbol(head: string, whole: () => string): string {
  const early = /"meta"\s*:\s*\{[^{}]*?"symbol"\s*:\s*"([^"\\]*)"/.exec(head)?.[1];
  const chart = (): JsonNode => findChart(jsonNode(parseJson(whole()))).result;
  const text = early ?? chart().get('meta').get('symbol').text();
  if (text === undefined) throw refused('the chart gives no symbol');
  const symbol = tickerIn(text);
  if (symbol === undefined) throw refused(`not a US ticker: ${JSON.stringify(text)}`);
  return symbol;
}

/**
 * Bars, events and description of a chart. Days are New York days of the time stamps. Splits count as listed only where
 * the chart holds some or the recorded address asked for them; a live last row of a session that was not over is left
 * out.
 */
export function readChart(root: JsonNode, context: PriceContext): PriceFile {
  const { result, url } = findChart(root);
  const meta = result.get('meta');
  const granularity = meta.get('dataGranularity').text();
  if (granularity !== undefined && granularity !== '1d')
    throw refused(`bars of ${granularity}: only daily bars are taken`);
  const zone = meta.get('exchangeTimezoneName').text();
  if (zone !== undefined && zone !== 'America/New_York') throw refused(`an exchange in ${zone}, not in New York`);
  const instrument = meta.get('instrumentType').text();
  if (instrument !== undefined && ASSETS[instrument] === undefined)
    throw refused(`${instrument} is neither a stock nor an ETF`);
  const raw = columns(result);
  const live = liveDay(result);
  const until = live === undefined ? context : { ...context, lastSession: Math.min(context.lastSession, live - 1) };
  const exchange = meta.get('exchangeName').text();
  const facts: PriceFacts = {
    assetType: instrument === undefined ? undefined : ASSETS[instrument],
    currency: meta.get('currency').text(),
    exchange: exchange === undefined ? undefined : EXCHANGES[exchange],
    name: meta.get('longName').text(),
  };
  const listed =
    result.get('events').get('splits').isObject() || (url !== undefined && /[?&]events=[^&]*split/i.test(url));
  const at = meta.get('regularMarketTime').number();
  // Splits announced for a running session, whose row is left out, are undone.
  const made = at === undefined ? undefined : live === undefined ? newYorkDay(at * 1000).day : live - 1;
  if (listed) return { ...settleListed(raw, until, facts), ...(made === undefined ? {} : { made, horizon: made }) };
  const dividends = result.get('events').get('dividends').isObject();
  const file = dividends ? settleListed(raw, until, facts) : settleAdjClose(raw, until);
  return { ...file, facts, made, basis: file.basis === 'split' ? 'split_unlisted' : file.basis };
}

/** The day of the last row when its session was not over as the chart was made, else undefined. */
function liveDay(result: JsonNode): number | undefined {
  const time = result.get('meta').get('regularMarketTime').number();
  const last = jsonNode(result.get('timestamp').array()?.at(-1)).number();
  if (time === undefined || last === undefined) return undefined;
  const { day } = newYorkDay(time * 1000);
  if (dayOf(last) !== day || !isSession(day)) return undefined;
  return time * 1000 < closeInstant(day) ? day : undefined;
}

function columns(result: JsonNode): RawColumns {
  const stamps = numbers(result.get('timestamp'));
  const count = stamps.length;
  const quote = result.get('indicators').get('quote').at(0);
  const series = (node: JsonNode): Float64Array => {
    const values = numbers(node);
    if (values.length === count) return values;
    throw failed(`${values.length} values for ${count} time stamps`, { jsonPath: node.path });
  };
  const adjNode = result.get('indicators').get('adjclose').at(0).get('adjclose');
  const days = Int32Array.from(stamps, dayOf);
  let floats = 0;
  const prices = barColumns((name) =>
    series(quote.get(name)).map((printed) => {
      const value = undoFloat32(printed);
      if (value !== printed && !Number.isNaN(value)) floats++;
      return value;
    }),
  );
  const raw = oneLastRow({
    length: count,
    days,
    ...prices,
    areFloats: floats > count / 10,
    adjusted: adjNode.array() === undefined ? undefined : series(adjNode),
  });
  const listed = { ...raw, ...events(result, raw.days) };
  addGains(listed, amounts(result.get('events').get('capitalGains'), raw.days));
  return listed;
}

/** The New York day of a time stamp, s. */
function dayOf(stamp: number): number {
  return stampDay(stamp * 1000);
}

/**
 * A session's last trade is at times served as a row of its own behind the session's row (yfinance: "live separate"):
 * one row of both.
 */
function oneLastRow(raw: RawColumns): RawColumns {
  const { length, days, open, high, low, close, volume, adjusted } = raw;
  const [a, b] = [length - 2, length - 1];
  if (length < 2 || days[a] !== days[b] || !(close[a]! > 0) || !(close[b]! > 0)) return raw;
  if (!(open[a]! > 0)) open[a] = open[b]!;
  high[a] = Math.max(high[a]! || 0, high[b]! || 0, close[b]!);
  low[a] = Math.min(low[a]! || Number.POSITIVE_INFINITY, low[b]! || Number.POSITIVE_INFINITY, close[b]!);
  close[a] = close[b]!;
  volume[a] = Math.max(volume[a]! || 0, volume[b]! || 0);
  if (adjusted !== undefined && adjusted[b]! > 0) adjusted[a] = adjusted[b]!;
  return {
    length: b,
    areFloats: raw.areFloats,
    days: days.subarray(0, b),
    ...barColumns((name) => raw[name].subarray(0, b)),
    adjusted: adjusted?.subarray(0, b),
  };
}

/** Dividends and splits as columns, with the days they fall on. */
function events(result: JsonNode, days: Int32Array): Pick<RawColumns, 'dividend' | 'split' | 'beyond'> {
  const dividend = amounts(result.get('events').get('dividends'), days);
  const split = new Float64Array(days.length);
  const beyond: Split[] = [];
  for (const node of result.get('events').get('splits').children()) {
    const numerator = node.get('numerator').number();
    const denominator = node.get('denominator').number();
    if (!(numerator !== undefined && numerator > 0 && denominator !== undefined && denominator > 0))
      throw failed('split without a numerator and a denominator', { jsonPath: node.path });
    const day = dayAt(node);
    const at = placeOf(day, days);
    const later = at < 0 ? splitFromRatio(day, numerator / denominator) : undefined;
    if (at >= 0) split[at] = numerator / denominator;
    else if (later !== undefined) beyond.push(later);
  }
  return { dividend, split, beyond };
}

/** Amounts of events as a column. */
function amounts(events: JsonNode, days: Int32Array): Float64Array {
  const column = new Float64Array(days.length);
  for (const node of events.children()) {
    const amount = node.get('amount').number();
    if (amount === undefined) throw failed('dividend without an amount', { jsonPath: node.path });
    const at = placeOf(dayAt(node), days);
    if (at >= 0) column[at] = column[at]! + undoFloat32(amount);
  }
  return column;
}

function dayAt(node: JsonNode): number {
  const date = node.get('date').number();
  if (date === undefined) throw failed('event without a date', { jsonPath: node.path });
  return dayOf(date);
}

/** Row of an event: of its day, or the first after it; -1 beyond the last. */
function placeOf(day: number, days: Int32Array): number {
  return days.findIndex((other) => other >= day);
}

function numbers(node: JsonNode): Float64Array {
  const list = node.array();
  if (list === undefined) throw failed('not a list', { jsonPath: node.path });
  return Float64Array.from(list, (value, i) => {
    if (value === null) return Number.NaN;
    if (typeof value !== 'number') throw failed('not a number', { jsonPath: `${node.path}[${i}]` });
    return value;
  });
}
