/** What may stand in place of the word being typed. */

/** As many are shown at most; whoever has more to choose from types another letter. */
export const MOST = 300;

export interface Offer {
  readonly word: string;
  readonly help?: string;
}
