/** Reads cover page facts from inline XBRL (10-K, 10-Q since 2019-2021, 8-K since 2019). */
import { formatDay, parseDay } from '../engine/days.ts';
import { inlineFacts } from './inline-facts.ts';

export interface CoverFacts {
  readonly cik: number | undefined;
  /** As EDGAR writes forms: `10-K`, `8-K/A`. */
  readonly form: string | undefined;
  /** `YYYY-MM-DD`; for an 8-K the day of the earliest event. */
  readonly period: string | undefined;
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
/** Hidden facts come first, the cover page soon after; a long header of contexts may be in between. */
const MAX_SEARCH = 3_000_000;

const NAMES = ['EntityCentralIndexKey', 'DocumentType', 'AmendmentFlag', 'DocumentPeriodEndDate'];

/** CIK, form and period from an inline XBRL cover page; undefined without one. */
export function coverFacts(html: string): CoverFacts | undefined {
  const facts = inlineFacts(html.slice(0, MAX_SEARCH), NAMES);
  const [key, type, amended, period] = NAMES.map((name) => facts.find((fact) => fact.name === name)?.text);
  const cik = /^\d{1,10}$/.exec(key ?? '')?.[0];
  if (cik === undefined && !type) return undefined;
  const form = type?.toUpperCase();
  const isAmendment = amended?.toLowerCase() === 'true' || amended === '☒';
  return {
    cik: cik === undefined ? undefined : Number(cik),
    form: form && isAmendment && !form.endsWith('/A') ? `${form}/A` : form || undefined,
    period: day(period),
  };
}

/** `November 22, 2024`, `22 November 2024`, `2024-11-22` as `2024-11-22`. Undefined without a year. */
function day(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (iso !== null) return valid(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = /^([A-Za-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? ?(\d{4})/.exec(text);
  if (american !== null) return valid(Number(american[3]), month(american[1]!), Number(american[2]));
  const other = /^(\d{1,2}) ([A-Za-z]+),? ?(\d{4})/.exec(text);
  if (other !== null) return valid(Number(other[3]), month(other[2]!), Number(other[1]));
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text);
  return slashed === null ? undefined : valid(Number(slashed[3]), Number(slashed[1]), Number(slashed[2]));
}

function month(name: string): number {
  return name.length < 3 ? 0 : MONTHS.findIndex((each) => each.startsWith(name.toLowerCase())) + 1;
}

function valid(year: number, monthNumber: number, dayNumber: number): string | undefined {
  const pad = (value: number): string => String(value).padStart(2, '0');
  const parsed = parseDay(`${year}-${pad(monthNumber)}-${pad(dayNumber)}`);
  return parsed === undefined ? undefined : formatDay(parsed);
}
