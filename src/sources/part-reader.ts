/** Content of files, and of the parts of files with several symbols. */
import { groupedBy } from '../engine/grouped-by.ts';
import type { EpochDay } from '../engine/types.ts';
import { isMdsError } from '../errors.ts';
import { type Content, contentOfText } from './content.ts';
import { priceFormat } from './prices/layouts/formats.ts';
import type { FileReport, PlannedFile } from './types.ts';

/** The tables of each file with several symbols, by path and symbol: cut once, as the import is planned. */
export type CutFiles = Map<string, ReadonlyMap<string, string>>;

/** Reads files, and the parts of those with several symbols. */
export function partReader(read: (path: string) => Content, cut: CutFiles): (file: PlannedFile) => Content {
  return ({ path, part }) => (part === undefined ? read(path) : contentOfText(cut.get(path)?.get(part) ?? ''));
}

/**
 * Whether a file with several symbols prints the prices of one of them finer than cents, so that whole cents of another
 * are no rounding.
 */
export function finerParts(cut: CutFiles, lastSession: EpochDay): (file: PlannedFile) => boolean {
  const known = new Map<string, boolean>();
  const isFiner = (text: string, { kind }: PlannedFile): boolean => {
    try {
      return priceFormat(kind)!.read(text, { symbol: '', lastSession, basis: 'split' }).finer === true;
    } catch (error) {
      if (isMdsError(error, 'IMPORT_')) return false;
      throw error;
    }
  };
  return (file) => {
    if (file.part === undefined) return false;
    const { path } = file;
    const answer = known.get(path) ?? [...cut.get(path)!.values()].some((text) => isFiner(text, file));
    known.set(path, answer);
    return answer;
  };
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
