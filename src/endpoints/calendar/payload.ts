/** Payload of `GET /v2/calendar`. */
import * as leaf from '../contract/leaves.ts';
import { group, list, oneOf, optional, payload, type Static, sure } from '../contract/schema.ts';
import { statementAge } from '../subject/statement-age.ts';

export const event = group(
  {
    date: sure(leaf.date('Date', 'Day of the event; never in the past.')),
    details: sure(leaf.text('Details', 'What is expected, and the basis of the estimate.')),
    estimated: sure(leaf.flag('Estimated', 'False only for a declared date.')),
    type: oneOf(['earnings', 'ex_dividend'], 'Kind of event.', { 'x-label': 'Event' }),
  },
  'One upcoming event.',
  'CalendarEvent',
);

export const schema = payload('CalendarPayload', 'Upcoming dates of one symbol.', {
  statement_age: optional(statementAge),
  upcoming: list(event, 'Events of the next 120 days, soonest first; empty if absent.'),
});

export type Payload = Static<typeof schema>;
