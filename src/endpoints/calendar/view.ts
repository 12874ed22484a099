/** Lays out upcoming events for people: a list by date, with how far away each is. */

import type { ValueCell } from '../../render/model.ts';
import { labelFor } from '../contract/words.ts';
import { daysAway, vantage } from '../earnings/days-away.ts';
import { recordTable } from '../screens/record-table.ts';
import { viewOf } from '../screens/screen.ts';
import { event, schema } from './payload.ts';

const EVENTS = { earnings: 'Earnings', ex_dividend: 'Ex-dividend' };

/** The screen of the calendar: every event, soonest first. */
export const view = viewOf(schema, (_fields, { upcoming, as_of, freshness }, { now }) => {
  const from = vantage({ as_of, freshness }, now);
  const events = recordTable(event, upcoming, [
    { field: 'date', cell: () => ({ emphasis: 'strong' }) },
    { label: 'When', cell: ({ date }) => ({ value: daysAway(date, from) }) },
    { field: 'type', cell: ({ type }) => ({ value: labelFor(EVENTS, type) }) },
    { label: 'Status', cell: ({ estimated }) => status(estimated) },
    'details',
  ]);
  const none = { type: 'text', text: 'No date can be estimated from the stored records.' } as const;
  return {
    subtitle: 'Upcoming events within 120 days',
    panels: [{ block: upcoming.length === 0 ? none : events }],
  };
});

/** Empty where a service does not say. */
function status(estimated: unknown): Partial<ValueCell> {
  if (estimated === true) return { value: 'estimated', emphasis: 'dim' };
  return { value: estimated === false ? 'confirmed' : '' };
}
