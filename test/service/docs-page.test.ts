/** The reference page: valid, whole, and about everything the API has. */

import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { beforeAll, describe, expect, test } from 'vitest';
import { describe as describePayload } from '../../src/cli/output/payload-fields.ts';
import { ENDPOINTS } from '../../src/endpoints/index.ts';
import { REASONS } from '../../src/engine/value.ts';
import { API_CODES, HOST_CODES } from '../../src/errors.ts';
import { inline, text } from '../../src/service/docs/html.ts';
import { createHandler } from '../../src/service/handler.ts';
import type { ServiceResponse } from '../../src/service/types.ts';
import { fakeStore } from './fake-store.ts';

const VOID = ['meta', 'input', 'link', 'br', 'hr', 'img'];

interface Page {
  readonly tags: readonly { readonly name: string; readonly attributes: Readonly<Record<string, string>> }[];
  readonly problems: readonly string[];
  /** Text of the section with that id. */
  readonly sections: ReadonlyMap<string, string>;
  readonly text: string;
}

/** Reads a page as written: every element closed by its own end tag, in order. */
function read(html: string): Page {
  const open: { name: string; id: string | undefined }[] = [];
  const tags: { name: string; attributes: Record<string, string> }[] = [];
  const problems: string[] = [];
  const sections = new Map<string, string>();
  let all = '';
  const parser = new Parser({
    onopentag: (name, attributes) => {
      tags.push({ name, attributes });
      if (!VOID.includes(name)) open.push({ name, id: attributes.id });
    },
    ontext: (piece) => {
      if (open.some(({ name }) => name === 'style' || name === 'script')) return;
      all += piece;
      for (const { name, id } of open) if (name === 'section') sections.set(id!, (sections.get(id!) ?? '') + piece);
    },
    onclosetag: (name, implied) => {
      if (VOID.includes(name)) return;
      if (implied) problems.push(`<${name}> is never closed`);
      const innermost = open.pop();
      if (innermost?.name !== name) problems.push(`</${name}> closes <${innermost?.name}>`);
    },
  });
  parser.end(html);
  for (const { name } of open) problems.push(`<${name}> is left open`);
  return { tags, problems, sections, text: all };
}

let response: ServiceResponse;
let page: Page;
const handle = createHandler({ store: fakeStore(), now: () => 0, hosted: true });
beforeAll(async () => {
  response = await handle({ method: 'GET', path: '/docs', query: [], headers: {} });
  page = read(response.body);
});

test('is HTML under a policy that allows its own style and script alone', () => {
  expect(response.status).toBe(200);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.headers['x-content-type-options']).toBe('nosniff');
  const hashOf = (tag: string) => {
    const [, content] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(response.body)!;
    return `'sha256-${createHash('sha256').update(content!).digest('base64')}'`;
  };
  const policy = response.headers['content-security-policy'];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`style-src ${hashOf('style')}`);
  expect(policy).toContain(`script-src ${hashOf('script')}`);
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  // What the policy would block anyway is not there: style attributes, handlers, anything to load.
  for (const { name, attributes } of page.tags) {
    expect(Object.keys(attributes).filter((key) => key === 'style' || key === 'src' || key.startsWith('on'))).toEqual(
      [],
    );
    expect(name).not.toMatch(/^(img|link|iframe|object|embed|form)$/);
  }
});

test('is well-formed: elements balanced, ids unique, every link resolves', () => {
  expect(page.problems).toEqual([]);
  const ids = page.tags.flatMap(({ attributes }) => (attributes.id === undefined ? [] : [attributes.id]));
  expect(ids.length).toBeGreaterThan(500);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => /\s/.test(id))).toEqual([]);
  const links = page.tags.flatMap(({ attributes }) => (attributes.href === undefined ? [] : [attributes.href]));
  const inside = links.filter((href) => href.startsWith('#'));
  expect(inside.filter((href) => !ids.includes(href.slice(1)))).toEqual([]);
  expect(links.filter((href) => !href.startsWith('#'))).toEqual(['openapi.json']);
  const labels = page.tags.flatMap(({ attributes }) => (attributes.for === undefined ? [] : [attributes.for]));
  expect(labels.every((id) => ids.includes(id))).toBe(true);
});

test('the reading of the page finds what is wrong', () => {
  expect(read('<p><b>x</p>').problems).not.toEqual([]);
  expect(read('<ul><li>x</ul>').problems).not.toEqual([]);
  expect(read('<p>x</p>').problems).toEqual([]);
});

describe.each(ENDPOINTS)('$spec.path', ({ spec, payload }) => {
  test('has its plan, every parameter with its bounds, every field, requests and refusals', async () => {
    const section = page.sections.get(`route-${spec.name}`)!;
    expect(section).toContain(spec.path);
    const plans = { free: 'Free, Starter and Builder', starter: 'Starter and Builder', builder: 'Builder' }[spec.plan];
    expect(section).toContain(`Plans: ${plans}`);
    const ids = new Set(page.tags.map(({ attributes }) => attributes.id));
    for (const param of spec.params) {
      expect(ids).toContain(`route-${spec.name}-parameter-${param.name}`);
      for (const bound of ['minimum', 'maximum', 'maxLength', 'pattern'] as const) {
        const value = (param as unknown as Record<string, unknown>)[bound];
        if (value !== undefined) expect(section, `${param.name} ${bound}`).toContain(String(value));
      }
      for (const value of 'values' in param ? (param.values ?? []) : []) expect(section).toContain(value);
    }
    expect(section).toMatch(/curl -H "X-API-Key: \$MDS_API_KEY" 'http:\/\/127\.0\.0\.1:8787\/v2\//);
    for (const { args } of spec.examples) expect(section).toContain(`mds ${spec.command.join(' ')} ${args}`.trimEnd());
    for (const status of ['304', '401', '422', '429', '500', '503']) expect(section).toContain(status);
    // The fields as the command line lists them.
    const { fields } = await describePayload({ spec, payload });
    const shown = [...ids].filter((id) => id?.startsWith(`route-${spec.name}-answer`) || id?.startsWith('envelope-'));
    const missing = fields.filter((field) => !shown.some((id) => id?.endsWith(`-${field}`)));
    expect(missing).toEqual([]);
  });
});

test('lists every reason and every error code', () => {
  for (const reason of REASONS) expect(page.sections.get('missing')).toContain(reason);
  for (const code of Object.keys(API_CODES)) expect(page.sections.get('errors')).toContain(code);
  for (const [code, { status }] of Object.entries(HOST_CODES))
    expect(page.sections.get('errors')).toContain(`${code} (${status})`);
});

test('says what each plan allows', () => {
  // FIELDS 8.2
  const section = page.sections.get('key')!.replace(/\s+/g, ' ');
  expect(section).toMatch(/Free30500 Starter120no limit Builder600no limit/);
});

test('needs no gate, answers HEAD and 304, refuses to be written to', async () => {
  const gated = createHandler({
    store: fakeStore(),
    now: () => 0,
    hosted: true,
    gates: [() => Promise.reject(new Error('locked'))],
  });
  const ask = (method: string, headers = {}) => gated({ method, path: '/docs', query: [], headers });
  const { etag } = response.headers;
  expect(etag).toMatch(/^W\//);
  expect((await ask('GET')).headers.etag).toBe(etag);
  expect(await ask('HEAD')).toMatchObject({ status: 200, body: '' });
  expect(await ask('GET', { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' });
  expect(await ask('POST')).toMatchObject({ status: 405 });
});

test('text is text', () => {
  expect(text(`<b a="1" c='2'>&`)).toBe('&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;');
  expect(inline('a `<code>` and <b>')).toBe('a <code>&lt;code&gt;</code> and &lt;b&gt;');
});
