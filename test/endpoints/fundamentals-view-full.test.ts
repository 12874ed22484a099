/** `--full` shows every number of the answer: each one is changed in turn, and the screen must change with it. */
import { describe, expect, test } from 'vitest';
import type { Payload } from '../../src/endpoints/fundamentals/payload.ts';
import { view } from '../../src/endpoints/fundamentals/view.ts';
import type { Report } from '../../src/endpoints/fundamentals/view-rows.ts';
import { isMarker } from '../../src/engine/value.ts';
import { explain } from '../../src/render/reasons.ts';
import { render } from '../../src/render/render.ts';
import { bank, company, years } from './fundamentals-view.samples.ts';

type Path = readonly (string | number)[];

function leaves(node: unknown, path: Path = []): [Path, unknown][] {
  if (typeof node !== 'object' || node === null || isMarker(node)) return [[path, node]];
  if (Array.isArray(node)) return node.flatMap((child, i) => leaves(child, [...path, i]));
  return Object.entries(node).flatMap(([key, child]) => leaves(child, [...path, key]));
}

function replaced(node: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(node)) return node.map((child, i) => (i === key ? replaced(child, rest, value) : child));
  const tree = node as Record<string, unknown>;
  return { ...tree, [key]: replaced(tree[key], rest, value) };
}

function screen(payload: unknown): string {
  return render(view(payload as Payload, { full: true }), { width: undefined, color: false, unicode: true });
}

/** Another legal value of the same kind. */
function other(path: Path, value: unknown): unknown {
  const key = path.at(-1);
  if (key === 'as_of') return '2024-02-29T21:00:00Z';
  if (key === 'freshness') return 'stale';
  if (key === 'market_status') return 'open';
  if (key === 'period') return value === 'annual' ? 'quarter' : 'annual';
  if (path[0] === 'ttm' && path[1] === 'flags') return 'negative_equity';
  if (isMarker(value)) return { available: false, reason: 'computation_error' };
  if (typeof value === 'number') return Number.isInteger(value) ? value + 1 : value + 0.01;
  return `${String(value)}X`;
}

/** The periods are those of the balance sheet in all three arrays; a score that is there or not says its own status. */
function saidElsewhere(path: Path): boolean {
  const key = path.at(-1);
  const period = ['fiscal_period', 'fiscal_year', 'period_end'].includes(String(key));
  return (period && path[0] !== 'balance_sheet') || (path.includes('piotroski_status') && !path.includes('missing'));
}

/** The two newest periods, which hold every kind of value the samples have: the others only cost time. */
function short(report: Report): Report {
  const { balance_sheet, cash_flow, income_statement } = report;
  const [balance, cash, income] = [balance_sheet, cash_flow, income_statement].map((rows) => rows.slice(0, 2));
  return { ...report, balance_sheet: balance, cash_flow: cash, income_statement: income } as Report;
}

describe.each([
  ['quarters', short(company)],
  ['years', short(years)],
  ['bank', short(bank)],
] as const)('%s', (_, payload) => {
  const whole = screen(payload);
  const shown = leaves(payload).filter(([path]) => !saidElsewhere(path));
  test.each(Object.keys(payload))('%s', (name) => {
    for (const [path, value] of shown.filter(([path]) => path[0] === name)) {
      expect(screen(replaced(payload, path, other(path, value))), path.join('.')).not.toBe(whole);
      if (typeof value !== 'number' || path.includes('fiscal_year') || path[0] === 'cache_age_seconds') continue;
      // A value that has gone missing shows, with its reason.
      const missing = screen(replaced(payload, path, { available: false, reason: 'extraction_failed' }));
      expect(missing, path.join('.')).toContain(explain('extraction_failed'));
    }
  });
});
