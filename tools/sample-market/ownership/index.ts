/** Forms 4 of an issuer's insiders over the last months of the sample, as submissions with their XML. */
import type { EpochDay } from '../../../src/engine/types.ts';
import { type Party, submissionText } from '../documents/envelope.ts';
import type { Filing } from '../draft.ts';
import type { Random } from '../random.ts';
import type { CompanySpec, PricePath } from '../types.ts';
import { CROSS_OWNER, crossOwner, isCross } from './cross-filing.ts';
import { insidersOf, jointOwners, type Owner } from './people.ts';
import { type Scene, STORIES, tell } from './stories.ts';
import type { Form4 } from './types.ts';
import { form4Xml } from './xml.ts';

export type { Form4 } from './types.ts';

/** Forms filed within so many days of the end have their document. */
const HELD_DAYS = 92;

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

/** Those of whom no form tells of that day yet; all where every one has been told of. */
function notYet(owners: readonly Owner[], made: readonly Form4[], day: EpochDay): readonly Owner[] {
  const told = new Set(made.filter(({ period }) => period === day).map((form) => form.owners[0]!.cik));
  const left = owners.filter(({ cik }) => !told.has(cik));
  return left.length === 0 ? owners : left;
}

/** An amendment tells the rows of its original again, the first price corrected. */
function amended(original: Form4, filed: EpochDay, { low, high }: { low: number; high: number }): Form4 {
  const trades = original.trades.map((trade, i) => {
    if (i > 0 || trade.price === undefined || trade.price === 0) return trade;
    const middle = Math.round(50 * (low + high)) / 100;
    return { ...trade, price: Math.min(high, Math.max(low, middle)) };
  });
  const remarks = 'This amendment corrects a price that was reported in error.';
  return {
    ...original,
    amends: original.filed,
    filed,
    trades,
    remarks: original.remarks === '' ? remarks : original.remarks,
  };
}

/** `documents/<accession>.txt` for every Form 4 of which the company is the issuer. */
export function* ownershipFiles(input: OwnershipInput): Generator<OwnershipFile> {
  const { spec, cik, path, lastDay, random } = input;
  const symbol = spec.listings[0]?.symbol;
  if (symbol === undefined) return;
  const insiders = insidersOf(cik, random.fork('people'));
  const people = {
    officers: insiders.filter(({ officerTitle }) => officerTitle !== undefined),
    directors: insiders.filter(({ officerTitle }) => officerTitle === undefined),
    joint: jointOwners(cik, random.fork('joint')),
    holdings: new Map<number, number>(),
  };
  const issuer = { cik, name: spec.conformed, symbol };
  const made: Form4[] = [];
  // Other companies' stories begin elsewhere in the list, so that a market shows all of them.
  let n = cik;
  for (const filing of input.filings) {
    if (!/^4(\/A)?$/.test(filing.form) || filing.filed < lastDay - HELD_DAYS || filing.reportDay === undefined)
      continue;
    const cross = isCross(filing);
    if (cross && symbol === CROSS_OWNER) continue;
    const range = rangeOn(path, filing.reportDay);
    if (range === undefined) continue;
    const { filed, reportDay: period } = filing;
    const scene: Scene = {
      ...people,
      ...range,
      officers: notYet(people.officers, made, period),
      directors: notYet(people.directors, made, period),
      day: period,
      random: random.fork(filing.accession),
    };
    const original = made.findLast((form) => form.period === period && form.amends === undefined);
    if (filing.form === '4/A' && original === undefined) continue;
    const form =
      filing.form === '4/A'
        ? amended(original!, filed, range)
        : {
            ...(cross
              ? tell('joint_sale', { ...scene, joint: [crossOwner()] })
              : tell(STORIES[n++ % STORIES.length]!, scene)),
            issuer,
            amends: undefined,
            period,
            filed,
          };
    made.push(form);
    yield fileOf(spec, filing, form);
  }
}

function fileOf(spec: CompanySpec, filing: Filing, form4: Form4): OwnershipFile {
  const parties: Party[] = [
    ...form4.owners.map(({ cik, name }) => ({ role: 'REPORTING-OWNER', cik, name }) as const),
    {
      role: 'ISSUER',
      cik: form4.issuer.cik,
      name: form4.issuer.name,
      sic: { code: spec.sic, words: spec.industry },
    },
  ];
  const document = {
    type: filing.form,
    filename: filing.document.replace(/^.*\//, ''),
    description: filing.description,
    text: form4Xml(form4),
  };
  return {
    name: `documents/${filing.accession}.txt`,
    content: submissionText(filing, parties, [document]),
    expectedForm4: { accession: filing.accession, form4 },
  };
}
