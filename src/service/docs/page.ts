/** The reference page: everything the OpenAPI document says, for people. One file without anything to load, readable without script. */
import { createHash } from 'node:crypto';
import type { JsonObject } from '../../endpoints/openapi/components.ts';
import type { Endpoint, Topic } from '../../endpoints/types.ts';
import { REASONS } from '../../engine/value.ts';
import { explain } from '../../render/reasons.ts';
import { errorCodes, planLimits } from './error-tables.ts';
import { envelopeFields } from './fields.ts';
import { inline, prose, row, table, text } from './html.ts';
import { ADDRESS, FIELD_HEAD, fieldRow, routeSection } from './route-section.ts';
import { pageScript } from './script.ts';
import { STYLE } from './style.ts';

export interface ReferencePage {
  readonly html: string;
  /** `Content-Security-Policy`: nothing but this style sheet and this script. */
  readonly policy: string;
}

/** The page for `document`, the OpenAPI document of `endpoints`. */
export function referencePage(document: JsonObject, endpoints: readonly Endpoint[]): ReferencePage {
  const info = document.info as JsonObject;
  const { schemas } = document.components as { readonly schemas: Readonly<Record<string, JsonObject>> };
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
${general(info, schemas)}
${topics.map(({ name, description, specs }) => `<h2 id="topic-${name}">${title(name)}</h2>\n<p>${inline(description)}</p>\n${specs.map((spec) => routeSection(spec, paths[spec.path]!.get, schemas)).join('\n')}`).join('\n')}
</main>
</div>
<script>${script}</script>
</body>
</html>
`;
  return { html, policy: policyFor(STYLE, script) };
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

function general(info: JsonObject, schemas: Readonly<Record<string, JsonObject>>): string {
  const bodies: Readonly<Record<(typeof GENERAL)[number][0], string>> = {
    about: prose(String(info.description)),
    key: `${prose(
      `Every route under \`/v2\` wants a key in the request header \`X-API-Key\`; never put it in an address. This page and \`/openapi.json\` are open to all.

What a key may ask, and how often, depends on its plan; each route names the plans that include it, and what it costs: one request, where it does not say more.
A request comes back a minute after it was granted. One refused for its key, plan or rate costs nothing; every other one does, whatever the answer.`,
    )}
${planLimits()}`,
    envelope: table(
      'Fields of every answer',
      FIELD_HEAD,
      envelopeFields(schemas).map((field) => fieldRow(`envelope-${field.path}`, field)),
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
  return `${prose(
    `A refusal is \`{"error": {"code", "message", "param", "details", "request_id"}}\`; \`param\` and \`details\` only where they apply.`,
  )}
${errorCodes()}
${prose(
  `Parameters that fail the schema answer 422 with \`{"detail": [...]}\`, every fault at once. What the schema cannot say (the content of a comma-separated list, parameters that contradict each other) answers 400 with \`PARAM_INVALID\`.

Unknown parameters are ignored; of one given twice the last counts; blanks around a value are dropped. Checks come in this order: route, key, plan, rate, parameters, symbols, data.`,
)}`;
}

function title(topic: string): string {
  return `${topic.charAt(0).toUpperCase()}${topic.slice(1)}`;
}

function policyFor(style: string, script: string): string {
  const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  return [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    `script-src ${hash(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
