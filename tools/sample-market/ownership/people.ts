/** Insiders of a simulated company. Their names are made up of words, so that nobody takes them for people. */
import type { Random } from '../random.ts';

export interface Owner {
  readonly cik: number;
  /** As filers write it: `LAST FIRST MIDDLE`. */
  readonly name: string;
  readonly director: boolean;
  readonly officerTitle: string | undefined;
  readonly tenPercent: boolean;
}

const LAST = [
  'Sampleton',
  'Modelworth',
  'Specimen',
  'Mockridge',
  'Testerman',
  'Fictive',
  'Placeholder',
  'Dummett',
  'Simulo',
];
const FIRST = ['Avery', 'Blair', 'Casey', 'Drew', 'Emery', 'Finley', 'Gray', 'Harper', 'Indigo', 'Jules'];
const MIDDLE = ['A', 'B.', '', 'Lee', 'M', '', 'R.'];
const TITLES = [
  'Chief Executive Officer',
  'EVP & Chief Financial Officer',
  'SVP, General Counsel and Secretary',
  'See Remarks',
];

/** First of the CIKs of owners: beyond all real ones, like those of issuers; twenty for each. */
const FIRST_OWNER_CIK = 9_960_000;

function firstCik(issuer: number): number {
  return FIRST_OWNER_CIK + (issuer % 1000) * 20;
}

function nameOf(random: Random): string {
  const parts = [random.pick(LAST), random.pick(FIRST), random.pick(MIDDLE)].filter((part) => part !== '');
  const name = parts.join(' ');
  return random.uniform() < 0.5 ? name.toUpperCase() : name;
}

/** Four officers, then three directors. */
export function insidersOf(cik: number, random: Random): Owner[] {
  const base = firstCik(cik);
  const officers = TITLES.map((officerTitle, i) => ({
    cik: base + i,
    name: nameOf(random),
    director: i === 0,
    officerTitle,
    tenPercent: false,
  }));
  const directors = [4, 5, 6].map((i) => ({
    cik: base + i,
    name: nameOf(random),
    director: true,
    officerTitle: undefined,
    tenPercent: false,
  }));
  return [...officers, ...directors];
}

/** A fund, its general partner and the person behind both, who file together. */
export function jointOwners(cik: number, random: Random): Owner[] {
  const base = firstCik(cik) + 10;
  const last = random.pick(LAST);
  const holder = (n: number, name: string, director: boolean): Owner => ({
    cik: base + n,
    name,
    director,
    officerTitle: undefined,
    tenPercent: true,
  });
  return [
    holder(0, `${last} Simulated Fund II, L.P.`, false),
    holder(1, `${last} Simulated GP, LLC`, false),
    holder(2, `${last} ${random.pick(FIRST)}`, true),
  ];
}
