/** Addresses of EDGAR's files (FIELDS 9.1), under base addresses that may be a mirror's. */
import { tenDigitCik } from '../../store/schema/cik.ts';

export interface EdgarBases {
  /** `https://data.sec.gov` */
  readonly data: string;
  /** `https://www.sec.gov` */
  readonly www: string;
}

export function submissionsUrl({ data }: EdgarBases, cik: number): string {
  return `${data}/submissions/CIK${tenDigitCik(cik)}.json`;
}

/** An older page; `name` as the main record gives it. */
export function pageUrl({ data }: EdgarBases, name: string): string {
  return `${data}/submissions/${name}`;
}

export function factsUrl({ data }: EdgarBases, cik: number): string {
  return `${data}/api/xbrl/companyfacts/CIK${tenDigitCik(cik)}.json`;
}

/** Lists of tickers: the one with exchanges first, then the one without. */
export function tickerUrls({ www }: EdgarBases): readonly string[] {
  return [`${www}/files/company_tickers_exchange.json`, `${www}/files/company_tickers.json`];
}

/** Tickers of the classes of mutual funds and exchange-traded funds. */
export function fundTickersUrl({ www }: EdgarBases): string {
  return `${www}/files/company_tickers_mf.json`;
}

/** A file of a filing. */
export function filingUrl({ www }: EdgarBases, cik: number, accession: string, name: string): string {
  const path = name.split('/').map(encodeURIComponent).join('/');
  return `${www}/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}/${path}`;
}
