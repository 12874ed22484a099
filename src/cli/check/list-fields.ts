/** `mds check --list-fields`: the fields that conditions can name, with their meaning. */

import { pathName } from '../../conditions/fields.ts';
import { EXIT } from '../../errors.ts';
import type { Panel, ViewModel } from '../../render/model.ts';
import { render } from '../../render/render.ts';
import type { Invocation } from '../args/command.ts';
import { counted } from '../output/amounts.ts';
import { displayOf } from '../output/display.ts';
import type { Io } from '../terminal/io.ts';
import { type DescribedField, describedFields } from './payload-fields.ts';

/** Prints the fields whose name or description has all words of the command line. */
export async function listFields({ args, options }: Invocation, io: Io): Promise<number> {
  const words = args.map((word) => word.toLowerCase());
  const fields = (await describedFields()).filter(({ path, description, values }) => {
    const text = `${pathName(path)} ${description} ${values.join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  if (options.json === true) io.stdout.write(`${JSON.stringify(fields.map(fieldJson), undefined, 2)}\n`);
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
