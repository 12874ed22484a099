/**
 * A mirror of EDGAR and of the price services on 127.0.0.1: serves recorded shapes from memory, counts what is asked,
 * and misbehaves on command. One address stands in for data.sec.gov, www.sec.gov and every price service: their paths
 * do not meet.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { EpochDay } from '../../src/engine/types.ts';
import { directoryFile } from './directory.ts';
import { type Fault, OTHER_PAGE, type Rule, THRESHOLD_PAGE, takeFault, UNDECLARED_PAGE } from './faults.ts';
import { archiveBody } from './filings.ts';
import { submissionsName, submissionsOf, tickersOf } from './listings.ts';
import { type Market, marketOf } from './market.ts';
import { eodhdReply, polygonReply } from './market-providers.ts';
import { alphaVantage, type PriceWorld, type Reply, tiingoPrices, yahooChart } from './providers.ts';
import type { Records } from './records.ts';
import { isSec, mostWithin, type Seen } from './stats.ts';
import { zipOf } from './zip.ts';

export interface MirrorOptions {
  /** The clock of prices and of the Date header; the real one where absent. */
  readonly now?: () => number;
}

export interface Mirror {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** May be changed between requests. */
  readonly records: Records;
  readonly market: Market;
  readonly seen: readonly Seen[];
  /** Newest day with prices; later splits and dividends are not known yet. */
  until: EpochDay;
  /** Accepted tokens of the price services; any where empty. */
  readonly tokens: Set<string>;
  readonly nullDays: Set<EpochDay>;
  /** Answers the next `times` requests whose path (query included) meets the pattern with the fault. */
  fault(pattern: RegExp, fault: Fault, times?: number): void;
  /** A company goes by another ticker from now on: in the ticker files, its submissions and its prices. */
  rename(from: string, to: string): void;
  /** The most requests to the SEC in any second. */
  mostInAnySecond(): number;
  /** Forgets what was seen and every fault. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts a mirror; listens when it resolves. */
export async function startMirror(records: Records, options: MirrorOptions = {}): Promise<Mirror> {
  const seen: Seen[] = [];
  const rules: Rule[] = [];
  const now = options.now ?? Date.now;
  const market = marketOf(records);
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const at = performance.now();
    const userAgent = request.headers['user-agent'] ?? '';
    response.once('close', () => {
      seen.push({ at, method: request.method ?? '', path, status: response.statusCode, userAgent });
    });
    response.setHeader('Date', new Date(now()).toUTCString());
    const world: PriceWorld = {
      market,
      until: mirror.until,
      now: now(),
      tokens: mirror.tokens,
      nullDays: mirror.nullDays,
    };
    answer(request, response, takeFault(rules, path), () => replyTo(records, world, request));
  });
  server.on('clientError', (_, socket) => socket.destroy());
  const mirror: Mirror = {
    url: '',
    records,
    market,
    seen,
    until: Number.POSITIVE_INFINITY,
    tokens: new Set(),
    nullDays: new Set(),
    fault: (pattern, fault, times = 1) => {
      rules.push({ pattern, fault, left: times });
    },
    rename: (from, to) => rename(records, market, from, to),
    mostInAnySecond: () => mostWithin(seen.filter(({ path }) => isSec(path)).map(({ at }) => at)),
    reset: () => {
      seen.length = 0;
      rules.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(mirror, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

function rename(records: Records, market: Market, from: string, to: string): void {
  const cik = tickersOf(records).find(({ ticker }) => ticker === from)?.cik_str;
  const change = (bytes: Uint8Array): Uint8Array =>
    Buffer.from(Buffer.from(bytes).toString('utf8').replaceAll(`"${from}"`, `"${to}"`));
  for (const [name, bytes] of records.tickers) records.tickers.set(name, change(bytes));
  const record = cik === undefined ? undefined : records.submissions.get(submissionsName(cik));
  if (record !== undefined) records.submissions.set(submissionsName(cik!), change(record));
  market.rename(from, to);
}

interface Plain extends Reply {
  /** Whether it has an ETag and a Last-Modified: the Archives do, data.sec.gov does not. */
  readonly validators: boolean;
}

function plain(body: Uint8Array | undefined, type: string, validators: boolean): Plain {
  if (body !== undefined) return { status: 200, type, body, validators };
  const page = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>`;
  return { status: 404, type: 'application/xml', body: Buffer.from(page), validators: false };
}

function replyTo(records: Records, world: PriceWorld, request: IncomingMessage): Plain {
  const url = new URL(request.url ?? '/', 'http://mirror');
  const path = url.pathname;
  if (isSec(path)) {
    const userAgent = request.headers['user-agent'] ?? '';
    if (!/[^\s@()]+@[^\s@()]+\.[^\s@()]+/.test(userAgent))
      return { status: 403, type: 'text/html', body: Buffer.from(UNDECLARED_PAGE), validators: false };
    return secReply(records, path);
  }
  const unvalidated = (reply: Reply): Plain => ({ ...reply, validators: false });
  if (path.startsWith('/v8/finance/chart/')) {
    if (!request.headers['user-agent'])
      return { status: 429, type: 'text/html', body: Buffer.from('Too Many Requests\r\n'), validators: false };
    return unvalidated(yahooChart(world, url));
  }
  if (/^\/tiingo\/daily\/[^/]+\/prices$/.test(path))
    return unvalidated(tiingoPrices(world, url, request.headers.authorization));
  if (/^\/v2\/aggs\/|^\/v3\/reference\/(splits|dividends)$/.test(path))
    return unvalidated(polygonReply(world, url, request.headers.authorization));
  if (/^\/api\/(eod|splits|div|eod-bulk-last-day)\//.test(path)) return unvalidated(eodhdReply(world, url));
  if (path === '/query') return unvalidated(alphaVantage(world, url));
  const listing = /^\/dynamic\/SymDir\/((?:nasdaq|other)listed\.txt)$/i.exec(path)?.[1];
  if (listing !== undefined)
    return plain(records.directory.get(listing) ?? directoryFile(records, world.market, listing), 'text/plain', true);
  return plain(undefined, '', false);
}

function secReply(records: Records, path: string): Plain {
  const json = 'application/json';
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (path.startsWith('/files/')) return plain(tickerFile(records, name), json, true);
  const cik = Number(/^CIK(\d{10})\.json$/.exec(name)?.[1] ?? 0);
  if (path.startsWith('/submissions/')) {
    const made = cik > 0 ? submissionsOf(records, cik) : undefined;
    return plain(made ?? records.submissions.get(name), json, false);
  }
  if (path.startsWith('/api/xbrl/companyfacts/')) return plain(records.facts.get(cik), json, false);
  if (path.endsWith('/bulkdata/submissions.zip')) return plain(zipOf(records.submissions), 'application/zip', true);
  if (path.endsWith('/xbrl/companyfacts.zip')) {
    const entries = [...records.facts].map(([each, bytes]) => [submissionsName(each), bytes] as const);
    return plain(zipOf(entries), 'application/zip', true);
  }
  const type = name.endsWith('.json')
    ? json
    : name.endsWith('.txt')
      ? 'text/plain'
      : name.endsWith('.xml')
        ? 'text/xml'
        : 'text/html';
  return plain(archiveBody(records, path), type, true);
}

function tickerFile(records: Records, name: string): Uint8Array | undefined {
  const recorded = records.tickers.get(name);
  if (recorded !== undefined) return recorded;
  if (name === 'company_tickers_mf.json')
    return Buffer.from(JSON.stringify({ fields: ['cik', 'seriesId', 'classId', 'symbol'], data: [] }));
  return undefined;
}

const MODIFIED = 'Thu, 01 Oct 2026 10:00:00 GMT';

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  fault: Fault | undefined,
  reply: () => Plain,
): void {
  switch (fault?.kind) {
    case 'threshold':
      page(response, 403, THRESHOLD_PAGE);
      break;
    case 'status':
      for (const [name, value] of Object.entries(fault.headers ?? {})) response.setHeader(name, value);
      page(response, fault.status, fault.body ?? '');
      break;
    case 'html':
      page(response, 200, OTHER_PAGE);
      break;
    case 'body':
      response.writeHead(200, { 'Content-Type': fault.type ?? 'application/json' }).end(fault.body);
      break;
    case 'delay':
      setTimeout(() => send(request, response, reply(), undefined), fault.ms);
      break;
    case 'reset':
      if (fault.afterBytes === undefined) request.socket.destroy();
      else send(request, response, reply(), fault);
      break;
    case 'stall':
      if (fault.afterBytes !== undefined) send(request, response, reply(), fault);
      break;
    default:
      send(request, response, reply(), fault);
  }
}

function page(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/html' }).end(text);
}

type Cut = Extract<Fault, { kind: 'reset' | 'stall' | 'truncated-gzip' }>;

function send(request: IncomingMessage, response: ServerResponse, reply: Plain, fault: Fault | undefined): void {
  const { status, type, body, validators } = reply;
  response.setHeader('Content-Type', type);
  if (validators && status === 200) {
    const etag = `"${createHash('sha1').update(body).digest('hex')}"`;
    response.setHeader('ETag', etag).setHeader('Last-Modified', MODIFIED).setHeader('Accept-Ranges', 'bytes');
    const since = request.headers['if-modified-since'];
    const none = request.headers['if-none-match'];
    if (none === etag || (none === undefined && since === MODIFIED)) {
      response.writeHead(304).end();
      return;
    }
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const condition = request.headers['if-range'];
    if (range !== null && (condition === undefined || condition === etag || condition === MODIFIED)) {
      const to = range[2] === '' ? body.length - 1 : Number(range[2]);
      sendRange(response, body, Number(range[1]), to, fault as Cut | undefined);
      return;
    }
  }
  const packs = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')) && type !== 'application/zip';
  const bytes = packs ? gzipSync(body, { level: 1 }) : Buffer.from(body);
  if (packs) response.setHeader('Content-Encoding', 'gzip');
  finish(response, status, bytes, fault as Cut | undefined, request.method === 'HEAD');
}

function sendRange(response: ServerResponse, body: Uint8Array, from: number, to: number, cut: Cut | undefined): void {
  if (from >= body.length || to < from) {
    response.writeHead(416, { 'Content-Range': `bytes */${body.length}` }).end();
    return;
  }
  const last = Math.min(to, body.length - 1);
  response.setHeader('Content-Range', `bytes ${from}-${last}/${body.length}`);
  finish(response, 206, Buffer.from(body.subarray(from, last + 1)), cut, false);
}

function finish(
  response: ServerResponse,
  status: number,
  bytes: Buffer,
  cut: Cut | undefined,
  headOnly: boolean,
): void {
  if (cut?.kind === 'truncated-gzip') {
    const half = bytes.subarray(0, bytes.length >> 1);
    response.writeHead(status, { 'Content-Length': half.length }).end(half);
    return;
  }
  response.writeHead(status, { 'Content-Length': bytes.length });
  if (headOnly) response.end();
  else if (cut === undefined) response.end(bytes);
  else
    response.write(bytes.subarray(0, cut.afterBytes ?? 0), () => {
      if (cut.kind === 'reset') response.socket?.destroy();
    });
}
