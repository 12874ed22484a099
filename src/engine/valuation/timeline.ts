/** Trailing figures of a company for every day on which they changed. */
import { classBasis } from '../covers/class-weights.ts';
import { buildStatements, TRAILING_HISTORY_DAYS } from '../statements/rows/build.ts';
import { BEFORE_EVERY_DAY, type StatementOptions } from '../statements/rows/known-record.ts';
import type { EpochDay, FactSet } from '../types.ts';
import { publicSinceClose, type VisibleAt } from '../visible-filings.ts';
import type { FiguresPeriod } from './figures.ts';
import { trailingFigures } from './trailing.ts';

export interface TimelineOptions
  extends Pick<StatementOptions, 'splits' | 'priceDays' | 'sic' | 'nonReliance' | 'covers' | 'shared'> {
  /** First day needed; undefined: the whole record. */
  readonly from?: EpochDay | undefined;
  /** Last day needed: nothing known later is read. The figures use its share basis. */
  readonly to: EpochDay;
  /** Only the figures known then, a point in time of the day `to`. */
  readonly at?: VisibleAt | undefined;
  /** The listed symbol, for its depositary ratio and class. */
  readonly symbol?: string | undefined;
}

/**
 * Periods of unchanged figures, ascending, from the one containing `from` to the one containing `to`. All use one share
 * basis, that of `splits`. A whole record starts before every day, with no figures. Each is built when it is asked for:
 * its figures, read on first use, retain the statements of its day.
 */
export function* trailingTimeline(facts: FactSet, options: TimelineOptions): Generator<FiguresPeriod> {
  const { from = BEFORE_EVERY_DAY, to, at, priceDays, sic, nonReliance = [], covers = [], symbol } = options;
  const { shared = { chains: new Map(), records: undefined } } = options;
  const { splits } = classBasis(facts.cik, symbol ?? '', options.splits);
  const basisDay = splits.reduce((latest, { day }) => Math.max(latest, day), to);
  const changes = new Set([
    BEFORE_EVERY_DAY,
    ...facts.reports.map(publicSinceClose),
    ...covers.map(({ report }) => publicSinceClose(report)),
    ...nonReliance,
  ]);
  const days = [...changes].filter((day) => day <= to).sort((a, b) => a - b);
  const first = Math.max(
    0,
    days.findLastIndex((day) => day <= from),
  );
  for (const day of at === undefined ? days.slice(first) : [to]) {
    const historyDays = TRAILING_HISTORY_DAYS;
    const statements = buildStatements(facts, {
      ...(at ?? { asOf: day }),
      ...{ basisDay, splits, priceDays, sic, nonReliance, covers, historyDays, shared },
    });
    yield { from: day, figures: statements && trailingFigures(statements, symbol) };
  }
}
