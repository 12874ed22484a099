/** Accounting and sum identities (FIELDS 11) over every period of every company in the records. */
import type { Records } from '../records.ts';
import { cashChange } from './cash-change.ts';
import { periodChecks } from './checks.ts';
import type { IdentityCount } from './residual.ts';
import { sumRule } from './sum-rule.ts';

export type { IdentityCount, Residual } from './residual.ts';

export function checkIdentities(records: Records): IdentityCount[] {
  return [sumRule(records), ...periodChecks(records), cashChange(records)];
}
