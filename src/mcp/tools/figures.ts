/** `figures`: what companies report and what follows from it, one topic a call, with the filings behind it. */
import type { Panel, TableRow, ViewModel } from '../../render/model.ts';
import { type Call, type Reply, reply } from '../call.ts';
import { optional, reportOf, sourcesIn, trailingSources } from '../sources.ts';
import { type Answered, needed, type Tool, textOf } from '../tool.ts';

/** Statements by topic: the choice of the route's screen, and the member of its explanation. */
const STATEMENTS: Readonly<Record<string, readonly [choice: string, member: string]>> = {
  income: ['income', 'income_statement'],
  balance: ['balance', 'balance_sheet'],
  cashflow: ['cashflow', 'cash_flow'],
};

export const figures: Tool = {
  name: 'figures',
  description:
    'Reported and derived figures of one company, with the filings they come from. explain: tag, filing and day of each.',
  topicArgument: 'topic',
  topics: [
    { name: 'valuation', routes: ['valuation'] },
    ...['income', 'balance', 'cashflow', 'ratios'].map((name) => ({ name, routes: ['fundamentals'] })),
    { name: 'earnings', routes: ['earnings'] },
    { name: 'dividends', routes: ['dividends'] },
    { name: 'segments', routes: ['segments'] },
    { name: 'facts', routes: ['facts'] },
  ],
  arguments: [
    { name: 'symbol', type: 'string', required: true },
    { name: 'period', type: 'string', values: ['quarter', 'annual'] },
    { name: 'explain', type: 'boolean' },
    {
      name: 'line',
      type: 'string',
      description: 'one line with explain; segment, product or geography of segments; concept of facts',
    },
  ],
  run: async (call, topic) => {
    const symbol = needed(call.args, 'symbol', 'give a ticker');
    const period = textOf(call.args, 'period');
    const statements = { symbol, period };
    if (topic === 'segments') return segments(call, { symbol, period, by: textOf(call.args, 'line') });
    if (topic === 'facts') return facts(call, { symbol, period, find: textOf(call.args, 'line') });
    if (call.args.explain === true) return explained(call, topic, statements);
    const [choice] = STATEMENTS[topic] ?? [];
    const isReported = choice !== undefined || topic === 'ratios';
    const answer = await (isReported ? reply(call, 'fundamentals', statements) : reply(call, topic, { symbol }));
    const lines = await (choice !== undefined
      ? answer.lines({ choices: { statement: choice } }, call.full ? undefined : recent)
      : answer.lines({}, topic === 'ratios' ? (model) => recent(ratiosOnly(model)) : undefined));
    const sources = topic === 'dividends' ? [] : await optional(sourceLines(call, topic, statements, answer));
    return {
      lines: { ...lines, foot: [...lines.foot, ...sources] },
      data: answer.payload,
      narrow: 'ask another topic or without detail full',
    };
  },
};

type Query = Readonly<Record<string, string | undefined>>;

/** The parts of the company, with the report of each column. */
async function segments(call: Call, query: Query): Promise<Answered> {
  const answer = await reply(call, 'segments', query);
  const lines = await answer.lines({}, call.full ? undefined : recent);
  const columns = answer.payload.columns as readonly { readonly period_end: string; readonly accession: string }[];
  const shown = columns.slice(0, call.full ? columns.length : RECENT);
  const sources = `Sources: ${shown.map(({ period_end, accession }) => `${period_end} ${accession}`).join('; ')}`;
  return {
    lines: { ...lines, foot: [...lines.foot, sources] },
    data: answer.payload,
    narrow: 'ask another line',
  };
}

/** Concepts with these words, or the values of one, each with its filing. */
async function facts(call: Call, query: Query): Promise<Answered> {
  const answer = await reply(call, 'facts', { ...query, limit: call.full ? '200' : '20' });
  return { lines: await answer.lines({}), data: answer.payload, narrow: 'name a concept as line' };
}

/** Tag, filing and day of each value. */
async function explained(
  call: Call,
  topic: string,
  statements: { readonly symbol: string; readonly period: string | undefined },
): Promise<Answered> {
  const route = topic === 'earnings' ? 'earnings' : 'fundamentals';
  const query = route === 'earnings' ? { symbol: statements.symbol } : statements;
  const answer = await reply(call, route, query, true);
  const [choice] = STATEMENTS[topic] ?? [];
  const line = textOf(call.args, 'line')?.toLowerCase();
  const title = choice === undefined ? '' : choice === 'cashflow' ? 'cash flow' : choice;
  const pick = (model: ViewModel): ViewModel => {
    const parts = (name = '') => name.toLowerCase().split(' · ');
    const exact = model.panels.some((panel) => parts(panel.title)[1] === line);
    const panels = model.panels.filter((panel) => {
      const [part = '', label = ''] = parts(panel.title);
      if (label === '') return line === undefined;
      return part.startsWith(title) && (line === undefined || (exact ? label === line : label.includes(line)));
    });
    return { ...model, panels };
  };
  return { lines: await answer.lines({}, pick), data: answer.payload, narrow: 'name one line' };
}

/** Periods of a statement that are shown without `detail: full`. */
const RECENT = 4;
interface Line {
  readonly field: string;
  readonly cells?: readonly Cell[];
}

/** The statements a topic is made of: ratios of all. */
function partsOf(topic: string): readonly string[] {
  const own = STATEMENTS[topic];
  return own === undefined ? Object.values(STATEMENTS).map(([, member]) => member) : [own[1]];
}

/** Growth is computed from the periods of other columns. */
const GROWTH = /yoy|growth/;

interface Cell {
  readonly fiscal_period?: unknown;
  readonly fiscal_year?: unknown;
}

/**
 * The filings that figures come from: of each period of a statement, else of the trailing twelve months; of a hosted
 * service, its newest report.
 */
async function sourceLines(
  call: Call,
  topic: string,
  query: { readonly symbol: string; readonly period: string | undefined },
  { payload }: Reply,
): Promise<readonly string[]> {
  if (call.transport.explains !== true) return reportOf(call, query.symbol, payload);
  if (topic === 'valuation') return trailingSources(call, query.symbol, payload);
  const route = topic === 'earnings' ? 'earnings' : 'fundamentals';
  const { payload: document } = await reply(call, route, route === 'earnings' ? { symbol: query.symbol } : query, true);
  const members = topic === 'earnings' ? ['history'] : partsOf(topic);
  const part = members.flatMap((member) => (document[member] ?? []) as readonly Line[]);
  const periods = new Map<string, Cell[]>();
  for (const { field, cells } of part)
    for (const cell of GROWTH.test(field) ? [] : (cells ?? [])) {
      const name = `${cell.fiscal_period} ${cell.fiscal_year}`;
      periods.set(name, [...(periods.get(name) ?? []), cell]);
    }
  const shown = [...periods].slice(0, call.full || topic === 'earnings' ? periods.size : RECENT);
  const lines = shown.flatMap(([name, cells]) => {
    const sources = sourcesIn(cells, 3);
    return sources.length === 0 ? [] : [`${name} ${sources.join(', ')}`];
  });
  return lines.length === 0 ? [] : [`Sources: ${lines.join('; ')}`];
}

/** The newest periods alone: the label, a trend, and as many columns. */
function recent(model: ViewModel): ViewModel {
  const panels = model.panels.map((panel): Panel => {
    const { block } = panel;
    if (block.type !== 'table') return panel;
    const kept = block.columns.filter(({ kind }) => kind === 'spark').length + 1 + RECENT;
    const rows = block.rows.map((row) => ('section' in row ? row : row.slice(0, kept)));
    return { ...panel, block: { ...block, columns: block.columns.slice(0, kept), rows } };
  });
  return { ...model, panels };
}

/** Ratios, margins and growth alone: the rows whose numbers are no amounts, and the trailing figures. */
function ratiosOnly(model: ViewModel): ViewModel {
  const isRatio = (row: TableRow): boolean => {
    if ('section' in row) return true;
    const kinds = row
      .slice(1)
      .flatMap((cell) => (cell.kind === 'spark' || cell.value === undefined ? [] : [cell.kind]));
    return row.length === 1 || kinds.some((kind) => /percent|ratio|points/.test(kind));
  };
  const panels = model.panels.flatMap((panel): Panel[] => {
    const { block } = panel;
    return block.type === 'table' ? [{ ...panel, block: { ...block, rows: block.rows.filter(isRatio) } }] : [panel];
  });
  return { ...model, panels };
}
