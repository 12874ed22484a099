/** The lines under an answer that say what its data are: of when, how fresh, whether real. */
import { formatDay, weekday } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import type { ViewOptions } from '../types.ts';
import type { EnvelopeFields } from './envelope.ts';
import { humanize } from './words.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const MARKET = {
  open: 'The market is open.',
  pre_market: 'The market is in pre-market trading.',
  after_hours: 'The market is in after-hours trading.',
  closed: 'The market is closed.',
} as const;

/** Notes on the envelope of an answer driven by prices; simulated data first. */
export function envelopeNotes(payload: EnvelopeFields, options: ViewOptions): string[] {
  const { as_of, market_status } = payload;
  const market = MARKET[market_status] ?? unknownWord('Market status', market_status);
  const sentences = [asOf(as_of), freshness(payload, options), market];
  const when = sentences.filter((sentence) => sentence !== '').join(' ');
  return payload.freshness === 'simulated' ? [SIMULATED, when] : [when];
}

/** A service of someone else's may give a day alone, or nothing. */
function asOf(instant: string): string {
  if (instant === '') return 'The service does not say of when this is.';
  return instant.length === 10 ? `As of ${instant}.` : `As of ${newYorkTime(instant)} (${instant}).`;
}

/** A word of a service of someone else's that is none of ours. */
function unknownWord(what: string, word: string): string {
  return word === '' ? '' : `${what}: ${humanize(word)}.`;
}

const SIMULATED = 'SIMULATED DATA: prices and statements of the shipped sample, not those of the real company.';

/** `Fri 2025-08-08 16:00 New York time` of an ISO instant. */
export function newYorkTime(iso: string): string {
  const { day, minutes } = newYorkDay(Date.parse(iso));
  const clock = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return `${WEEKDAYS[weekday(day)]} ${formatDay(day)} ${clock} New York time`;
}

function two(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}

function freshness({ freshness: state, as_of }: EnvelopeFields, { now }: ViewOptions): string {
  switch (state) {
    case 'intraday':
      return 'The running session is included.';
    case 'end_of_day':
      return 'End of day.';
    case 'simulated':
      return '';
    case 'stale':
      return now === undefined
        ? 'STALE: newer sessions are missing.'
        : `STALE: ${age(as_of, now)}newer sessions are missing.`;
    default:
      return unknownWord('Freshness', state);
  }
}

/** Whole New York days between an instant and now; nothing without an instant. */
function age(iso: string, now: number): string {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return '';
  const days = Math.max(0, newYorkDay(now).day - newYorkDay(then).day);
  return `${days === 1 ? '1 day' : days === 0 ? 'hours' : `${days} days`} old; `;
}
