/** Links of answers, read as resources by the official client. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectSample, type Session } from './client.ts';

let session: Session;
beforeAll(async () => {
  session = await connectSample();
});
afterAll(() => session.close());

async function read(uri: string): Promise<string> {
  const { contents } = await session.client.readResource({ uri });
  return contents.map((part) => ('text' in part ? part.text : '')).join('');
}

function links(result: Awaited<ReturnType<Session['call']>>['result']): readonly string[] {
  return result.content.flatMap((part) => (part.type === 'resource_link' ? [part.uri] : []));
}

test('a link of a series has every row, where the answer is cut', async () => {
  const { result, text } = await session.call('series', { symbol: 'KO', range: '2y', as_of: '2024-05-31' });
  const [uri = ''] = links(result);
  expect(uri).toBe('mds://series/KO/2y.csv?cadence=daily&as_of=2024-05-31');
  const lines = (await read(uri)).trimEnd().split('\n');
  expect(lines[0]).toMatch(/^# KO \| SIMULATED .* \| as_of 2024-05-31T/);
  expect(lines[1]).toBe('date,close,volume');
  // The answer says of how many rows it is a part; the head of its table is one more line.
  expect(lines).toHaveLength(Number(/of (\d+)\. More/.exec(text)?.[1]) + 1);
  // Nothing later than the day asked for.
  expect(lines.slice(2).every((line) => line.slice(0, 10) <= '2024-05-31')).toBe(true);
});

test('a link of a section has the text that the tool gives page by page', async () => {
  const args = { symbol: 'AAPL', action: 'read', section: 'risk_factors' };
  const pages: string[] = [];
  let cursor: string | undefined;
  let uri = '';
  do {
    const { text, result } = await session.call('filings', { ...args, ...(cursor && { cursor }) });
    pages.push(/<filed-text \w+>.*\n([\s\S]*)\n<\/filed-text \w+>/.exec(text)![1]!);
    uri = links(result)[0]!;
    cursor = /cursor (\w+)/.exec(text)?.[1];
  } while (cursor !== undefined);
  const whole = await read(uri);
  expect(/<filed-text \w+>.*\n([\s\S]*)\n<\/filed-text \w+>/.exec(whole)![1]).toBe(pages.join('\n'));
});

test('templates are listed, resources are not', async () => {
  expect((await session.client.listResources()).resources).toEqual([]);
  const { resourceTemplates } = await session.client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    'mds://filing/{accession}/section/{name}{?as_of}',
    'mds://series/{symbol}/{range}.csv{?series,cadence,as_of}',
  ]);
});

test.each([
  'mds://series/AAPL/1y.xls',
  'mds://series/NOSUCH/1y.csv',
  'mds://filing/0000000000-00-000000/section/mda',
  'file:///etc/passwd',
  'mds://series/%2e%2e/1y.csv',
])('%s is a fault of the protocol', async (uri) => {
  await expect(read(uri)).rejects.toThrow(/[A-Z_]+: .+\./);
});
