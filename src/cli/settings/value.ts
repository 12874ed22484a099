/** Reads the value of a setting. Messages never repeat the input: it may be a key pasted into the wrong place. */
import { isAbsolute, join } from 'node:path';
import { priceParts } from '../../sources/providers/setting.ts';
import { isTeamAddress } from '../../store/drivers/paths.ts';
import { splitCommand } from './keys/key-command.ts';
import { PROVIDER_NAMES } from './providers.ts';
import { LOCAL, type Setting } from './table.ts';

/** A value, or what is wrong with it: `must be ...`. */
export type Read = { readonly value: string } | { readonly fault: string };

/** The value in canonical form; `given` is text, or a value of a settings file. */
export function readValue(setting: Setting, given: unknown): Read {
  const text = typeof given === 'number' || typeof given === 'boolean' ? String(given) : given;
  const value = typeof text === 'string' ? RULES[setting.kind].read(text.trim(), setting) : undefined;
  return value === undefined ? { fault: `must be ${allowed(setting)}` } : { value };
}

/** What a setting accepts, to follow "must be". */
export function allowed(setting: Setting): string {
  return RULES[setting.kind].accepts(setting);
}

interface Rule {
  readonly accepts: (setting: Setting) => string;
  /** The canonical form of a text; undefined if it is not accepted. */
  readonly read: (text: string, setting: Setting) => string | undefined;
}

const HTTP = 'an http or https address without user, query or fragment';

const RULES: Readonly<Record<Setting['kind'], Rule>> = {
  address: { accepts: () => `${HTTP}, or ${LOCAL}`, read: address },
  source: { accepts: () => HTTP, read: (text) => (text.toLowerCase() === LOCAL ? undefined : address(text)) },
  contact: {
    accepts: () => 'an e-mail address, as in name@example.org or Jane Roe name@example.org',
    read: (text) => (isContact(text) ? text : undefined),
  },
  prices: {
    accepts: () =>
      `one or more of ${PROVIDER_NAMES.join(', ')}, separated by commas, the first tried first; last, if at all, the path of a folder, from the root or from ~; or none`,
    read: (text) => {
      const parts = priceParts(text).map((part) => {
        if (isWholePath(part)) return `folder:${part}`;
        return part.startsWith('folder:') ? part : part.toLowerCase();
      });
      if (parts.length === 1 && parts[0] === 'none') return 'none';
      const isKnown = (part: string): boolean =>
        part.startsWith('folder:') ? isWholePath(part.slice('folder:'.length)) : PROVIDER_NAMES.includes(part);
      const folderAt = parts.findIndex((part) => part.startsWith('folder:')) + 1;
      const isInOrder = folderAt === 0 || folderAt === parts.length;
      const isList = parts.length > 0 && isInOrder && parts.every(isKnown) && new Set(parts).size === parts.length;
      return isList ? parts.join(',') : undefined;
    },
  },
  command: {
    accepts: () => 'a program and its arguments, with quotes closed, as in: op read "op://Private/mds/key"',
    read: (text) => (splitCommand(text) === undefined || /[\x00-\x1f\x7f]/.test(text) ? undefined : text),
  },
  duration: {
    accepts: (setting) => `a time ${bounds(setting, durationText)}, such as 500ms, 30s or 2m`,
    read: (text, setting) => bounded(durationMs(text), setting, durationText),
  },
  integer: {
    accepts: (setting) => `a whole number ${bounds(setting, String)}`,
    read: (text, setting) => bounded(/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN, setting, String),
  },
  size: {
    accepts: (setting) => `a size ${bounds(setting, sizeText)}, such as 64MiB or 2GiB`,
    read: (text, setting) => bounded(sizeBytes(text), setting, sizeText),
  },
  enum: {
    accepts: ({ values = [] }) => `one of ${values.join(', ')}`,
    read: (text, { values = [] }) => values.find((value) => value === text.toLowerCase()),
  },
  boolean: {
    accepts: () => 'true or false',
    read: (text) => (/^(true|yes|on|1)$/i.test(text) ? 'true' : /^(false|no|off|0)$/i.test(text) ? 'false' : undefined),
  },
  file: {
    accepts: () => 'the path of a file, from the root or from ~',
    read: (text) => (isWholePath(text) ? text : undefined),
  },
  store: {
    accepts: () =>
      'the path of a file, from the root or from ~, or postgres://USER@HOST/DATABASE without a password (that is for PGPASSFILE)',
    read: (text) => {
      if (isTeamAddress(text)) return /^[^/]*\/\/[^@/]*:[^@/]*@/.test(text) ? undefined : text;
      return isWholePath(text) ? text : undefined;
    },
  },
};

function bounds({ minimum = 0, maximum = 0 }: Setting, textOf: (value: number) => string): string {
  return `from ${textOf(minimum)} to ${textOf(maximum)}`;
}

function bounded(value: number, { minimum = 0, maximum = 0 }: Setting, textOf: (value: number) => string) {
  return value >= minimum && value <= maximum ? textOf(value) : undefined;
}

function isWholePath(path: string): boolean {
  return isAbsolute(path) || /^~[/\\]/.test(path);
}

/** Printable ASCII that fits a User-Agent comment, with one e-mail address whose domain has a dot. */
export function isContact(text: string): boolean {
  if (text.length > 120 || !/^[\x20-\x7e]+$/.test(text) || /[()\\<>"]/.test(text)) return false;
  const addresses = text.split(/[\s,;]+/).filter((word) => word.includes('@'));
  return addresses.length === 1 && /^[A-Za-z0-9._%+'-]+@([A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/.test(addresses[0]!);
}

/** An origin with a path prefix, without trailing slashes. */
function address(text: string): string | undefined {
  if (text.toLowerCase() === LOCAL) return LOCAL;
  if (!/^https?:\/\/[^/?#\\\s]/i.test(text) || /[?#\\\s]/.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return undefined;
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** ms of `500ms`, `30s`, `2m`, or of a number of seconds; NaN for anything else. */
export function durationMs(text: string): number {
  const [, number, unit] = /^(\d{1,9}(?:\.\d{1,3})?) ?(ms|s|m)?$/i.exec(text) ?? [];
  const ms = Number(number) * UNIT_MS[(unit ?? 's').toLowerCase()]!;
  return Number.isInteger(Math.round(ms * 1e6) / 1e6) ? Math.round(ms) : Number.NaN;
}

/** `500ms`, `30s`, `2m`: in the largest whole unit. */
function durationText(ms: number): string {
  if (ms === 0 || ms % 1000 !== 0) return `${ms}ms`;
  return ms % 60_000 === 0 ? `${ms / 60_000}m` : `${ms / 1000}s`;
}

const SIZES: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** Bytes of `500KiB`, `64MB` (the same as MiB here), `2g`, or of a number of bytes; NaN for anything else. */
export function sizeBytes(text: string): number {
  const [, number, unit] = /^(\d{1,12}(?:\.\d{1,3})?) ?(?:([kmg]?)(?:i?b)?)$/i.exec(text) ?? [];
  return number === undefined ? Number.NaN : Math.round(Number(number) * SIZES[(unit ?? '').toLowerCase()]!);
}

/** `64MiB`: in the largest whole unit. */
function sizeText(bytes: number): string {
  const [unit, size] = Object.entries(SIZES).findLast(([, each]) => bytes % each === 0)!;
  return unit === '' ? `${bytes}B` : `${bytes / size}${unit.toUpperCase()}iB`;
}

/** The path of a `file` value, or undefined for none. */
export function filePath(value: string, home: string): string | undefined {
  if (value === '') return undefined;
  return /^~[/\\]/.test(value) ? join(home, value.slice(2)) : value;
}
