/** The periodic reports of a company, in the order in which they became public. */
import { newYorkInstant } from '../engine/new-york.ts';
import { formTier } from '../engine/statements/facts/visibility.ts';
import { type FactSet, INSTANT } from '../engine/types.ts';
import { isVisible, type VisibleAt } from '../engine/visible-filings.ts';
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
  /** From when `--as-of` shows it, ms: its acceptance; where that is not known, the start of the filing date. */
  readonly visible: number;
  /** Last day of the period it reports on. */
  readonly periodEnd: number | undefined;
}

/** The reports that are public at `last`. */
export function publicReports(facts: FactSet, last: VisibleAt): readonly PublicReport[] {
  const ends = newestEnds(facts);
  return facts.reports
    .flatMap((report, index): PublicReport[] => {
      const { accession, form, filed, accepted, reportDay } = report;
      // Foreign filers file their interim reports as 6-K, a current report.
      if ((formTier(form) !== 0 && !isForeignCurrent(form)) || !isVisible(report, last)) return [];
      const available = Math.min(accepted ?? newYorkInstant(filed, 1440) - 1, last.instant ?? Infinity);
      const visible = accepted ?? newYorkInstant(filed, 0);
      return [{ index, accession, form, available, visible, periodEnd: reportDay ?? ends[index] }];
    })
    .sort((a, b) => a.visible - b.visible || (a.accession < b.accession ? -1 : 1));
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
