/** Test helper: reports about the sample market. */

import { chartAssets } from '../../src/cli/output/chart-assets.ts';
import { ask } from '../../src/client/core.ts';
import { closeInstant } from '../../src/engine/calendar.ts';
import { gatherReport, type Source } from '../../src/report/gather.ts';
import type { Report } from '../../src/report/model.ts';
import { reportPage } from '../../src/report/page.ts';
import { createHandler } from '../../src/service/handler.ts';
import { SAMPLE_END_DAY } from '../../tools/sample-market/generate.ts';
import { sampleStore } from '../sample-market/imported.ts';

export const NOW = closeInstant(SAMPLE_END_DAY) + 3_600_000;

// Here, where no time limit of a test counts it.
const { store } = sampleStore();

/** The sample as a source. */
export function sampleSource(): Source {
  const handle = createHandler({ store, now: () => NOW, explain: true });
  const transport = { handle, explains: true, close: () => {} };
  return {
    payload: async (call) => (await ask(transport, call)).data(),
    explains: true,
    place: {},
    now: () => NOW,
  };
}

const made = new Map<string, Promise<Report>>();

/** The report of the whole sample, made once. */
export function wholeReport(symbol: string): Promise<Report> {
  const report = made.get(symbol) ?? gatherReport(symbol, sampleSource());
  made.set(symbol, report);
  return report;
}

export async function pageOf(symbol: string): Promise<string> {
  return reportPage(await wholeReport(symbol), chartAssets()).html;
}
