/** Lays out dividends for people: the rate, the next payment, the record of increases, the safety of the payout. */
import { isMarker, mapValue, valueOr } from '../../engine/value.ts';
import type { Panel } from '../../render/model.ts';
import { labelFor } from '../contract/words.ts';
import { isUnfiled, isUnpriced } from '../notes/missing-notes.ts';
import { type Fact, Fields } from '../screens/payload-cells.ts';
import { screen } from '../screens/screen.ts';
import type { View, ViewOptions } from '../types.ts';
import { type Payload, schema } from './payload.ts';
import { safetyPanels } from './view-safety.ts';
import { yearsPanel } from './view-years.ts';

const STATUS = { payer: 'pays dividends', non_payer: 'pays no dividend', suspended: 'dividend suspended' } as const;

/** No payment is stored: what the statements say. */
const MISSING = {
  not_reported: 'The prices were stored without dividends: payments are not on record.',
  no_price_data: 'The payments themselves are not on record: they are stored with prices.',
} as const;

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
  const { status, current, symbol, dividend_health: health, history_summary: history } = payload;
  const pays = status !== 'non_payer' && !areMissing(payload);
  const schedule = status === 'payer' ? valueOr(mapValue<string, string>(current.frequency, frequencyWords), '') : '';
  const fund = isMarker(health) && health.reason === 'not_applicable_etf';
  return screen(payload, options, {
    subtitle: isMarker(status) ? '' : `${labelFor(STATUS, status)}${schedule}`,
    headline: pays
      ? [
          fields.cell('current.annual_rate'),
          { kind: 'text', value: 'per year' },
          fields.cell('current.yield_pct'),
          { kind: 'text', value: 'yield' },
        ]
      : [],
    panels: panels(fields, payload, options),
    notes: [
      ...(fund ? ['Distributions of a fund vary with its holdings; it has no earnings of its own.'] : []),
      ...(valueOr(history.total_payments, 0) === 0
        ? []
        : [`Every payment: mds history ${symbol} --cadence per-payment`]),
    ],
    unfiled:
      !isMarker(health) && isUnfiled(payload, health.grade_components.payout_ratio_pct) ? 'Payout ratios' : undefined,
    unpriced: isUnpriced(status) ? 'Rate, yield and record of payments' : undefined,
  });
};

function frequencyWords(frequency: string): string {
  return ` ${labelFor(FREQUENCY, frequency)}`;
}

function panels(fields: Fields<Payload>, payload: Payload, { full, companion }: ViewOptions): Panel[] {
  const { status, dividend_health: health } = payload;
  const never = status === 'non_payer';
  if (never && !full) {
    const text = payload.history_summary.total_payments === 0 ? 'No stored dividends.' : 'Special payments only.';
    return [{ block: { type: 'text', text } }];
  }
  const missing = areMissing(payload);
  const text = isMarker(status) ? labelFor(MISSING, status.reason) : never ? '' : summary(payload);
  const sentence: Panel[] = text === '' ? [] : [{ block: { type: 'text', text } }];
  if (missing && !full) return [...sentence, ...safetyPanels(fields, payload, false)];
  const track = isMarker(health)
    ? []
    : (['consecutive_increase_years', 'cuts_in_5y_window'] as const).map((name) =>
        fields.fact(`dividend_health.track_record.${name}`),
      );
  return [
    ...sentence,
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
      ...track,
      'history_summary.total_payments',
      'history_summary.ex_date_first',
    ]),
    ...yearsPanel(companion),
    ...safetyPanels(fields, payload, full),
    ...fields.rest(),
  ];
}

/** No payment is stored, which says nothing of whether there are any. */
function areMissing({ status }: Payload): boolean {
  return isMarker(status) && Object.hasOwn(MISSING, status.reason);
}

const CUTS = ['not cut', 'cut once', 'cut twice'];

/** The track record in a sentence. */
function summary(payload: Payload): string {
  const { dividend_health: health, growth, current } = payload;
  const track = isMarker(health) ? undefined : health.track_record;
  const years = track?.consecutive_increase_years ?? growth.consecutive_years_increased_within_5y_window;
  if (isMarker(years)) {
    // Of another service it is not known why.
    return years.reason === 'irregular_schedule'
      ? 'Paid without a schedule: amounts do not compare from one to the next.'
      : '';
  }
  const { last_increase_date: last } = growth;
  const more = track === undefined && years === 5 ? ' or more' : '';
  const start = track === undefined ? undefined : recordStart(payload, years);
  const raised =
    years > 0
      ? `Raised ${start === undefined ? '' : 'at least '}${years} ${years === 1 ? 'year' : 'years'}${more} in a row${start === undefined ? '' : ` (record starts ${start})`}`
      : `Not raised last year${isMarker(last) ? '' : `, last on ${last}`}`;
  const cuts = track === undefined ? undefined : valueOr(track.cuts_in_5y_window, undefined);
  const cut = cuts === undefined ? '' : `; ${CUTS[cuts] ?? `cut ${cuts} times`} in five years`;
  const { next_ex_date_estimated: next } = current;
  const overdue = isMarker(next) && next.reason === 'dividend_suspended';
  return `${raised}${cut}.${overdue ? ' A payment is overdue: none is expected.' : ''}`;
}

/**
 * Year in which the record starts, if each of its completed years counts as an increase: the years before may, too.
 * As many years as the record has completed may include the current one, unless it has no payment yet.
 */
function recordStart({ as_of: asOf, current, history_summary: history }: Payload, years: number): string | undefined {
  if (isMarker(history.ex_date_first)) return undefined;
  const start = history.ex_date_first.slice(0, 4);
  const year = asOf.slice(0, 4);
  const completed = Number(year) - 1 - Number(start);
  const unpaid = isMarker(current.last_ex_date) || current.last_ex_date.slice(0, 4) < year;
  return years > completed || (unpaid && years === completed) ? start : undefined;
}

/** Of several payments none may be above the one before: that is not a history too short. */
function lastIncrease(fields: Fields<Payload>, { growth, history_summary: history }: Payload): Fact {
  const { last_increase_date: day } = growth;
  const none = isMarker(day) && day.reason === 'insufficient_history' && valueOr(history.total_payments, 0) > 1;
  return fields.fact('growth.last_increase_date', undefined, none ? { kind: 'text', value: 'none on record' } : {});
}
