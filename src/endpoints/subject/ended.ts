/** The end of a listing as payloads have it. Knows no store. */
import * as leaf from '../contract/leaves.ts';
import { group, oneOf, type Static } from '../contract/schema.ts';

const END_REASONS = ['merger', 'bankruptcy', 'listing_standards', 'voluntary', 'renamed', 'unknown'] as const;

export const ended = group(
  {
    date: leaf.date('Ended', 'Day on which it was delisted: of the removal, or the last sighting.'),
    reason: oneOf(END_REASONS, 'Why the listing ended.', { 'x-label': 'Reason' }),
    accession: leaf.text('Accession number', 'The filing that shows it.'),
    last_close: leaf.price('Last close', 'Last close on the exchange.'),
    next_close: leaf.price('Next close', 'The next known close over the counter, within 20 sessions.'),
    return_pct: leaf.change('Return', 'From the last close to the next.'),
  },
  'How a listing ended; absent for one that is not known to have ended.',
  'ListingEnd',
);

export type Ended = Static<typeof ended>;
