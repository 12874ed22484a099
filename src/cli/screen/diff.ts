/**
 * `mds screen diff NAME --since DAY`: which symbols a saved screen has now and had not then, which it has lost, and the
 * conditions that turned.
 */
import { compile } from '../../conditions/compile.ts';
import type { Payload } from '../../endpoints/screen/payload.ts';
import { screenVocabulary } from '../../endpoints/screen/vocabulary.ts';
import { isMarker } from '../../engine/value.ts';
import { EXIT, usage } from '../../errors.ts';
import type { Run } from '../args/command.ts';
import { printJson } from '../output/result.ts';
import { asOfInstant } from '../request/as-of.ts';
import { readScreens } from '../settings/screens-file.ts';
import type { Io } from '../terminal/io.ts';
import { screened } from './expand.ts';
import { nameOf, screenNamed } from './saved.ts';

type Row = Payload['rows'][number];
type Cell = Row[string] | undefined;

/** True for every symbol that has a price, which all symbols of a screen have. */
const EVERY = 'price > 0 or price <= 0';

/** A comparison of the conditions, as written, and what it compares. */
interface Part {
  readonly condition: string;
  readonly operand: string;
}

interface Turned {
  readonly condition: string;
  readonly before: Cell;
  readonly after: Cell;
}

/** A symbol on one side only. */
interface Moved {
  readonly symbol: string;
  /** The conditions that turned; empty with a `reason`. */
  readonly turned: readonly Turned[];
  /** Why the conditions did not decide. */
  readonly reason?: string;
}

export const runScreenDiff: Run = async ({ args, options }, io) => {
  const name = nameOf(args[0]!);
  const { since } = options;
  if (typeof since !== 'string')
    throw usage('no day to compare with', `add --since, as in: mds screen diff ${name} --since 2026-10-01`);
  asOfInstant(since, io.now(), '--since');
  const screen = screenNamed(name, readScreens(io));
  const parts = await partsOf(screen.expression);
  const columns = [...new Set([screen.expression, ...parts.flatMap(({ condition, operand }) => [condition, operand])])];
  const { top: _, ...every } = screen;
  const params = { expression: EVERY, sort: 'symbol', fields: columns.join(', ') };
  const before = await screened(every, params, { ...options, 'as-of': since }, io);
  const after = await screened(every, params, options, io, { silent: true });
  if (before.session > after.session)
    throw usage(`--since ${since} is after ${after.session}, the day answered for`, 'name an earlier day');
  const [then, now] = [before, after].map(({ rows }) => new Map(rows.map((row) => [row.symbol, row])));
  const meets = (row: Row | undefined): boolean => row?.[screen.expression] === true;
  const moved = (from: ReadonlyMap<string, Row>, to: ReadonlyMap<string, Row>): Moved[] =>
    [...to]
      .filter(([symbol, row]) => meets(row) && !meets(from.get(symbol)))
      .map(([symbol]) => {
        const [old, fresh] = [then!.get(symbol), now!.get(symbol)];
        if (old === undefined) return { symbol, turned: [], reason: `no price on ${before.session}` };
        if (fresh === undefined) return { symbol, turned: [], reason: `no price on ${after.session}` };
        const turned = parts.filter(({ condition }) => isTrue(old[condition]) !== isTrue(fresh[condition]));
        return {
          symbol,
          turned: turned.map(({ condition, operand }) => ({ condition, before: old[operand], after: fresh[operand] })),
        };
      });
  const report = {
    name,
    expression: screen.expression,
    since: before.session,
    as_of: after.session,
    freshness: after.freshness,
    came_in: moved(then!, now!),
    went_out: moved(now!, then!),
  };
  if (options.json === true) printJson(report, io);
  else print(report, io);
  return EXIT.ok;
};

const isTrue = (cell: Cell): boolean => cell === true;

/** The comparisons of conditions, each once. */
async function partsOf(expression: string): Promise<readonly Part[]> {
  const { comparisons } = compile(expression, await screenVocabulary());
  const text = ({ from, to }: { readonly from: number; readonly to: number }) => expression.slice(from, to);
  const parts = comparisons.map(({ term, operand }) => ({ condition: text(term.at), operand: text(operand.at) }));
  return [...new Map(parts.map((part) => [part.condition, part])).values()];
}

function print(
  report: { readonly [K in 'name' | 'expression' | 'since' | 'as_of' | 'freshness']: string } & {
    readonly [K in 'came_in' | 'went_out']: readonly Moved[];
  },
  io: Io,
): void {
  const { name, expression, since, as_of: asOf, freshness, came_in: came, went_out: went } = report;
  const marks: Readonly<Record<string, string>> = {
    simulated: '  *** SIMULATED ***',
    stale: `  *** STALE ${asOf} ***`,
  };
  const lines = [
    `${name}: ${expression}${marks[freshness] ?? ''}`,
    `${since} to ${asOf}: ${came.length} came in, ${went.length} went out`,
  ];
  const longest = Math.max(...[...came, ...went].map(({ symbol }) => symbol.length));
  for (const [sign, list] of [
    ['+', came],
    ['-', went],
  ] as const) {
    for (const { symbol, turned, reason } of list) {
      const why = turned.map((each) => `${each.condition}: ${shown(each.before)} -> ${shown(each.after)}`);
      lines.push(`${sign} ${symbol.padEnd(longest)}  ${reason ?? why.join('; ')}`);
    }
  }
  io.stdout.write(`${lines.join('\n')}\n`);
}

function shown(cell: Cell): string {
  if (isMarker(cell)) return `not available (${cell.reason})`;
  return String(cell);
}
