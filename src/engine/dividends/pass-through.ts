/** Issuers that must pay out what they earn and whose earnings carry large depreciation: REITs and partnerships (FIELDS 5.1). */

/** SIC of real estate and of real estate investment trusts. */
function isRealEstate(sic: number): boolean {
  return sic === 6798 || (sic >= 6500 && sic <= 6599);
}

/** Whether net income is no measure of what the issuer can pay. `name`: any form of the registrant's name. */
export function isPassThrough(sic: number | undefined, name: string | undefined): boolean {
  if (sic !== undefined && isRealEstate(sic)) return true;
  return name !== undefined && /\bL\.?\s?P\.?\s*(?:[/\\].*)?$/i.test(name.trim());
}
