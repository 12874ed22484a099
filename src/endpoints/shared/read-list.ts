/** Reads a comma-separated list. To the schema it is one string, so whatever is wrong inside is a fault of meaning (400). */
import type { ListParam } from '../types.ts';
import type { ReadResult } from './read-param.ts';
import { normalizeSymbol, SYMBOL_MAX_LENGTH } from './symbol.ts';

/** Items trimmed, empties dropped, case folded, duplicates kept once. Nothing left reads as "not given". */
export function readList(spec: ListParam, raw: string): ReadResult {
  const items = raw
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  const read = spec.items === 'symbol' ? readSymbols(items) : readWords(spec, items);
  if (read.invalid.length > 0) return meaning(spec, invalidMessage(spec, read.invalid), { invalid: read.invalid });
  const distinct = [...new Set(read.valid)].filter((item) => spec.implied?.includes(item) !== true);
  if (distinct.length === 0) return { kind: 'omitted' };
  const { minItems, maxItems } = spec;
  if (
    (minItems !== undefined && distinct.length < minItems) ||
    (maxItems !== undefined && distinct.length > maxItems)
  ) {
    const message = `${spec.name} takes ${bounds(minItems, maxItems)} distinct values, ${distinct.length} given`;
    return meaning(spec, message, { given: distinct.length });
  }
  return { kind: 'value', value: distinct };
}

interface ReadItems {
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}

function readSymbols(items: readonly string[]): ReadItems {
  const valid: string[] = [];
  const invalid: string[] = [];
  for (const item of items) {
    const result = normalizeSymbol(item);
    if (result.ok) valid.push(result.symbol);
    else invalid.push(item);
  }
  return { valid, invalid };
}

function readWords(spec: ListParam, items: readonly string[]): ReadItems {
  const allowed = [...(spec.values ?? []), ...(spec.implied ?? [])];
  const folded = items.map((item) =>
    spec.case === 'upper' ? item.toUpperCase() : spec.case === 'lower' ? item.toLowerCase() : item,
  );
  return {
    valid: folded.filter((item) => allowed.includes(item)),
    invalid: items.filter((_, index) => !allowed.includes(folded[index]!)),
  };
}

function invalidMessage(spec: ListParam, invalid: readonly string[]): string {
  const named = invalid.map((item) => `'${item}'`).join(', ');
  return spec.items === 'symbol'
    ? `${spec.name} holds what is not a US ticker of at most ${SYMBOL_MAX_LENGTH} characters: ${named}`
    : `${spec.name} holds unknown values: ${named}; allowed are ${(spec.values ?? []).join(', ')}`;
}

function bounds(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return `at most ${max}`;
  return max === undefined ? `at least ${min}` : `${min} to ${max}`;
}

function meaning(spec: ListParam, message: string, details: Readonly<Record<string, unknown>>): ReadResult {
  const allowed = spec.values === undefined ? {} : { allowed: spec.values };
  return { kind: 'meaning', fault: { param: spec.name, message, details: { ...details, ...allowed } } };
}
