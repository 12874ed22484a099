/**
 * Values of ownership elements: usually wrapped in `<value>`, sometimes bare, often empty. Unreadable values are
 * reported, not guessed.
 */
import { parseDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import type { Element } from './tree.ts';

export interface OwnershipFault {
  /** `nonDerivativeTransaction[2].transactionShares`, or `line 12` of the file. */
  readonly where: string;
  readonly reason: string;
}

/** Reads the children of one element. `where` names the element in faults. */
export interface ElementReader {
  readonly element: Element | undefined;
  readonly where: string;
  readonly report: (fault: OwnershipFault) => void;
}

/** Larger amounts are errors. */
const MAX_AMOUNT = 1e15;
/** Longer texts are cut: the form allows 2,000 characters of remarks and 1,000 per footnote. */
const MAX_TEXT = 4_000;

export function childOf(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find((child) => child.name === name);
}

export function childrenOf(element: Element | undefined, name: string): readonly Element[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** Reader of a child element. */
export function inside(reader: ElementReader, name: string): ElementReader {
  return { ...reader, element: childOf(reader.element, name), where: place(reader, name) };
}

/** Text of the child, from its `<value>` or its own; spaces collapsed; undefined when empty. */
export function textIn({ element }: ElementReader, name: string): string | undefined {
  const child = childOf(element, name);
  return child === undefined ? undefined : textOf(child);
}

/** The same for an element itself. */
export function textOf(element: Element): string | undefined {
  const text = (childOf(element, 'value') ?? element).text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
  return text === '' ? undefined : text;
}

/**
 * A number, never negative: direction is separate. Ignores dollar signs, thousands commas and accounting parentheses.
 */
export function amountIn(reader: ElementReader, name: string): number | undefined {
  const text = textIn(reader, name);
  if (text === undefined) return undefined;
  const value = amountOf(text);
  if (value === undefined) reader.report({ where: place(reader, name), reason: `no amount: ${quoted(text)}` });
  return value;
}

/** As {@link amountIn}, of a text. */
export function amountOf(text: string | undefined): number | undefined {
  const digits = (text ?? '').replace(/^\((.*)\)$/, '$1').replace(/^[-+]?\s*(?:US\s?)?\$\s*|,(?=\d{3})|\s+/g, '');
  const value = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?$/.test(digits) ? Math.abs(Number(digits)) : Number.NaN;
  return value <= MAX_AMOUNT ? value : undefined;
}

/** `YYYY-MM-DD` from a date with or without time and zone, or from `MM/DD/YYYY`. */
export function dateIn(reader: ElementReader, name: string): string | undefined {
  const text = textIn(reader, name);
  if (text === undefined) return undefined;
  const american = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  const date = american === null ? text.slice(0, 10) : `${american[3]}-${american[1]}-${american[2]}`;
  if (parseDay(date) !== undefined) return date;
  reader.report({ where: place(reader, name), reason: `no date: ${quoted(text)}` });
  return undefined;
}

const YES = new Set(['1', 'true', 'yes', 'y', 'x', 'on']);
const NO = new Set(['0', 'false', 'no', 'n', 'off']);

/** A flag; undefined when absent. */
export function flagIn(reader: ElementReader, name: string): boolean | undefined {
  const text = textIn(reader, name);
  const flag = flagOf(text);
  if (text !== undefined && flag === undefined)
    reader.report({ where: place(reader, name), reason: `no flag: ${quoted(text)}` });
  return flag;
}

/** As {@link flagIn}, of a text. */
export function flagOf(text: string | undefined): boolean | undefined {
  const word = text?.toLowerCase() ?? '';
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** A day as insider data sets write it: `25-OCT-2022`, and `2022-10-25`. */
export function dataSetDay(text: string): EpochDay | undefined {
  const [, day, month, year] = /^(\d{2})-([A-Z]{3})-(\d{4})$/.exec(text.trim().toUpperCase()) ?? [];
  if (day === undefined) return parseDay(text.trim());
  const number = MONTHS.indexOf(month!) + 1;
  return number === 0 ? undefined : parseDay(`${year}-${String(number).padStart(2, '0')}-${day}`);
}

/** A CIK with or without leading zeros. */
export function cikIn(reader: ElementReader, name: string): number | undefined {
  const text = textIn(reader, name);
  if (text === undefined) return undefined;
  const cik = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (cik > 0) return cik;
  reader.report({ where: place(reader, name), reason: `no CIK: ${quoted(text)}` });
  return undefined;
}

function place({ where }: ElementReader, name: string): string {
  return where === '' ? name : `${where}.${name}`;
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
