/** The fields of payloads, from their schemas: for `--list-fields`, and for the index that the build puts into the program. */
import { type Call, fillPath } from '../../client/core.ts';
import { type FieldKind, LAST_RESORT, type PathPart, pathName, pathOf } from '../../conditions/fields.ts';
import { ENDPOINTS } from '../../endpoints/index.ts';
import type { Schema } from '../../endpoints/shared/schema.ts';
import { fieldsOf } from '../../endpoints/shared/schema-fields.ts';
import type { EndpointSpec, ParamSpec } from '../../endpoints/types.ts';
import { EXIT } from '../../errors.ts';
import type { Panel, ViewModel } from '../../render/model.ts';
import { render } from '../../render/render.ts';
import type { Invocation } from '../args/command.ts';
import { counted } from '../output/amounts.ts';
import { displayOf } from '../output/display.ts';
import { printJson } from '../output/result.ts';
import type { Io } from '../terminal/io.ts';

export interface DescribedField {
  readonly route: string;
  readonly path: readonly PathPart[];
  readonly kind: FieldKind;
  readonly values: readonly string[];
  readonly unit: string | undefined;
  readonly description: string;
  /** Equal in fields that are the same figure. */
  readonly meaning: string;
}

/** A route, its rank (see `Field.rank`), and its fields: path, kind, meaning, and the unit or the closed list of values. */
export type FieldIndex = readonly (readonly [
  route: string,
  rank: number,
  fields: readonly (readonly [path: string, kind: FieldKind, meaning: number, more?: string | readonly string[]])[],
])[];

const UNIT = /\s*Unit: (.+)\.$/;

/** Every field of the routes that a check can request, in payload order. */
export async function describedFields(): Promise<readonly DescribedField[]> {
  const routes = ENDPOINTS.filter(({ spec }) => needsOnlySymbol(spec));
  const fields = routes.map(async ({ spec, payload }) => checkFields(spec.name, (await payload()).schema));
  return (await Promise.all(fields)).flat();
}

export async function fieldIndex(): Promise<FieldIndex> {
  const fields = await describedFields();
  const meanings = [...new Set(fields.map(({ meaning }) => meaning))];
  const numbers = new Map(meanings.map((meaning, i) => [meaning, i]));
  return ENDPOINTS.filter(({ spec }) => needsOnlySymbol(spec)).map(({ spec }) => [
    spec.name,
    rankOf(spec),
    fields
      .filter(({ route }) => route === spec.name)
      .map(({ path, kind, values, unit, meaning }) => {
        const more = values.length > 0 ? values : unit;
        const entry = [pathName(path), kind, numbers.get(meaning) ?? 0] as const;
        return more === undefined ? entry : [...entry, more];
      }),
  ]);
}

/** The fields of the payload of `route` that are values or lists, each once, whichever shape of the payload has it. */
export function checkFields(route: string, schema: Schema): readonly DescribedField[] {
  const fields = new Map<string, DescribedField>();
  for (const { path: at, values: schemas, description, inStatus } of fieldsOf(schema)) {
    for (const value of schemas) {
      const isList = value.type === 'array';
      // Reasons are read as missing values; a field with one constant value has no information, and names that are data cannot be named.
      const kind = value.title === 'Reason' || 'const' in value ? undefined : kindOf(value);
      if (kind === undefined || at.includes('*')) continue;
      const path = pathOf(isList ? `${at}[]` : at);
      const name = pathName(path);
      const own = (isList ? value.items?.enum : value.enum) ?? [];
      const text = kind === 'boolean' && inStatus ? `${description} (${name})` : description;
      const first = fields.get(name) ?? {
        route,
        path,
        kind,
        unit: UNIT.exec(text)?.[1],
        description: text.replace(UNIT, ''),
        meaning: `${kind} ${text}`,
      };
      // Shapes of one payload may have different values.
      fields.set(name, { ...first, values: [...new Set([...(fields.get(name)?.values ?? []), ...own])] });
    }
  }
  return [...fields.values()];
}

/** Undefined for a group. */
function kindOf({ type, format, items }: Schema): FieldKind | undefined {
  if (type === 'array') return kindOf(items ?? {}) ?? 'object';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'boolean';
  if (type !== 'string') return undefined;
  return format === 'date' ? 'date' : format === 'date-time' ? 'instant' : 'text';
}

/** True for a route that takes a symbol and needs nothing else. */
export function needsOnlySymbol({ params }: EndpointSpec): boolean {
  return symbolParam(params) !== undefined && params.every(({ kind, required }) => kind === 'symbol' || !required);
}

/** The snapshot first, then routes of every plan; last those that also answer without a symbol, about the stored data. */
function rankOf({ name, plan, params }: EndpointSpec): number {
  if (symbolParam(params)?.required === false) return LAST_RESORT;
  return name === 'snapshot' ? 0 : plan === 'free' ? 1 : 2;
}

/** The request for `symbol`; every other parameter has its default. */
export function callFor({ path, params }: EndpointSpec, symbol: string): Call {
  const param = symbolParam(params);
  if (param?.in === 'path') return { path: fillPath(path, { [param.name]: symbol }), query: [] };
  return { path, query: param === undefined ? [] : [[param.name, symbol]] };
}

function symbolParam(params: readonly ParamSpec[]): ParamSpec | undefined {
  return params.find(({ kind }) => kind === 'symbol');
}

/** Prints the fields whose name or description has all words of the command line. */
export async function listFields({ args, options }: Invocation, io: Io): Promise<number> {
  const words = args.map((word) => word.toLowerCase());
  const fields = (await describedFields()).filter(({ path, description, values }) => {
    const text = `${pathName(path)} ${description} ${values.join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  if (options.json === true) printJson(fields.map(fieldJson), io);
  else io.stdout.write(render(fieldsView(fields), displayOf(options, io)));
  return EXIT.ok;
}

function fieldJson(field: DescribedField): object {
  return { field: `${field.route}.${pathName(field.path)}`, is: kindText(field), meaning: field.description };
}

/** `percent`, `true or false`, `rising, flat, falling`. */
function kindText({ kind, unit, values, path }: DescribedField): string {
  if (kind === 'object') return 'list';
  const one = values.length > 0 ? values.join(', ') : (unit ?? (kind === 'boolean' ? 'true or false' : kind));
  return path.at(-1)?.list === true ? `list of ${one}` : one;
}

/** A table per route. */
function fieldsView(fields: readonly DescribedField[]): ViewModel {
  return {
    title: 'Fields',
    subtitle: counted(fields.length, 'field'),
    panels: [...new Set(fields.map(({ route }) => route))].map(
      (route): Panel => ({
        title: route,
        block: {
          type: 'table',
          columns: ['Field', 'Type', 'Meaning'].map((label) => ({ label, kind: 'text' })),
          rows: fields
            .filter((field) => field.route === route)
            .map((field) => [
              { kind: 'text', value: pathName(field.path) },
              { kind: 'text', value: kindText(field), emphasis: 'dim' },
              { kind: 'text', value: field.description },
            ]),
        },
      }),
    ),
    notes: [
      'A condition names a field by the end of its path; [] takes an index: [0] is the first entry, [-1] the last.',
    ],
  };
}
