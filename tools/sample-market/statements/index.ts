/** Statements by shape. */
import { bankStatements } from './bank.ts';
import { brokerStatements } from './broker.ts';
import { industrialStatements } from './industrial.ts';
import { insurerStatements } from './insurer.ts';
import { reitStatements } from './reit.ts';
import { trustStatements } from './trust.ts';
import type { Statement, StatementInput } from './types.ts';

/** Statements of every quarter of the business. */
export function drawStatements(input: StatementInput): Statement[] {
  switch (input.spec.shape) {
    case 'industrial':
      return industrialStatements(input);
    case 'bank':
      return bankStatements(input);
    case 'broker':
      return brokerStatements(input);
    case 'insurer':
      return insurerStatements(input);
    case 'reit':
      return reitStatements(input);
    case 'trust':
      return trustStatements(input);
  }
}
