/** Decides the type of a security (stock or ETF) from evidence; without evidence it stays unknown (FIELDS 0.8). */
import type { AssetType } from '../store/tables.ts';

export interface AssetEvidence {
  readonly symbol: string;
  /** Said by a price source outright (canonical header, instrument type of a chart). */
  readonly stated: AssetType | undefined;
  /** A price file had a column of capital gains: funds have those, companies do not. */
  readonly capitalGains: boolean;
  readonly sic: number | undefined;
  /** Title in the SEC ticker file, or name of the registrant. */
  readonly title: string | undefined;
  /** What the store says of it so far. */
  readonly known?: AssetType | undefined;
  /** Facts of annual reports are there. */
  readonly annualReports: boolean;
}

/** SIC codes of commodity pools and of unit trusts and funds. */
const FUND_SIC = new Set([6221, 6726]);
const FUND_WORDS =
  /\b(ETFS?|ETNS?|SPDR|ISHARES|PROSHARES|POWERSHARES|CURRENCYSHARES|GRANITESHARES|EXCHANGE[- ]TRADED|INVESCO QQQ|INVESCO DB|WISDOMTREE \w+ FUND)\b/i;
/** Grantor trusts on one asset. A royalty trust (MV Oil Trust) and an income trust on gold miners are companies or closed-end funds. */
const GRANTOR =
  /\b(BITCOIN|ETHEREUM|ETHER|SOLANA|XRP|DOGECOIN|LITECOIN|GOLD|SILVER|PLATINUM|PALLADIUM)\b.*\b(TRUST|FUND)\b/i;
const NOT_GRANTOR = /\b(ROYALTY|INCOME|EQUITY|STRATEG(Y|IES)|RESOURCES|MINING|MINERS|SECURITIES|SPROTT|BANK)\b/i;
/** Preferred shares, warrants, units, rights: of the same registrant, but no common stock. */
const OTHER_CLASS = /-(P[A-Z]?|WS?[A-Z]?|WT|UN?|RT?)$/;

/** The kind, by the first evidence there is. */
export function assetTypeOf(evidence: AssetEvidence): AssetType | undefined {
  if (evidence.stated !== undefined) return evidence.stated;
  if (evidence.capitalGains) return 'etf';
  if (evidence.sic !== undefined && FUND_SIC.has(evidence.sic)) return 'etf';
  const title = evidence.title ?? '';
  if (FUND_WORDS.test(title) || (GRANTOR.test(title) && !NOT_GRANTOR.test(title))) return 'etf';
  // Commodity trusts file annual reports too: the weakest sign overrules nothing.
  return evidence.annualReports && !OTHER_CLASS.test(evidence.symbol) ? (evidence.known ?? 'stock') : undefined;
}
