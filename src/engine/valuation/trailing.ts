/** Converts statements to the plain figures valuation reads. */
import type { Field } from '../concepts.ts';
import { type ReportState, reportState } from '../earnings/report-state.ts';
import { lazyProperties, lazyRecord } from '../lazy.ts';
import type { FiscalPeriod, Statements } from '../statements/facts/types.ts';
import { type Maybe, mapValue, unavailable } from '../value.ts';
import { type Balances, TRAILING_BALANCES, TRAILING_FLOWS, type TrailingFigures } from './figures.ts';

function balances(statements: Statements, at: FiscalPeriod | undefined): Balances {
  const read = (field: Field): Maybe<number> => mapValue(statements.balance(field, at), (cell) => cell.value);
  return lazyRecord(TRAILING_BALANCES, read);
}

/** The figures of `statements` for one share listed under `symbol`, each computed on first read. */
export function trailingFigures(statements: Statements, symbol = ''): TrailingFigures {
  const { newest } = statements;
  const before = newest === undefined ? undefined : statements.priorYear(newest);
  let reported: ReportState | undefined;
  const state = (): ReportState => {
    reported ??= reportState(statements);
    return reported;
  };
  return lazyProperties<TrailingFigures>({
    periodEnd: () => state().periodEnd,
    trailingEnd: () => state().trailingEnd,
    nextEnd: () => state().nextEnd,
    nextIsAnnual: () => state().nextIsAnnual,
    currency: () => statements.currency,
    industry: () => statements.industry,
    annualForm: () => statements.annualForm,
    freshUntil: () => statements.freshUntil,
    shares: () => mapValue(statements.shares(), (count) => count.value),
    sharesPerListed: () => statements.sharesPerListed(symbol),
    classes: () => statements.listedClasses(symbol),
    eps: () => mapValue(statements.ttmEps(), (cell) => cell.value),
    priorYearEps: () =>
      before === undefined ? unavailable('no_prior_period') : mapValue(statements.ttmEps(before), (cell) => cell.value),
    ttm: () => lazyRecord(TRAILING_FLOWS, (field) => mapValue(statements.ttm(field), (cell) => cell.value)),
    balance: () => balances(statements, newest),
    priorYearBalance: () => (before === undefined ? undefined : balances(statements, before)),
    flags: () => statements.flags().filter((flag) => flag !== 'stale_fundamentals'),
  });
}
