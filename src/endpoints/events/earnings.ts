/** Earnings reported in the days asked about, against a year ago. */
import { earningsRecord, earningsRows } from '../../engine/earnings/history.ts';
import { earlierAmountOf } from '../../engine/fundamentals/growth.ts';
import { isMarker } from '../../engine/value.ts';
import { PERIODIC_FORMS } from '../../filings/forms/forms.ts';
import { periodOf } from '../contract/periods.ts';
import { loadEarnings } from '../earnings/load.ts';
import { hasFacts } from '../subject/no-data.ts';
import { publicFilings } from './filings.ts';
import { type Asked, changeText, eventOf, type Found, moneyText, perShareText } from './found.ts';

/** One event per period whose report was filed in these days, from its statements; without facts it is not known. */
export function earningsEvents(asked: Asked): Found {
  const { context, row, since, until } = asked;
  if (row.assetType === 'etf') return { events: [], gaps: [] };
  const reports = publicFilings(asked, PERIODIC_FORMS);
  if (reports.length === 0) return { events: [], gaps: [] };
  const data = hasFacts(context.store, row.cik) ? loadEarnings(context, row) : undefined;
  const { statements } = data ?? {};
  if (data === undefined || statements === undefined) return { events: [], gaps: [['earnings', 'not_reported']] };
  const records = earningsRows(statements).map((each) => earningsRecord(each, data.periods));
  const events = records.flatMap((record) => {
    const { filed, row: period } = record;
    if (filed === undefined || filed < since || filed > until) return [];
    const { fiscal_period, fiscal_year, period_end } = periodOf(period);
    const before = earlierAmountOf(period, 'eps_diluted', 'year');
    const ago = isMarker(before) ? '' : ` against ${perShareText(before)} a year ago`;
    const parts = [
      ...(isMarker(record.eps) ? [] : [`EPS ${perShareText(record.eps)}${ago}${changeText(record.epsYoyPct)}`]),
      ...(isMarker(record.revenue)
        ? []
        : [`revenue ${moneyText(record.revenue, statements.currency ?? '')}${changeText(record.revenueYoyPct)}`]),
    ];
    if (parts.length === 0) return [];
    return [
      eventOf(row.symbol, {
        ...{ day: filed, key: period_end, type: 'earnings', event: 'earnings_reported' },
        text: `${fiscal_period} ${fiscal_year}: ${parts.join(', ')}`,
      }),
    ];
  });
  // A report whose facts are not stored yet: the period is not known.
  const isBehind = events.length === 0 && reports.some(({ form }) => !form.includes('/A'));
  return { events, gaps: isBehind ? [['earnings', 'stale_fundamentals']] : [] };
}
