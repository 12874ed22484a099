/**
 * `mds export`: writes a table to a file or to stdout. Rows go to a draft, which replaces the file when it is complete.
 */
import { extname } from 'node:path';
import { spec as screenSpec } from '../../endpoints/screen/spec.ts';
import { parseDay } from '../../engine/days.ts';
import { ENGINE_EDITION } from '../../engine/edition.ts';
import type { EpochDay } from '../../engine/types.ts';
import { EXIT, MdsError, usage } from '../../errors.ts';
import type { Cadence } from '../../export/cadence.ts';
import type { Dimension } from '../../export/dimensions.ts';
import { FORMAT_NAMES, type FormatName } from '../../export/format-names.ts';
import { subjectsOf } from '../../export/subjects.ts';
import type { ExportTable, Subject, Wanted } from '../../export/table.ts';
import { WRITERS } from '../../export/writers/formats.ts';
import type { Sink, TableWriter } from '../../export/writers/writer.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { Invocation, Run } from '../args/command.ts';
import { spelledDay } from '../args/spellings.ts';
import { counted, grouped } from '../output/amounts.ts';
import { printMessage } from '../output/report.ts';
import { openTargetFile } from '../output/target-file.ts';
import { withOptionNames } from '../request/ask/refused-parameters.ts';
import { universeArgument } from '../request/ask/symbols.ts';
import { openLocalStore } from '../request/source/local-source.ts';
import type { Io } from '../terminal/io.ts';
import { bar, leftText, transientLine } from '../terminal/progress.ts';

/** Throws USAGE, CHECK_SYNTAX for fields, NO_DATA for a universe without symbols, FILE_UNWRITABLE, INTERRUPTED. */
export const runExport: Run = async (invocation, io) => {
  const { options } = invocation;
  const kind = invocation.command.words[1]!;
  const format = formatOf(options);
  const universe = universeOf(kind, invocation, io);
  const { store, asOf } = await openLocalStore(options, io, []);
  try {
    const source = { store, now: io.now(), asOf };
    const subjects = subjectsIn(source, universe, invocation);
    const [from, to] = span(options);
    const table = await TABLES[kind]!({ source, subjects, from, to }, options);
    const path = pathOf(options);
    const output = path === undefined ? pipeOutput(io) : fileOutput(path);
    try {
      const metadata = { ...metadataOf(invocation, store, asOf), ...table.notes };
      const writer = await WRITERS[format]({ columns: table.columns, sink: output.sink, metadata });
      const rows = await writeAll(table, writer, options.quiet === true, io);
      output.finish();
      if (path !== undefined) printMessage(`${counted(rows, 'row')} in ${path}`, options, io, 'note');
      else if (rows === 0) printMessage('no rows for these symbols and days', options, io, 'note');
      return EXIT.ok;
    } catch (error) {
      output.discard();
      throw error;
    }
  } finally {
    store.close();
  }
};

/** Throws as {@link subjectsOf}, with the name of the option. */
function subjectsIn(
  { store, asOf }: Pick<Wanted['source'], 'store' | 'asOf'>,
  universe: string,
  { command }: Invocation,
): readonly Subject[] {
  try {
    return subjectsOf(store, universe, asOf);
  } catch (error) {
    throw withOptionNames(error, { params: screenSpec.params, command: command.words });
  }
}

type MakeTable = (wanted: Wanted, options: Invocation['options']) => Promise<ExportTable>;

const TABLES: Readonly<Record<string, MakeTable>> = {
  panel: async ({ source, subjects, from = firstDay(subjects, source.store), to = Infinity }, options) => {
    if (typeof options.fields !== 'string')
      throw usage('no fields given', 'as in --fields pe_ttm,price; list them with: mds screen --list-fields');
    const { panelTable } = await import('../../export/tables/panel.ts');
    const cadence = (options.cadence ?? 'monthly') as Cadence;
    return panelTable(source, subjects, {
      ...{ fields: options.fields, cadence, from, to },
      sameDay: options['same-day'] === true,
    });
  },
  prices: async (wanted) => (await import('../../export/tables/prices.ts')).pricesTable(wanted),
  statements: async (wanted, options) => {
    const { statementsTable } = await import('../../export/tables/statements.ts');
    return statementsTable(wanted, (options.dimension ?? 'as-reported') as Dimension);
  },
  facts: async (wanted) => (await import('../../export/tables/filings.ts')).factsTable(wanted),
  segments: async (wanted) => (await import('../../export/tables/segments.ts')).segmentsTable(wanted),
  filings: async (wanted) => (await import('../../export/tables/filings.ts')).filingsTable(wanted),
  insider: async (wanted) => (await import('../../export/tables/insider.ts')).insiderTable(wanted),
};

function span(options: Invocation['options']): readonly [from: EpochDay | undefined, to: EpochDay | undefined] {
  const [from, to] = [dayOf('from', options), dayOf('to', options)];
  if (from !== undefined && to !== undefined && from > to)
    throw usage(`--from ${options.from} is after --to ${options.to}`, 'exchange the two days');
  return [from, to];
}

function dayOf(name: 'from' | 'to', options: Invocation['options']): EpochDay | undefined {
  const text = options[name];
  if (typeof text !== 'string') return undefined;
  const day = parseDay(spelledDay(text, name === 'to' ? 'last' : 'first'));
  if (day === undefined) throw usage(`--${name} must be a day (got '${text}')`, `as in --${name} 2020-01-31`);
  return day;
}

function firstDay(subjects: readonly Subject[], store: StoreReader): EpochDay {
  const days = subjects.flatMap(({ symbol }) => store.symbol(symbol)?.firstDay ?? []);
  return days.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

/** The file to write; undefined for stdout. */
function pathOf({ output }: Invocation['options']): string | undefined {
  return typeof output === 'string' && output !== '-' ? output : undefined;
}

/**
 * The format of --format, else that of the file's ending. Throws USAGE for an unknown ending, and for Parquet without a
 * file.
 */
function formatOf(options: Invocation['options']): FormatName {
  const { format } = options;
  if (options.output === '') throw usage('--output needs a file', '- writes to stdout');
  const output = pathOf(options);
  const ending = output === undefined ? FORMAT_NAMES[0] : extname(output).slice(1).toLowerCase();
  const name = FORMAT_NAMES.find((each) => each === (format ?? ending));
  if (name === undefined) {
    const message = `${output} ends in no format of exports`;
    throw usage(message, `end it in ${FORMAT_NAMES.map((each) => `.${each}`).join(', ')}, or name one with --format`);
  }
  if (name === 'parquet' && output === undefined)
    throw usage('Parquet needs a file', 'name one, as in: -o panel.parquet');
  return name;
}

function universeOf(kind: string, { args, options: { universe } }: Invocation, io: Io): string {
  if (args.length > 0 && universe !== undefined)
    throw usage('symbols and --universe: give one of them', `as in --universe ${args.join(',')}`);
  if (args.length > 0) return universeArgument(args.join(','), io);
  if (typeof universe === 'string') return universeArgument(universe, io);
  return kind === 'panel' ? 'stocks' : 'all';
}

/** What made the file: the same store and command give the same bytes. */
function metadataOf(
  { command, args, options }: Invocation,
  store: StoreReader,
  asOf: number | undefined,
): Readonly<Record<string, string>> {
  const { output: _, store: __, quiet: ___, ...given } = options;
  const words = Object.entries(given)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => (value === true ? `--${name}` : `--${name}=${value}`));
  const imports = store.imports();
  const newest = imports.reduce((last, { importedAt }) => Math.max(last, importedAt), 0);
  return {
    command: ['mds', ...command.words, ...args, ...words].join(' '),
    store: `${imports.length} imports, the newest at ${new Date(newest).toISOString()}`,
    edition: ENGINE_EDITION,
    ...(asOf === undefined ? {} : { as_of: new Date(asOf).toISOString() }),
    simulated: String(store.kind === 'simulated'),
  };
}

interface Output {
  readonly sink: Sink;
  readonly finish: () => void;
  readonly discard: () => void;
}

function pipeOutput(io: Io): Output {
  return { sink: (text) => io.stdout.write(text as string), finish: () => {}, discard: () => {} };
}

function fileOutput(path: string): Output {
  const { write, finish, discard } = openTargetFile(path);
  return { sink: write, finish, discard };
}

/** Writes every row and returns how many. Throws INTERRUPTED. */
async function writeAll(table: ExportTable, writer: TableWriter, quiet: boolean, io: Io): Promise<number> {
  const { subjects, rowsOf } = table;
  const line = transientLine(io, quiet);
  const started = io.now();
  let stopped = false;
  const release = io.onStop?.(() => {
    stopped = true;
  });
  let rows = 0;
  let turn = started;
  /** Lets a signal be delivered: the rows of one symbol may take a minute. */
  const pause = async (done: number): Promise<void> => {
    await new Promise(setImmediate);
    if (stopped) {
      const message = `interrupted after ${done} of ${subjects.length} symbols; no file was written`;
      throw new MdsError('INTERRUPTED', message);
    }
    turn = io.now();
    line.draw(progressText(done, subjects.length, rows, turn - started));
  };
  try {
    for (const [done, subject] of subjects.entries()) {
      for (const row of rowsOf(subject)) {
        writer.row(row);
        rows += 1;
        if (io.now() - turn >= TURN_MS) await pause(done);
      }
      if (io.now() - turn >= TURN_MS) await pause(done + 1);
    }
    await pause(subjects.length);
    writer.end();
    return rows;
  } finally {
    line.clear();
    release?.();
  }
}

/** The time between two looks for a signal, and between two states of the progress, ms. */
const TURN_MS = 80;

/** `[######------------------] 120/500 symbols  48,000 rows  9,600 rows/s  16 s left` */
export function progressText(done: number, total: number, rows: number, elapsedMs: number): string {
  const rate = Math.round(rows / Math.max(0.001, elapsedMs / 1000));
  const left = leftText(done, total, elapsedMs);
  return `${bar(done / total)} ${grouped(done)}/${grouped(total)} symbols  ${grouped(rows)} rows  ${grouped(rate)} rows/s${left}`;
}
