/** `mds report`: asks a source for everything about symbols and writes pages. */
import { extname, join } from 'node:path';
import { ask, type Transport } from '../../client/core.ts';
import { EXIT, MdsError, usage } from '../../errors.ts';
import { makeFolder } from '../../make-folder.ts';
import { sanitize } from '../../render/text/sanitize.ts';
import { gatherReport, type Source } from '../../report/gather.ts';
import { type IndexEntry, indexMarkdown, indexPage } from '../../report/index-page.ts';
import { reportMarkdown } from '../../report/markdown.ts';
import type { Report } from '../../report/model.ts';
import { reportPage } from '../../report/page.ts';
import type { Invocation, Run } from '../args/command.ts';
import { chartAssets } from '../output/chart-assets.ts';
import { placeOf } from '../output/printed-store.ts';
import { asMdsError, reportError } from '../output/report.ts';
import { writeReport } from '../output/target-file.ts';
import { interruptibleIfSeveral } from '../request/ask/answers.ts';
import { symbolArguments } from '../request/ask/symbols.ts';
import { answerDay } from '../request/print/print-answers.ts';
import { openTransport } from '../request/source/open-transport.ts';
import type { Io } from '../terminal/io.ts';
import { unwritable } from '../terminal/unwritable.ts';

const DEFAULT_FOLDER = 'reports';

export const runReport: Run = async (invocation, io) => {
  const { args, options } = invocation;
  const { symbols: words, several } = symbolArguments(args, io);
  const symbols = [...new Set(words.map((word) => word.trim().toUpperCase()))];
  const given = typeof options.output === 'string' ? options.output : undefined;
  if (given === '') throw usage('--output needs a file', '- writes to stdout');
  const markdown = options.md === true || (!several && given !== undefined && /\.(md|markdown)$/i.test(given));
  const ending = markdown ? 'md' : 'html';
  if (!several && !markdown && given !== undefined && /\.(?!html?$)[a-z]{3,}$/i.test(given))
    throw usage(`a report is HTML or Markdown, not ${extname(given)}`, 'end the name in .html or .md');
  if (given === '-' && several)
    throw usage('several reports cannot be written to stdout', 'name a folder with --output');
  const opened = await openTransport(options, io, { symbols });
  const transport = interruptibleIfSeveral(opened, 2, io);
  try {
    const source = await sourceOf(transport, options, io);
    const text = (report: Report): string =>
      markdown ? reportMarkdown(report) : reportPage(report, chartAssets()).html;
    if (!several) {
      const report = await gatherReport(symbols[0]!, source);
      if (given === '-') io.stdout.write(text(report));
      else write(given ?? `${fileName(symbols[0]!)}.${ending}`, text(report), io);
      return EXIT.ok;
    }
    const folder = given ?? DEFAULT_FOLDER;
    makeReportFolder(folder);
    const entries: IndexEntry[] = [];
    let exit: number = EXIT.ok;
    for (const symbol of symbols) {
      const file = `${fileName(symbol)}.${ending}`;
      try {
        const report = await gatherReport(symbol, source);
        write(join(folder, file), text(report), io);
        entries.push({ symbol, made: { report, file } });
      } catch (error) {
        // What cannot be written fails for all.
        const { code, message, hint } = asMdsError(error);
        if (code === 'REPORT_NOT_WRITTEN' || code === 'INTERRUPTED') throw error;
        exit = Math.max(exit, reportError(error, invocation, io, symbol));
        entries.push({ symbol, made: { fault: { message, hint } } });
      }
    }
    const title = args.length === 1 && args[0]!.startsWith('@') ? `Reports of ${args[0]!}` : 'Reports';
    const index = markdown ? indexMarkdown(title, entries) : indexPage(title, entries).html;
    write(join(folder, `index.${ending}`), index, io);
    return exit;
  } finally {
    transport.close();
  }
};

/** The source of a transport: payloads of a hosted service are checked first. */
async function sourceOf(transport: Transport, options: Invocation['options'], io: Io): Promise<Source> {
  const hosted = transport.hosted === true;
  const day = await answerDay(transport);
  return {
    payload: async (call, endpoint) => {
      const answer = await ask(transport, call);
      if (!hosted) return answer.data();
      const [{ conformed }, { requireSubject }] = await Promise.all([
        import('../request/ask/conform.ts'),
        import('../../client/verify-subject.ts'),
      ]);
      const result = await conformed(answer, endpoint);
      const symbol = call.query.find(([name]) => name === 'symbol')?.[1];
      if (symbol !== undefined) await requireSubject(symbol, answer.data(), answer);
      if ('payload' in result) return result.payload;
      throw new MdsError('BAD_PAYLOAD', `the response of the service does not match its contract (${result.mismatch})`);
    },
    explains: transport.explains === true,
    place: placeOf(hosted, options),
    now: io.now,
    asOf: day === undefined ? undefined : { day, instant: transport.asOf! },
  };
}

/** `brk-b`; nothing that leads out of the folder. */
function fileName(symbol: string): string {
  return symbol.toLowerCase().replace(/[^a-z0-9-]/g, '-');
}

/** Writes and prints the path. Throws REPORT_NOT_WRITTEN. */
function write(path: string, text: string, io: Io): void {
  writeReport(path, text);
  io.stdout.write(`${sanitize(path)}\n`);
}

/** Throws REPORT_NOT_WRITTEN. */
function makeReportFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (cause) {
    throw unwritable(folder, cause, { code: 'REPORT_NOT_WRITTEN', hint: 'name a folder with --output' });
  }
}
