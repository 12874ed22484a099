/** The statements engine: what a company reported, period by period, as known on a day. */
export { buildStatements, type StatementOptions, TRAILING_HISTORY_DAYS } from './build.ts';
export type { FiscalPeriod, Statements } from './types.ts';
