/** Everything that is listed on the simulated market. */
import { CONSUMER } from './consumer.ts';
import { FICTIONAL } from './fictional.ts';
import { FINANCIAL } from './financial.ts';
import { FOREIGN } from './foreign.ts';
import { FUNDS, TRUSTS } from './funds.ts';
import { FURTHER_FOREIGN } from './further-foreign.ts';
import { INDUSTRIAL } from './industrial.ts';
import { PLATFORMS } from './platforms.ts';
import { SITUATIONS } from './situations.ts';
import { TECHNOLOGY } from './technology.ts';
import { TRADES } from './trades.ts';

export { FUNDS } from './funds.ts';

/** Issuers that file statements, in the order of the ticker file before it is sorted by market value. */
export const COMPANIES = [
  ...PLATFORMS,
  ...TECHNOLOGY,
  ...CONSUMER,
  ...FINANCIAL,
  ...INDUSTRIAL,
  ...FOREIGN,
  ...TRUSTS,
  ...FICTIONAL,
  ...TRADES,
  ...SITUATIONS,
  ...FURTHER_FOREIGN,
];

/** First of the CIKs of issuers: a range the SEC, now near 2.1 million, will not reach for decades. */
export const FIRST_CIK = 9_900_001;
/** First of those that hold the past of reorganised issuers, in the order of the issuers. */
export const FIRST_PREDECESSOR_CIK = 9_940_501;
/** First of those of funds. */
export const FIRST_FUND_CIK = 9_950_001;

/** Every symbol, funds last. */
export const SAMPLE_SYMBOLS: readonly string[] = [
  ...COMPANIES.flatMap((company) => company.listings.map((listing) => listing.symbol)),
  ...FUNDS.map((fund) => fund.symbol),
];
