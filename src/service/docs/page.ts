/**
 * The description of the service: the OpenAPI document, and the reference page with everything it says, for people: one
 * file without anything to load, readable without script.
 */
import { createHash } from 'node:crypto';
import type { JsonObject } from '../../endpoints/openapi/components.ts';
import { openapi } from '../../endpoints/openapi.ts';
import type { Endpoint, Topic } from '../../endpoints/types.ts';
import { REASONS } from '../../engine/value.ts';
import { API_CODES, type ApiCode, HOST_CODES } from '../../errors.ts';
import { explain } from '../../render/reasons.ts';
import { JSON_TYPE } from '../errors.ts';
import { PLAN_LIMITS, PLANS } from '../limits/plans.ts';
import { ENVELOPE_FIELDS, type Shape, shapesOf } from './fields.ts';
import { inline, prose, row, table, text } from './html.ts';
import { ADDRESS, FIELD_HEAD, fieldRow, routeSection } from './route-section.ts';
import { pageScript } from './script.ts';
import { STYLE } from './style.ts';

export type ApiDescription = Awaited<ReturnType<typeof describeApi>>;

/** Both documents of `endpoints`, as they are sent: plain data. */
export async function describeApi(endpoints: readonly Endpoint[]) {
  const document = await openapi(endpoints);
  const shapes = await Promise.all(
    endpoints.map(async ({ spec, payload }) => [spec.name, shapesOf((await payload()).schema)] as const),
  );
  const { html, policy } = referencePage(document, endpoints, new Map(shapes));
  return {
    openapi: sent(JSON.stringify(document), { 'content-type': JSON_TYPE }),
    page: sent(html, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    }),
  };
}

function sent(body: string, headers: Readonly<Record<string, string>>) {
  return {
    body,
    headers,
    // Weak: it is that of the compressed forms as well.
    etag: `W/"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`,
  };
}

/** The page for `document`, the OpenAPI document of `endpoints`; `shapes` of their payloads by name of the route. */
function referencePage(
  document: JsonObject,
  endpoints: readonly Endpoint[],
  shapes: ReadonlyMap<string, readonly Shape[]>,
): { html: string; policy: string } {
  const info = document.info as JsonObject;
  const paths = document.paths as Readonly<Record<string, { readonly get: JsonObject }>>;
  const topics = (document.tags as readonly JsonObject[]).map(({ name, description }) => ({
    name: name as Topic,
    description: String(description),
    specs: endpoints.map(({ spec }) => spec).filter(({ topic }) => topic === name),
  }));
  const script = pageScript(ADDRESS);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(String(info.title))} ${text(String(info.version))}</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#top">Skip to the text</a>
<div class="page">
<nav aria-label="Contents">
<div hidden><label for="search">Search <span class="note">(press /)</span></label>
<input id="search" type="search" autocomplete="off" spellcheck="false">
<p id="found" class="note" role="status"></p></div>
${navigation(topics)}
</nav>
<main id="top">
<h1>${text(String(info.title))} <span class="note">${text(String(info.version))}</span></h1>
<p>${inline(String(info.summary))} For programs: <a href="openapi.json">openapi.json</a>, OpenAPI ${text(String(document.openapi))}.</p>
${general(info)}
${topics.map(({ name, description, specs }) => `<h2 id="topic-${name}">${title(name)}</h2>\n<p>${inline(description)}</p>\n${specs.map((spec) => routeSection(spec, paths[spec.path]!.get, shapes.get(spec.name) ?? [])).join('\n')}`).join('\n')}
</main>
</div>
<script>${script}</script>
</body>
</html>
`;
  return { html, policy: policyFor(script) };
}

interface TopicSection {
  readonly name: Topic;
  readonly specs: readonly { readonly name: string; readonly path: string }[];
}

const GENERAL = [
  ['about', 'About'],
  ['key', 'The key'],
  ['envelope', 'Fields of every answer'],
  ['missing', 'Missing values'],
  ['errors', 'Errors'],
  ['headers', 'Headers'],
] as const;

function navigation(topics: readonly TopicSection[]): string {
  const list = (items: readonly (readonly [string, string])[]): string =>
    `<ul>${items.map(([id, label]) => `<li><a href="#${id}">${text(label)}</a></li>`).join('')}</ul>`;
  const routes = topics.map(
    ({ name, specs }) => `<h2>${title(name)}</h2>\n${list(specs.map((spec) => [`route-${spec.name}`, spec.path]))}`,
  );
  return [`<h2>In general</h2>\n${list(GENERAL)}`, ...routes].join('\n');
}

function general(info: JsonObject): string {
  const bodies: Readonly<Record<(typeof GENERAL)[number][0], string>> = {
    about: prose(String(info.description)),
    key: `${prose(
      `Every route under \`/v2\` requires a key in the request header \`X-API-Key\`; never put it in an address. This page and \`/openapi.json\` are open to all.

Which routes a key may use, and how often, depends on its plan; each route names the plans that include it, and what it costs: one request, where it does not say more.
A request comes back a minute after it was granted. One refused for its key, plan or rate costs nothing; every other one does, whatever the answer.`,
    )}
${planLimits()}`,
    envelope: table(
      'Fields of every answer',
      FIELD_HEAD,
      ENVELOPE_FIELDS.map((field) => fieldRow(`envelope-${field.path}`, field)),
    ),
    missing: `${prose('A value that cannot be given is replaced by `{"available": false, "reason": "<code>"}`; nothing is ever null but cells of a history. The codes are a closed list:')}
${table(
  'Reasons',
  ['Code', 'Meaning'],
  REASONS.map((reason) => row(`reason-${reason}`, [`<code>${reason}</code>`, inline(explain(reason))])),
)}`,
    errors: errors(),
    headers: prose(
      '`X-Request-Id` names the request in the log of the service. `ETag` and `If-None-Match` save the body of an answer that has not changed (304). `Cache-Control` says for how long an answer may be kept. `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` say what the plan leaves, and in how many seconds the next request comes back; `RateLimit-Policy` says all limits of the plan; `Retry-After` is in seconds. `HEAD` gives the headers of `GET`.',
    ),
  };
  return GENERAL.map(
    ([id, heading]) => `<section id="${id}" data-search>\n<h2>${heading}</h2>\n${bodies[id]}\n</section>`,
  ).join('\n');
}

function errors(): string {
  const rows = (Object.keys(API_CODES) as ApiCode[]).map((code) =>
    row(`error-${code}`, [`<code>${code}</code>`, String(API_CODES[code].status), inline(MEANING[code])]),
  );
  const hostCodes = Object.entries(HOST_CODES).map(([code, { status }]) => `\`${code}\` (${status})`);
  return `${prose(
    `A refusal is \`{"error": {"code", "message", "param", "details", "request_id"}}\`; \`param\` and \`details\` only where they apply.`,
  )}
${table('Error codes', ['Code', 'Status', 'Meaning'], rows)}
${prose(`What is no readable request is refused before any route, in the same shape, and means that the client or a proxy is at fault: ${hostCodes.join(', ')}.`)}
${prose(
  `Parameters that fail the schema answer 422 with \`{"detail": [...]}\`, every fault at once. What the schema cannot say (the content of a comma-separated list, parameters that contradict each other) answers 400 with \`PARAM_INVALID\`.

Unknown parameters are ignored. If a parameter is repeated, the last value counts; repeated lists are joined. Blanks around a value are removed. Checks come in this order: route, key, plan, rate, parameters, symbols, data.`,
)}`;
}

function title(topic: string): string {
  return `${topic.charAt(0).toUpperCase()}${topic.slice(1)}`;
}

/** `Content-Security-Policy`: nothing but this style sheet and this script. */
function policyFor(script: string): string {
  const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  const sources = `style-src ${hash(STYLE)}; script-src ${hash(script)}`;
  return `default-src 'none'; ${sources}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** What a code means to a client, and what to do. */
const MEANING: Readonly<Record<ApiCode, string>> = {
  PARAM_INVALID:
    'The content of a comma-separated list, or parameters together, make no sense; or the address cannot be read.',
  AUTH_MISSING: 'No key was sent.',
  AUTH_INVALID: 'The key is unknown, revoked or expired.',
  PLAN_REQUIRED: 'The plan of the key does not include the route. `details` has `required` and `current`.',
  SYMBOL_UNKNOWN: 'The symbol is not one this service has. `details.suggestions` has close ones.',
  FILING_NOT_FOUND: 'This service has no filing of that accession number.',
  NO_DATA: 'The symbol is known, but this service has none of the data the route reads. `details.missing` names them.',
  NOT_FOUND: 'There is no such route.',
  METHOD_NOT_ALLOWED: 'Routes answer GET and HEAD. `Allow` says so.',
  RATE_LIMITED: 'The limit of the plan is reached. `Retry-After` says when to retry.',
  REQUEST_QUARANTINED:
    'This request ended the process that computed it, twice. It is refused for ten minutes; others are answered.',
  INTERNAL: 'A fault of the service. Its operator finds `request_id` in the log.',
  NOT_IMPLEMENTED: 'Part of the API, but not computed by this service.',
  UPSTREAM_UNAVAILABLE: 'The data are not available now. `Retry-After` says when to retry.',
  UPSTREAM_TIMEOUT: 'A source of the data did not answer in time.',
};

/** What each plan allows. */
function planLimits(): string {
  const rows = PLANS.map((plan) => {
    const { perMinute, perDay } = PLAN_LIMITS[plan];
    const name = text(title(plan));
    return row(`plan-${plan}`, [name, String(perMinute), perDay === undefined ? 'no limit' : String(perDay)]);
  });
  return table('Plans', ['Plan', 'Requests per minute', 'Requests per day (UTC)'], rows);
}
