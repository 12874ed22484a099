/** How many shares, as the statements count them, one listed share stands for. */
import { isAnnualForm } from '../statements/visibility.ts';
import { type Maybe, unavailable } from '../value.ts';
import { adsRatio, isDepositary } from './ads-ratio.ts';
import type { FiledCover, ListedSecurity } from './types.ts';

/** A ticker as covers print it (`BRK.B`, `BRK B`, `"ABC"`) in the form of the store (`BRK-B`). */
export function normalSymbol(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/^["'“”]+|["'“”]+$/g, '')
    .replace(/[./ ]+/g, '-');
}

/** The ratio that all of the depositary titles give; undefined where one of them gives none or two differ. */
function commonRatio(titles: readonly ListedSecurity[]): number | undefined {
  const ratios = new Set(titles.map(({ title }) => adsRatio(title)));
  return ratios.size === 1 ? [...ratios][0] : undefined;
}

/** What a cover says of the symbol's shares; undefined: it lists depositary shares and does not say what they stand for. */
function ratioOn(securities: readonly ListedSecurity[], symbol: string): number | undefined {
  const listed = securities.filter((each) => each.symbol !== undefined && normalSymbol(each.symbol) === symbol);
  const depositary = (listed.length > 0 ? listed : securities).filter(({ title }) => isDepositary(title));
  if (depositary.length === 0) return 1;
  return (
    commonRatio(depositary) ??
    // The title of the shares themselves may tell: `ordinary shares, every two of which are represented by one ADS`.
    commonRatio(securities.filter((each) => !listed.includes(each) && adsRatio(each.title) !== undefined))
  );
}

/**
 * Shares one listed share of `symbol` stands for, by the newest known annual cover (else the newest of any report): the ratio of depositary
 * shares; 1 for shares listed themselves. Filers of 20-F may list depositary shares:
 * without a cover `adr_ratio_unknown`, as where the title does not tell.
 * @param covers known ones, ascending by filing
 */
export function sharesPerListing(
  covers: readonly FiledCover[],
  listing: { readonly symbol: string; readonly annualForm: string | undefined },
): Maybe<number> {
  const { symbol, annualForm } = listing;
  const withSecurities = covers.filter(({ cover }) => cover.securities.length > 0);
  const newest = withSecurities.findLast(({ report }) => isAnnualForm(report.form)) ?? withSecurities.at(-1);
  if (newest === undefined) return annualForm?.startsWith('20-F') ? unavailable('adr_ratio_unknown') : 1;
  const ratio = ratioOn(newest.cover.securities, symbol);
  return ratio === undefined ? unavailable('adr_ratio_unknown') : ratio;
}
