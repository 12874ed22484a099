/** Reads the value of a setting. Messages never repeat the input: it may be a key pasted into the wrong place. */
import { isAbsolute, join } from 'node:path';
import { splitCommand } from './keys/key-command.ts';
import { PROVIDER_NAMES } from './providers.ts';
import { LOCAL, type Setting } from './table.ts';

/** Values of `prices` that are no folder. */
const NAMES = [...PROVIDER_NAMES, 'none'];

/** A value, or what is wrong with it: `must be ...`. */
export type Read = { readonly value: string } | { readonly fault: string };

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** The value in canonical form; `given` is text, or a value of a settings file. */
export function readValue(setting: Setting, given: unknown): Read {
  const text = typeof given === 'number' || typeof given === 'boolean' ? String(given) : given;
  if (typeof text !== 'string') return { fault: `must be ${allowed(setting)}` };
  const value = canonical(setting, text.trim());
  return value === undefined ? { fault: `must be ${allowed(setting)}` } : { value };
}

/** What a setting accepts, to follow "must be". */
export function allowed(setting: Setting): string {
  switch (setting.kind) {
    case 'address':
      return `an http or https address without user, query or fragment, or ${LOCAL}`;
    case 'source':
      return 'an http or https address without user, query or fragment';
    case 'contact':
      return 'an e-mail address, as in name@example.org or Jane Roe name@example.org';
    case 'prices':
      return `${NAMES.join(', ')}, or folder: and the path of a folder, from the root or from ~`;
    case 'command':
      return 'a program and its arguments, with quotes closed, as in: op read "op://Private/mds/key"';
    case 'duration':
      return `a time from ${durationText(setting.minimum)} to ${durationText(setting.maximum)}, such as 500ms, 30s or 2m`;
    case 'integer':
      return `a whole number from ${setting.minimum} to ${setting.maximum}`;
    case 'size':
      return `a size from ${sizeText(setting.minimum)} to ${sizeText(setting.maximum)}, such as 500KiB, 64MiB or 2GiB`;
    case 'enum':
      return `one of ${setting.values.join(', ')}`;
    case 'boolean':
      return 'true or false';
    case 'file':
      return 'the path of a file, from the root or from ~';
  }
}

function canonical(setting: Setting, text: string): string | undefined {
  switch (setting.kind) {
    case 'address':
      return address(text);
    case 'source':
      return text.toLowerCase() === LOCAL ? undefined : address(text);
    case 'contact':
      return isContact(text) ? text : undefined;
    case 'prices': {
      const folder = /^folder:\s*(.+)$/i.exec(text)?.[1];
      if (folder !== undefined) return isAbsolute(folder) || /^~[/\\]/.test(folder) ? `folder:${folder}` : undefined;
      return NAMES.find((name) => name === text.toLowerCase());
    }
    case 'command':
      return splitCommand(text) === undefined || /[\x00-\x1f\x7f]/.test(text) ? undefined : text;
    case 'duration': {
      const ms = milliseconds(text);
      return ms !== undefined && ms >= setting.minimum && ms <= setting.maximum ? durationText(ms) : undefined;
    }
    case 'integer': {
      const number = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
      return number !== undefined && number >= setting.minimum && number <= setting.maximum
        ? String(number)
        : undefined;
    }
    case 'size': {
      const bytes = sizeBytes(text);
      return bytes >= setting.minimum && bytes <= setting.maximum ? sizeText(bytes) : undefined;
    }
    case 'enum':
      return setting.values.find((value) => value === text.toLowerCase());
    case 'boolean':
      return /^(true|yes|on|1)$/i.test(text) ? 'true' : /^(false|no|off|0)$/i.test(text) ? 'false' : undefined;
    case 'file':
      return isAbsolute(text) || /^~[/\\]/.test(text) ? text : undefined;
  }
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

/** ms of `500ms`, `30s`, `2m`, or of a number of seconds. */
function milliseconds(text: string): number | undefined {
  const [, number, unit] = /^(\d{1,9}(?:\.\d{1,3})?) ?(ms|s|m)?$/i.exec(text) ?? [];
  if (number === undefined) return undefined;
  const ms = Number(number) * UNIT_MS[(unit ?? 's').toLowerCase()]!;
  return Number.isInteger(Math.round(ms * 1e6) / 1e6) ? Math.round(ms) : undefined;
}

/** `500ms`, `30s`, `2m`: in the largest whole unit. */
function durationText(ms: number): string {
  if (ms === 0 || ms % 1000 !== 0) return `${ms}ms`;
  return ms % 60_000 === 0 ? `${ms / 60_000}m` : `${ms / 1000}s`;
}

/** ms of a duration in canonical form. */
export function durationMs(value: string): number {
  return milliseconds(value) ?? 0;
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
