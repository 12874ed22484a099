/** Displayed text of an inline fact to what it says, by its `format` (both registries of transformations and the SEC's). */
import { numberOfWords } from '../../engine/covers/number-words.ts';
import { formatDay, parseDay } from '../../engine/days.ts';
import { codeOf } from './coded-words.ts';

/** `ixt:num-dot-decimal` and `ixt:numdotdecimal` are one: the local name without dashes, lower case. */
function formatName(format: string): string {
  return format
    .slice(format.indexOf(':') + 1)
    .toLowerCase()
    .replaceAll('-', '');
}

/** The number a text displays, times ten to the power of `scale`; undefined where it displays none. */
export function displayedNumber(text: string, format: string, scale: number): number | undefined {
  const digits = digitsOf(text, formatName(format));
  if (digits === undefined) return undefined;
  // `2.5` billions: 2.5e9 is exact; repeated multiplication may not be.
  const value = Number(`${digits}e${scale}`);
  return Number.isFinite(value) ? value : undefined;
}

function digitsOf(text: string, format: string): string | undefined {
  if (/^(?:fixedzero|zerodash|numdash|nocontent)/.test(format)) return '0';
  if (/^numwords/.test(format)) return wordsOf(text);
  const bare = text.replace(/[\s\u00a0'’]/g, '');
  if (/^numcommadecimal|^numcomma$|^numdotcomma/.test(format)) return plain(bare.replaceAll('.', '').replace(',', '.'));
  if (/^numunitdecimal/.test(format)) {
    const parts = bare.match(/\d[\d.,]*/g);
    return parts?.length === 2 ? plain(`${parts[0]!.replace(/[.,]/g, '')}.${parts[1]}`) : undefined;
  }
  return plain(bare.replaceAll(',', ''));
}

/** Digits with at most one point; a number that a format leaves alone may carry a sign or a power of ten. */
function plain(text: string): string | undefined {
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text)) return text;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)[eE][+-]?\d{1,3}$/.test(text) ? String(Number(text)) : undefined;
}

function wordsOf(text: string): string | undefined {
  if (/^(?:no|none|nil|nothing)$/i.test(text.trim())) return '0';
  const value = numberOfWords(text);
  return value === undefined ? undefined : String(value);
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/** The text that a format makes of a displayed one; the text itself where its format is not of a closed form. */
export function displayedText(text: string, format: string): string {
  const name = formatName(format);
  if (/^(?:fixedtrue|booleantrue)/.test(name)) return 'true';
  if (/^(?:fixedfalse|booleanfalse)/.test(name)) return 'false';
  if (/^boolballotbox/.test(name)) return /[☒☑þý]/.test(text) ? 'true' : 'false';
  if (/^(?:fixedempty|nocontent)/.test(name)) return '';
  if (/^date/.test(name)) return displayedDate(text, name) ?? text;
  if (/^dur/.test(name)) return displayedDuration(text, name) ?? text;
  return codeOf(text, name) ?? text;
}

function displayedDate(text: string, format: string): string | undefined {
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const word = /\p{L}{3,}/u.exec(text)?.[0].toLowerCase();
  const named = word === undefined ? 0 : MONTHS.findIndex((month) => month.startsWith(word.slice(0, 3))) + 1;
  const hasYear = format.includes('year');
  const dayFirst = /^date(?:day|dot|slasheu)/.test(format);
  const [first = 0, second = 0] = numbers;
  const month = named > 0 ? named : dayFirst ? second : first;
  const day = named > 0 || dayFirst ? first : second;
  const pad = (value: number, width = 2): string => String(value).padStart(width, '0');
  if (!hasYear) return month > 0 && day > 0 ? `--${pad(month)}-${pad(day)}` : undefined;
  const parsed = parseDay(`${pad(numbers.at(-1) ?? 0, 4)}-${pad(month)}-${pad(day)}`);
  return parsed === undefined ? undefined : formatDay(parsed);
}

/** `18 months` as `P18M`, `five years` as `P5Y`, `2.5` years as `P2Y6M`. */
function displayedDuration(text: string, format: string): string | undefined {
  const unit = { duryear: 'Y', durmonth: 'M', durweek: 'W', durday: 'D' }[format];
  if (unit === undefined) return durationOfWords(text);
  const value = Number(text.replaceAll(',', '').trim());
  if (!Number.isFinite(value) || value < 0) return undefined;
  const whole = Math.trunc(value);
  if (unit === 'Y' && whole !== value) {
    const months = Math.floor((value - whole) * 12 + 1e-9);
    const days = Math.floor(((value - whole) * 12 - months) * 30.4375 + 1e-9);
    return `P${whole}Y${months}M${days > 0 ? `${days}D` : ''}`;
  }
  return `P${value}${unit}`;
}

function durationOfWords(text: string): string | undefined {
  const parts = [...text.toLowerCase().matchAll(/([\w-]+)\s+(year|month|week|day)s?\b/g)].flatMap(([, count, unit]) => {
    const value = /^\d/.test(count!) ? Number(count) : numberOfWords(count!);
    return value === undefined ? [] : [`${value}${unit!.charAt(0).toUpperCase()}`];
  });
  return parts.length === 0 ? undefined : `P${parts.join('')}`;
}
