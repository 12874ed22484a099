/** Country and headquarters from a company's business address (FIELDS 4.8). */
import { hasLowerCase } from './name.ts';
import { type Place, placeOf } from './places.ts';

/** A business address of a submissions record; every line may be missing. */
export type Address = Readonly<Record<string, string | null>>;

export interface Location {
  /** `US`, or the English name of another country. */
  readonly country: string | undefined;
  /** `Cupertino, CA`; `Calgary, Alberta, Canada`; `Hsinchu, Taiwan`. */
  readonly headquarters: string | undefined;
}

/** Words in city names that are not capitalized. */
const LOWERCASE_WORDS = new Set([
  'am',
  'an',
  'aux',
  'da',
  'de',
  'den',
  'der',
  'des',
  'do',
  'du',
  'of',
  'on',
  'sur',
  'upon',
  'und',
]);

/** Country and headquarters of an address. For an unknown code, uses the address's own description. */
export function locationOf(address: Address | undefined): Location {
  const code = address?.stateOrCountry || address?.countryCode;
  const described = address?.stateOrCountryDescription || address?.country || undefined;
  const place = (code ? placeOf(code.trim().toUpperCase()) : undefined) ?? fromDescription(described);
  const city = address?.city?.trim() ? cityName(address.city) : undefined;
  return { country: place?.country, headquarters: formatHeadquarters(city, place) };
}

/** `Ontario, Canada` is region and country. Two characters are an unknown code, which EDGAR describes as `Unknown`. */
function fromDescription(text: string | undefined): Place | undefined {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  const country = parts.pop();
  if (country === undefined || country.length < 3 || /^unknown$/i.test(country)) return undefined;
  return parts.length === 0 ? { country } : { country, region: parts.join(', ') };
}

function formatHeadquarters(city: string | undefined, place: Place | undefined): string | undefined {
  if (city === undefined) return undefined;
  const { country, region } = place ?? {};
  const parts = country === 'US' ? [city, region] : [city, region, country];
  // Hong Kong and Singapore are both city and country.
  return parts.filter((part, i) => part !== undefined && (i === 0 || part !== city)).join(', ');
}

/** City name in normal case: `ST. LOUIS PARK` becomes St. Louis Park, `MCLEAN` McLean. Mixed case is unchanged. */
export function cityName(text: string): string {
  const plain = text.trim().replace(/\s+/g, ' ').replace(/,$/, '');
  if (hasLowerCase(plain)) return plain;
  return plain
    .toLowerCase()
    .split(' ')
    .map((word, i) => (i > 0 && LOWERCASE_WORDS.has(word) ? word : capitalize(word)))
    .join(' ');
}

function capitalize(word: string): string {
  return word
    .replace(/(?<=^|[-./(]|^[do]')\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}
