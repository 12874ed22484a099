/** The periodic reports of a company, in the order in which they became public. */
import { formTier } from '../engine/statements/facts/visibility.ts';
import { type FactSet, INSTANT } from '../engine/types.ts';
import { isVisible, publicSince, type VisibleAt } from '../engine/visible-filings.ts';
import { isForeignCurrent } from '../filings/forms/forms.ts';

export interface PublicReport {
  /** Index of `FactSet.reports`. */
  readonly index: number;
  readonly accession: string;
  readonly form: string;
  /**
   * When it was certainly public, ms: its acceptance; where that is not known, the end of the filing date.
   */
  readonly available: number;
  /** Last day of the period it reports on. */
  readonly periodEnd: number | undefined;
}

/** The reports that are public at `last`. */
export function publicReports(facts: FactSet, last: VisibleAt): readonly PublicReport[] {
  const ends = newestEnds(facts);
  return facts.reports
    .flatMap((report, index): PublicReport[] => {
      const { accession, form, reportDay } = report;
      // Foreign filers file their interim reports as 6-K, a current report.
      if ((formTier(form) !== 0 && !isForeignCurrent(form)) || !isVisible(report, last)) return [];
      const available = Math.min(publicSince(report), last.instant ?? Infinity);
      return [{ index, accession, form, available, periodEnd: reportDay ?? ends[index] }];
    })
    .sort((a, b) => a.available - b.available || (a.accession < b.accession ? -1 : 1));
}

/** By report: the newest day on which a period of its facts ends, not after its filing. */
function newestEnds({ reports, columns }: FactSet): readonly (number | undefined)[] {
  const ends: (number | undefined)[] = reports.map(() => undefined);
  for (const { start, end, report } of columns.values())
    for (let i = 0; i < end.length; i++) {
      const at = report[i]!;
      if (start[i] !== INSTANT && end[i]! <= reports[at]!.filed && end[i]! > (ends[at] ?? -Infinity)) ends[at] = end[i];
    }
  return ends;
}
