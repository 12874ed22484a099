/** Computes `GET /v2/backtest`: the fields of the market at each formation, then a strategy or a study of them. */
import { closeInstant } from '../../engine/calendar.ts';
import { formatDay, parseDay } from '../../engine/days.ts';
import { MdsError } from '../../errors.ts';
import { envelope, WHOLE_MARKET } from '../contract/envelope.ts';
import { rounded } from '../contract/rounding.ts';
import { screenVocabulary } from '../screen/vocabulary.ts';
import type { ComputeContext, Params } from '../types.ts';
import { type Payload, schema } from './payload.ts';
import { recordOf } from './record.ts';
import { requestOf } from './request.ts';
import { strategyOf } from './strategy.ts';
import { studyAnswer } from './study.ts';

/**
 * Throws PARAM_INVALID for what cannot be read, SYMBOL_UNKNOWN, and NO_DATA without a period, or where no symbol is
 * ever chosen.
 */
export async function compute(context: ComputeContext, params: Params): Promise<Payload> {
  const request = requestOf(params, await screenVocabulary());
  const record = await recordOf(context, request);
  const { study } = request;
  const answer =
    study === undefined ? strategyOf(request, params, record) : studyAnswer(request, study, params, record);
  if (answer === undefined) throw unsettled(record.last);
  const chosen = answer.periods.reduce((sum, { matched }) => sum + matched, 0);
  if (chosen === 0) throw nothingChosen(answer.periods);
  return rounded(schema, {
    ...envelope(context, {
      asOf: closeInstant(parseDay(answer.to)!),
      subjects: [WHOLE_MARKET],
      stale: false,
      drivenBy: 'filings',
    }),
    ...answer,
  } as Payload);
}

function unsettled(last: number): MdsError {
  return new MdsError(
    'NO_DATA',
    `no period is complete by ${formatDay(last)}: a symbol it holds has no price near the end`,
    {
      details: {
        missing: ['prices'],
        command: 'mds sync',
        hint: 'whether a symbol ended is known 20 sessions after its last price: take a longer period',
      },
    },
  );
}

function nothingChosen(periods: Payload['periods']): MdsError {
  const missing = Math.max(...periods.map((each) => each.missing));
  const why = missing === 0 ? '' : `: for up to ${missing} symbols a missing value decides`;
  return new MdsError('NO_DATA', `no symbol is chosen in any of ${periods.length} periods${why}`, {
    param: 'expression',
    details: {
      missing: ['fundamentals'],
      command: 'mds screen',
      hint: 'see which values a day has with: mds screen CONDITIONS --as-of DAY',
    },
  });
}
