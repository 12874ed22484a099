/** Payload of `GET /v2/calendar`. */
import { sureDate, sureFlag, sureText } from '../shared/leaves.ts';
import { group, list, oneOf, payload, type Static } from '../shared/schema.ts';

const event = group(
  {
    date: sureDate('Day of the event; never in the past.'),
    details: sureText('What is expected, and on what the estimate rests.'),
    estimated: sureFlag('False only for a declared date.'),
    type: oneOf(['earnings', 'ex_dividend'], 'Kind of event.'),
  },
  'One upcoming event.',
  'CalendarEvent',
);

export const schema = payload('CalendarPayload', 'Upcoming dates of one symbol.', {
  upcoming: list(event, 'Events of the next 120 days, soonest first; empty when there are none.'),
});

export type Payload = Static<typeof schema>;
