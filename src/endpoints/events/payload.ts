/** Payload of `GET /v2/events`. */
import * as leaf from '../contract/leaves.ts';
import { closed, group, list, oneOf, optional, ReasonCode, type Static, sure } from '../contract/schema.ts';
import { EVENT_TYPES } from './spec.ts';

/** What an event is; a name never changes its meaning. */
export const EVENT_NAMES = [
  'filing',
  'insider_buy',
  'insider_sale',
  'insider_other',
  'insider_unread',
  'earnings_reported',
  'dividend_declared',
  'ex_dividend',
  'dividend_raised',
  'dividend_cut',
  'dividend_suspended',
  'split',
  'high_52w',
  'low_52w',
  'screen_entered',
  'screen_left',
] as const;

const typeOf = (label: string) => oneOf(EVENT_TYPES, 'What the event is about.', { 'x-label': label });

export const event = group(
  {
    id: sure(leaf.text('Id', 'Names the event; the same event has the same id in every answer.')),
    date: sure(leaf.date('Date', 'Filing date, session, or ex-dividend date.')),
    time: optional<string>({
      type: 'string',
      format: 'date-time',
      description: 'Instant the filing was accepted, UTC ISO 8601; left out where it is not known.',
      'x-label': 'Time',
    }),
    symbol: sure(leaf.text('Symbol', 'Symbol of the event.')),
    type: typeOf('Type'),
    event: oneOf(EVENT_NAMES, 'What happened.', { title: 'EventName', 'x-label': 'Event' }),
    text: sure(leaf.text('What happened', 'The event in words.')),
    accession: optional(leaf.accession('The filing it is made of.')),
    split_basis: optional(
      oneOf(['unknown'], 'Amounts per share may be divided by a later split; left out where the share is known.', {
        'x-label': 'Split basis',
      }),
    ),
    url: optional(sure(leaf.text('Link', 'Link to the filing index at the regulator.'))),
  },
  'One event.',
  'MarketEvent',
);

export const gap = group(
  {
    type: typeOf('Type'),
    reason: ReasonCode,
    count: sure(leaf.count('Symbols', 'How many symbols.', 'symbols')),
    symbols: list(sure(leaf.text('Symbol', 'A symbol.')), 'The first ten of them.', { 'x-label': 'First symbols' }),
  },
  'Symbols whose events of a type are not known, or not up to the day answered for.',
  'UnknownEvents',
);

export const schema = closed('EventsPayload', 'What happened to symbols. as_of is that of the oldest data used.', {
  since: sure(leaf.date('Since', 'First day of the events.')),
  until: sure(leaf.date('Until', 'Day answered for, in New York.')),
  symbols: sure(leaf.count('Symbols', 'Symbols looked at.', 'symbols')),
  total: sure(leaf.count('Events', 'Events found, before limit.', 'events')),
  events: list(event, 'Newest first, at most limit.'),
  not_known: list(gap, 'What could not be known; empty where everything is.'),
});

export type Payload = Static<typeof schema>;
export type Event = Payload['events'][number];
