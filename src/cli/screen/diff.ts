/**
 * `mds screen diff NAME --since DAY`: symbols that entered or left a saved screen since a day, and the conditions that
 * changed.
 */
import { compile } from '../../conditions/compile.ts';
import type { Payload } from '../../endpoints/screen/payload.ts';
import { fieldCell } from '../../endpoints/screen/view.ts';
import { screenVocabulary } from '../../endpoints/screen/vocabulary.ts';
import { screen as screenView } from '../../endpoints/screens/screen.ts';
import { isMarker } from '../../engine/value.ts';
import { EXIT, isMdsError, usage } from '../../errors.ts';
import type { Cell, Panel, TableColumn, ViewModel } from '../../render/model.ts';
import { render } from '../../render/render.ts';
import type { Run } from '../args/command.ts';
import { displayOf } from '../output/display.ts';
import { withOwnHints } from '../output/printed-store.ts';
import { printJson } from '../output/result.ts';
import { screened } from '../request/ask/saved-screens.ts';
import { asOfInstant } from '../request/source/as-of.ts';
import { nameOf, readScreens, screenNamed } from '../settings/screens-file.ts';

type Row = Payload['rows'][number];
type Value = Row[string] | undefined;

/** True for every symbol that has a price, which all symbols of a screen have. */
const EVERY = 'price > 0 or price <= 0';

/** A comparison of the conditions, as written, and what it compares. */
interface Part {
  readonly condition: string;
  readonly operand: string;
}

interface Turned {
  readonly condition: string;
  readonly before: Value;
  readonly after: Value;
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
  const before = await screened(every, params, { ...options, 'as-of': since }, io).catch((error: unknown) => {
    throw sinceRefused(error);
  });
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
        const changed = (of: (value: Value) => unknown) =>
          parts.filter(({ condition }) => of(old[condition]) !== of(fresh[condition]));
        const trueOnce = changed(isTrue);
        // Of a denied condition: unknown on one day, false on the other.
        const turned = trueOnce.length > 0 ? trueOnce : changed(isMarker);
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
  else io.stdout.write(render(withOwnHints(view(report, parts, after), options), displayOf(options, io)));
  return EXIT.ok;
};

/** A refusal of --as-of, by the name of --since, which gave the day. */
function sinceRefused(error: unknown): unknown {
  if (!isMdsError(error, 'USAGE')) return error;
  return usage(error.message.replace(/^--as-of/, '--since'), error.hint);
}

const isTrue = (value: Value): boolean => value === true;

/** The comparisons of conditions, each once. */
async function partsOf(expression: string): Promise<readonly Part[]> {
  const { comparisons } = compile(expression, await screenVocabulary());
  const text = ({ from, to }: { readonly from: number; readonly to: number }) => expression.slice(from, to);
  const parts = comparisons.map(({ term, operand }) => ({ condition: text(term.at), operand: text(operand.at) }));
  return [...new Map(parts.map((part) => [part.condition, part])).values()];
}

interface Report {
  readonly name: string;
  readonly expression: string;
  readonly since: string;
  readonly as_of: string;
  readonly came_in: readonly Moved[];
  readonly went_out: readonly Moved[];
}

/** @param after the answer of the later day, whose units and notes are shown */
function view(report: Report, parts: readonly Part[], after: Payload): ViewModel {
  const { name, expression, since, as_of: asOf, came_in: came, went_out: went } = report;
  const operands = new Map(parts.map(({ condition, operand }) => [condition, operand]));
  const text = (value: string): Cell => ({ kind: 'text', value });
  const columns: readonly TableColumn[] = [
    { label: 'Symbol', kind: 'text', whole: true },
    { label: 'Condition', kind: 'text' },
    { label: since, kind: 'ratio' },
    { label: asOf, kind: 'ratio' },
  ];
  const rowsOf = ({ symbol, turned, reason }: Moved): (readonly Cell[])[] => {
    const first: Cell = { kind: 'text', value: symbol, emphasis: 'strong' };
    if (reason !== undefined) return [[first, text(reason), text(''), text('')]];
    return turned.map(({ condition, before, after: now }) => {
      const operand = operands.get(condition) ?? condition;
      return [first, text(condition), fieldCell(after, operand, before), fieldCell(after, operand, now)];
    });
  };
  const panels = Object.entries({ 'Came in': came, 'Went out': went }).flatMap(([title, list]): Panel[] =>
    list.length === 0 ? [] : [{ title, block: { type: 'table', columns, rows: list.flatMap(rowsOf) } }],
  );
  const none: Panel = { block: { type: 'text', text: 'No symbol came in or went out.' } };
  return screenView(
    after,
    { full: false },
    {
      title: name,
      subtitle: `${expression} · ${since} to ${asOf} · ${came.length} came in, ${went.length} went out`,
      panels: panels.length === 0 ? [none] : panels,
    },
  );
}
