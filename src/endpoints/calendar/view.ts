/** Lays out upcoming events for people: a list by date, with how far away each is. */
import type { Cell, Panel, TableBlock } from '../../render/model.ts';
import { daysAway, vantage } from '../earnings/days-away.ts';
import { Fields, screen } from '../shared/screen.ts';
import { labelFor } from '../shared/words.ts';
import type { View, ViewOptions } from '../types.ts';
import { type Payload, schema } from './payload.ts';

type Event = Payload['upcoming'][number];

const EVENTS: Readonly<Record<Event['type'], string>> = { earnings: 'Earnings', ex_dividend: 'Ex-dividend' };

const COLUMNS: TableBlock['columns'] = [
  { label: 'Date', kind: 'date' },
  { label: 'When', kind: 'text' },
  { label: 'Event', kind: 'text' },
  { label: 'Status', kind: 'text' },
  { label: 'Details', kind: 'text' },
];

/** The screen of the calendar: every event, soonest first. */
export const view: View<Payload> = (payload, options) =>
  screen(payload, options, {
    subtitle: 'Upcoming events within 120 days',
    panels: [
      payload.upcoming.length === 0
        ? { block: { type: 'text', text: 'No event is expected from the stored records.' } }
        : events(payload, options),
      ...new Fields(schema, payload, options).rest(),
    ],
  });

function events({ upcoming, as_of }: Payload, { now }: ViewOptions): Panel {
  const from = vantage(as_of, now);
  const rows = upcoming.map(({ date, details, estimated, type }): Cell[] => [
    { kind: 'date', value: date, emphasis: 'strong' },
    { kind: 'text', value: daysAway(date, from) },
    { kind: 'text', value: labelFor(EVENTS, type) },
    { kind: 'text', value: status(estimated), ...(estimated && { emphasis: 'dim' as const }) },
    { kind: 'text', value: details },
  ]);
  return { block: { type: 'table', columns: COLUMNS, rows } };
}

/** Empty where a service does not say. */
function status(estimated: unknown): string {
  return estimated === true ? 'estimated' : estimated === false ? 'confirmed' : '';
}
