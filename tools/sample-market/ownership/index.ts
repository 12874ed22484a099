/** Forms 4 of an issuer's insiders over the last months of the sample, as submissions with their XML. */
import type { EpochDay } from '../../../src/engine/types.ts';
import { COMPANIES, cikOf } from '../companies/index.ts';
import type { CompanySpec } from '../companies/types.ts';
import { submissionText } from '../documents/envelope.ts';
import type { PricePath } from '../prices/path.ts';
import type { Random } from '../random.ts';
import { CROSS, type Filing, isOwnership } from '../records/filings.ts';
import { insidersOf, jointOwners, type Owner } from './people.ts';
import { contentOf } from './stories.ts';
import { type Form4, form4Xml } from './xml.ts';

/** Forms filed within so many days of the end have their document. */
const STORED_DAYS = 92;

export interface ExpectedForm4 {
  readonly accession: string;
  readonly form4: Form4;
}

export interface OwnershipFile {
  readonly name: string;
  readonly content: string;
  readonly expectedForm4: ExpectedForm4;
}

export interface OwnershipInput {
  readonly spec: CompanySpec;
  readonly cik: number;
  readonly filings: readonly Filing[];
  readonly path: PricePath;
  readonly lastDay: EpochDay;
  readonly random: Random;
}

/** Range of the last session on or before a day, as traded. */
function rangeOn({ days, low, high }: PricePath, day: EpochDay): { low: number; high: number } | undefined {
  let i = days.length - 1;
  while (i >= 0 && days[i]! > day) i--;
  return i < 0 ? undefined : { low: low[i]!, high: high[i]! };
}

/** The company that is an owner. */
function crossOwner(): Owner {
  const company = COMPANIES.find(({ listings }) => listings[0]!.symbol === CROSS.owner)!;
  const role = { director: false, officerTitle: undefined, tenPercent: true };
  return { ...role, cik: cikOf('company', company), name: company.conformed };
}

/** Owners without a form about that day; all of them where each has one. */
function notYet(owners: readonly Owner[], made: readonly Form4[], day: EpochDay): readonly Owner[] {
  const reported = new Set(made.filter(({ period }) => period === day).map((form) => form.owners[0]!.cik));
  const left = owners.filter(({ cik }) => !reported.has(cik));
  return left.length === 0 ? owners : left;
}

/** An amendment repeats the rows of its original, the first price corrected. */
function amended(original: Form4, filed: EpochDay, { low, high }: { low: number; high: number }): Form4 {
  const trades = original.trades.map((trade, i) => {
    if (i > 0 || trade.price === undefined || trade.price === 0) return trade;
    const middle = Math.round(50 * (low + high)) / 100;
    return { ...trade, price: Math.min(high, Math.max(low, middle)) };
  });
  const remarks = 'This amendment corrects a price that was reported in error.';
  return { ...original, amends: original.filed, filed, trades, remarks: original.remarks || remarks };
}

/** `documents/<accession>.txt` for every Form 4 of which the company is the issuer. */
export function* ownershipFiles(input: OwnershipInput): Generator<OwnershipFile> {
  const { spec, cik, path, lastDay, random } = input;
  const symbol = spec.listings[0]!.symbol;
  const insiders = insidersOf(cik, random.fork('people'));
  const officers = insiders.filter(({ officerTitle }) => officerTitle !== undefined);
  const directors = insiders.filter(({ officerTitle }) => officerTitle === undefined);
  const joint = jointOwners(cik, random.fork('joint'));
  const holdings = new Map<number, number>();
  const issuer = { cik, name: spec.conformed, symbol };
  const made: Form4[] = [];
  // Other companies' stories begin elsewhere in the list, so that the market shows all of them.
  let n = cik;
  for (const filing of input.filings) {
    const { form, filed, reportDay: period, accession } = filing;
    if (!isOwnership(form) || filed < lastDay - STORED_DAYS || period === undefined) continue;
    const cross = accession.startsWith(CROSS.prefix);
    const range = rangeOn(path, period);
    if (range === undefined || (cross && symbol === CROSS.owner)) continue;
    const original = made.findLast((other) => other.period === period && other.amends === undefined);
    if (form === '4/A') {
      if (original === undefined) continue;
      made.push(amended(original, filed, range));
    } else {
      const people = { officers: notYet(officers, made, period), directors: notYet(directors, made, period) };
      const owners = { ...people, joint: cross ? [crossOwner()] : joint, holdings };
      const scene = { ...owners, ...range, day: period, random: random.fork(accession) };
      made.push({ ...contentOf(cross ? 'joint' : n++, scene), issuer, amends: undefined, period, filed });
    }
    yield fileOf(spec, filing, made.at(-1)!);
  }
}

function fileOf(spec: CompanySpec, filing: Filing, form4: Form4): OwnershipFile {
  const { cik, name } = form4.issuer;
  const sic = { code: spec.sic, words: spec.industry };
  const owners = form4.owners.map((owner) => ({ role: 'REPORTING-OWNER', cik: owner.cik, name: owner.name }) as const);
  const { form: type, description, document, accession } = filing;
  const enclosed = { type, filename: document.replace(/^.*\//, ''), description, text: form4Xml(form4) };
  return {
    name: `documents/${accession}.txt`,
    content: submissionText(filing, [...owners, { role: 'ISSUER', cik, name, sic }], [enclosed]),
    expectedForm4: { accession, form4 },
  };
}
