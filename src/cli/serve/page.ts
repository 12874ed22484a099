/** Makes the pages of `pages.ts`, in a thread: drawing the screens of a report would keep the event loop from answering. */
import { ask, type Transport } from '../../client/core.ts';
import { asOfDay, readAsOf } from '../../endpoints/contract/as-of.ts';
import { AS_OF } from '../../endpoints/contract/params.ts';
import { endpointNamed } from '../../endpoints/index.ts';
import type { Payload as Found } from '../../endpoints/search/payload.ts';
import type { ViewOptions } from '../../endpoints/types.ts';
import type { ClosesMemory, HomeAsked } from '../../report/home.ts';
import type { Fault } from '../../report/model.ts';
import type { Page } from '../../report/page.ts';
import type { Handler } from '../../service/types.ts';
import { chartAssets } from '../output/chart-assets.ts';
import { asMdsError } from '../output/report.ts';
import { withOptionNames } from '../request/ask/refused-parameters.ts';

/** Plain data: it goes to another thread. */
export interface PageJob {
  /** The path of all pages. */
  readonly base: string;
  /** Of a report; '' for the search and the home page. */
  readonly symbol: string;
  /** What is searched for. */
  readonly text: string;
  /** The clock, ms. */
  readonly now: number;
  readonly place: Pick<ViewOptions, 'hosted' | 'store'>;
  /** What the home page shows; of other pages undefined. */
  readonly home: HomeJob | undefined;
  /** The day or instant in the past, as asked for. */
  readonly asOf: string | undefined;
  /** Why the request is refused, in words, with its status. */
  readonly fault: { readonly status: number; readonly message: string } | undefined;
}

/** The home page of a reader. */
export interface HomeJob {
  readonly asked: HomeAsked;
  /** Changes with the store. */
  readonly generation: number;
}

/** What a thread keeps between pages. */
export function pageMemory(): ClosesMemory {
  return { key: '', bySymbol: new Map() };
}

/** A page of a job; `handle` answers routes and explains their values. */
export function makePage(job: PageJob, handle: Handler, memory: ClosesMemory): Promise<Made> {
  const { asOf, fault, base, text } = job;
  if (fault !== undefined) return refused(base, text, fault);
  const past: Handler = (request) =>
    handle(
      isPast(request) || asOf === undefined ? request : { ...request, query: [...request.query, [AS_OF.name, asOf]] },
    );
  const transport: Transport = { handle: past, explains: true, close: () => {} };
  if (job.symbol !== '') return reportOf(job, transport);
  return job.home === undefined ? searchFor(job, transport) : homeOf(job, job.home, transport, memory);
}

/** Whether a request names a day itself. */
const isPast = ({ query }: Parameters<Handler>[0]): boolean => query.some(([name]) => name === AS_OF.name);

export interface Made {
  readonly status: number;
  readonly page: Page;
  /** Where the page asked for is, with status 303. */
  readonly location?: string;
}

async function refused(base: string, query: string, { status, message }: NonNullable<PageJob['fault']>): Promise<Made> {
  const { searchPage } = await import('../../report/search-page.ts');
  return { status, page: searchPage({ address: base }, query, undefined, { message }) };
}

async function reportOf({ base, symbol, now, place, asOf }: PageJob, transport: Transport): Promise<Made> {
  const [{ gatherReport }, { reportPage }] = await Promise.all([
    import('../../report/gather.ts'),
    import('../../report/page.ts'),
  ]);
  try {
    const payload = async (call: Parameters<typeof ask>[1]): Promise<unknown> => (await ask(transport, call)).data();
    const instant = asOf === undefined ? undefined : readAsOf(asOf, now, AS_OF.name);
    const past = typeof instant === 'number' && instant < now ? { day: asOfDay(instant), instant } : undefined;
    const report = await gatherReport(symbol, { payload, explains: true, place, now: () => now, asOf: past });
    return { status: 200, page: reportPage(report, chartAssets(), { address: base, asOf }) };
  } catch (error) {
    const { message, hint, code } = asMdsError(withOptionNames(error, endpointNamed('snapshot')!.spec));
    // Without a list of symbols nothing is denied: the store has nothing of it.
    const unknown = code === 'SYMBOL_UNKNOWN' || code === 'NO_DATA';
    const status = unknown ? 404 : code === 'PARAM_INVALID' || code === 'VALIDATION' ? 400 : 503;
    // A name typed in place of a symbol: what the search finds.
    const { found } = unknown ? await matches(symbol, transport) : { found: undefined };
    const { searchPage } = await import('../../report/search-page.ts');
    // Hints about what was typed name commands and routes; the form is here.
    const fault = { message, hint: status === 503 || code === 'NO_DATA' ? hint : undefined };
    return { status, page: searchPage({ address: base, asOf }, symbol.slice(0, 100), found, fault) };
  }
}

/** What the search finds, or why it cannot. */
async function matches(
  text: string,
  transport: Transport,
): Promise<{ readonly found: Found | undefined; readonly fault?: Fault }> {
  try {
    const answer = await ask(transport, { path: '/v2/search', query: [['q', text]] });
    return { found: answer.data() as Found };
  } catch (error) {
    const { message } = asMdsError(withOptionNames(error, endpointNamed('search')!.spec));
    return { found: undefined, fault: { message } };
  }
}

async function searchFor({ base, text, asOf }: PageJob, transport: Transport): Promise<Made> {
  const { searchPage, pageAddress } = await import('../../report/search-page.ts');
  if (text === '') return { status: 200, page: searchPage({ address: base, asOf }, '', undefined, undefined) };
  const { found, fault } = await matches(text, transport);
  const page = searchPage({ address: base, asOf }, text, found, fault);
  const first = found?.results[0]?.symbol;
  if (first !== undefined && first === text.toUpperCase())
    return { status: 303, page, location: pageAddress({ address: base, asOf }, first) };
  return { status: fault === undefined ? 200 : 400, page };
}

async function homeOf(
  { base, asOf }: PageJob,
  { asked, generation }: HomeJob,
  transport: Transport,
  memory: ClosesMemory,
): Promise<Made> {
  const [{ gatherHome }, { homePage }] = await Promise.all([
    import('../../report/home.ts'),
    import('../../report/home-page.ts'),
  ]);
  const payload = async (call: Parameters<typeof ask>[1]): Promise<unknown> => (await ask(transport, call)).data();
  const data = await gatherHome(asked, { payload, memory, key: `${generation} ${asOf ?? ''}` });
  return { status: 200, page: homePage({ address: base, asOf }, asked, data) };
}
