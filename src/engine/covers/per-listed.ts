/** How many shares, as the statements count them, one listed share represents. */
import { FORM } from '../../filings/forms/catalog.ts';
import { isAnnualForm } from '../../filings/forms/forms.ts';
import { type Maybe, unavailable } from '../value.ts';
import { adsRatio, isDepositary } from './ads-ratio.ts';
import type { FiledCover, ListedSecurity } from './types.ts';

/** A ticker as printed on covers (`BRK.B`, `BRK B`, `"ABC"`) in the form of the store (`BRK-B`). */
export function normalSymbol(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/^["'“”]+|["'“”]+$/g, '')
    .replace(/[./ ]+/g, '-');
}

/** Words for securities other than common shares. In a title with both, the word that comes first decides. */
const OTHER_SECURITY = /\b(preferred|preference|warrants?|rights?|notes?|debentures?|bonds?|ETNs?)\b/i;
const SHARES = /\b(common|ordinary|capital stock)\b/i;
/** Symbol of ordinary shares of a foreign company, traded over the counter in addition to its ADSs (`TOYOF`). */
const FOREIGN_ORDINARY = /^[A-Z]{4}F$/;

/** Whether the title names preferred stock, warrants, rights, notes or bonds. */
function isOtherSecurity({ title }: ListedSecurity): boolean {
  const other = title.search(OTHER_SECURITY);
  const shares = title.search(SHARES);
  return other >= 0 && (shares < 0 || other < shares) && !isDepositary(title);
}

/** The ratio on which all depositary titles agree; otherwise undefined. */
function commonRatio(titles: readonly ListedSecurity[]): number | undefined {
  const ratios = new Set(titles.map(({ title }) => adsRatio(title)));
  return ratios.size === 1 ? [...ratios][0] : undefined;
}

/** Ratio for the symbol from a cover; undefined when depositary shares are listed without a ratio. */
function ratioOn(securities: readonly ListedSecurity[], listed: readonly ListedSecurity[]): number | undefined {
  const depositary = (listed.length > 0 ? listed : securities).filter(({ title }) => isDepositary(title));
  if (depositary.length === 0) return 1;
  return (
    commonRatio(depositary) ??
    // The title of the shares may contain it: `ordinary shares, every two of which are represented by one ADS`.
    commonRatio(securities.filter((each) => !listed.includes(each) && adsRatio(each.title) !== undefined))
  );
}

/**
 * Shares per listed share of `symbol`, from the newest visible annual cover (else any cover): the depositary ratio, or
 * 1. 20-F filers may list depositary shares: without a cover or a ratio `adr_ratio_unknown`. A security that the cover
 * lists as preferred stock, a warrant or the like represents no shares: `shares_outstanding_unavailable`.
 * @param covers visible ones, ascending by filing
 */
export function sharesPerListing(
  covers: readonly FiledCover[],
  listing: { readonly symbol: string; readonly annualForm: string | undefined },
): Maybe<number> {
  const { symbol, annualForm } = listing;
  const withSecurities = covers.filter(({ cover }) => cover.securities.length > 0);
  const newest = withSecurities.findLast(({ report }) => isAnnualForm(report.form)) ?? withSecurities.at(-1);
  const securities = newest?.cover.securities ?? [];
  const listed = securities.filter((each) => each.symbol !== undefined && normalSymbol(each.symbol) === symbol);
  if (listed.length > 0 && listed.every(isOtherSecurity)) return unavailable('shares_outstanding_unavailable');
  if (listed.length === 0 && FOREIGN_ORDINARY.test(symbol)) return 1;
  if (newest === undefined) return annualForm?.startsWith(FORM.foreignAnnual) ? unavailable('adr_ratio_unknown') : 1;
  const ratio = ratioOn(securities, listed);
  return ratio === undefined ? unavailable('adr_ratio_unknown') : ratio;
}
