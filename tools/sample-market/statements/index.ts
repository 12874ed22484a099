/** Statements by shape. */
import { bank } from './bank.ts';
import { dropEmpty } from './common.ts';
import { industrial } from './industrial.ts';
import { insurer } from './insurer.ts';
import { reit } from './reit.ts';
import { trust } from './trust.ts';
import type { ShapeRules, Statement, StatementInput } from './types.ts';

const SHAPES = { industrial, bank, insurer, reit, trust };

/** Statements of every quarter of the business. */
export function drawStatements(input: StatementInput): Statement[] {
  const { spec, business, unit } = input;
  const draw = <Sheet>({ open, next }: ShapeRules<Sheet>): Statement[] => {
    const sheet = open(spec, business.rate[0]! / unit);
    return business.quarters.map((_, i) => next(input, i, sheet));
  };
  const statements = draw(SHAPES[spec.shape] as ShapeRules<unknown>);
  return dropEmpty(statements, spec.interest === 'zero' ? ['InterestExpense'] : []);
}
