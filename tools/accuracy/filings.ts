/** Sections and ownership reports of the records measured against every reference. */
import { coverChecks } from './covers.ts';
import type { FilingsMeasured } from './filings-report.ts';
import { ownershipValues } from './form4/compare.ts';
import { handReadSections } from './sections/by-hand.ts';
import { columnChecks } from './sections/columns.ts';
import { itemChecks } from './sections/every-item.ts';
import { itemTexts } from './sections/items.ts';
import { corpusSections, listedSections } from './sections/listed.ts';
import { REDLINE_TOLERANCE, redlineChecks } from './sections/redline.ts';
import { textSections } from './sections/texts.ts';
import { LEAST_SIMILAR } from './sections/types.ts';

/** Reads the filings in the records' folder and compares. */
export function measureFilings(data: string): FilingsMeasured {
  return {
    sections: [...textSections(data), ...listedSections(data), ...corpusSections(data), ...handReadSections(data)],
    items: itemTexts(data),
    everyItem: itemChecks(data),
    columns: columnChecks(data),
    redline: redlineChecks(data),
    ownership: ownershipValues(data),
    covers: coverChecks(data),
  };
}

/** What must not be: a line for every section, item or value that is wrong. */
export function filingDefects(measured: FilingsMeasured): string[] {
  const { sections, items, ownership, covers, everyItem, columns, redline } = measured;
  return [
    ...everyItem.flatMap(({ filing, missed }) => missed.map((name) => `${filing} ${name}: missed`)),
    ...columns.flatMap(({ faults }) => faults),
    ...redline
      .filter(({ ours, theirs }) => !(Math.abs(ours - theirs) <= REDLINE_TOLERANCE))
      .map(({ section, measure, ours, theirs }) => `${section} ${measure}: ${ours}, not ${theirs}`),
    ...sections
      .filter(({ verdict }) => verdict === 'wrong' || verdict === 'missed')
      .map(({ filing, section, by, verdict }) => `${filing} ${section}: ${verdict} (${by})`),
    ...items
      .filter(({ similarity, explained }) => similarity < LEAST_SIMILAR && explained === undefined)
      .map(({ filing, item, similarity }) => `${filing} item ${item}: similarity ${similarity}`),
    ...ownership
      .filter(({ met }) => !met)
      .map(({ file, path, ours, theirs }) => `${file} ${path}: ${ours}, not ${theirs}`),
    ...covers
      .filter(({ ours, theirs }) => theirs !== undefined && ours !== theirs)
      .map(({ file, ours, theirs }) => `${file}: ${ours} shares on the cover, not ${theirs}`),
  ];
}
