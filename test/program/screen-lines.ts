/**
 * The command lines whose screens are stored, and how they are run: fixed clock, the sample market, a terminal of a
 * given width.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../src/cli/program/run.ts';
import { ENDPOINTS } from '../../src/endpoints/index.ts';
import { sampleStore } from '../sample-market/imported.ts';
import { fakeIo } from './fake-io.ts';
import { folder } from './market.ts';

/** Saturday, when no session runs. */
export const NOW = Date.UTC(2026, 10, 21, 12);
export const WIDTHS = [40, 80, 120] as const;

export interface ScreenLine {
  /** Name of the file under test/screens. */
  readonly name: string;
  readonly args: readonly string[];
}

const { path: sampleFile, store } = sampleStore();

/** The newest 10-K of a company of the sample whose text can be read. */
function accession(): string {
  const cik = store.symbol('AAPL')?.cik ?? 0;
  return store.filings(cik, { forms: ['10-K'], limit: 1 })[0]?.accession ?? '';
}

/** One a route, derived from the registry, and further ones that look different. */
const ROUTES: readonly ScreenLine[] = ENDPOINTS.filter(({ spec }) => spec.batches === undefined).map(({ spec }) => {
  const words = spec.params
    .filter(({ positional }) => positional)
    .map((param) =>
      param.name === 'accession' ? accession() : param.name === 'name' ? 'business' : (param.example ?? 'AAPL'),
    );
  return { name: spec.name, args: [...spec.command, ...words.slice(0, spec.name === 'compare' ? 1 : undefined)] };
});

const MORE: readonly ScreenLine[] = [
  { name: 'snapshot-fund', args: ['snapshot', 'SPY'] },
  { name: 'snapshot-newcomer', args: ['snapshot', 'ZIPO'] },
  { name: 'snapshot-full', args: ['snapshot', 'JPM', '--full'] },
  { name: 'snapshot-as-of', args: ['snapshot', 'KO', '--as-of', '2024-06-28'] },
  { name: 'fundamentals-bank', args: ['fundamentals', 'JPM', '--period', 'annual'] },
  { name: 'fundamentals-explain', args: ['fundamentals', 'AAPL', '--explain', '--statement', 'balance'] },
  { name: 'history-chart', args: ['history', 'AAPL', '--range', '1y', '--chart'] },
  { name: 'history-overlay', args: ['history', 'AAPL', 'MSFT', 'SPY', '--range', '1y', '--chart'] },
  {
    name: 'history-weekly',
    args: ['history', 'KO', '--cadence', 'weekly', '--series', 'close,pe_ttm', '--range', '6m'],
  },
  { name: 'dividends-none', args: ['dividends', 'BRK-B'] },
  { name: 'coverage-universe', args: ['coverage'] },
  { name: 'backtest-study', args: ['backtest', '--quantiles', '3', '--by', 'roic_pct', '--from', '2023-01-01'] },
  { name: 'section-list', args: ['filings', 'section', 'AAPL', '--list'] },
  { name: 'section-grep', args: ['filings', 'section', 'AAPL', 'risk_factors', '--grep', 'supply'] },
  { name: 'check', args: ['check', 'AAPL', 'KO', 'pe_ttm < 20', 'rsi_14 between 30 and 70', 'peg_1y is available'] },
  { name: 'check-fields', args: ['check', '--list-fields', 'dividend', 'yield'] },
  { name: 'config-list', args: ['config', 'list'] },
  { name: 'list-show', args: ['list', 'show'] },
  { name: 'auth-status', args: ['auth', 'status'] },
  { name: 'help', args: ['help'] },
  { name: 'help-snapshot', args: ['help', 'snapshot'] },
  { name: 'help-completion', args: ['help', 'completion', 'install'] },
];

export const SCREEN_LINES: readonly ScreenLine[] = [...ROUTES, ...MORE];

const home = folder();
mkdirSync(join(home, '.config/mds'), { recursive: true });
writeFileSync(join(home, '.config/mds/lists.json'), JSON.stringify({ tech: ['AAPL', 'MSFT', 'NVDA'], banks: ['JPM'] }));

export interface Shown {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

/** What a terminal of that many columns receives; undefined: a pipe. */
export async function shown(
  args: readonly string[],
  width: number | undefined,
  env: Readonly<Record<string, string>> = {},
): Promise<Shown> {
  const io = fakeIo({ now: NOW, terminal: width, sampleFile, home, env: { TERM: 'xterm', ...env } });
  const exit = await run(args, io, '0.0.0');
  const plain = (text: string) => text.replaceAll(home, '/home/reader');
  return { exit, out: plain(io.out()), err: plain(io.err()) };
}
