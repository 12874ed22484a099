/**
 * Makes a report: asks the routes, and has each draw its own screen. What a route refuses becomes a fault of its part.
 */
import { type Call, fillPath } from '../client/core.ts';
import { EXPLAIN_PREFIX, EXTRAS_PREFIX, type WithExtras } from '../endpoints/contract/own-process.ts';
import { AS_OF } from '../endpoints/contract/params.ts';
import type { ExplanationDocument } from '../endpoints/fundamentals/explain.ts';
import type { Report as Statements } from '../endpoints/fundamentals/payload.ts';
import { STATEMENTS } from '../endpoints/fundamentals/view-lines.ts';
import { endpointNamed } from '../endpoints/index.ts';
import type { Payload as Insider } from '../endpoints/insider/payload.ts';
import type { Payload as Snapshot } from '../endpoints/snapshot/payload.ts';
import type { Endpoint, ViewOptions } from '../endpoints/types.ts';
import { parseDay } from '../engine/days.ts';
import { endOfDay } from '../engine/new-york.ts';
import { MdsError } from '../errors.ts';
import type { ViewModel } from '../render/model.ts';
import { chartsOf, HISTORIES, type Rows } from './charts.ts';
import type { Fault, Part, Report, Screen } from './model.ts';
import { type PeerRows, peersAround, peersCall } from './peers.ts';
import { sourcesOf } from './sources.ts';

/** Where a report comes from. */
export interface Source {
  /** The payload of a call, fit for the view of its route. Throws MdsError. */
  readonly payload: (call: Call, endpoint: Endpoint) => Promise<unknown>;
  /** Whether it explains values and has extras of screens, under {@link EXPLAIN_PREFIX} and {@link EXTRAS_PREFIX}. */
  readonly explains: boolean;
  /** Where its data are, for every screen. */
  readonly place: Pick<ViewOptions, 'hosted' | 'store'>;
  /** The clock, ms. */
  readonly now: () => number;
  /** The day with --as-of, and its instant. */
  readonly asOf?: { readonly day: string; readonly instant: number } | undefined;
}

type Params = Readonly<Record<string, string>>;

/** A payload, or its failure. */
type Answer = { readonly payload: unknown } | { readonly error: MdsError };

/**
 * The report about one symbol. Throws the first failure where every route fails or nothing is stored, and where the
 * symbol is refused.
 */
export async function gatherReport(symbol: string, source: Source): Promise<Report> {
  const ask = async (name: string, params: Params, prefix = ''): Promise<Answer> => {
    const endpoint = endpointNamed(name)!;
    const path = `${prefix}${fillPath(endpoint.spec.path, params)}`;
    try {
      return { payload: await source.payload({ path, query: Object.entries(params) }, endpoint) };
    } catch (error) {
      if (!(error instanceof MdsError) || error.code === 'BUG' || error.code === 'INTERRUPTED') throw error;
      return { error };
    }
  };
  const askSnapshot = async (more: Params = {}): Promise<{ readonly answer: Answer; readonly extras?: unknown }> => {
    const answer = await ask('snapshot', { symbol, ...more }, source.explains ? EXTRAS_PREFIX : '');
    if (!source.explains || 'error' in answer) return { answer };
    const whole = answer.payload as WithExtras;
    return { answer: { payload: whole.answer }, extras: whole.extras };
  };
  // Before all others: its refusal of a symbol is that of the report.
  const newest = await askSnapshot();
  const snapshot = newest.answer;
  if ('error' in snapshot && REFUSALS.includes(snapshot.error.code)) throw snapshot.error;
  const day = dayOfOldPrice(snapshot);
  const priced = day === undefined ? undefined : await askSnapshot({ [AS_OF.name]: day });
  const { answer: summary, extras } = priced === undefined || 'error' in priced.answer ? newest : priced;
  const about = (name: string, params: Params = {}): Promise<Answer> => ask(name, { symbol, ...params });
  const [years, quarters, yearSources, quarterSources, histories, peers, ...others] = await Promise.all([
    about('fundamentals', { period: 'annual' }),
    about('fundamentals', { period: 'quarter' }),
    source.explains ? ask('fundamentals', { symbol, period: 'annual' }, EXPLAIN_PREFIX) : undefined,
    source.explains ? ask('fundamentals', { symbol, period: 'quarter' }, EXPLAIN_PREFIX) : undefined,
    Promise.all(HISTORIES.map(({ params }) => about('history', params))),
    askPeers(snapshot, ask),
    about('technicals'),
    about('valuation'),
    about('earnings'),
    about('dividends'),
    about('calendar'),
    about('insider', { limit: '100' }),
    about('filing-diff', { section: 'risk_factors' }),
    ask('performance', { symbols: symbol }),
    about('profile'),
  ]);
  const segments = await Promise.all(BREAKDOWNS.map((by) => about('segments', { by })));
  const [technicals, valuation, earnings, dividends, calendar, insider, diff, performance, profile] = others;
  const all = [snapshot, years, quarters, ...histories, ...others];
  // Without prices and facts the filings alone may have something to say.
  const hasFilings = 'payload' in diff! || hasTransactions(insider!);
  const nothing = 'error' in snapshot && snapshot.error.code === 'NO_DATA' && !hasFilings;
  if (nothing || all.every((answer) => 'error' in answer)) throw (snapshot as { error: MdsError }).error;
  const draw = (name: string, answer: Answer, more: Partial<ViewOptions> = {}) => drawn(name, answer, source, more);
  const head = (await draw('snapshot', snapshot)).screens[0]?.view;
  const statements = async (answer: Answer, explained: Answer | undefined, title: string): Promise<Drawn> => {
    const drawnEach = await Promise.all(
      STATEMENTS.map((statement) => draw('fundamentals', answer, { choices: { statement } })),
    );
    const [first] = drawnEach;
    if (first === undefined || !('payload' in answer) || first.screens[0] === undefined) return first ?? NOTHING;
    const report = answer.payload as Statements;
    const hasRows = report.balance_sheet !== undefined && report.balance_sheet.length > 0;
    if (!hasRows) return first;
    const screens = drawnEach.flatMap(({ screens: [screen] }, i): Screen[] => {
      const block = screen?.view.panels[0]?.block;
      if (screen === undefined || block?.type !== 'table') return [];
      const sources =
        explained !== undefined && 'payload' in explained
          ? { sources: sourcesOf(block, STATEMENTS[i]!, report, explained.payload as ExplanationDocument) }
          : {};
      // What is said of the whole once: the scale and staleness above the first, trailing figures and notes under the
      // last.
      const { subtitle, stale, ...rest } = screen.view;
      const own = i === STATEMENTS.length - 1 ? rest : { ...rest, panels: rest.panels.slice(0, 1), notes: [] };
      const view = i === 0 ? { ...own, ...(subtitle && { subtitle }), ...(stale && { stale }) } : own;
      return [{ view, ...sources, ...(i === 0 ? { title } : {}) }];
    });
    return { screens, faults: [] };
  };
  const { model: peerView, faults: peerFaults } = await drawPeers(peers, snapshot, symbol, source);
  const redline = await redlineOf(diff!);
  const part = (id: string, title: string, ...parts: readonly Drawn[]): Part => ({
    id,
    title,
    screens: parts.flatMap(({ screens }) => screens),
    faults: parts.flatMap(({ faults }) => faults),
  });
  const rows = histories.map((answer) => ('payload' in answer ? (answer.payload as Rows) : undefined));
  const payloadOf = (answer: Answer | undefined) => (answer && 'payload' in answer ? answer.payload : undefined);
  // Once, where several say the same.
  const unseen = histories.flatMap((answer) => ('error' in answer ? [faultOf(answer.error)] : []));
  const missing = [...new Map(unseen.map((fault) => [fault.message, fault])).values()];
  // What is due and what comes is seen from the day of the figures.
  const past = day === undefined || summary === snapshot ? undefined : parseDay(day);
  const parts: Part[] = [
    part(
      'summary',
      'Overview',
      ofDay(
        await draw('snapshot', summary, { companion: extras, ...(past === undefined ? {} : { now: endOfDay(past) }) }),
        past === undefined ? undefined : day,
      ),
      { screens: [], faults: missing },
    ),
    part('price', 'Technicals', await draw('technicals', technicals!)),
    part('valuation', 'Valuation', await draw('valuation', valuation!)),
    part('performance', 'Returns and risk', await draw('performance', performance!)),
    part(
      'statements',
      'Statements',
      await statements(years, yearSources, 'By year'),
      await statements(quarters, quarterSources, 'By quarter'),
    ),
    part('segments', 'Segments', ...(await drawnSegments(segments, draw))),
    part('earnings', 'Earnings', await draw('earnings', earnings!)),
    part('dividends', 'Dividends', await draw('dividends', dividends!)),
    part('calendar', 'Upcoming events', await draw('calendar', calendar!)),
    part('insider', 'Insider transactions', await draw('insider', insider!)),
    {
      ...part('risks', 'Changed risk factors', await draw('filing-diff', diff!, { style: 'stat' })),
      ...(redline === undefined ? {} : { redline }),
    },
    { id: 'peers', title: 'Peers', screens: peerView === undefined ? [] : [{ view: peerView }], faults: peerFaults },
    part('profile', 'Profile', await draw('profile', profile!)),
  ];
  return {
    symbol: head?.title ?? symbol.toUpperCase(),
    subtitle: head?.subtitle ?? '',
    head,
    simulated: parts.some(({ screens }) => screens.some(({ view }) => view.simulated === true)),
    asOf: source.asOf?.day,
    madeAt: source.now(),
    parts,
    charts: chartsOf(rows, { earnings: payloadOf(earnings), insider: payloadOf(insider) }),
  };
}

/**
 * The session of a price that is older than the answer: statements filed since make other multiples than those of its
 * day, and price, EPS and P/E of two days do not multiply.
 */
function dayOfOldPrice(snapshot: Answer): string | undefined {
  const age = 'payload' in snapshot ? (snapshot.payload as Partial<Snapshot>).price_age : undefined;
  const { session_date: day, sessions_behind: behind } = age ?? {};
  return typeof day === 'string' && typeof behind === 'number' && behind > 0 ? day : undefined;
}

/** Says that figures are those of the day of the price. */
function ofDay({ screens, faults }: Drawn, day: string | undefined): Drawn {
  if (day === undefined) return { screens, faults };
  const note = `Figures of ${day}, the day of the price; what was filed since is in the other parts.`;
  return {
    screens: screens.map((each) => ({ ...each, view: { ...each.view, notes: [note, ...each.view.notes] } })),
    faults,
  };
}

/** Breakdowns of revenue that a report shows. */
const BREAKDOWNS = ['segment', 'product', 'geography'];

/** The breakdowns that the company has; of one that has none, why. */
async function drawnSegments(
  answers: readonly Answer[],
  draw: (name: string, answer: Answer) => Promise<Drawn>,
): Promise<readonly Drawn[]> {
  const answered = answers.filter((answer) => 'payload' in answer);
  const shown = answered.length === 0 ? answers.slice(0, 1) : answered;
  const drawnEach = await Promise.all(shown.map((answer) => draw('segments', answer)));
  return drawnEach.map(({ screens, faults }) => ({
    screens: screens.map((screen, i) => (i === 0 ? { ...screen, title: screen.view.title } : screen)),
    faults,
  }));
}

function hasTransactions(insider: Answer): boolean {
  return 'payload' in insider && (insider.payload as Partial<Insider>).recent_transactions?.length !== 0;
}

/** What makes a report of the symbol impossible. */
const REFUSALS: readonly string[] = ['SYMBOL_UNKNOWN', 'PARAM_INVALID', 'VALIDATION'];

interface Drawn {
  readonly screens: readonly Screen[];
  readonly faults: readonly Fault[];
}

const NOTHING: Drawn = { screens: [], faults: [] };

async function drawn(name: string, answer: Answer, source: Source, more: Partial<ViewOptions>): Promise<Drawn> {
  if ('error' in answer) return { screens: [], faults: [faultOf(answer.error)] };
  const { view } = await endpointNamed(name)!.view!();
  const options: ViewOptions = { full: false, now: source.asOf?.instant ?? source.now(), ...source.place, ...more };
  try {
    return { screens: [{ view: view(answer.payload as never, options) }], faults: [] };
  } catch {
    // A value of another service that its schema allows and the view does not expect.
    return { screens: [], faults: [{ message: 'the response of the service cannot be shown' }] };
  }
}

function faultOf({ message, hint }: MdsError): Fault {
  return { message, hint };
}

async function redlineOf(answer: Answer): Promise<Part['redline']> {
  if ('error' in answer) return undefined;
  try {
    const { redline } = await endpointNamed('filing-diff')!.redline!();
    return redline(answer.payload as never, { full: false });
  } catch {
    return undefined;
  }
}

/** The screen of the sector; undefined where the snapshot has no sector. */
async function askPeers(
  snapshot: Answer,
  ask: (name: string, params: Params) => Promise<Answer>,
): Promise<Answer | undefined> {
  const call = 'payload' in snapshot ? peersCall(snapshot.payload) : undefined;
  return call === undefined ? undefined : ask('screen', call);
}

async function drawPeers(
  answer: Answer | undefined,
  snapshot: Answer,
  symbol: string,
  source: Source,
): Promise<{ readonly model: ViewModel | undefined; readonly faults: readonly Fault[] }> {
  if (answer === undefined) {
    const message =
      'error' in snapshot ? 'no peers without a snapshot, which names the sector' : 'no peers: the sector is not known';
    return { model: undefined, faults: [{ message }] };
  }
  if ('error' in answer) return { model: undefined, faults: [faultOf(answer.error)] };
  const own = 'payload' in snapshot ? String((snapshot.payload as { symbol?: unknown }).symbol ?? symbol) : symbol;
  const { payload, shown } = peersAround(answer.payload as PeerRows, own);
  const { screens, faults } = await drawn('screen', { payload }, source, {});
  const view = screens[0]?.view;
  return { model: view && shown(view), faults };
}
