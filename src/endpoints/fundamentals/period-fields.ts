/** What every statement row says about its period. */
import { Type } from '@sinclair/typebox';
import { sureDate } from '../shared/leaves.ts';
import { oneOf } from '../shared/schema.ts';
import { FISCAL_PERIODS } from '../shared/vocabulary.ts';

export const periodFields = {
  fiscal_period: oneOf(FISCAL_PERIODS, 'Fiscal period by the company’s own label.'),
  fiscal_year: Type.Integer({ description: 'Fiscal year by the company’s own numbering. Unit: year.' }),
  period_end: sureDate('Last day of the period.'),
};
