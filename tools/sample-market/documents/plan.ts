/** Which filers of the sample have documents, by which agent, and how their annual reports depart from the ordinary. */
import { FINANCIAL_PRINTER } from './agents/financial-printer.ts';
import { FONT_TAGS } from './agents/font-tags.ts';
import { MERGED_PRINTER } from './agents/merged-printer.ts';
import { workivaMarkup } from './agents/workiva.ts';
import type { AnnualVariant } from './annual-report.ts';
import type { Markup } from './html.ts';
import { CAPITALS, type HeadingHabit, MIXED_CASE } from './outline.ts';

export interface FilerPlan {
  readonly markup: Markup;
  readonly habit: HeadingHabit;
  readonly variant: AnnualVariant;
}

const platform = (variant: AnnualVariant, inTables = false): FilerPlan => ({
  markup: workivaMarkup(inTables),
  habit: MIXED_CASE,
  variant,
});
const financial = (variant: AnnualVariant): FilerPlan => ({ markup: FINANCIAL_PRINTER, habit: MIXED_CASE, variant });
const merged = (variant: AnnualVariant): FilerPlan => ({ markup: MERGED_PRINTER, habit: CAPITALS, variant });
const fonts = (variant: AnnualVariant): FilerPlan => ({ markup: FONT_TAGS, habit: CAPITALS, variant });

/** Filers whose newest annual, quarterly and current reports are held whole, by the symbol of their first listing. */
export const PLANS: ReadonlyMap<string, FilerPlan> = new Map([
  ['AAPL', platform('ordinary')],
  ['MSFT', financial('ordinary')],
  ['NVDA', merged('ordinary')],
  ['KO', merged('ordinary')],
  ['COST', platform('ordinary', true)],
  ['JPM', platform('at_the_back')],
  ['BAC', financial('market_risk')],
  ['INTC', platform('page_index')],
  ['XOM', merged('properties')],
  ['TSLA', platform('ordinary')],
  ['AMZN', merged('ordinary')],
  ['META', financial('ordinary')],
  ['GOOGL', platform('ordinary', true)],
  ['ZUTL', financial('exhibit')],
  ['ZRVS', fonts('small')],
  ['ZRST', fonts('ordinary')],
  ['ZFYC', fonts('ordinary')],
  ['SHEL', platform('ordinary')],
]);

/** Agents of the filers that have their newest release only. */
const OTHERS: readonly FilerPlan[] = [platform('ordinary'), financial('ordinary'), merged('ordinary')];

export function otherPlan(cik: number): FilerPlan {
  return OTHERS[cik % OTHERS.length]!;
}

/** Annual reports (transition reports too), quarterly and current ones that are held of a filer in {@link PLANS}. */
export const HELD = { annual: 1, quarterly: 2, current: 3, foreign: 6 } as const;
