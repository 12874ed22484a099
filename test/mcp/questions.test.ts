/** The written questions: at most three calls and 6,000 tokens each, and every fact appears. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../src/client/core.ts';
import { embeddedTransport } from '../../src/client/embedded.ts';
import { sampleStore } from '../sample-market/imported.ts';
import { connectSample, type Session } from './client.ts';
import { type Fact, QUESTIONS } from './questions.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
let session: Session;
/** Of the last answer that was cut. */
let cursor = '';
beforeAll(async () => {
  session = await connectSample();
});
afterAll(() => session.close());

/** A fact as text: of a value the payload of its route, asked as a command does. */
async function textOf({ path, query, at, as, asOf }: Fact): Promise<string> {
  const base = { path: sampleStore().path, kind: 'simulated', now: () => NOW } as const;
  const transport = embeddedTransport(asOf === undefined ? base : { ...base, asOf });
  const data = (await ask(transport, { path, query: Object.entries(query) })).data();
  transport.close();
  const value = at.split('.').reduce<unknown>((each, name) => (each as Record<string, unknown>)?.[name], data);
  expect(['number', 'string'], `${path} ${at}`).toContain(typeof value);
  return as(value as never);
}

test('there are 62, all different', () => {
  expect(new Set(QUESTIONS.map((question) => question.ask)).size).toBe(62);
});

test.each(QUESTIONS)('$ask', async ({ calls, facts }) => {
  expect(calls.length).toBeLessThanOrEqual(3);
  let tokens = 0;
  let all = '';
  for (const [tool, args] of calls) {
    const given = Object.fromEntries(
      Object.entries(args).map(([name, value]) => [name, value === '{cursor}' ? cursor : value]),
    );
    const answer = await session.call(tool, given);
    tokens += answer.tokens;
    all += `${JSON.stringify(answer.result.content.filter(({ type }) => type !== 'text'))}\n${answer.text}\n`;
    cursor = /cursor (\w+)/.exec(answer.text)?.[1] ?? cursor;
  }
  expect(tokens).toBeLessThanOrEqual(6_000);
  for (const fact of facts) {
    if (fact instanceof RegExp) expect(all).toMatch(fact);
    else expect(all).toContain(typeof fact === 'string' ? fact : await textOf(fact));
  }
});
