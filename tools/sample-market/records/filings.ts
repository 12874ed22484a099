/** The filings of a company in order of acceptance: periodic reports, current reports, insiders' forms. */
import { civil, dayFrom, formatDay, parseDay } from '../../../src/engine/days.ts';
import { newYorkInstant } from '../../../src/engine/new-york.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import type { CompanySpec, Quarter } from '../companies/types.ts';
import { onSession } from '../prices/payouts.ts';
import type { Random } from '../random.ts';
import { padded } from '../text.ts';
import { filesOn, type Release } from './schedule.ts';

export interface Filing {
  readonly accession: string;
  readonly form: string;
  readonly filed: EpochDay;
  /** Minutes after midnight in New York at which it was accepted, on `filed`. */
  readonly minutes: number;
  readonly reportDay: EpochDay | undefined;
  readonly items: string;
  readonly size: number;
  readonly xbrl: boolean;
  readonly document: string;
  readonly description: string;
  /** Index of the quarter a periodic report is about. */
  readonly quarter: number | undefined;
  /** An amendment without statements. */
  readonly partThree: boolean;
}

type Draft = Omit<Filing, 'accession'>;

/** Statements are filed for periods that end from here on. */
const FIRST_PERIOD = '2018-03-31';
/** Insiders' forms are listed from here on. */
const FIRST_FORM_4 = '2025-05-01';
/** Accession prefixes of agents who file for others: beyond all real ones, like the CIKs. */
const AGENT = 9_980_000;
/** Companies of which one Form 4 of the last months is amended a week later. */
const AMENDERS = new Set(['AAPL', 'KO', 'ZIPO']);
/** Form by which a predecessor leaves the register, after its successor has replaced it. */
const LEAVES_REGISTER = '15-12B';
const OTHER_ITEMS = '5.02;5.02,9.01;8.01;8.01,9.01;7.01,9.01;1.01,9.01;5.03,9.01;2.03,9.01;3.02'.split(';');

/**
 * A Form 4 in the lists of two companies: one is the issuer, the other an owner of its shares. It is no trade by an
 * insider of the owner. Its prefix is used for nothing else.
 */
export const CROSS = { owner: 'BRK-B', issuer: 'ZCAD', prefix: '0009989999', daysBeforeEnd: 31 } as const;

/** A day as document names have it. */
export function compact(day: EpochDay): string {
  return formatDay(day).replaceAll('-', '');
}

/** Name of a company's document of a day. */
export function documentName({ listings }: CompanySpec, day: EpochDay, suffix = ''): string {
  return `${listings[0]!.symbol.toLowerCase().replace('-', '')}-${compact(day)}${suffix}.htm`;
}

/** A filing of a form and an instant, empty but for what is given. */
function draft(form: string, filed: EpochDay, minutes: number, more: Partial<Draft>): Draft {
  const empty = { reportDay: undefined, items: '', size: 0, xbrl: false, document: '', description: form };
  return { ...empty, quarter: undefined, partThree: false, form, filed, minutes, ...more };
}

/** The instant of acceptance, ms UTC. */
export function acceptedAt(filing: Filing): number {
  return newYorkInstant(filing.filed, filing.minutes) + ((filing.size * 7) % 60) * 1000;
}

/** Insiders' forms have an agent's accession numbers and neither an act nor a file number of the issuer. */
export function isOwnership(form: string): boolean {
  return form === '4' || form === '4/A';
}

/** Periodic reports, each after the 8-K with its results. */
function periodic(
  spec: CompanySpec,
  quarters: readonly Quarter[],
  releases: readonly Release[],
  random: Random,
): Draft[] {
  return releases.flatMap(({ form, filed, results, afterClose, quarter: at }) => {
    const quarter = quarters[at]!;
    if (quarter.end < parseDay(FIRST_PERIOD)! || !filesOn(spec, filed)) return [];
    const minutes = afterClose ? random.integer(965, 1040) : random.integer(362, 520);
    const reportDay = form === '6-K' ? filed : quarter.end;
    const size = (form === '10-Q' ? 1 : 2) * random.integer(3_200_000, 7_500_000);
    const about = { reportDay, size, document: documentName(spec, quarter.end), quarter: at };
    const report = draft(form, filed, minutes, { ...about, xbrl: true });
    if (results === undefined) return [report];
    const early = afterClose ? random.integer(961, 999) : random.integer(390, 505);
    const release = draft('8-K', results, early, {
      reportDay: results,
      items: '2.02,9.01',
      size: random.integer(300_000, 900_000),
      xbrl: results >= parseDay('2019-07-01')!,
      document: documentName(spec, results),
    });
    return [report, release];
  });
}

/** Full amendments of annual reports, and the notice that past statements are not to be relied on. */
function corrections(spec: CompanySpec, quarters: readonly Quarter[]): Draft[] {
  return (spec.misstatements ?? []).flatMap(({ quarter: within, corrected: day, amendment }) => {
    const quarter = quarters.findIndex(({ end, yearEnd }) => end >= parseDay(within)! && yearEnd);
    const corrected = parseDay(day)!;
    const warned = onSession(corrected - 12);
    const reportDay = quarters[quarter]!.end;
    const document = documentName(spec, warned, 'nonreliance');
    const notice = draft('8-K', warned, 1000, { reportDay: warned, items: '4.02', size: 210_000, document });
    const full = { reportDay, size: 5_100_000, xbrl: true, document: documentName(spec, reportDay, 'x10ka'), quarter };
    return amendment ? [draft('10-K/A', corrected, 990, full), notice] : [notice];
  });
}

/** Filings that the company's row gives a day for. */
function singleFilings(spec: CompanySpec, quarters: readonly Quarter[]): Draft[] {
  const drafts = spec.events.map(({ day, form, items }) => {
    const filed = parseDay(day)!;
    const reportDay = form.startsWith('8-K') ? filed : undefined;
    const document = documentName(spec, filed, `x${form.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`);
    return draft(form, filed, 975, { reportDay, items, size: 260_000 + (filed % 89) * 2000, document });
  });
  if (spec.textReport !== undefined) {
    // No name of a document, as in EDGAR's records before 2001.
    const filed = parseDay(spec.textReport)!;
    const reportDay = dayFrom(civil(filed).year - 1, 12, 31);
    drafts.push(draft('10-K', filed, 1020, { reportDay, size: 96_000, description: '' }));
  }
  if (spec.partThree !== undefined) {
    const filed = parseDay(spec.partThree)!;
    const quarter = quarters.findLastIndex(({ yearEnd, end }) => yearEnd && end < filed);
    const reportDay = quarters[quarter]!.end;
    const document = documentName(spec, reportDay, 'x10kapartiii');
    const more = { reportDay, size: 640_000, xbrl: true, document, quarter, partThree: true };
    drafts.push(draft('10-K/A', filed, 985, more));
  }
  return drafts;
}

/** 8-Ks (6-Ks of foreign issuers) without results. */
function currentReports(spec: CompanySpec, from: EpochDay, to: EpochDay, random: Random): Draft[] {
  const drafts: Draft[] = [];
  const form = spec.forms === 'domestic' ? '8-K' : '6-K';
  for (let day = from + random.integer(5, 60); day <= to; day += random.integer(40, 150)) {
    const filed = onSession(day);
    const meeting = form === '8-K' && [4, 5].includes(civil(filed).month) && random.uniform() < 0.6;
    const items = form === '6-K' ? '' : meeting ? '5.07' : random.pick(OTHER_ITEMS);
    if (filed > to) continue;
    const minutes = random.integer(490, 1045);
    const reportDay = form === '6-K' ? filed : onSession(filed - random.integer(0, 4));
    const size = random.integer(90_000, 420_000);
    const name = documentName(spec, filed, `_${form.toLowerCase().replace('-', '')}`).replace('-', '');
    drafts.push(draft(form, filed, minutes, { reportDay, items, size, document: name }));
  }
  return drafts;
}

function insiderForms(spec: CompanySpec, from: EpochDay, to: EpochDay, random: Random): Draft[] {
  if (spec.forms !== 'domestic' || spec.shape === 'trust') return [];
  const drafts: Draft[] = [];
  for (let day = from + random.integer(0, 20); day <= to; day += random.integer(12, 50)) {
    const filed = onSession(day);
    const many = random.integer(1, 3);
    for (let n = 0; n < many && filed <= to; n++) {
      const minutes = random.integer(980, 1280);
      const reportDay = onSession(filed - random.integer(2, 3));
      const size = random.integer(4_200, 16_000);
      const document = `xslF345X05/wk-form4_${1_700_000_000 + random.integer(0, 99_999_999)}.xml`;
      drafts.push(draft('4', filed, minutes, { reportDay, size, document, description: 'FORM 4' }));
    }
  }
  return drafts;
}

function amendedForms(spec: CompanySpec, forms: readonly Draft[], to: EpochDay): Draft[] {
  const original = forms.findLast(({ filed }) => filed >= to - 80 && filed <= to - 12);
  if (original === undefined || !AMENDERS.has(spec.listings[0]!.symbol)) return [];
  const { reportDay, size, document, filed, minutes } = original;
  const more = { reportDay, size, document: document.replace('form4', 'form4a'), description: 'FORM 4/A' };
  return [draft('4/A', onSession(filed + 7), minutes, more)];
}

/** Structured notes of banks, which push annual reports far down the list. */
function noteSupplements(spec: CompanySpec, to: EpochDay, random: Random): Draft[] {
  if (spec.shape !== 'bank') return [];
  return Array.from({ length: 60 }, (_, n) => {
    const filed = onSession(to - 3 * n - 3);
    const minutes = random.integer(600, 1030);
    const document = `${spec.listings[0]!.symbol.toLowerCase()}_424b2-${1000 + n}.htm`;
    const more = { size: random.integer(200_000, 700_000), document, description: 'PRICING SUPPLEMENT' };
    return draft('424B2', filed, minutes, more);
  });
}

function crossFilings({ listings }: CompanySpec, lastDay: EpochDay): Filing[] {
  if (!listings.some(({ symbol }) => symbol === CROSS.owner || symbol === CROSS.issuer)) return [];
  const filed = onSession(lastDay - CROSS.daysBeforeEnd);
  const document = 'xslF345X05/wk-form4_1799999999.xml';
  const more = { reportDay: onSession(filed - 2), size: 7_900, document, description: 'FORM 4' };
  return [{ ...draft('4', filed, 1010, more), accession: `${CROSS.prefix}-26-000001` }];
}

/** Whether a filing of a reorganized company is under the CIK of its predecessor. */
export function isOfPredecessor(spec: CompanySpec, { filed, form }: Pick<Filing, 'filed' | 'form'>): boolean {
  return spec.reorganized !== undefined && (filed < parseDay(spec.reorganized.day)! || form === LEAVES_REGISTER);
}

/** All filings until `lastDay`, oldest first, each with its accession number. */
export function drawFilings(
  spec: CompanySpec,
  ciks: { readonly cik: number; readonly predecessor: number | undefined },
  quarters: readonly Quarter[],
  releases: readonly Release[],
  lastDay: EpochDay,
  random: Random,
): Filing[] {
  const listed = parseDay(spec.listed ?? '2018-01-02')!;
  const last = spec.delisted === undefined ? lastDay : Math.min(lastDay, parseDay(spec.delisted)! + 20);
  const forms = insiderForms(spec, Math.max(listed, parseDay(FIRST_FORM_4)!), last, random.fork('insiders'));
  const drafts = [
    ...periodic(spec, quarters, releases, random.fork('periodic')),
    ...corrections(spec, quarters),
    ...singleFilings(spec, quarters),
    ...currentReports(spec, listed, last, random.fork('current')),
    ...forms,
    ...amendedForms(spec, forms, last),
    ...noteSupplements(spec, last, random.fork('notes')),
  ].filter((each) => each.filed <= last);
  drafts.sort((a, b) => a.filed - b.filed || a.minutes - b.minutes || (a.document < b.document ? -1 : 1));
  const numbers = new Map<string, number>();
  const numbered = drafts.map((each) => {
    const own = isOfPredecessor(spec, each) ? (ciks.predecessor ?? ciks.cik) : ciks.cik;
    const filer = isOwnership(each.form) ? AGENT + (ciks.cik % 1000) : own;
    const prefix = `${padded(filer)}-${formatDay(each.filed).slice(2, 4)}`;
    const number = (numbers.get(prefix) ?? 0) + 1;
    numbers.set(prefix, number);
    return { ...each, accession: `${prefix}-${String(number).padStart(6, '0')}` };
  });
  return [...numbered, ...crossFilings(spec, lastDay)].sort((a, b) => a.filed - b.filed || a.minutes - b.minutes);
}
