/** The statements engine: what a company reported, period by period, as known on a day. */
export { buildStatements, type StatementOptions } from './build.ts';
export type {
  Cell,
  FiscalPeriod,
  IndustryClass,
  ShareCount,
  Source,
  Spine,
  StatementFlag,
  Statements,
} from './types.ts';
