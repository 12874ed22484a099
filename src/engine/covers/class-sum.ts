/** Sums the counts per class on a cover to the company's shares (FIELDS 3.7, step 2). */
import type { EpochDay } from '../types.ts';
import { isDepositary } from './ads-ratio.ts';
import { classWeight } from './class-weights.ts';
import type { ClassCount, Cover } from './types.ts';

/** The company's shares on one cover, and the counts they were summed from. */
export interface CoverTotal {
  readonly asOf: EpochDay;
  /** In shares as the statements count them. */
  readonly value: number;
  /** One per class; a single one when the cover states the total. */
  readonly parts: readonly ClassCount[];
  /** The classes counted separately, even if a total is stated; empty without any. */
  readonly classes: readonly ClassCount[];
}

/** Covers usually give one date for all classes; some differ within a month. */
const SAME_COVER_DAYS = 31;
/** A total rounded to thousands still equals the sum of its classes within this. */
const ROUNDING_TOLERANCE = 0.005;

/** Words in a member name that exclude it from common shares outstanding. */
const EXCLUDED_CLASS = /^(treasury|warrants?|notes?|debentures?|bonds?|rights?|options?)$/;
const PREFERRED = /^(preferred|preference)$/;
const DEPOSITARY = /^(depositary|depository|adrs?|adss?|gdrs?|gdss?)$/;
const UNITS = /^units?$/;
/** Units of a partnership are its shares; those of a SPAC are a share plus part of a warrant. */
const PARTNERSHIP = /^(common|limited|partner|partners|partnership|lp|subordinated|depositary)$/;
/** Member names without a specific class, which may mean all classes together. */
const ALL_CLASSES = /^(Common|Ordinary|Capital)(Stock|Shares?)(Capital)?(Total)?(Member)?$|^ShareCapitalMember$/;

/** `us-gaap:CommonClassAMember` in words: `common`, `class`, `a`. */
function words(member: string): string[] {
  const local = member.slice(member.indexOf(':') + 1).replace(/Member$/, '');
  const parts = local.match(/[A-Z]{2,}(?=[A-Z][a-z]|$|\d)|[A-Z]?[a-z]+|[A-Z]|\d+/g) ?? [];
  return parts.map((part) => part.toLowerCase());
}

/** Whether the count is of common or ordinary shares. */
function isCommon({ members }: ClassCount, preferredToo: boolean): boolean {
  const all = members.flatMap(words);
  if (!preferredToo && all.some((word) => PREFERRED.test(word))) return false;
  if (all.some((word) => EXCLUDED_CLASS.test(word) || DEPOSITARY.test(word))) return false;
  return !all.some((word) => UNITS.test(word)) || all.some((word) => PARTNERSHIP.test(word));
}

function isConverted({ members }: ClassCount): boolean {
  const all = members.flatMap(words);
  return all.includes('converted') || all.includes('equivalent');
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= ROUNDING_TOLERANCE * Math.max(a, b);
}

/** One count per class: the newest; for one day the most precise. */
function newestPerClass(counts: readonly ClassCount[]): ClassCount[] {
  const digits = (value: number): number => String(value).replace(/0+$/, '').length;
  const best = new Map<string, ClassCount>();
  for (const count of counts) {
    const key = count.members.join(' ');
    const before = best.get(key);
    const better =
      before === undefined ||
      count.asOf > before.asOf ||
      (count.asOf === before.asOf && digits(count.value) > digits(before.value));
    if (better) best.set(key, count);
  }
  return [...best.values()];
}

/** Drops members that repeat the sum of the others. */
function withoutTotals(classes: readonly ClassCount[]): readonly ClassCount[] {
  const names = ({ members }: ClassCount): string => members.map((each) => each.slice(each.indexOf(':') + 1)).join(' ');
  const whole = classes.find((each) => ALL_CLASSES.test(names(each)));
  if (whole === undefined || classes.length < 2) return classes;
  const others = classes.filter((each) => each !== whole);
  return near(sumOf(others), whole.value) ? others : classes;
}

function sumOf(counts: readonly ClassCount[]): number {
  return counts.reduce((sum, { value }) => sum + value, 0);
}

/**
 * Handles classes counted as if converted into the listed one. If they reach at least the largest class they represent
 * the company in listed shares; otherwise the unconverted classes count.
 */
function preferConverted(classes: readonly ClassCount[]): readonly ClassCount[] {
  const converted = classes.filter(isConverted);
  const plain = classes.filter((each) => !isConverted(each));
  if (converted.length === 0 || plain.length === 0) return classes;
  const [largest] = [...converted].sort((a, b) => b.value - a.value);
  const listed = Math.max(...plain.map(({ value }) => value));
  // One converted total; several converted counts add to the listed class that needs no conversion.
  if (largest!.value >= listed) return [largest!];
  const letters = (each: ClassCount): string =>
    each.members
      .flatMap(words)
      .filter((word) => /^[a-z]\d*$|^\d$/.test(word))
      .join('');
  const replaced = new Set(converted.map(letters));
  return [...plain.filter((each) => !replaced.has(letters(each))), ...converted];
}

/**
 * The company's shares on the newest day the cover counts them; undefined without counts. Adds all classes of common
 * stock, each with its weight. Excludes treasury stock, preferred stock, warrants, notes, SPAC units, depositary shares
 * (already counted as ordinary shares) and totals.
 */
export function coverTotal({ counts, securities }: Cover, cik: number, filed: EpochDay): CoverTotal | undefined {
  // If depositary shares are listed for preferred shares (Brazil), those are non-voting shares, not prior claims.
  const preferredToo = securities.some(({ title }) => isDepositary(title) && /\bprefer/i.test(title));
  // A count dated after its filing is a typing error in the date; the filing date bounds it.
  const common = counts
    .filter((each) => isCommon(each, preferredToo))
    .map((each) => ({ ...each, asOf: Math.min(each.asOf, filed) }));
  if (common.length === 0) return undefined;
  const asOf = Math.max(...common.map((each) => each.asOf));
  const current = newestPerClass(common.filter((each) => asOf - each.asOf <= SAME_COVER_DAYS));
  const company = current.find(({ members }) => members.length === 0);
  const classes = preferConverted(withoutTotals(current.filter(({ members }) => members.length > 0)));
  const sum = classes.reduce((total, { value, members }) => total + value * classWeight(cik, members), 0);
  // A total above the sum includes an untagged class; a total below it repeats one class.
  if (company !== undefined && company.value >= sum * (1 - ROUNDING_TOLERANCE))
    return { asOf: company.asOf, value: company.value, parts: [company], classes };
  return { asOf, value: sum, parts: classes, classes };
}
