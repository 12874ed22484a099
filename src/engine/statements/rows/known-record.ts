/**
 * The facts visible on a day with their fiscal periods: what every number of a company's statements is computed from.
 */
import type { FiledCover } from '../../covers/types.ts';
import { once } from '../../lazy.ts';
import type { EpochDay, FactSet, Split } from '../../types.ts';
import type { VisibleAt } from '../../visible-filings.ts';
import { revenueChoices } from '../amounts/revenue.ts';
import { type Chains, type Context, reportingCurrency } from '../facts/context.ts';
import { anchorColumns, columnsOf, durationsByReport } from '../facts/durations.ts';
import { conditionalRules, newReadings, sharedReadings } from '../facts/readings.ts';
import { endsByReport } from '../facts/report-ends.ts';
import { hideOtherEntities } from '../facts/reporting-entity.ts';
import { findScaleErrors, mayHaveScaleErrors, type ScaleErrors } from '../facts/scale-errors.ts';
import { shellReports } from '../facts/shell-reports.ts';
import type { Spine } from '../facts/types.ts';
import { hideBefore, NOT_VISIBLE, visibleTiers } from '../facts/visibility.ts';
import { mayBeRestated, withNewestFirst, withRestatements } from '../lines/filings.ts';
import { industryClass } from '../lines/industry.ts';
import { buildSpine } from '../periods/spine.ts';
import type { PriceDays } from '../shares/inferred-splits.ts';

/** Only filings visible at that point in time are read. */
export interface StatementOptions extends VisibleAt {
  /** Spin-off factors that a feed lists as splits are ignored. */
  readonly splits: readonly Split[];
  /** Day whose share basis counts and per-share figures use: splits effective by then apply. Default `asOf`. */
  readonly basisDay?: EpochDay | undefined;
  /** Days of the stored prices, for which `splits` is complete. Outside of them splits are inferred from filings. */
  readonly priceDays?: PriceDays | undefined;
  readonly sic?: number | undefined;
  /** Days of 8-Ks that withdraw reliance on past statements (item 4.02), when filings are known. */
  readonly nonReliance?: readonly EpochDay[];
  /** Gives each amount as the newest report says that has it, not as the period's own filing does. */
  readonly restated?: boolean;
  /** Cover pages read from the company's documents, in any order. Those not visible on `asOf` are ignored. */
  readonly covers?: readonly FiledCover[];
  /**
   * Reads only filings at most this many days older than the newest periodic report. Enough for trailing figures of two
   * years, in a fraction of the time. Undefined reads everything.
   */
  readonly historyDays?: number | undefined;
  /** What was read of these facts so far: for statements of many days and share bases, all other options equal. */
  readonly shared?: SharedReads | undefined;
}

export interface SharedReads {
  /** By currency. */
  readonly chains: Map<string, Chains>;
  /** By day and history; undefined where no day is asked for twice. */
  readonly records: Map<string, KnownRecord | undefined> | undefined;
}

const NO_SCALE_ERRORS: ScaleErrors = new Map();

/** Earlier than every real day. */
export const BEFORE_EVERY_DAY = -0x80000000;

interface KnownRecord {
  readonly context: Context;
  /** First day of the present reporting entity, where another one's facts are hidden. */
  readonly entityFrom: EpochDay | undefined;
}

function chainsOf(facts: FactSet, currency: string, first: EpochDay): Chains {
  const chains = { facts, currency, compiled: new Map() };
  const anchors = anchorColumns(chains);
  const [durations, ends] = [durationsByReport(anchors, first), endsByReport(facts, anchors, first)];
  return {
    ...chains,
    anchors,
    durations,
    ends,
    conditional: once(() => conditionalRules(chains)),
    readings: new Map(),
  };
}

/** The visible facts with their periods; undefined when no visible filing reports total assets, revenue or net income. */
export function knownRecord(facts: FactSet, options: StatementOptions): KnownRecord | undefined {
  const records = options.shared?.records;
  if (records === undefined) return readRecord(facts, options);
  const key = `${options.asOf} ${options.historyDays}`;
  if (!records.has(key)) records.set(key, readRecord(facts, options));
  return records.get(key);
}

function readRecord(facts: FactSet, options: StatementOptions): KnownRecord | undefined {
  const { asOf } = options;
  const tiers = visibleTiers(facts.reports, options);
  const from = options.historyDays === undefined ? undefined : hideBefore(facts.reports, tiers, options.historyDays);
  const currency = reportingCurrency(facts, tiers);
  if (currency === undefined) return undefined;
  const entityFrom = hideOtherEntities(facts, tiers, currency);
  const shells = shellReports(facts, tiers, currency);
  for (const { report } of shells) tiers[report] = NOT_VISIBLE;
  const since = from ?? BEFORE_EVERY_DAY;
  const shared = options.shared?.chains;
  const chains = shared?.get(currency) ?? chainsOf(facts, currency, shared === undefined ? since : BEFORE_EVERY_DAY);
  shared?.set(currency, chains);
  const spine = buildSpine(chains, tiers, since);
  const newestEnd = spine.periods.at(-1)?.end ?? asOf;
  const isPeriodic = (report: number): boolean => tiers[report] === 0;
  const scaleErrors = mayHaveScaleErrors(columnsOf(chains, 'total_assets'), since)
    ? findScaleErrors(chains.anchors, isPeriodic, since)
    : NO_SCALE_ERRORS;
  const industry = industryClass(facts, tiers, currency, newestEnd, options.sic);
  // Readings of a day with scale errors are its own.
  const readings =
    shared === undefined || scaleErrors.size > 0 ? newReadings() : sharedReadings(chains, { facts, tiers, industry });
  const contextOf = (periods: Spine, asReported?: Context): Context => {
    const whole = (): Context =>
      (from === undefined ? undefined : knownRecord(facts, { ...options, historyDays: undefined })?.context) ?? context;
    const others = { asked: 0 };
    const context: Context = {
      facts,
      currency,
      compiled: chains.compiled,
      tiers,
      industry,
      spine: periods,
      shellEnds: shells.map(({ end }) => end),
      asReported,
      scaleErrors,
      others,
      isVisible: (report) => {
        others.asked++;
        return tiers[report] !== NOT_VISIBLE;
      },
      readings,
      cells: shared === undefined ? readings.cells : new Map(),
      laterFilings: new Map(),
      lines: new Map(),
      statements: new Map(),
      revenueChoice: revenueChoices(() => context, whole),
    };
    return context;
  };
  const context = contextOf(spine);
  const withdrawn = (options.nonReliance ?? []).filter((day) => day <= asOf);
  const restated = mayBeRestated(spine, withdrawn) ? contextOf(withRestatements(context, withdrawn)) : context;
  return { context: options.restated === true ? contextOf(withNewestFirst(restated), restated) : restated, entityFrom };
}
