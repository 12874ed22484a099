/** Ownership reports (Forms 3, 4, 5 and amendments) as plain JSON data, and the rows made from them. */
import type { EpochDay } from '../types.ts';
import type { Maybe } from '../value.ts';
import type { TransactionKind } from './codes.ts';

/** A reporting owner. Missing flags are false. */
export interface ReportingOwner {
  readonly cik: number | undefined;
  /** As filed: `COOK TIMOTHY D`, `OTEE 2020 ApS`. */
  readonly name: string;
  readonly street1: string | undefined;
  readonly street2: string | undefined;
  readonly city: string | undefined;
  readonly state: string | undefined;
  readonly zipCode: string | undefined;
  readonly isDirector: boolean;
  readonly isOfficer: boolean;
  readonly isTenPercentOwner: boolean;
  readonly isOther: boolean;
  readonly officerTitle: string | undefined;
  readonly otherText: string | undefined;
}

/** One line of a table. Amounts as filed, unrounded; undefined when missing or given only in a footnote. */
export interface ReportedTransaction {
  readonly securityTitle: string | undefined;
  /** `YYYY-MM-DD` */
  readonly date: string | undefined;
  /** Upper case. */
  readonly code: string | undefined;
  readonly equitySwap: boolean;
  /** `E`arly or `L`ate. */
  readonly timeliness: string | undefined;
  /** Never negative. */
  readonly shares: number | undefined;
  /** Dollars per share. */
  readonly price: number | undefined;
  readonly direction: 'A' | 'D' | undefined;
  readonly sharesFollowing: number | undefined;
  readonly ownership: 'D' | 'I' | undefined;
  readonly nature: string | undefined;
  /** Footnote ids on any part of the line, in order of occurrence, each once. */
  readonly footnotes: readonly string[];
}

/** A line of the derivative table: stored, neither listed nor counted (its exercise is also in the other table). */
export interface DerivativeTransaction extends ReportedTransaction {
  readonly exercisePrice: number | undefined;
  /** `YYYY-MM-DD` */
  readonly exerciseDate: string | undefined;
  /** `YYYY-MM-DD` */
  readonly expirationDate: string | undefined;
  readonly underlyingTitle: string | undefined;
  readonly underlyingShares: number | undefined;
}

/** One ownership report. */
export interface OwnershipDocument {
  readonly schemaVersion: string | undefined;
  /** `3`, `4`, `5`, or one of these with `/A`. */
  readonly form: string;
  /** `YYYY-MM-DD` */
  readonly periodOfReport: string | undefined;
  /** `YYYY-MM-DD`; on an amendment the filing date of the original. */
  readonly dateOfOriginalSubmission: string | undefined;
  readonly issuer: { readonly cik: number; readonly name: string; readonly tradingSymbol: string | undefined };
  /** In document order: the first one files for all. */
  readonly owners: readonly ReportingOwner[];
  /** The box "made pursuant to a Rule 10b5-1 plan"; undefined before 2023, when it did not exist. */
  readonly aff10b5One: boolean | undefined;
  readonly transactions: readonly ReportedTransaction[];
  readonly derivatives: readonly DerivativeTransaction[];
  /** How many lines of either table are holdings only. */
  readonly holdings: number;
  readonly footnotes: readonly { readonly id: string; readonly text: string }[];
  readonly remarks: string | undefined;
  readonly signatures: readonly { readonly name: string; readonly date: string | undefined }[];
}

/** A report and its filing date. */
export interface OwnershipFiling {
  readonly accession: string;
  readonly filed: EpochDay;
  readonly document: OwnershipDocument;
  /** Read from the SEC's insider data sets; absent for the form's own document. */
  readonly source?: 'data_set';
}

/** Unadjusted prices of a listed security of the issuer on one day. */
export interface DayRange {
  readonly low: number;
  readonly high: number;
  readonly close: number;
}

/** Ranges of every listed security of the issuer on a day; empty when unknown. */
export type DayRangeLookup = (day: EpochDay) => readonly DayRange[];

/** Class of an owner for the summary: an officer who is also a director is an officer. */
export type InsiderClass = 'officer' | 'director' | 'neither';

/** One line of a Form 4 as shown. Unrounded. */
export interface InsiderRow {
  readonly accession: string;
  readonly filed: EpochDay;
  readonly day: EpochDay;
  readonly name: string;
  readonly role: string;
  readonly class: InsiderClass;
  /** Identifies the first owner; undefined without any, as in a data set whose table of owners is missing. */
  readonly person: string | undefined;
  readonly code: string;
  readonly kind: TransactionKind;
  readonly direction: 'A' | 'D' | undefined;
  /** Notes, debentures or bonds: `shares` is principal in dollars, as filed, and no part of net shares. */
  readonly isDebt: boolean;
  readonly shares: Maybe<number>;
  readonly sharesRemaining: Maybe<number>;
  /** Dollars per share. */
  readonly price: Maybe<number>;
  /** Dollars. */
  readonly value: Maybe<number>;
  readonly planned: boolean;
  readonly source?: 'data_set';
}
