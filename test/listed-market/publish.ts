/** Files of a made market as they are published: by the SEC, by exchanges' lists, by those who sell prices. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { previousSession } from '../../src/engine/calendar.ts';
import { civil, formatDay } from '../../src/engine/days.ts';
import type { EpochDay } from '../../src/engine/types.ts';
import type { Random } from '../../tools/accuracy/referee/damaged-prices.ts';
import { coverHtml } from '../support/cover-html.ts';
import { type Filing, type Leg, legOn, type Market, type Security } from './types.ts';

/** What is published, in the order in which it may be imported. */
export interface Published {
  readonly listings: readonly string[];
  readonly records: readonly string[];
  readonly prices: readonly string[];
}

export function publish(market: Market, folder: string, random: Random): Published {
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, 'latin1');
    return path;
  };
  const filings = market.filings.map((filing, i) => ({ ...filing, accession: accession(filing, i) }));
  return {
    listings: [
      ...failsFiles(market, random).map(([name, text]) => write(name, text)),
      ...indexes(filings).map(([name, text]) => write(name, text)),
      write('2022q4/SUBMISSION.tsv', insiderSet(market)),
      write('company_tickers.json', tickers(market)),
    ],
    records: records(market, filings, random).map(([name, text]) => write(name, text)),
    prices: priceFiles(market, random).map(([name, text]) => write(name, text)),
  };
}

type Named = readonly [name: string, text: string];
type Filed = Filing & { readonly accession: string };

function accession({ cik, filed }: Filing, i: number): string {
  const year = String(civil(filed).year % 100).padStart(2, '0');
  return `${String(cik).padStart(10, '0')}-${year}-${String(i).padStart(6, '0')}`;
}

const compact = (day: EpochDay): string => formatDay(day).replaceAll('-', '');
const two = (n: number): string => String(n).padStart(2, '0');

/** Names as the files cut and shorten them. */
function described({ name }: Leg, { kind, shareClass }: Security): string {
  const short = name.replace('ENTERTAINMENT', 'ENTMT').replace('HOLDINGS', 'HLDGS').replace('TECHNOLOGIES', 'TECHS');
  const what = {
    common: shareClass === undefined ? 'COM' : `CL ${shareClass}`,
    warrant: 'WT EXP',
    unit: 'UNIT',
    etf: '',
  };
  return `${short.replace(/ \/[A-Z]{2}\/$/, '')} ${what[kind]}`.slice(0, 30);
}

function failsFiles({ sessions, securities }: Market, random: Random): readonly Named[] {
  const halves = new Map<string, string[]>();
  const add = (day: EpochDay, leg: Leg, security: Security, mark: string, price: number | undefined) => {
    const { year, month, day: of } = civil(day);
    const name = `cnsfails${year}${two(month)}${of <= 15 ? 'a' : 'b'}.txt`;
    const lines = halves.get(name) ?? [];
    halves.set(name, lines);
    const text = price === undefined || random() < 0.01 ? '.' : price.toFixed(2);
    const symbol = leg.symbol.replaceAll('-', '') + mark;
    lines.push(
      `${compact(day)}|${leg.cusip}|${symbol}|${1 + Math.floor(random() * 9999)}|${described(leg, security)}|${text}`,
    );
  };
  for (const day of sessions.slice(1))
    for (const security of securities) {
      const leg = legOn(security, day);
      const [before, after] = [legOn(security, previousSession(day)), legOn(security, day + 5)];
      const isChanged = (one: Leg | undefined, other: Leg | undefined) =>
        one !== undefined && other !== undefined && one.cusip !== other.cusip;
      // The day on which the old one is no more, and that before the new one is.
      if (isChanged(before, leg) && random() < 0.7) add(day, before!, security, 'XXXX', undefined);
      const next =
        after !== undefined && isChanged(leg, after) && after.from <= day + 4 && previousSession(after.from) === day;
      if (next && random() < 0.6) add(day, after, security, 'ZZZZ', 0.01);
      if (leg !== undefined && random() < security.seen)
        add(day, leg, security, '', security.closes.get(previousSession(day)));
    }
  return [...halves].map(([name, lines]) => {
    const shares = lines.reduce((sum, line) => sum + Number(line.split('|')[3]), 0);
    const trailer = [`Trailer record count ${lines.length}`, `Trailer total quantity of shares ${shares}`];
    const header = 'SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE';
    return [name, `${[header, ...lines, ...trailer].join('\r\n')}\r\n`];
  });
}

function indexes(filings: readonly Filed[]): readonly Named[] {
  const quarters = new Map<string, string[]>();
  for (const { cik, name, form, filed, accession: number } of filings) {
    const { year, month } = civil(filed);
    const quarter = `${year}q${Math.ceil(month / 3)}/master.idx`;
    const line = `${cik}|${name}|${form}|${formatDay(filed)}|edgar/data/${cik}/${number}.txt`;
    quarters.set(quarter, [...(quarters.get(quarter) ?? []), line]);
  }
  const head = 'CIK|Company Name|Form Type|Date Filed|Filename\n-----------\n';
  return [...quarters].map(([name, lines]) => [name, `${head}${lines.join('\n')}\n`]);
}

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

function insiderSet({ forms }: Market): string {
  const rows = forms.map(({ cik, name, typed, day }, i) => {
    const { year, month, day: of } = civil(day);
    return [`0001-${i}`, `${two(of)}-${MONTHS[month - 1]}-${year}`, '4', cik, name, typed].join('\t');
  });
  const head = 'ACCESSION_NUMBER\tFILING_DATE\tDOCUMENT_TYPE\tISSUERCIK\tISSUERNAME\tISSUERTRADINGSYMBOL';
  return `${[head, ...rows].join('\n')}\n`;
}

/** The list of the last day: no funds. */
function tickers({ sessions, securities }: Market): string {
  const listed = securities.flatMap((security) => {
    const leg = legOn(security, sessions.at(-1)!);
    return leg === undefined || security.kind === 'etf' ? [] : [leg];
  });
  const rows = listed.map(({ cik, symbol, name }, i) => [i, { cik_str: cik, ticker: symbol, title: titled(name) }]);
  return JSON.stringify(Object.fromEntries(rows));
}

function titled(name: string): string {
  return name.replaceAll(/\b([A-Z])([A-Z]+)/g, (_, first: string, rest: string) => first + rest.toLowerCase());
}

/** Submissions of every other company, and covers of one in eight for a day of each of its names. */
function records(market: Market, filings: readonly Filed[], random: Random): readonly Named[] {
  const legsOf = new Map<number, Leg[]>();
  for (const { kind, legs } of market.securities)
    for (const leg of kind === 'common' ? legs : []) legsOf.set(leg.cik, [...(legsOf.get(leg.cik) ?? []), leg]);
  return [...legsOf].flatMap(([cik, legs]) => {
    if (random() < 0.5) return [];
    const reports = random() < 0.25 ? legs.filter(({ isListed }) => isListed) : [];
    const annual = reports.map((leg, i) => {
      const filed = market.sessions[Math.min(market.sessions.indexOf(leg.from) + 5, market.sessions.length - 1)]!;
      const filing: Filing = { cik, name: leg.name, form: '10-K', filed, items: '' };
      return { ...filing, accession: accession(filing, 900_000 + i), leg };
    });
    const own = [...filings.filter((each) => each.cik === cik), ...annual].sort((a, b) => b.filed - a.filed);
    const covers = annual.map(({ accession: number, leg }): Named => {
      const securities = [{ title: 'Common Stock', symbol: leg.symbol, exchange: 'NYSE' }];
      return [`${number}.htm`, coverHtml({ registrant: leg.name, cik, securities })];
    });
    return [[`CIK${String(cik).padStart(10, '0')}.json`, submissions(cik, legs, own)] as const, ...covers];
  });
}

function submissions(cik: number, legs: readonly Leg[], filings: readonly Filed[]): string {
  const names = [...new Set(legs.map(({ name }) => name))];
  const column = <T>(of: (filing: Filed) => T): T[] => filings.map(of);
  const recent = {
    accessionNumber: column((filing) => filing.accession),
    filingDate: column(({ filed }) => formatDay(filed)),
    reportDate: column(({ filed, form }) => (form === '10-K' ? formatDay(filed - 40) : '')),
    acceptanceDateTime: column(({ filed }) => `${formatDay(filed)}T21:00:00.000Z`),
    act: column(() => '34'),
    form: column(({ form }) => form),
    fileNumber: column(() => '001-1'),
    filmNumber: column(() => '1'),
    items: column(({ items }) => items),
    size: column(() => 1),
    isXBRL: column(() => 0),
    isInlineXBRL: column(() => 0),
    primaryDocument: column(({ accession: number }) => `${number}.htm`),
    primaryDocDescription: column(({ form }) => form),
  };
  return JSON.stringify({
    ...{ cik: String(cik).padStart(10, '0'), entityType: 'operating', sic: '3711', sicDescription: 'Other' },
    ...{ name: names.at(-1), tickers: [], exchanges: [], ein: '1', fiscalYearEnd: '1231' },
    formerNames: names
      .slice(0, -1)
      .map((name) => ({ name, from: '2000-01-01T00:00:00.000Z', to: '2020-01-01T00:00:00.000Z' })),
    filings: { recent, files: [] },
  });
}

/**
 * As people have them: the whole history under the last symbol, a file for each symbol as it was then, and what a vendor
 * has by symbol alone, of two companies in one file.
 */
function priceFiles({ securities }: Market, random: Random): readonly Named[] {
  const files: Named[] = [];
  const bySymbol = new Map<string, Security[]>();
  for (const security of securities) {
    const symbols = new Set(security.legs.map(({ symbol }) => symbol));
    for (const symbol of symbols) bySymbol.set(symbol, [...(bySymbol.get(symbol) ?? []), security]);
  }
  for (const security of securities) {
    const { legs, id } = security;
    const listed = legs.filter(({ isListed }) => isListed);
    const [last] = listed.slice(-1);
    if (last === undefined || random() < 0.3) continue;
    const isShared = listed.some(({ symbol }) => bySymbol.get(symbol)!.length > 1);
    if (random() < 0.5 && !isShared)
      files.push([
        `${id}/${last.symbol}.csv`,
        prices(security, last.symbol, legs.at(-1)!.symbol === last.symbol ? legs : listed),
      ]);
    else
      for (const leg of listed)
        files.push([`${id}-${leg.from}/${leg.symbol}.csv`, prices(security, leg.symbol, [leg])]);
  }
  return files;
}

function prices(security: Security, symbol: string, legs: readonly Leg[]): string {
  const rows = [...security.closes].flatMap(([day, close]) => {
    if (!legs.some(({ from, to }) => from <= day && day <= to)) return [];
    const split = security.splits.find((each) => each.day === day);
    const ratio = split === undefined ? '' : `${split.numerator}:${split.denominator}`;
    return [[formatDay(day), close, close, close, close, 1000 + (day % 97), '', ratio].join(',')];
  });
  return `# mds-prices 1\n# symbol: ${symbol}\n# basis: raw\ndate,open,high,low,close,volume,dividend,split\n${rows.join('\n')}\n`;
}
