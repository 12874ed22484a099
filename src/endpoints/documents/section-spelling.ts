/**
 * A name or an item number as sections are named: `Risk Factors` as `risk_factors`, `Item 7A` and `7a` as `item_7a`.
 */
export function sectionSpelling(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .replace(/[\s.-]+/g, '_')
    .replace(/^(?:items?_?)?(?=\d)/, 'item_');
}
