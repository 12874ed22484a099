/** Symbols that meet the conditions of a screen now and did not before the days asked about, or the other way round. */
import { compile } from '../../conditions/compile.ts';
import { previousSession } from '../../engine/calendar.ts';
import { parseDay } from '../../engine/days.ts';
import { endOfDay } from '../../engine/new-york.ts';
import type { EpochDay } from '../../engine/types.ts';
import { isMdsError, MdsError } from '../../errors.ts';
import { compute as screen } from '../screen/compute.ts';
import type { Payload as Screen } from '../screen/payload.ts';
import { spec as SCREEN } from '../screen/spec.ts';
import { screenVocabulary } from '../screen/vocabulary.ts';
import type { ComputeContext, Params } from '../types.ts';
import { checkParams } from '../validate.ts';
import { eventOf } from './found.ts';
import type { Event } from './payload.ts';

/** Conditions and universe of a screen, as `mds screen save` writes them. */
interface NamedScreen {
  readonly expression: string;
  readonly universe?: string;
  readonly include_stale?: string;
}

/** True or false for every symbol that has a price, which all symbols of a screen have. */
const EVERY = 'price > 0 or price <= 0';

export interface ScreenEvents {
  readonly events: readonly Event[];
  /** Symbols for which a missing value decides, on either day. */
  readonly unknown: readonly string[];
}

/**
 * Events of `symbols` (undefined: all of the universe) for the screens in `text`: each is evaluated for the end of the
 * session before `since` and for the instant answered for. Throws PARAM_INVALID for a text that is not screens, and for
 * conditions that cannot be read.
 */
export async function screenEvents(
  context: ComputeContext,
  text: string,
  symbols: readonly string[] | undefined,
  since: EpochDay,
): Promise<ScreenEvents> {
  const events: Event[] = [];
  const unknown = new Set<string>();
  const then = endOfDay(previousSession(since));
  for (const { params, screens } of await evaluations(screensOf(text), symbols, context)) {
    const before = await answer({ ...context, asOf: then }, params);
    const after = await answer(context, params);
    if (after === undefined) continue;
    const met = new Map(before?.rows.map((row) => [row.symbol, row]));
    for (const row of after.rows) {
      if (symbols !== undefined && !symbols.includes(row.symbol)) continue;
      for (const [i, [name, { expression }]] of screens.entries()) {
        const column = after.fields[i]!;
        const [was, is] = [met.get(row.symbol)?.[column], row[column]];
        if (typeof was !== 'boolean' || typeof is !== 'boolean') unknown.add(row.symbol);
        else if (was !== is)
          events.push(
            eventOf(row.symbol, {
              ...{ day: parseDay(after.session)!, key: `${name}:${after.session}`, type: 'screens' },
              event: is ? 'screen_entered' : 'screen_left',
              text: `${is ? 'Entered' : 'Left'} the screen ${name} since ${before!.session}: ${expression}`,
            }),
          );
      }
    }
  }
  return { events, unknown: [...unknown] };
}

/** Screens that are columns of one evaluation. */
interface Evaluation {
  readonly params: Params;
  readonly screens: readonly (readonly [name: string, NamedScreen])[];
}

/** One evaluation for all screens over the same symbols: their fields are then read once per day. */
async function evaluations(
  screens: Readonly<Record<string, NamedScreen>>,
  symbols: readonly string[] | undefined,
  context: ComputeContext,
): Promise<readonly Evaluation[]> {
  const groups = new Map<string, Evaluation>();
  for (const [name, screen] of Object.entries(screens)) {
    const params = await paramsOf(name, screen, symbols, context);
    const { fields, ...others } = params;
    const key = JSON.stringify(others);
    const group = groups.get(key);
    const both = group === undefined ? fields : `${group.params.fields}, ${fields}`;
    groups.set(key, { params: { ...params, fields: both }, screens: [...(group?.screens ?? []), [name, screen]] });
  }
  return [...groups.values()];
}

/** The screens in a parameter. */
function screensOf(text: string): Readonly<Record<string, NamedScreen>> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    // Reported below.
  }
  const isScreen = (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((each) => typeof each === 'string') &&
    'expression' in value;
  if (typeof content === 'object' && content !== null && Object.values(content).every(isScreen))
    return content as Readonly<Record<string, NamedScreen>>;
  throw invalid(`screens is not an object of screens: {"cheap": {"expression": "pe_ttm < 15"}}`);
}

function invalid(message: string): MdsError {
  return new MdsError('PARAM_INVALID', message, { param: 'screens' });
}

/** Checked parameters of the screen: of named symbols alone, where its conditions compare with no others. */
async function paramsOf(
  name: string,
  { expression, universe = 'stocks', include_stale = 'no' }: NamedScreen,
  symbols: readonly string[] | undefined,
  { store }: ComputeContext,
): Promise<Params> {
  try {
    compile(expression, await screenVocabulary());
  } catch (error) {
    throw isMdsError(error, 'CHECK_SYNTAX') ? invalid(`screens: ${name}: ${error.message}`) : error;
  }
  const kinds: Readonly<Record<string, readonly unknown[]>> = { stocks: ['stock'], etfs: ['etf'], all: [] };
  const kind = kinds[universe];
  const isOfKind = (symbol: string): boolean =>
    kind?.length === 0 || kind?.includes(store.symbol(symbol)?.assetType) === true;
  const own = symbols?.filter(isOfKind) ?? [];
  const narrowed = kind === undefined || own.length === 0 || COMPARES.test(expression) ? universe : own.join(',');
  const query = Object.entries({
    expression: EVERY,
    universe: narrowed,
    include_stale,
    sort: 'symbol',
    fields: expression,
  });
  const checked = checkParams(SCREEN, query, {});
  if (!checked.ok) throw invalid(`screens: ${name}: the screen cannot be evaluated`);
  return checked.params;
}

/** A function over the symbols compared. */
const COMPARES = /\b(rank|pctl|median)\s*\(/;

/** The screen of one day; undefined where no symbol had a price. */
async function answer(context: ComputeContext, params: Params): Promise<Screen | undefined> {
  try {
    return await screen(context, params);
  } catch (error) {
    if (isMdsError(error, 'NO_DATA')) return undefined;
    throw error;
  }
}
