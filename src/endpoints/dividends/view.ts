/** Lays out dividends for people: the rate, the next payment, the record of increases, the safety of the payout. */
import { isMarker } from '../../engine/value.ts';
import type { Cell, Panel } from '../../render/model.ts';
import { type Fact, Fields, screen } from '../shared/screen.ts';
import { labelFor } from '../shared/words.ts';
import type { View, ViewOptions } from '../types.ts';
import { type Payload, schema } from './payload.ts';
import { safetyPanels } from './view-safety.ts';
import { yearsPanel } from './view-years.ts';

const STATUS = { payer: 'pays dividends', non_payer: 'pays no dividend', suspended: 'dividend suspended' } as const;

/** The statements report dividends, no payment is stored. */
const MISSING = 'Dividends are paid, by its cash flow statement; the payments themselves are not on record.';

const FREQUENCY = {
  weekly: 'every week',
  monthly: 'every month',
  quarterly: 'every quarter',
  semi_annual: 'twice a year',
  annual: 'once a year',
  irregular: 'irregularly',
  none: 'never',
} as const;

/** The screen of the dividends. Of a non-payer one sentence; with `full` every field. */
export const view: View<Payload> = (payload, options) => {
  const fields = new Fields(schema, payload, options);
  return screen(payload, options, {
    subtitle: subtitle(payload),
    headline: headline(fields, payload),
    panels: panels(fields, payload, options),
    notes: notes(payload),
  });
};

function panels(fields: Fields<Payload>, payload: Payload, { full, companion }: ViewOptions): Panel[] {
  const never = payload.status === 'non_payer';
  const missing = areMissing(payload);
  const health = payload.dividend_health;
  if (never && !full) return [{ block: { type: 'text', text: 'No stored dividends.' } }];
  if (missing && !full) return [{ block: { type: 'text', text: MISSING } }, ...safetyPanels(fields, health, false)];
  const sentence = missing ? MISSING : summary(payload);
  return [
    ...(never || sentence === '' ? [] : [{ block: { type: 'text', text: sentence } } satisfies Panel]),
    ...fields.facts('Now', [
      'current.annual_rate',
      'current.yield_pct',
      'current.last_payment_amount',
      'current.last_ex_date',
    ]),
    ...fields.facts('Next', [
      'current.next_ex_date_estimated',
      'current.next_payment_amount_estimated',
      'current.annual_rate_forward_estimated',
    ]),
    ...fields.facts('Record', [
      lastIncrease(fields, payload),
      ...(isMarker(health)
        ? []
        : ([
            'dividend_health.track_record.consecutive_increase_years',
            'dividend_health.track_record.cuts_in_5y_window',
          ] as const)),
      'history_summary.total_payments',
      'history_summary.ex_date_first',
    ]),
    ...yearsPanel(companion),
    ...safetyPanels(fields, health, full),
    ...fields.rest(),
  ];
}

/** No payment is stored, which says nothing of whether there are any. */
function areMissing({ status }: Payload): boolean {
  return isMarker(status) && status.reason === 'not_reported';
}

function headline(fields: Fields<Payload>, payload: Payload): Cell[] {
  if (payload.status === 'non_payer' || areMissing(payload)) return [];
  return [
    fields.cell('current.annual_rate'),
    { kind: 'text', value: 'per year' },
    fields.cell('current.yield_pct'),
    { kind: 'text', value: 'yield' },
  ];
}

function subtitle({ status, current }: Payload): string {
  const paid = status === 'payer' && !isMarker(current.frequency) ? ` ${labelFor(FREQUENCY, current.frequency)}` : '';
  return isMarker(status) ? '' : `${labelFor(STATUS, status)}${paid}`;
}

/** The track record in a sentence. */
function summary({ dividend_health: health, growth, current }: Payload): string {
  const within = growth.consecutive_years_increased_within_5y_window;
  const years = isMarker(health) ? within : health.track_record.consecutive_increase_years;
  const cuts = isMarker(health) ? undefined : health.track_record.cuts_in_5y_window;
  if (isMarker(years)) {
    // Of another service it is not known why.
    return years.reason === 'irregular_schedule'
      ? 'Paid without a schedule: amounts do not compare from one to the next.'
      : '';
  }
  const more = isMarker(health) && years === 5 ? ' or more' : '';
  const raised = years === 0 ? 'Not raised last year' : `Raised ${count(years, 'year')}${more} in a row`;
  const since = years > 0 || isMarker(growth.last_increase_date) ? '' : `, last on ${growth.last_increase_date}`;
  const cut =
    cuts === undefined || isMarker(cuts)
      ? ''
      : cuts === 0
        ? '; not cut in five years'
        : `; cut ${times(cuts)} in five years`;
  const ended = current.next_ex_date_estimated;
  const stopped =
    isMarker(ended) && ended.reason === 'dividend_suspended' ? ' A payment is overdue: none is expected.' : '';
  return `${raised}${since}${cut}.${stopped}`;
}

function count(value: number, unit: string): string {
  return `${value} ${unit}${value === 1 ? '' : 's'}`;
}

function times(value: number): string {
  return value === 1 ? 'once' : value === 2 ? 'twice' : `${value} times`;
}

/** Of several payments none may be above the one before: that is not a history too short. */
function lastIncrease(fields: Fields<Payload>, { growth, history_summary: history }: Payload): Fact {
  const { last_increase_date: day } = growth;
  const several = !isMarker(history.total_payments) && history.total_payments > 1;
  const none = isMarker(day) && day.reason === 'insufficient_history' && several;
  return fields.fact('growth.last_increase_date', undefined, none ? { kind: 'text', value: 'none on record' } : {});
}

function notes({ symbol, dividend_health: health, history_summary: history }: Payload): string[] {
  const fund = isMarker(health) && health.reason === 'not_applicable_etf';
  return [
    ...(fund ? ['Distributions of a fund vary with its holdings; it has no earnings of its own.'] : []),
    ...(history.total_payments !== 0 ? [`Every payment: mds history ${symbol} --cadence per-payment`] : []),
  ];
}
