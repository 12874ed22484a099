/**
 * What the filings of a row were asked about its numbers (FIELDS A38), and why they give none. Knows the filings of the
 * period, best first; each witness is in `lines/witnesses.ts`.
 */
import type { Field } from '../../concepts.ts';
import { INSTANT } from '../../types.ts';
import { type Context, specOf } from '../facts/context.ts';
import type { FiscalPeriod } from '../facts/types.ts';
import { type Hearing, hearingOf } from '../lines/evaluate.ts';
import { firstGiven } from '../lines/filings.ts';
import type { Cadence } from './comparatives.ts';

function hearingsIn(context: Context, field: Field, at: FiscalPeriod, cadence: Cadence): readonly Hearing[] {
  const isBalance = specOf(field).kind.startsWith('instant');
  const starts = isBalance ? [INSTANT] : cadence === 'annual' ? [at.yearStart] : [at.start, at.yearStart];
  const spans = starts.flatMap((start) => (start === undefined ? [] : [{ start, end: at.end }]));
  return at.filings.flatMap((report) => spans.flatMap((span) => hearingOf(context, field, span, report) ?? []));
}

/** What the period's own filings say against the number that they have for the field. */
export function refusalIn(context: Context, field: Field, at: FiscalPeriod, cadence: Cadence): string | undefined {
  return firstGiven(hearingsIn(context, field, at, cadence), ({ refused }) => refused);
}

/** The lines that the first of the filings with a number was asked about it; none where no witness speaks. */
export function askedIn(context: Context, field: Field, at: FiscalPeriod, cadence: Cadence): Hearing['asked'] {
  return hearingsIn(context, field, at, cadence)[0]?.asked ?? [];
}
