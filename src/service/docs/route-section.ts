/** One route on the reference page: what it is for, what it takes, how to ask it, what it answers, how it refuses. */
import type { JsonObject } from '../../endpoints/openapi/components.ts';
import { PLANS_FROM } from '../../endpoints/openapi.ts';
import type { EndpointSpec } from '../../endpoints/types.ts';
import type { Field, Shape } from './fields.ts';
import { inline, prose, row, table, text } from './html.ts';

/** Placeholder for the address of the service; the page puts in the one it was loaded from. */
export const ADDRESS = 'http://127.0.0.1:8787';

/** The section of the route `spec`, whose OpenAPI operation is `operation` and whose payload has these shapes. */
export function routeSection(spec: EndpointSpec, operation: JsonObject, shapes: readonly Shape[]): string {
  const id = `route-${spec.name}`;
  const cost = spec.cost === 'per-symbol' ? 'one for each symbol' : String(spec.cost);
  return `<section id="${id}" class="route" data-search>
<h3><span class="verb">GET</span> <a href="#${id}"><code>${text(spec.path)}</code></a></h3>
<p class="summary">${inline(String(operation.summary))}.</p>
${prose(spec.description)}
<p class="facts"><span>Plans: ${PLANS_FROM[spec.plan]}</span> <span>Cost: ${cost}</span></p>
${parameterTable(spec, operation)}
${requests(spec)}
${shapes.map((shape, index, all) => shapeTable(spec, shape, index, all.length)).join('\n')}
${refusals(spec, operation)}
</section>`;
}

function parameterTable(spec: EndpointSpec, operation: JsonObject): string {
  const own = (operation.parameters as readonly JsonObject[]).filter(({ $ref }) => $ref === undefined);
  const rows = own.map((parameter) =>
    row(`route-${spec.name}-parameter-${parameter.name}`, [
      `<code>${text(String(parameter.name))}</code>`,
      parameter.in === 'path' ? 'path' : 'query',
      parameter.required === true ? 'required' : parameter.deprecated === true ? 'legacy name' : 'optional',
      inline(bounds(parameter.schema as JsonObject)),
      inline(String(parameter.description)),
      parameter.example === undefined ? '' : `<code>${text(String(parameter.example))}</code>`,
    ]),
  );
  const head = ['Name', 'In', 'Needed', 'Values', 'What', 'Example'];
  return `<h4>Parameters</h4>\n${table(`Parameters of ${spec.path}`, head, rows)}`;
}

/** What the schema says of the values of a parameter. */
function bounds(schema: JsonObject): string {
  const parts = [
    Array.isArray(schema.type) ? schema.type.join(' or ') : String(schema.type),
    Array.isArray(schema.enum) ? `one of ${schema.enum.map((value) => `\`${value}\``).join(', ')}` : '',
    schema.description === undefined ? '' : String(schema.description).replace(/\.$/, ''),
    schema.minLength === undefined ? '' : `at least ${schema.minLength} long`,
    schema.maxLength === undefined ? '' : `at most ${schema.maxLength} long`,
    schema.minimum === undefined ? '' : `from ${schema.minimum}`,
    schema.maximum === undefined ? '' : `to ${schema.maximum}`,
    schema.pattern === undefined ? '' : `pattern \`${schema.pattern}\``,
    schema.default === undefined ? '' : `default \`${schema.default}\``,
  ];
  return parts.filter((part) => part !== '').join('; ');
}

function requests(spec: EndpointSpec): string {
  const lines = spec.examples.map(({ args, help }) => `mds ${spec.command.join(' ')}${args && ` ${args}`}  # ${help}`);
  return `<h4>Requests</h4>
<pre><code>${text(curl(spec))}</code></pre>
<pre><code>${text(lines.join('\n'))}</code></pre>`;
}

/** The request with the examples of the parameters it cannot do without. */
function curl({ path, params }: EndpointSpec): string {
  const example = (name: string) => params.find((param) => param.name === name)?.example ?? name;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(example(name)));
  const query = params.filter((param) => param.in !== 'path' && param.required);
  const pairs = query.map(({ name }) => `${name}=${encodeURIComponent(example(name)).replaceAll('%2C', ',')}`);
  return `curl -H "X-API-Key: $MDS_API_KEY" '${ADDRESS}${filled}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}'`;
}

function shapeTable(spec: EndpointSpec, { title, description, fields }: Shape, index: number, of: number): string {
  const id = `route-${spec.name}-answer${of > 1 ? `-${index + 1}` : ''}`;
  const heading = of > 1 ? `Answer, ${index + 1} of ${of}: <code>data</code>` : 'Answer: <code>data</code>';
  const rows = fields.map((field) => fieldRow(`${id}-${field.path}`, field));
  return `<h4 id="${id}">${heading}</h4>
<p>${inline(description)} With the <a href="#envelope">fields every answer has</a>.</p>
${table(`Fields of ${title || spec.path}`, FIELD_HEAD, rows)}`;
}

export const FIELD_HEAD: readonly string[] = ['Field', 'Type', 'Unit', 'What', 'May be missing'];

/** A field as a row of a table. */
export function fieldRow(id: string, { path, type, unit, description, maybeMissing, optional }: Field): string {
  const missing = [maybeMissing && '<a href="#missing">marker</a>', optional && 'may be left out'].filter(Boolean);
  const cells = [`<code>${text(path)}</code>`, text(type), text(unit), inline(description), missing.join(', ')];
  return row(id, cells);
}

function refusals(spec: EndpointSpec, operation: JsonObject): string {
  const responses = operation.responses as Readonly<Record<string, JsonObject>>;
  const rows = Object.entries(responses)
    .filter(([status]) => Number(status) >= 300)
    .map(([status, response]) => row(undefined, [status, inline(String(response.description))]));
  return `<h4>Other answers</h4>\n${table(`Other answers of ${spec.path}`, ['Status', 'Meaning'], rows)}`;
}
