/** Item 1 of the newest annual report known on the day answered for. */
import { visibleFrom } from '../../engine/statements/visibility.ts';
import { acceptanceInstant } from '../../filings/acceptance.ts';
import { sectionText } from '../shared/sections.ts';
import { filingsDay } from '../shared/statements.ts';
import type { ComputeContext } from '../types.ts';

/** Annual reports with sections; an amendment seldom has Item 1, and then repeats it. */
const FORMS = ['10-K', '10-KT', '10-K405', '10-K/A', '10-KT/A'];
/** Annual reports looked through for one whose document is in the store. */
const REPORTS = 6;

/** The text of the business section; undefined where no annual report of the company, or of its predecessor, is in the store with one. */
export async function businessSection(context: ComputeContext, cik: number): Promise<string | undefined> {
  const { store } = context;
  const day = filingsDay(context);
  for (const each of [cik, ...store.predecessors(cik)]) {
    const filings = store.filings(each, { forms: FORMS, filedTo: day, limit: REPORTS });
    for (const filing of filings) {
      if (visibleFrom({ filed: filing.filed, accepted: acceptanceInstant(filing) }) > day) continue;
      const text = await sectionText(store, filing, 'business');
      if (text !== undefined) return text;
    }
  }
  return undefined;
}
