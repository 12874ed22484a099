/** Names of reporting owners: EDGAR writes people as `LAST FIRST MIDDLE SUFFIX`, companies unchanged. */
import { hasLowerCase } from '../company/name.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Legal forms at the end of a name; elsewhere short ones could be a name or initial. */
const LEGAL_FORMS = words(
  'LLC LP LLP LLLP GP INC CORP CORPORATION CO COMPANY LTD LIMITED PLC SA SAS SE AG NV BV GMBH KG AB AS ASA APS OY OYJ KK PTE PTY SARL SCSP SCA SPA SRL SPC ULC NA FSB ESOP ETF GRAT CRUT BHD TRUST FUND FOUNDATION',
);
/** Words that mark a company's name anywhere. */
const ENTITY_WORDS = words(
  'OF THE FOR AND & LLC LLP L.P. INC CORP CORPORATION TRUST TRUSTS TRUSTEES FUND FUNDS FOUNDATION CAPITAL PARTNERS PARTNERSHIP HOLDINGS HOLDING HOLDCO MANAGEMENT ADVISORS ADVISERS ADVISORY INVESTORS INVESTMENT INVESTMENTS VENTURES VENTURE ASSOCIATES EQUITY BANCORP BANCSHARES INSURANCE ENTERPRISES INTERNATIONAL SECURITIES HEALTHCARE PENSION UNIVERSITY LABORATORIES PHARMACEUTICALS TECHNOLOGIES TECHNOLOGY MASTER OFFSHORE AGGREGATOR COINVEST CO-INVEST SPONSOR ACQUISITION RESOURCES ENERGY PROPERTIES REALTY SYSTEMS SERVICES SOLUTIONS INDUSTRIES OPPORTUNITIES STRATEGIES COOPERATIEF PARENT TOPCO BIDCO MERGER ESTATE MINISTRY AUTHORITY REPUBLIC LIMITED COMPANY',
);

/** Family names of several words start with these. */
const PARTICLES = words('DE DEL DELLA DELLO DI DA DOS LA VAN VON TEN TER EL AL ST ST. SAINT O MC MAC');
/** Words that may follow a particle, one after another. */
const ARTICLES = words("LA LAS LOS DE DEN DER DES TER 'T");

/** Suffixes in their usual spelling, by letters. */
const SUFFIXES: ReadonlyMap<string, string> = new Map(
  ['Jr', 'Sr', 'II', 'III', 'IV', 'MD', 'PhD', 'Esq', 'CPA', 'DVM', 'DDS'].map((text) => [text.toUpperCase(), text]),
);
/** Suffixes that may directly follow the family name. */
const GENERATIONS = words('JR SR II III IV');

/** Longer names are not reordered. */
const MAX_WORDS = 6;

/**
 * Display name: a person's given name first in title case, a company's name as filed.
 * @param officer an officer is a person: then only a legal form marks a company
 */
export function insiderName(filed: string, officer: boolean): string {
  const name = filed.replace(/\s+/g, ' ').trim();
  const person = name.replace(/\s*\/[A-Z]{2,4}\/?$/, '');
  const parts = person.split(/[ ,]+/).filter((part) => part !== '');
  if (parts.length < 2 || parts.length > MAX_WORDS || isEntity(parts, officer)) return name;
  return naturalOrder(parts, person.includes(',') ? person.split(',')[0]! : undefined).join(' ');
}

function letters(part: string): string {
  return part.replace(/[^\p{L}\p{N}&-]/gu, '').toUpperCase();
}

function isEntity(parts: readonly string[], officer: boolean): boolean {
  // Punctuation in a name (`Fund II (A), L.P.`) does not affect its last word.
  if (LEGAL_FORMS.has(letters(parts.at(-1) ?? ''))) return true;
  if (parts.some((part) => /^(?:L\.L\.C|L\.P|L\.L\.P|S\.A|N\.V|B\.V|LLC|LLP)\b\.?,?$/i.test(part))) return true;
  if (officer) return false;
  return parts.some((part) => /\d/.test(part) || ENTITY_WORDS.has(letters(part)));
}

function naturalOrder(parts: readonly string[], beforeComma: string | undefined): string[] {
  const suffixes: string[] = [];
  const rest = [...parts];
  while (rest.length > 2 && SUFFIXES.has(letters(rest.at(-1)!))) suffixes.unshift(rest.pop()!);
  const familyCount = familyWords(rest, beforeComma);
  const givenNames = rest.slice(familyCount);
  while (givenNames.length > 1 && GENERATIONS.has(letters(givenNames[0]!))) suffixes.unshift(givenNames.shift()!);
  const allCapitals = !hasLowerCase(parts.join(''));
  const all = [...givenNames, ...rest.slice(0, familyCount)].map((word) => wordCase(word, allCapitals));
  return [...all, ...suffixes.map(suffixCase)];
}

/** Number of words in the family name: up to a comma; without one by particles, else one. */
function familyWords(parts: readonly string[], beforeComma: string | undefined): number {
  if (beforeComma !== undefined) {
    const marked = beforeComma.split(' ').filter((part) => part !== '' && !SUFFIXES.has(letters(part))).length;
    if (marked < parts.length) return Math.max(1, marked);
  }
  if (!PARTICLES.has(parts[0]!.toUpperCase()) || parts.length < 3) return 1;
  const name = parts.findIndex((part, i) => i > 0 && !ARTICLES.has(part.toUpperCase()));
  return name > 0 && name < parts.length - 1 ? name + 1 : 2;
}

function suffixCase(suffix: string): string {
  const known = SUFFIXES.get(letters(suffix)) ?? suffix;
  return suffix.endsWith('.') && !suffix.slice(0, -1).includes('.') ? `${known}.` : known;
}

/** Title case of a word in capitals; in a mixed-case name short capitals are initials (`JP`) and stay. */
function wordCase(word: string, allCapitals: boolean): string {
  if (hasLowerCase(word)) return allCapitals || /\p{Lu}/u.test(word) || word.length < 3 ? word : lowerWord(word);
  if (!allCapitals && letters(word).length < 4) return word;
  return word
    .replace(/\p{L}+/gu, (part, at: number) =>
      /^['’]S$/.test(word.slice(at - 1)) ? part.toLowerCase() : part.charAt(0) + part.slice(1).toLowerCase(),
    )
    .replace(/^Mc(\p{Ll})(?=\p{Ll}{2})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}

/** A word without a capital: a particle stays lower case. */
function lowerWord(word: string): string {
  const upper = word.toUpperCase();
  if (PARTICLES.has(upper) || ARTICLES.has(upper)) return word;
  return word.charAt(0).toUpperCase() + word.slice(1);
}
