/** Earnings and calendar of every symbol of the shipped sample: contract, and agreement between the routes. */

import { describe, expect, test } from 'vitest';
import { compute as calendarOf } from '../../../src/endpoints/calendar/compute.ts';
import { schema as calendarSchema } from '../../../src/endpoints/calendar/payload.ts';
import { compute as earningsOf } from '../../../src/endpoints/earnings/compute.ts';
import { schema as earningsSchema } from '../../../src/endpoints/earnings/payload.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { closeInstant, isSession } from '../../../src/engine/calendar.ts';
import { formatDay, parseDay } from '../../../src/engine/days.ts';
import { SAMPLE_END_DAY } from '../../../tools/sample-market/generate.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { symbolsOf } from '../../service/calls.ts';
import { fitting } from '../contract/ajv.ts';

const { store } = sampleStore();
const SYMBOLS = symbolsOf(store);
const context = { store, now: closeInstant(SAMPLE_END_DAY) + 3_600_000, asOf: undefined, liveFigures };
const TODAY = formatDay(SAMPLE_END_DAY);
const HORIZON = formatDay(SAMPLE_END_DAY + 120);

describe.each(SYMBOLS)('%s', (symbol) => {
  const _earnings = fitting(earningsSchema)(earningsOf(context, { symbol }));
  const calendar = fitting(calendarSchema)(calendarOf(context, { symbol }));

  test('dates to come are sessions after the day answered for, in order, of this symbol', () => {
    const dates = calendar.upcoming.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
    for (const date of dates) {
      expect(date > TODAY && date <= HORIZON, date).toBe(true);
      expect(isSession(parseDay(date)!), date).toBe(true);
    }
  });
});
