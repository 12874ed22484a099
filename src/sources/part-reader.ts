/** Content of files, and of the parts of files with several symbols. */
import { groupedBy } from '../engine/grouped-by.ts';
import { type Content, contentOfText } from './content.ts';
import type { FileReport, PlannedFile } from './types.ts';

/** The tables of each file with several symbols, by path and symbol: cut once, as the import is planned. */
export type CutFiles = Map<string, ReadonlyMap<string, string>>;

/** Reads files, and the parts of those with several symbols. */
export function partReader(read: (path: string) => Content, cut: CutFiles): (file: PlannedFile) => Content {
  return ({ path, part }) => (part === undefined ? read(path) : contentOfText(cut.get(path)?.get(part) ?? ''));
}

/** The reports, one for a file of which no part is of a known kind: its symbols lack the same thing. */
export function oncePerFile(reports: readonly FileReport[]): FileReport[] {
  const parts = groupedBy(
    reports.filter(({ part }) => part !== undefined),
    ({ path }) => path,
  );
  const whole = new Map(
    [...parts].filter(([, own]) => own.length > 1 && own.every(({ status }) => status === 'unrecognised')),
  );
  return reports.flatMap((report) => {
    const own = whole.get(report.path);
    if (own === undefined || report.part === undefined) return [report];
    if (report !== own[0]) return [];
    const { part: _, subject: __, reason, ...file } = report;
    return [{ ...file, reason: `${own.length} symbols: ${reason}` }];
  });
}
