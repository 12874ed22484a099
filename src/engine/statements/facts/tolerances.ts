/**
 * How far two amounts of money may be apart, by what is asked of them: the one table of statements, with the reason of
 * each. Counts of shares have their own in their room. Whether two amounts are the same is asked of `equal.ts` alone.
 */

/** Fractions of the larger amount, unless a line says of what. */
export const TOLERANCES = {
  /** "Equal" in FIELDS 16: filers correct a last digit, and tag a total that they round in the text. */
  same: 0.005,
  /** One unit of the last digit is more than {@link same} of a small amount; beyond this it is no rounding. */
  rounding: 0.05,
  /** Of the amount first filed: a comparative that moved further was recast (ADR 0007), not corrected or regrouped. */
  recast: 0.05,
  /** Of the amount withdrawn by an 8-K 4.02: a smaller change may be a regrouping of that year's report (FIELDS 3.3). */
  withdrawn: 0.1,
  /** Of the step of a revision: a line that moved by less was not recast with it, small effects aside. */
  sideEffect: 0.125,
  /** Of the smallest of some revisions: those of one recast move neighboring spans by like fractions. */
  likeRevision: 0.1,
  /** Two tags whose amounts of one span are this close name one line that moved between tags. */
  oneLine: 0.05,
  /** A tag that another of the leading group exceeds by more is only a part of the line; less is a regrouping. */
  part: 0.01,
  /** Of the fourth quarter as the year leaves it: a tagged one further off is of another line or span (FIELDS A5). */
  fourthQuarter: 0.03,
  /** Of the year: the same for fourth quarters that are small next to it (FIELDS A5). */
  fourthQuarterOfYear: 0.005,
  /** Of the year: four printed quarters and their year are five roundings (FIELDS A5). */
  fourQuarters: 0.01,
  /** Of the larger leg: a balance left just below zero by a subtraction is rounding (FIELDS A13). */
  belowZero: 0.005,
  /** Of the largest leg: relations in a row break by more than quarters printed a little off their year (FIELDS 3.11). */
  relation: 0.01,
  /** Of either side: small lines may lie between a tag and what it should be by its own statement (FIELDS 3.5). */
  repair: 0.02,
  /** Of the trust's balance: a redeemable interest next to it is printed with accrued interest. */
  trust: 0.1,
  /** A filing in thousands is off by a power of 1,000 within this, as its amounts may also be corrected (FIELDS 3.1). */
  scale: 0.05,
} as const;
