/** Lays out upcoming events for people: a list by date, with how far away each is. */
import type { Cell, Panel, TableBlock } from '../../render/model.ts';
import { daysAway, vantage } from '../earnings/days-away.ts';
import { envelopeNotes } from '../shared/view-notes.ts';
import { worded } from '../shared/words.ts';
import type { View, ViewOptions } from '../types.ts';
import type { Payload } from './payload.ts';

type Event = Payload['upcoming'][number];

const WHAT: Readonly<Record<Event['type'], string>> = { earnings: 'Earnings', ex_dividend: 'Ex-dividend' };

const COLUMNS: TableBlock['columns'] = [
  { label: 'Date', kind: 'date' },
  { label: 'When', kind: 'text' },
  { label: 'What', kind: 'text' },
  { label: 'How sure', kind: 'text' },
  { label: 'Details', kind: 'text' },
];

/** The screen of the calendar: every event, soonest first. With `full` also what the envelope says. */
export const view: View<Payload> = (payload, options) => ({
  title: payload.symbol,
  subtitle: 'Upcoming events within 120 days',
  panels: [
    payload.upcoming.length === 0 ? NOTHING : events(payload, options),
    ...(options.full ? [remaining(payload)] : []),
  ],
  notes: envelopeNotes(payload, options),
  simulated: payload.freshness === 'simulated',
});

const NOTHING: Panel = { block: { type: 'text', text: 'No event can be expected from the records at hand.' } };

function events({ upcoming, as_of }: Payload, { now }: ViewOptions): Panel {
  const from = vantage(as_of, now);
  const rows = upcoming.map(({ date, details, estimated, type }): Cell[] => [
    { kind: 'date', value: date, emphasis: 'strong' },
    { kind: 'text', value: daysAway(date, from) },
    { kind: 'text', value: worded(WHAT, type) },
    { kind: 'text', value: sure(estimated), ...(estimated && { emphasis: 'dim' as const }) },
    { kind: 'text', value: details },
  ]);
  return { block: { type: 'table', columns: COLUMNS, rows } };
}

/** Neither where a service does not say. */
function sure(estimated: boolean): string {
  return estimated === true ? 'estimated' : estimated === false ? 'declared' : '';
}

function remaining(payload: Payload): Panel {
  const text = (label: string, value: string) => ({ label, cell: { kind: 'text' as const, value } });
  return {
    title: 'Every other field',
    block: {
      type: 'facts',
      rows: [
        text('Freshness', payload.freshness),
        text('Market status', payload.market_status),
        { label: 'Oldest copy, seconds', cell: { kind: 'integer', value: payload.cache_age_seconds } },
      ],
    },
  };
}
