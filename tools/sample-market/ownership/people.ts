/** Insiders of a simulated company. Their names are made of words that no person bears. */
import type { Random } from '../random.ts';

export interface Owner {
  readonly cik: number;
  /** As filers write it: `LAST FIRST MIDDLE`. */
  readonly name: string;
  readonly director: boolean;
  readonly officerTitle: string | undefined;
  readonly tenPercent: boolean;
}

const LAST = 'Sampleton Modelworth Specimen Mockridge Testerman Fictive Placeholder Dummett Simulo'.split(' ');
const FIRST = 'Avery Blair Casey Drew Emery Finley Gray Harper Indigo Jules'.split(' ');
const MIDDLE = ['A', 'B.', '', 'Lee', 'M', '', 'R.'];
/** Four officers, then three directors. */
const TITLES = [
  'Chief Executive Officer',
  'EVP & Chief Financial Officer',
  'SVP, General Counsel and Secretary',
  'See Remarks',
  undefined,
  undefined,
  undefined,
];

/** First of the CIKs of owners, twenty per company: beyond all real ones, like those of companies. */
const FIRST_OWNER_CIK = 9_960_000;

function firstCik(issuer: number): number {
  return FIRST_OWNER_CIK + (issuer % 1000) * 20;
}

function nameOf(random: Random): string {
  const parts = [random.pick(LAST), random.pick(FIRST), random.pick(MIDDLE)].filter((part) => part !== '');
  const name = parts.join(' ');
  return random.uniform() < 0.5 ? name.toUpperCase() : name;
}

export function insidersOf(cik: number, random: Random): Owner[] {
  return TITLES.map((officerTitle, i) => ({
    cik: firstCik(cik) + i,
    name: nameOf(random),
    director: i === 0 || officerTitle === undefined,
    officerTitle,
    tenPercent: false,
  }));
}

/** A fund, its general partner and the person behind both, who file together. */
export function jointOwners(cik: number, random: Random): Owner[] {
  const last = random.pick(LAST);
  const names = [`${last} Simulated Fund II, L.P.`, `${last} Simulated GP, LLC`, `${last} ${random.pick(FIRST)}`];
  return names.map((name, i) => {
    return { cik: firstCik(cik) + 10 + i, name, director: i === 2, officerTitle: undefined, tenPercent: true };
  });
}
