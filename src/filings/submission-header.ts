/**
 * Reads the header of a submission in its two forms: `<SEC-HEADER>` of the Archives (labeled lines in blocks: `FILER:`,
 * `ISSUER:`, ...) and the tags of the dissemination feed (`<SUBMISSION>`, files ending in `.nc`). Both are described in
 * EDGAR's Public Dissemination Service specification.
 */
import { formatDay, parseDay } from '../engine/days.ts';
import { ACCESSION } from './companyfacts.ts';
import type { SubmissionHeader } from './documents/types.ts';

export type Party = SubmissionHeader['parties'][number];

/** A header's fields before required ones are checked. */
export interface HeaderFields {
  accession?: string;
  form?: string;
  filed?: string;
  period?: string;
  accepted?: string;
  readonly items: string[];
  readonly parties: Party[];
}

const ROLES: readonly (readonly [RegExp, Party['role']])[] = [
  [/^ISSUER$/, 'issuer'],
  [/^REPORTING[- ]OWNER$/, 'owner'],
  [/^SUBJECT[- ]COMPANY$/, 'subject'],
  [/^(FILER|FILED[- ]BY|FILED[- ]FOR|CO-?REGISTRANTS?|DEPOSITOR|SERIAL[- ]COMPANY)$/, 'filer'],
];

function roleOf(name: string): Party['role'] | undefined {
  return ROLES.find(([pattern]) => pattern.test(name))?.[1];
}

/** `20240308` as `2024-03-08`; undefined for an invalid date. */
export function headerDay(text: string | undefined): string | undefined {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text?.trim() ?? '');
  const day = match === null ? undefined : parseDay(`${match[1]}-${match[2]}-${match[3]}`);
  return day === undefined ? undefined : formatDay(day);
}

/** Reads a header of either form from the text before the first `<DOCUMENT>`. */
export function readHeader(text: string): HeaderFields {
  return /<ACCESSION-NUMBER>/i.test(text) ? taggedHeader(text) : labeledHeader(text);
}

/** Collects the parties: each starts with a block name and is complete with name and CIK. */
function partyCollector(parties: Party[]) {
  let role: Party['role'] | undefined;
  let name: string | undefined;
  let cik: number | undefined;
  const flush = (): void => {
    const same = parties.some((party) => party.cik === cik && party.role === role);
    if (role !== undefined && cik !== undefined && !same) parties.push({ cik, name: name ?? '', role });
    name = undefined;
    cik = undefined;
  };
  return {
    begin(next: Party['role'] | undefined): void {
      flush();
      role = next;
    },
    // The first value counts: former names follow in the same block.
    name(text: string): void {
      name ??= text.slice(0, 300);
    },
    cik(text: string): void {
      if (/^\d{1,10}$/.test(text) && Number(text) > 0) cik ??= Number(text);
    },
    end: flush,
  };
}

function labeledHeader(text: string): HeaderFields {
  const fields: HeaderFields = { items: [], parties: [] };
  const party = partyCollector(fields.parties);
  for (const line of text.split(/\r\n?|\n/)) {
    const tag = /^\s*<ACCEPTANCE-DATETIME>\s*(\d{14})/.exec(line)?.[1];
    if (tag !== undefined) fields.accepted = tag;
    const match = /^([\t ]*)([A-Z][A-Z0-9 /&.-]{0,60}):[\t ]*(.*)$/.exec(line);
    if (match === null) continue;
    const [, indent, label, rest] = match as unknown as [string, string, string, string];
    const value = rest.trim();
    if (indent === '' && value === '' && label !== 'GROUP MEMBERS') party.begin(roleOf(label));
    else if (label === 'ACCESSION NUMBER') fields.accession ??= value;
    else if (label === 'CONFORMED SUBMISSION TYPE') fields.form ??= value;
    else if (label === 'FILED AS OF DATE') setDay(fields, 'filed', value);
    else if (label === 'CONFORMED PERIOD OF REPORT') setDay(fields, 'period', value);
    else if (label === 'ITEM INFORMATION') fields.items.push(value);
    else if (/^(COMPANY|INDIVIDUAL|OWNER)? ?CONFORMED NAME$/.test(label)) party.name(value);
    else if (label === 'CENTRAL INDEX KEY') party.cik(value);
  }
  party.end();
  return fields;
}

function taggedHeader(text: string): HeaderFields {
  const fields: HeaderFields = { items: [], parties: [] };
  const party = partyCollector(fields.parties);
  // A value ends at the line end or the next tag: some copies have no line breaks. Values contain no `<`.
  for (const [, closing, name, rest] of text.matchAll(/<(\/?)([A-Za-z][A-Za-z0-9-]*)>([^<\r\n]*)/g)) {
    const value = (rest ?? '').trim();
    const tag = (name ?? '').toUpperCase();
    const role = roleOf(tag);
    if (role !== undefined) party.begin(closing === '' ? role : undefined);
    else if (closing !== '') continue;
    else if (tag === 'ACCESSION-NUMBER') fields.accession ??= value;
    else if (tag === 'TYPE') fields.form ??= value;
    else if (tag === 'FILING-DATE') setDay(fields, 'filed', value);
    else if (tag === 'PERIOD') setDay(fields, 'period', value);
    else if (tag === 'ACCEPTANCE-DATETIME' && /^\d{14}$/.test(value)) fields.accepted ??= value;
    else if (tag === 'ITEMS') fields.items.push(value);
    else if (tag === 'CONFORMED-NAME') party.name(value);
    else if (tag === 'CIK') party.cik(value);
  }
  party.end();
  return fields;
}

function setDay(fields: HeaderFields, key: 'filed' | 'period', value: string): void {
  const day = headerDay(value);
  if (day !== undefined) fields[key] ??= day;
}

/** The header, if all required fields are present; else the missing one. */
export function completeHeader(fields: HeaderFields): SubmissionHeader | { readonly missing: string } {
  const { accession, form, filed, period, accepted, items, parties } = fields;
  if (accession === undefined || !ACCESSION.test(accession)) return { missing: 'accession number' };
  if (form === undefined || form === '') return { missing: 'submission type' };
  if (filed === undefined) return { missing: 'filing date' };
  if (parties.length === 0) return { missing: 'filer (CIK)' };
  return { accession, form: form.toUpperCase(), filed, period, accepted, items, parties };
}
