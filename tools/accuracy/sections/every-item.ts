/**
 * Every item of the reports that sec-parser lists (FIELDS 16, A21): which of those with text are given, and why others
 * are not.
 */

import { meaningOf } from '../../../src/filings/sections/names.ts';
import { bytesOf, readReport } from './filings.ts';
import { LISTED } from './listed.ts';

export interface ItemsCheck {
  readonly filing: string;
  /** Items of the list that have text. */
  readonly listed: number;
  readonly given: number;
  /** Refused: the item only refers to another document. */
  readonly referring: number;
  readonly missed: readonly string[];
}

export function itemChecks(data: string): readonly ItemsCheck[] {
  return LISTED.map(([form, path, reference]) => {
    const file = `reference/sections/sec-parser-test-data/${reference}.expected-top-level-sections.json`;
    const list = JSON.parse(bytesOf(data, file).toString()) as { identifier: string; character_count: number }[];
    const { sections } = readReport(data, path, form, '2024-02-01').index;
    const names = list.flatMap(({ identifier, character_count }) => {
      const number = identifier.replace(/^part(\d)item/, 'part_$1_item_').toLowerCase();
      const meaning = meaningOf(form === '10-K' ? `item_${number}` : number, form, '2024-02-01');
      // Item 6 has been reserved since 2021: the list has its heading alone.
      const isReserved = meaning.kind === 'section' && meaning.name === 'selected_financial_data';
      return character_count > 0 && meaning.kind === 'section' && !isReserved ? [meaning.name] : [];
    });
    const isGiven = (name: string): boolean => sections[name]?.available === true;
    const refers = (name: string): boolean => {
      const section = sections[name];
      return section?.available === false && section.reason === 'incorporated_by_reference';
    };
    return {
      filing: reference,
      listed: names.length,
      given: names.filter(isGiven).length,
      referring: names.filter(refers).length,
      missed: names.filter((name) => !isGiven(name) && !refers(name)),
    };
  });
}
