/** The fields that conditions can name, as a list for people and programs. */
import { pathName } from '../../conditions/fields.ts';
import type { DescribedField } from '../../endpoints/contract/field-index.ts';
import { EXIT } from '../../errors.ts';
import type { Panel, ViewModel } from '../../render/model.ts';
import { render } from '../../render/render.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import { counted } from './amounts.ts';
import { displayOf } from './display.ts';
import { printJson } from './result.ts';

/** Prints the fields whose name, that of the route included, or description has all words of the command line. */
export function printFieldList(all: readonly DescribedField[], { args, options }: Invocation, io: Io): number {
  const words = args.map((word) => word.toLowerCase());
  const fields = all.filter(({ source, path, description, values }) => {
    const text = `${source}.${pathName(path)} ${description} ${values.join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  if (options.json === true) printJson(fields.map(fieldJson), io);
  else io.stdout.write(render(fieldsView(fields, args), displayOf(options, io)));
  return EXIT.ok;
}

function fieldJson(field: DescribedField): object {
  return { field: `${field.source}.${pathName(field.path)}`, is: kindText(field), meaning: field.description };
}

/** `percent`, `true or false`, `rising, flat, falling`. */
function kindText({ kind, unit, values, path }: DescribedField): string {
  if (kind === 'object') return 'list';
  const one = values.length > 0 ? values.join(', ') : (unit ?? (kind === 'boolean' ? 'true or false' : kind));
  return path.at(-1)?.list === true ? `list of ${one}` : one;
}

/** A table per route. */
function fieldsView(fields: readonly DescribedField[], words: readonly string[]): ViewModel {
  const head = { title: 'Fields', subtitle: counted(fields.length, 'field') };
  if (fields.length === 0) {
    const text = `No field has ${words.map((word) => `'${word}'`).join(' and ')} in its name or meaning.`;
    return { ...head, panels: [{ block: { type: 'text', text } }], notes: [] };
  }
  const haveLists = fields.some(({ path }) => path.some(({ list }) => list));
  return {
    ...head,
    panels: [...new Set(fields.map(({ source }) => source))].map(
      (source): Panel => ({
        title: source,
        block: {
          type: 'table',
          columns: ['Field', 'Type', 'Meaning'].map((label) => ({ label, kind: 'text' })),
          rows: fields
            .filter((field) => field.source === source)
            .map((field) => [
              { kind: 'text', value: pathName(field.path) },
              { kind: 'text', value: kindText(field), emphasis: 'dim' },
              { kind: 'text', value: field.description },
            ]),
        },
      }),
    ),
    notes: [
      `A condition names a field by the end of its path${haveLists ? '; [] takes an index: [0] is the first entry, [-1] the last' : ''}.`,
    ],
  };
}
