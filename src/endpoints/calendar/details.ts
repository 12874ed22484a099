/** What an event is about, and on what its date rests, in a few words. */
import { formatDay } from '../../engine/days.ts';
import type { ExpectedPayment } from '../../engine/dividends/next-dates.ts';
import type { NextRelease, ReleaseBasis } from '../../engine/earnings/types.ts';
import { roundValue } from '../../engine/round.ts';
import { isMarker } from '../../engine/value.ts';

const BASIS: Readonly<Record<ReleaseBasis, string>> = {
  releases_same_quarter: 'dated by past releases of this quarter',
  releases_all_quarters: 'dated by past releases',
  report_filings: 'dated by past reports',
  deadline: 'dated by the filing deadline',
  past_due: 'overdue by its usual date',
};

/** `Q4 2025 results (period ending 2025-09-27), dated by past releases of this quarter` */
export function releaseDetails({ period, stepMonths, basis }: NextRelease): string {
  const label = stepMonths === 3 ? `Q${period.quarter}` : period.yearEnd ? 'FY' : 'H1';
  return `${label} ${period.fiscalYear} results (period ending ${formatDay(period.end)}), ${BASIS[basis]}`;
}

/** `0.26 USD per share, dated by past ex-dates` */
export function paymentDetails({ amount, estimated, kind }: ExpectedPayment, currency = 'USD'): string {
  const rounded = roundValue(amount, 4);
  const share = isMarker(rounded) ? 'amount not known' : `${rounded} ${currency} per share`;
  const what = kind === 'special' ? `special, ${share}` : share;
  return `${what}, ${estimated ? 'dated by past ex-dates' : 'as listed'}`;
}
