/** Issuers that must pay out their earnings and have large depreciation: REITs and partnerships (FIELDS 5.1). */

/** SIC codes of real estate and REITs. */
function isRealEstate(sic: number): boolean {
  return sic === 6798 || (sic >= 6500 && sic <= 6599);
}

/** Whether net income does not measure what the issuer can pay. `name`: any form of the registrant's name. */
export function isPassThrough(sic: number | undefined, name: string | undefined): boolean {
  if (sic !== undefined && isRealEstate(sic)) return true;
  return name !== undefined && /\bL\.?\s?P\.?\s*(?:[/\\].*)?$/i.test(name.trim());
}
