/** Builds a company's statements as known on one day. Never reads anything filed later. */
import { FORM } from '../../../filings/forms/catalog.ts';
import { isAmendment, isAnnualForm } from '../../../filings/forms/forms.ts';
import type { Field } from '../../concepts.ts';
import { listedClasses } from '../../covers/listed-classes.ts';
import { sharesPerListing } from '../../covers/per-listed.ts';
import type { FiledCover } from '../../covers/types.ts';
import { once } from '../../lazy.ts';
import { shareSplits } from '../../prices/distributions.ts';
import type { EpochDay, FactSet } from '../../types.ts';
import { INSTANT } from '../../types.ts';
import { isMarker, type Maybe, unavailable } from '../../value.ts';
import { yearEarlier } from '../amounts/basis.ts';
import { totalDebt } from '../amounts/debt.ts';
import { annualFlow, quarterFlow, yearToDate } from '../amounts/flows.ts';
import { trailingFlow, yearOrToDate } from '../amounts/trailing-flows.ts';
import { type Context, hasBalanceSheets, specOf } from '../facts/context.ts';
import { isQuarter } from '../facts/durations.ts';
import type { Cell, FiscalPeriod, ShareCount, Spine, Statements } from '../facts/types.ts';
import { withoutNegativePayment } from '../lines/cash-flow-lines.ts';
import { composed } from '../lines/composed.ts';
import { evaluate } from '../lines/evaluate.ts';
import { balanceFilings, firstGiven } from '../lines/filings.ts';
import { isKnownAllYear } from '../lines/year-line.ts';
import { type CoverCount, coverCounts, newestReportDay, visibleCovers } from '../shares/cover-shares.ts';
import { type InferredSplit, inferredSplits } from '../shares/inferred-splits.ts';
import { annualShareField, quarterEps, trailingEps } from '../shares/per-share.ts';
import { onCover, sharesAtEnd } from '../shares/period-shares.ts';
import type { ShareContext } from '../shares/share-context.ts';
import { shareCount, YEAR_DAYS } from '../shares/share-count.ts';
import { splitBasis, withInferred } from '../shares/split-basis.ts';
import { isShareField, quarterShares, taggedValue } from '../shares/weighted-shares.ts';
import { type Cadence, comparativeFlow, comparativeShares } from './comparatives.ts';
import { statementFlags } from './flags.ts';
import { type EpsField, failedTest, type Rows } from './gate.ts';
import { quarterAgoBase, yearAgoBase } from './growth-base.ts';
import { askedIn, refusalIn } from './hearings.ts';
import { BEFORE_EVERY_DAY, knownRecord, type StatementOptions } from './known-record.ts';
import { isRecast } from './recast.ts';

/** History needed for the trailing twelve months and those a year before. */
export const TRAILING_HISTORY_DAYS = 1500;

/**
 * Days after the newest period end from which fundamentals are stale (FIELDS 0.7). Half-yearly filers count as yearly.
 */
const STALE_DAYS = { quarterly: 200, yearly: 500 } as const;

function isBalance(field: Field): boolean {
  const { kind } = specOf(field);
  return kind === 'instant' || kind === 'instant_shares';
}

function isStated(field: Field): boolean {
  return specOf(field).kind === 'stated';
}

/** Balance at the period end: from the period's own filings, else from the earliest later comparative. */
function balanceAt(context: Context, field: Field, at: FiscalPeriod): Maybe<Cell> {
  const span = { start: INSTANT, end: at.end };
  const cell = firstGiven(balanceFilings(context, field, at), (report) => evaluate(context, field, span, report));
  return cell ?? unavailable('not_reported');
}

/** What the period's own filings say of exactly this span, for what no sum can be made of. */
function statedFor(context: Context, field: Field, at: FiscalPeriod, start: EpochDay | undefined): Maybe<Cell> {
  if (start === undefined) return unavailable('not_reported');
  const span = { start, end: at.end };
  return firstGiven(at.filings, (report) => evaluate(context, field, span, report)) ?? unavailable('not_reported');
}

type ReadField = (field: Field, at: FiscalPeriod) => Maybe<Cell>;

/** Caches the results of `compute` per field and period. */
function memoized(compute: ReadField): ReadField {
  // Nested maps: building a combined text key would cost more than the lookup.
  const cache = new Map<Field, Maybe<Cell>[]>();
  return (field: Field, at: FiscalPeriod): Maybe<Cell> => {
    let cells = cache.get(field);
    if (cells === undefined) {
      cells = [];
      cache.set(field, cells);
    }
    let cell = cells[at.index];
    if (cell === undefined) {
      cell = compute(field, at);
      cells[at.index] = cell;
    }
    return cell;
  };
}

/** Splits that the visible filings show and `listed` does not have, whatever prices cover (FIELDS A15). */
export function splitsInFilings(facts: FactSet, options: StatementOptions): readonly InferredSplit[] {
  const record = knownRecord(facts, options);
  return record === undefined ? [] : inferredSplits(record.context, shareSplits(options.splits), undefined);
}

/**
 * Statements of one company as known on `asOf`, or undefined when no visible filing reports total assets, revenue or net income. Pure: the
 * same input always gives the same numbers. Each number is computed on first use.
 */
export function buildStatements(facts: FactSet, options: StatementOptions): Statements | undefined {
  const { asOf, basisDay = asOf } = options;
  const record = knownRecord(facts, options);
  if (record === undefined) return undefined;
  const { context, entityFrom } = record;
  const { currency, industry, spine, tiers } = context;
  const splits = shareSplits(options.splits);
  // Market cap counts shares by the list alone: prices are never restated by a guess.
  const listedShares = once((): ShareContext => {
    return { context, basis: splitBasis(context, splits, basisDay), splits, inferred: [], averages: new Map() };
  });
  const shares = once((): ShareContext => {
    const inferred = inferredSplits(context, splits, options.priceDays);
    if (inferred.length === 0) return listedShares();
    const basis = withInferred(context, listedShares().basis, inferred);
    return { context, basis, splits: [...splits, ...inferred], inferred, averages: new Map() };
  });

  const ifApplicable = (field: Field, compute: () => Maybe<Cell>): Maybe<Cell> => {
    const { notFor, seldomFor } = specOf(field);
    if (notFor?.some((each) => each === industry)) return unavailable('not_applicable_to_industry');
    const cell = compute();
    const seldom = isMarker(cell) && seldomFor?.some((each) => each === industry) === true;
    return seldom ? unavailable('not_applicable_to_industry') : cell;
  };
  const coverPages = once((): readonly FiledCover[] =>
    visibleCovers(options.covers ?? [], facts, tiers, { ...options, since: entityFrom ?? BEFORE_EVERY_DAY }),
  );
  const allCounts = once((): readonly CoverCount[] => coverCounts(facts, tiers, coverPages()));
  const balance = memoized((field, at) => {
    if (field === 'common_shares_outstanding')
      return sharesAtEnd(shares(), at, allCounts(), basisDay) ?? unavailable('not_reported');
    return ifApplicable(field, () => (field === 'total_debt' ? totalDebt(context, at) : balanceAt(context, field, at)));
  });
  const sane = (field: Field, at: FiscalPeriod, flow: Maybe<Cell>): Maybe<Cell> =>
    withoutNegativePayment(field, flow, {
      amount: () => yearOrToDate(context, field, at),
      isWhole: () => isKnownAllYear(context, field, at),
    });
  const quarter: ReadField = memoized((field, at) => {
    if (isBalance(field)) return balance(field, at);
    if (field === 'eps_basic' || field === 'eps_diluted') return quarterEps(shares(), field, at);
    if (field === 'shares_basic' || field === 'shares_diluted') return quarterShares(shares(), field, at);
    if (isStated(field)) return statedFor(context, field, at, at.start);
    return ifApplicable(
      field,
      () => composed(field, (part) => quarter(part, at)) ?? sane(field, at, quarterFlow(context, field, at)),
    );
  });
  const annual: ReadField = memoized((field, at) => {
    if (isBalance(field)) return balance(field, at);
    if (isStated(field)) return statedFor(context, field, at, at.yearStart);
    return isShareField(field)
      ? annualShareField(shares(), field, at)
      : ifApplicable(field, () => composed(field, (part) => annual(part, at)) ?? annualFlow(context, field, at));
  });
  const ttm: ReadField = memoized((field, at) =>
    isStated(field)
      ? unavailable('not_reported')
      : ifApplicable(
          field,
          () => composed(field, (part) => ttm(part, at)) ?? sane(field, at, trailingFlow(context, field, at)),
        ),
  );
  const eps = memoized((_, at) => trailingEps(shares(), at));
  const priorYear = (at: FiscalPeriod): FiscalPeriod | undefined => yearEarlier(context, at);
  /** The rows without the numbers that others of the same row prove wrong. */
  const tested = (rows: Rows): ReadField => {
    const { read } = rows;
    const given: ReadField = memoized((field, at) => {
      const cell = read(field, at);
      if (isMarker(cell)) return cell;
      const total = composed(field, (part) => given(part, at));
      if (total !== undefined) return isMarker(total) ? total : cell;
      const failed = failedTest(rows, field, at);
      return failed === undefined ? cell : unavailable(failed.reason);
    });
    return given;
  };
  const rowsOf = (read: ReadField, startOf: (at: FiscalPeriod) => EpochDay | undefined): Rows => {
    const isTagged = (eps: EpsField, at: FiscalPeriod): boolean => {
      // In a loss the diluted amount is the basic one.
      const fields: readonly EpsField[] = eps === 'eps_diluted' ? [eps, 'eps_basic'] : [eps];
      return fields.some((field) => taggedValue(shares(), field, at, startOf(at)) !== undefined);
    };
    return { read, priorYear, isTagged };
  };
  const quarters = rowsOf(quarter, ({ start }) => start);
  const years = rowsOf(annual, ({ yearStart }) => yearStart);
  const [givenQuarter, givenYear] = [tested(quarters), tested(years)];

  const hasEarnings = (at: FiscalPeriod): boolean =>
    (['net_income', 'revenue'] as const).some(
      (field) => yearToDate(context, field, at) !== undefined || !isMarker(quarter(field, at)),
    );
  const hasBalances = once(() => hasBalanceSheets(facts));
  const hasRow = (at: FiscalPeriod): boolean =>
    (!isMarker(balance('total_assets', at)) || !hasBalances()) && hasEarnings(at);
  const newest = once(() => spine.periods.findLast(hasRow));
  const freshUntil = once(() => {
    const last = newest();
    if (last === undefined) return BEFORE_EVERY_DAY;
    return last.end + STALE_DAYS[reportsQuarters(spine, last) ? 'quarterly' : 'yearly'];
  });
  const newestWith = (count: number, fits: (at: FiscalPeriod) => boolean): FiscalPeriod[] => {
    const rows: FiscalPeriod[] = [];
    for (let i = spine.periods.length - 1; i >= 0 && rows.length < count; i--) {
      const at = spine.periods[i]!;
      if (fits(at) && hasRow(at)) rows.push(at);
    }
    return rows;
  };
  const comparative = (field: Field, at: FiscalPeriod, cadence: Cadence): Cell | undefined => {
    const own = cadence === 'quarter' ? quarter(field, at) : annual(field, at);
    if (isMarker(own)) return undefined;
    const reported = isShareField(field)
      ? comparativeShares(shares(), field, at, cadence)
      : comparativeFlow(context, field, at, cadence);
    return reported?.rule === own.rule ? reported : undefined;
  };
  const missing = unavailable('not_reported');
  const statements: Statements = {
    asOf,
    cik: facts.cik,
    currency,
    industry,
    annualForm: newestAnnualForm(facts, spine),
    spine,
    get newest() {
      return newest();
    },
    get stale() {
      return asOf > freshUntil();
    },
    get freshUntil() {
      return freshUntil();
    },
    ttm: (field, at = newest()) => (at === undefined ? missing : ttm(field, at)),
    ttmEps: (at = newest()) => (at === undefined ? missing : eps('eps_diluted', at)),
    balance: (field, at = newest()) => (at === undefined ? missing : givenQuarter(field, at)),
    quarter: givenQuarter,
    annual: givenYear,
    failedTest: (field, at, cadence) =>
      failedTest(cadence === 'annual' ? years : quarters, field, at)?.test ?? refusalIn(context, field, at, cadence),
    asked: (field, at, cadence) => askedIn(context, field, at, cadence),
    shares: once((): Maybe<ShareCount> => shareCount(listedShares(), newest(), basisDay, allCounts())),
    growthBase: (field, at, cadence, ago) => {
      if (isBalance(field) || (ago === 'quarter' && cadence === 'annual')) return undefined;
      const given = cadence === 'quarter' ? givenQuarter : givenYear;
      const reader = {
        row: (of: FiscalPeriod) => given(field, of),
        repeated: (of: FiscalPeriod) => comparative(field, of, cadence),
      };
      return ago === 'year' ? yearAgoBase(context, at, cadence, reader) : quarterAgoBase(context, field, at, reader);
    },
    sharesPerListed: (symbol) => sharesPerListing(coverPages(), { symbol, annualForm: newestAnnualForm(facts, spine) }),
    listedClasses: (symbol) => {
      if (coverPages().length === 0) return [];
      const since = newestReportDay(facts, tiers) - YEAR_DAYS;
      return listedClasses(coverPages(), { symbol, cik: facts.cik, annualForm: newestAnnualForm(facts, spine), since });
    },
    sharesAt: (at) => {
      if (at === newest()) return statements.shares();
      const cell = onCover(shares(), at, allCounts(), basisDay) ?? balance('common_shares_outstanding', at);
      return isMarker(cell) ? unavailable('shares_outstanding_unavailable') : cell;
    },
    quarters: (count) => newestWith(count, (at) => at.start !== undefined),
    years: (count) => newestWith(count, (at) => at.fullYear),
    flags: () => statementFlags(statements),
    isRecast: (at, cadence) => isRecast(context, at, cadence, quarter, annual),
    originalReport: (at) => {
      const first = facts.reports[at.filings.at(-1) ?? -1];
      return first === undefined || isAmendment(first.form) ? undefined : first;
    },
    priorYear,
  };
  return statements;
}

/** True when some period of the last year and a half is a quarter with its own filing. */
function reportsQuarters(spine: Spine, newest: FiscalPeriod): boolean {
  return spine.periods.some((p) => !p.yearEnd && newest.end - p.end < 550 && isQuarter(p));
}

function newestAnnualForm(facts: FactSet, spine: Spine): string | undefined {
  const year = spine.periods.findLast((p) => p.yearEnd && p.filings.length > 0);
  const form = year?.filings.map((report) => facts.reports[report]!.form).find(isAnnualForm);
  // A newly listed company has filed only 6-Ks.
  return form ?? (spine.foreign ? FORM.foreignAnnual : undefined);
}
