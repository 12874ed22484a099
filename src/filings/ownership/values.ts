/**
 * Values of ownership elements: usually wrapped in `<value>`, sometimes bare, often empty. Unreadable values are
 * reported, not guessed.
 */
import { parseDay } from '../../engine/days.ts';
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
  const digits = text.replace(/^\((.*)\)$/, '$1').replace(/^[-+]?\s*(?:US\s?)?\$\s*|,(?=\d{3})|\s+/g, '');
  const value = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?$/.test(digits) ? Math.abs(Number(digits)) : Number.NaN;
  if (value <= MAX_AMOUNT) return value;
  reader.report({ where: place(reader, name), reason: `no amount: ${quoted(text)}` });
  return undefined;
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
  const text = textIn(reader, name)?.toLowerCase();
  if (text === undefined) return undefined;
  if (YES.has(text) || NO.has(text)) return YES.has(text);
  reader.report({ where: place(reader, name), reason: `no flag: ${quoted(text)}` });
  return undefined;
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
