/** Lays out dividends for people: the rate, what comes next, how it was raised, how it is carried. */
import { isMarker } from '../../engine/value.ts';
import type { Cell, CellKind, FactsBlock, Panel } from '../../render/model.ts';
import { envelopeNotes } from '../shared/view-notes.ts';
import { labelFor } from '../shared/words.ts';
import type { View, ViewOptions } from '../types.ts';
import type { Payload } from './payload.ts';
import { safetyPanels } from './view-safety.ts';
import { yearsPanel } from './view-years.ts';

type Fact = FactsBlock['rows'][number];

const STATUS = { payer: 'pays dividends', non_payer: 'pays no dividend', suspended: 'dividend suspended' } as const;

/** The statements tell of dividends, the record of prices holds none. */
const UNHELD = 'Dividends are paid, by its cash flow statement; the payments themselves are not on record.';

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
export const view: View<Payload> = (payload, options) => ({
  title: payload.symbol,
  subtitle: subtitle(payload),
  headline: headline(payload),
  ...(isMarker(payload.currency) ? {} : { currency: payload.currency }),
  panels: panels(payload, options),
  notes: [...notes(payload), ...envelopeNotes(payload, options)],
  simulated: payload.freshness === 'simulated',
});

function panels(payload: Payload, options: ViewOptions): Panel[] {
  const never = payload.status === 'non_payer';
  if (never && !options.full) {
    return [{ block: { type: 'text', text: 'The records at hand know of no dividend.' } }];
  }
  const health = payload.dividend_health;
  const unheld = isUnheld(payload);
  if (unheld && !options.full) {
    const text: Panel = { block: { type: 'text', text: UNHELD } };
    return [text, ...(isMarker(health) ? [] : safetyPanels(health, false))];
  }
  const said = unheld ? UNHELD : humanize(payload);
  return [
    ...(never || said === '' ? [] : [{ block: { type: 'text', text: said } } satisfies Panel]),
    { title: 'Now', group: 'figures', block: { type: 'facts', rows: now(payload) } },
    { title: 'Next', group: 'figures', block: { type: 'facts', rows: next(payload) } },
    { title: 'Record', group: 'figures', block: { type: 'facts', rows: record(payload) } },
    ...yearsPanel(options.beside),
    ...(isMarker(health) ? [] : safetyPanels(health, options.full)),
    ...(options.full ? [{ title: 'Every other field', block: remaining(payload) }] : []),
  ];
}

/** The payments are not known, which says nothing of whether there are any. */
function isUnheld({ status }: Payload): boolean {
  return isMarker(status) && status.reason === 'not_reported';
}

function headline(payload: Payload): Cell[] {
  const { current, status } = payload;
  if (status === 'non_payer' || isUnheld(payload)) return [];
  return [
    cell('price', current.annual_rate),
    cell('text', 'a year'),
    cell('percent', current.yield_pct),
    cell('text', 'yield'),
  ];
}

function subtitle({ status, current }: Payload): string {
  const paid = status === 'payer' && !isMarker(current.frequency) ? ` ${labelFor(FREQUENCY, current.frequency)}` : '';
  return isMarker(status) ? '' : `${labelFor(STATUS, status)}${paid}`;
}

/** The track record in a sentence. */
function humanize({ dividend_health: health, growth, current }: Payload): string {
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

function now({ current }: Payload): Fact[] {
  return [
    fact('Rate, last year', 'price', current.annual_rate),
    fact('Yield', 'percent', current.yield_pct),
    fact('Last payment', 'price', current.last_payment_amount),
    fact('Last ex-date', 'date', current.last_ex_date),
  ];
}

function next({ current }: Payload): Fact[] {
  return [
    fact('Next ex-date, est.', 'date', current.next_ex_date_estimated),
    fact('Next payment, est.', 'price', current.next_payment_amount_estimated),
    fact('Rate ahead, est.', 'price', current.annual_rate_forward_estimated),
  ];
}

/** Of several payments none above the one before: that is no history too short. */
function lastRaise(
  day: Payload['growth']['last_increase_date'],
  payments: Payload['history_summary']['total_payments'],
): Fact {
  const several = !isMarker(payments) && payments > 1;
  const none = isMarker(day) && day.reason === 'insufficient_history' && several;
  return none ? fact('Last raise', 'text', 'none on record') : fact('Last raise', 'date', day);
}

function record({ growth, history_summary: history, dividend_health: health }: Payload): Fact[] {
  return [
    lastRaise(growth.last_increase_date, history.total_payments),
    ...(isMarker(health)
      ? []
      : [
          fact('Years of raises', 'integer', health.track_record.consecutive_increase_years),
          fact('Cuts, 5 years', 'integer', health.track_record.cuts_in_5y_window),
        ]),
    fact('Payments held', 'integer', history.total_payments),
    fact('First ex-date', 'date', history.ex_date_first),
  ];
}

function remaining(payload: Payload): FactsBlock {
  const { dividend_health: health, growth } = payload;
  return {
    type: 'facts',
    rows: [
      fact('Status', 'text', payload.status),
      fact('Frequency', 'text', payload.current.frequency),
      fact('Currency', 'text', payload.currency),
      fact('Years of raises, 5-year window', 'integer', growth.consecutive_years_increased_within_5y_window),
      ...(isMarker(health)
        ? [fact('Payout safety', 'text', health)]
        : [fact('Never cut, 5 years', 'flag', health.track_record.never_cut_in_5y_window)]),
      fact('Freshness', 'text', payload.freshness),
      fact('Market status', 'text', payload.market_status),
      fact('Oldest copy, seconds', 'integer', payload.cache_age_seconds),
    ],
  };
}

function notes({ symbol, dividend_health: health, history_summary: history }: Payload): string[] {
  const fund = isMarker(health) && health.reason === 'not_applicable_etf';
  return [
    ...(fund
      ? ['Distributions of a fund vary with its holdings; there are no earnings of its own to carry them.']
      : []),
    ...(history.total_payments !== 0 ? [`Every payment: mds history ${symbol} --cadence per-payment`] : []),
  ];
}

function fact(label: string, kind: CellKind, value: Fact['cell']['value']): Fact {
  return { label, cell: cell(kind, value) };
}

function cell(kind: CellKind, value: Cell['value']): Cell {
  return { kind, value };
}
