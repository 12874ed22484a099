/** The filings of an issuer in order of acceptance: periodic reports, current reports, insiders' forms. */
import { civil, formatDay, parseDay } from '../../src/engine/days.ts';
import type { EpochDay } from '../../src/engine/types.ts';
import { compact, type Draft, draft, type Filing, isOwnership, stem } from './draft.ts';
import { earlyWord, singleFilings } from './extra-filings.ts';
import { crossFilings } from './ownership/cross-filing.ts';
import { onSession } from './payouts.ts';
import type { Random } from './random.ts';
import { filesOn, type Release } from './schedule.ts';
import type { CompanySpec, Quarter } from './types.ts';

/** Statements are filed for periods that end from here on. */
const FIRST_PERIOD = '2018-03-31';
/** Insiders' forms are listed from here on. */
const FIRST_FORM_4 = '2025-05-01';
/** Accession prefixes of agents who file for others: beyond all real ones, like the CIKs. */
const AGENT = 9_980_000;

function periodic(
  spec: CompanySpec,
  quarters: readonly Quarter[],
  releases: readonly Release[],
  random: Random,
): Draft[] {
  const from = parseDay(FIRST_PERIOD)!;
  const drafts: Draft[] = [];
  for (const release of releases) {
    const quarter = quarters[release.quarter]!;
    if (quarter.end < from || !filesOn(spec, release.filed)) continue;
    const year = release.form.startsWith('10-Q') ? 1 : 2;
    drafts.push(
      draft(release.form, release.filed, release.afterClose ? random.integer(965, 1040) : random.integer(362, 520), {
        reportDay: release.form === '6-K' ? release.filed : quarter.end,
        size: year * random.integer(3_200_000, 7_500_000),
        xbrl: spec.noFacts !== true,
        document: `${stem(spec)}-${compact(quarter.end)}.htm`,
        quarter: release.quarter,
      }),
    );
    if (release.told !== undefined) drafts.push(resultsRelease(spec, release, random));
  }
  return drafts;
}

function resultsRelease(spec: CompanySpec, release: Release, random: Random): Draft {
  const told = release.told!;
  return draft('8-K', told, release.afterClose ? random.integer(961, 999) : random.integer(390, 505), {
    reportDay: told,
    items: '2.02,9.01',
    size: random.integer(300_000, 900_000),
    xbrl: told >= parseDay('2019-07-01')!,
    document: `${stem(spec)}-${compact(told)}.htm`,
  });
}

/** Full amendments of annual reports, amendments with Part III only, and the notice that past statements are not to be relied on. */
function corrections(spec: CompanySpec, quarters: readonly Quarter[]): Draft[] {
  const drafts: Draft[] = [];
  for (const fault of spec.misstatements ?? []) {
    const day = parseDay(fault.quarter)!;
    const at = quarters.findIndex((quarter) => quarter.end >= day && quarter.yearEnd);
    const corrected = parseDay(fault.corrected)!;
    const reportDay = quarters[at]!.end;
    if (fault.amendment)
      drafts.push(
        draft('10-K/A', corrected, 990, {
          reportDay,
          size: 5_100_000,
          xbrl: true,
          document: `${stem(spec)}-${compact(reportDay)}x10ka.htm`,
          quarter: at,
        }),
      );
    const warned = onSession(corrected - 12);
    drafts.push(
      draft('8-K', warned, 1000, {
        reportDay: warned,
        items: '4.02',
        size: 210_000,
        document: `${stem(spec)}-${compact(warned)}nonreliance.htm`,
      }),
    );
  }
  if (spec.partThree !== undefined) {
    const filed = parseDay(spec.partThree)!;
    const before = quarters.filter((quarter) => quarter.yearEnd && quarter.end < filed).at(-1)!;
    drafts.push(
      draft('10-K/A', filed, 985, {
        reportDay: before.end,
        size: 640_000,
        xbrl: true,
        document: `${stem(spec)}-${compact(before.end)}x10kapartiii.htm`,
        quarter: quarters.indexOf(before),
        partThree: true,
      }),
    );
  }
  return drafts;
}

const OTHER_ITEMS = [
  '5.02',
  '5.02,9.01',
  '8.01',
  '8.01,9.01',
  '7.01,9.01',
  '1.01,9.01',
  '5.03,9.01',
  '2.03,9.01',
  '3.02',
];

function currentReports(spec: CompanySpec, from: EpochDay, to: EpochDay, random: Random): Draft[] {
  const drafts: Draft[] = [];
  const form = spec.forms === 'domestic' ? '8-K' : '6-K';
  let day = from + random.integer(5, 60);
  while (day <= to) {
    const filed = onSession(day);
    const meeting = form === '8-K' && [4, 5].includes(civil(filed).month) && random.uniform() < 0.6;
    const items = form === '6-K' ? '' : meeting ? '5.07' : random.pick(OTHER_ITEMS);
    if (filed <= to)
      drafts.push(
        draft(form, filed, random.integer(490, 1045), {
          reportDay: form === '6-K' ? filed : onSession(filed - random.integer(0, 4)),
          items,
          size: random.integer(90_000, 420_000),
          document: `${stem(spec)}${compact(filed)}_${form.toLowerCase().replace('-', '')}.htm`,
        }),
      );
    day += random.integer(40, 150);
  }
  return drafts;
}

function insiderForms(spec: CompanySpec, from: EpochDay, to: EpochDay, random: Random): Draft[] {
  if (spec.forms !== 'domestic' || spec.shape === 'trust') return [];
  const drafts: Draft[] = [];
  let day = from + random.integer(0, 20);
  while (day <= to) {
    const filed = onSession(day);
    const many = random.integer(1, 3);
    for (let n = 0; n < many && filed <= to; n++)
      drafts.push(
        draft('4', filed, random.integer(980, 1280), {
          reportDay: onSession(filed - random.integer(2, 3)),
          size: random.integer(4_200, 16_000),
          document: `xslF345X05/wk-form4_${1_700_000_000 + random.integer(0, 99_999_999)}.xml`,
          description: 'FORM 4',
        }),
      );
    day += random.integer(12, 50);
  }
  return drafts;
}

/** Issuers of which one form of the last months is amended a week later. */
const AMENDERS = new Set(['AAPL', 'KO', 'ZIPO', 'BAC']);

function amendedForms(spec: CompanySpec, forms: readonly Draft[], to: EpochDay): Draft[] {
  if (!AMENDERS.has(spec.listings[0]!.symbol)) return [];
  const original = forms.filter(({ filed }) => filed >= to - 80 && filed <= to - 12).at(-1);
  if (original === undefined) return [];
  const { reportDay, size, document, filed } = original;
  const more = { reportDay, size, document: document.replace('form4', 'form4a'), description: 'FORM 4/A' };
  return [draft('4/A', onSession(filed + 7), original.minutes, more)];
}

/** Structured notes of banks, which push annual reports far down the list. */
function noteSupplements(spec: CompanySpec, to: EpochDay, random: Random): Draft[] {
  if (spec.shape !== 'bank') return [];
  return Array.from({ length: 60 }, (_, n) => {
    const filed = onSession(to - 3 * n - 3);
    return draft('424B2', filed, random.integer(600, 1030), {
      size: random.integer(200_000, 700_000),
      document: `${stem(spec)}_424b2-${1000 + n}.htm`,
      description: 'PRICING SUPPLEMENT',
    });
  });
}

/** Form by which a predecessor leaves the register, after its successor has taken its place. */
const LEAVES_REGISTER = '15-12B';

/** Whether a filing of an issuer that was reorganised is under the CIK of its predecessor. */
export function isOfPredecessor(spec: CompanySpec, { filed, form }: Pick<Filing, 'filed' | 'form'>): boolean {
  return spec.reorganised !== undefined && (filed < parseDay(spec.reorganised.day)! || form === LEAVES_REGISTER);
}

/** All filings until `lastDay`, oldest first, each with its accession number. */
export function drawFilings(
  spec: CompanySpec,
  cik: number,
  predecessor: number | undefined,
  quarters: readonly Quarter[],
  releases: readonly Release[],
  lastDay: EpochDay,
  random: Random,
): Filing[] {
  const listed = spec.listed === undefined ? parseDay('2018-01-02')! : parseDay(spec.listed)!;
  const last = spec.delisted === undefined ? lastDay : Math.min(lastDay, parseDay(spec.delisted)! + 20);
  const forms = insiderForms(spec, Math.max(listed, parseDay(FIRST_FORM_4)!), last, random.fork('insiders'));
  const drafts = [
    ...periodic(spec, quarters, releases, random.fork('periodic')),
    ...corrections(spec, quarters),
    ...earlyWord(spec, quarters, releases, random.fork('early')),
    ...singleFilings(spec),
    ...currentReports(spec, listed, last, random.fork('current')),
    ...forms,
    ...amendedForms(spec, forms, last),
    ...noteSupplements(spec, last, random.fork('notes')),
  ].filter((each) => each.filed <= last);
  drafts.sort((a, b) => a.filed - b.filed || a.minutes - b.minutes || (a.document < b.document ? -1 : 1));
  const numbers = new Map<string, number>();
  const numbered = drafts.map((each) => {
    const own = predecessor !== undefined && isOfPredecessor(spec, each) ? predecessor : cik;
    const filer = isOwnership(each.form) ? AGENT + (cik % 1000) : own;
    const prefix = `${String(filer).padStart(10, '0')}-${formatDay(each.filed).slice(2, 4)}`;
    const number = (numbers.get(prefix) ?? 0) + 1;
    numbers.set(prefix, number);
    return { ...each, accession: `${prefix}-${String(number).padStart(6, '0')}` };
  });
  return [...numbered, ...crossFilings(spec, lastDay)].sort((a, b) => a.filed - b.filed || a.minutes - b.minutes);
}
