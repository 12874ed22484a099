/**
 * The last test before numbers are given: those of one row against each other (FIELDS 16, A4-A15; tolerances 3.11).
 * Only relations that hold for every company are here. Where one fails, the number that it proves wrong is not given.
 */
import type { Field } from '../../concepts.ts';
import { isMarker, type Maybe, type Reason } from '../../value.ts';
import { parseRule } from '../facts/chain.ts';
import { specOf } from '../facts/context.ts';
import { LARGEST_UNIT } from '../facts/equal.ts';
import { TOLERANCES } from '../facts/tolerances.ts';
import type { Cell, FiscalPeriod } from '../facts/types.ts';
import { REAL_EARNINGS } from '../shares/average-scale.ts';

export type EpsField = 'eps_basic' | 'eps_diluted';

/** The number of a field in one row, untested. */
type ReadRow = (field: Field) => Maybe<Cell>;

/** A row, and the one a year before. */
interface GatedRow {
  readonly read: ReadRow;
  readonly isTagged: (eps: EpsField) => boolean;
  /** Undefined without one. Only a broken relation asks. */
  readonly before: () => ReadRow | undefined;
}

/** Why a number is not given. */
interface FailedTest {
  readonly reason: Reason;
  /** The relation with the numbers that break it. */
  readonly test: string;
}

/** A relation between the numbers of a row. */
interface Test {
  /** The number in doubt first; then those it is tested against. */
  readonly legs: readonly Field[];
  /** Holds only where a filing tags this one. Saves working it out of others: most fourth quarters have none. */
  readonly tagged?: EpsField;
  /** The broken relation in words; undefined where it holds. Takes the values of `legs`. */
  readonly broken: (values: readonly number[], read: ReadRow) => string | undefined;
}

/** EPS is rounded to a cent. */
const CENT = 0.01;
/**
 * EPS times shares over earnings. Above: no class earns that much more. Below: dividends on preferred stock and the
 * share of a general partner leave little, but not that little.
 */
const EARNINGS_RANGE = [1 / 20, 1.5] as const;
/** Counts outstanding this near an average confirm it. */
const CONFIRMED = 0.5;
/** A leg that moved by this factor in a year, twice as far as any other, is the wrong one. */
const MOVED = Math.log(2);

/** The parts of each whole: none can exceed it. */
const PARTS: readonly (readonly [whole: Field, ...parts: Field[]])[] = [
  ['total_assets', 'cash_and_equivalents', 'short_term_investments', 'receivables', 'inventory', 'current_assets'],
  ['total_assets', 'ppe_net', 'intangibles', 'long_term_investments', 'total_equity'],
  ['current_assets', 'cash_and_equivalents', 'short_term_investments', 'receivables', 'inventory'],
  ['total_liabilities', 'current_liabilities', 'long_term_debt', 'total_debt'],
];

/** More than rounding and tolerance allow. */
function isLarge(difference: number, largest: number): boolean {
  return difference > Math.max(TOLERANCES.relation * Math.abs(largest), LARGEST_UNIT);
}

function partOf(whole: Field, part: Field): Test {
  return {
    legs: [part, whole],
    broken: ([value = 0, limit = 0]) =>
      isLarge(value - limit, limit) ? `${part} ${value} exceeds ${whole} ${limit}` : undefined,
  };
}

/** Reported EPS times the reported average is about the earnings of common shares. */
function earningsPerShare(eps: EpsField, average: Field, earnings: Field): Test {
  return {
    legs: [average, eps, 'net_income'],
    tagged: eps,
    broken: ([count = 0, amount = 0], read) => {
      if (!isReported(read, average) || !isReported(read, eps)) return undefined;
      const earned = amountIn(read, earnings);
      if (earned === undefined || Math.abs(earned) < REAL_EARNINGS) return undefined;
      const product = Math.abs(amount * count);
      const [least, most] = EARNINGS_RANGE.map((factor) => factor * Math.abs(earned)) as [number, number];
      const rounding = CENT * count;
      if (product + rounding >= least && product - rounding <= most) return undefined;
      return `${eps} ${amount} x ${average} ${count} is not ${earnings} ${earned}`;
    },
  };
}

/** A loss gives a loss per share: filers tag some without the sign. */
function lossPerShare(eps: Field, earnings: Field): Test {
  return {
    legs: [eps],
    broken: ([amount = 0], read) => {
      if (amount <= CENT || !isReported(read, eps)) return undefined;
      const earned = amountIn(read, earnings);
      return earned !== undefined && earned <= -REAL_EARNINGS
        ? `${eps} ${amount} is above zero, ${earnings} ${earned} below`
        : undefined;
    },
  };
}

const TESTS: readonly Test[] = [
  ...PARTS.flatMap(([whole, ...parts]) => parts.map((part) => partOf(whole, part))),
  {
    // Less than revenue may be: other income of the total, or a part of the cost under a tag of its own.
    legs: ['cost_of_revenue', 'gross_profit', 'revenue'],
    broken: ([cost = 0, gross = 0, revenue = 0]) =>
      isLarge(cost + gross - revenue, revenue)
        ? `cost_of_revenue ${cost} + gross_profit ${gross} exceeds revenue ${revenue}`
        : undefined,
  },
  {
    legs: ['total_liabilities', 'total_equity', 'total_assets'],
    broken: ([liabilities = 0, equity = 0, assets = 0], read) => {
      const minorities = read('minority_interest');
      const deficit = isMarker(minorities) ? 0 : Math.min(0, minorities.value);
      return isLarge(liabilities + equity + deficit - assets, assets)
        ? `total_liabilities ${liabilities} + total_equity ${equity} exceeds total_assets ${assets}`
        : undefined;
    },
  },
  lossPerShare('eps_basic', 'net_income_common'),
  lossPerShare('eps_diluted', 'net_income_common_diluted'),
  earningsPerShare('eps_basic', 'shares_basic', 'net_income_common'),
  earningsPerShare('eps_diluted', 'shares_diluted', 'net_income_common_diluted'),
];

/** The relations by the fields they may prove wrong. */
const TESTS_OF = new Map<Field, readonly Test[]>();
for (const test of TESTS) for (const leg of test.legs) TESTS_OF.set(leg, [...(TESTS_OF.get(leg) ?? []), test]);

function isReported(read: ReadRow, field: Field): boolean {
  const cell = read(field);
  return !isMarker(cell) && cell.basis === 'reported';
}

function amountIn(read: ReadRow | undefined, field: Field): number | undefined {
  const cell = read?.(field);
  return cell === undefined || isMarker(cell) ? undefined : cell.value;
}

/** How far the number is from that of a year before, as a logarithm; undefined without one. */
function moved(field: Field, { read, before }: GatedRow): number | undefined {
  const [now, then] = [amountIn(read, field), amountIn(before(), field)];
  if (now === undefined || then === undefined || then === 0) return undefined;
  const ratio = now / then;
  return ratio > 0 ? Math.abs(Math.log(ratio)) : Number.POSITIVE_INFINITY;
}

/** The leg of a broken relation that is wrong: the only one that moved far, else the one that is in doubt first. */
function wrongLeg({ legs }: Test, row: GatedRow): Field {
  const [average, eps] = legs;
  if (eps === undefined) return average!;
  const far = legs.map((field) => ({ field, by: moved(field, row) })).sort((a, b) => (b.by ?? 0) - (a.by ?? 0));
  const isKnown = far.every(({ by }) => by !== undefined);
  if (isKnown && far[0]!.by! > MOVED && far[0]!.by! >= 2 * far[1]!.by!) return far[0]!.field;
  const outstanding = amountIn(row.read, 'common_shares_outstanding');
  if (!isAverage(average!) || outstanding === undefined) return average!;
  return Math.abs(outstanding / amountIn(row.read, average!)! - 1) <= CONFIRMED ? eps : average!;
}

function isAverage(field: Field): boolean {
  return specOf(field).kind === 'average_shares';
}

/** `revenue - gross_profit`: fields alone, none of them optional. */
const IDENTITY = /^[a-z_]+(?: [+-] [a-z_]+)+$/;

/** A number computed from other lines of a filing, with other numbers than the row has for them: on another basis. */
function brokenIdentity({ rule, value }: Cell, read: ReadRow): string | undefined {
  let sum = 0;
  let largest = Math.abs(value);
  for (const { names, sign } of parseRule(`= ${rule}`).terms) {
    const leg = amountIn(read, names[0] as Field);
    if (leg === undefined) return undefined;
    sum += sign * leg;
    largest = Math.max(largest, Math.abs(leg));
  }
  return isLarge(Math.abs(sum - value), largest) ? `${value} is not ${rule}, which is ${sum}` : undefined;
}

/** The relation that proves the number of the field wrong; undefined for one that may be given. */
function brokenTest(field: Field, cell: Cell, row: GatedRow): FailedTest | undefined {
  const reason = isAverage(field) ? 'shares_outstanding_unavailable' : 'not_reported';
  const identity = IDENTITY.test(cell.rule) ? brokenIdentity(cell, row.read) : undefined;
  if (identity !== undefined) return { reason, test: identity };
  for (const test of TESTS_OF.get(field) ?? []) {
    if (test.tagged !== undefined && !row.isTagged(test.tagged)) continue;
    const values = test.legs.map((leg) => amountIn(row.read, leg));
    if (values.includes(undefined)) continue;
    const broken = test.broken(values as number[], row.read);
    if (broken !== undefined && wrongLeg(test, row) === field) return { reason, test: broken };
  }
  return undefined;
}

/** The rows of one cadence: `read` gives the number of a field in the row that ends with a period. */
export interface Rows {
  readonly read: (field: Field, at: FiscalPeriod) => Maybe<Cell>;
  readonly priorYear: (at: FiscalPeriod) => FiscalPeriod | undefined;
  /** Whether a filing may tag the earnings per share of the row. */
  readonly isTagged: (eps: EpsField, at: FiscalPeriod) => boolean;
}

/** Why the number that `read` gives is not given; undefined for one that may be. */
export function failedTest(
  { read, priorYear, isTagged }: Rows,
  field: Field,
  at: FiscalPeriod,
): FailedTest | undefined {
  const cell = read(field, at);
  if (isMarker(cell)) return undefined;
  return brokenTest(field, cell, {
    read: (each) => read(each, at),
    isTagged: (each) => isTagged(each, at),
    before: () => {
      const before = priorYear(at);
      return before === undefined ? undefined : (each) => read(each, before);
    },
  });
}
