/** Filings of single issuers: word of results before the release, and events with a day of their own. */
import { civil, dayFrom, parseDay } from '../../src/engine/days.ts';
import type { EpochDay } from '../../src/engine/types.ts';
import { compact, type Draft, draft, stem } from './draft.ts';
import { onSession } from './payouts.ts';
import type { Random } from './random.ts';
import type { Release } from './schedule.ts';
import type { CompanySpec, Quarter } from './types.ts';

/** Every second or third quarter has word in advance. */
const PREANNOUNCED = 0.4;

function word(spec: CompanySpec, filed: EpochDay, minutes: number, kind: string): Draft {
  return draft('8-K', filed, minutes, {
    reportDay: filed,
    items: '2.02,9.01',
    size: 180_000 + (filed % 97) * 1000,
    xbrl: true,
    document: `${stem(spec)}-${compact(filed)}${kind}.htm`,
  });
}

/** Days on which the figures of a quarter are out already are left to the release. */
function preannouncements(quarters: readonly Quarter[], releases: readonly Release[], random: Random): EpochDay[] {
  return releases.flatMap(({ quarter, told }) => {
    const early = random.uniform() < PREANNOUNCED;
    const day = onSession(quarters[quarter]!.end + random.integer(-6, 13));
    return early && told !== undefined && day < told ? [day] : [];
  });
}

/** Sales of every month, some days after its end. */
function monthlySales(from: EpochDay, to: EpochDay): EpochDay[] {
  const days: EpochDay[] = [];
  const { year, month } = civil(from);
  for (let n = 0; ; n++) {
    const first = dayFrom(year + Math.floor((month - 1 + n) / 12), ((month - 1 + n) % 12) + 1, 1);
    if (first > to) return days;
    if (first >= from) days.push(onSession(first + 5));
  }
}

/** 8-Ks of item 2.02 that are not the release of a quarter's results. Those after the last day are left out by the caller. */
export function earlyWord(
  spec: CompanySpec,
  quarters: readonly Quarter[],
  releases: readonly Release[],
  random: Random,
): Draft[] {
  if (spec.earlyWord === undefined || spec.listed === undefined) return [];
  const from = parseDay(spec.listed)!;
  if (spec.earlyWord === 'monthly_sales')
    return monthlySales(from, quarters.at(-1)!.end).map((day) => word(spec, day, 495, 'sales'));
  return preannouncements(quarters, releases, random)
    .filter((day) => day >= from)
    .map((day) => word(spec, day, 985, 'preliminary'));
}

/** An annual report of the nineties, in text: no name of a document, as in EDGAR's records before 2001. */
function textReport({ textReport: day }: CompanySpec): Draft[] {
  if (day === undefined) return [];
  const filed = parseDay(day)!;
  const reportDay = dayFrom(civil(filed).year - 1, 12, 31);
  return [draft('10-K', filed, 1020, { reportDay, size: 96_000, description: '' })];
}

/** The filings an entry gives a day for. */
export function singleFilings(spec: CompanySpec): Draft[] {
  return [...textReport(spec), ...eventFilings(spec)];
}

function eventFilings(spec: CompanySpec): Draft[] {
  return (spec.events ?? []).map(({ day, form, items }) => {
    const filed = parseDay(day)!;
    return draft(form, filed, 975, {
      reportDay: form.startsWith('8-K') ? filed : undefined,
      items: items ?? '',
      size: 260_000 + (filed % 89) * 2000,
      document: `${stem(spec)}-${compact(filed)}x${form.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.htm`,
    });
  });
}
