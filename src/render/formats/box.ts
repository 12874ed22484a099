import type { Format } from './format.ts';

/** Tables with borders, as wide as the terminal. The drawing is loaded when it is used. */
export const box: Format = {
  name: 'box',
  help: 'the same as a table with borders, as wide as the terminal',
  readBy: 'people',
  takes: 'tables',
  write: async ({ tables, tag, display }) => {
    const [{ toBox }, { paint }, options] = await Promise.all([
      import('./box-table.ts'),
      import('../color.ts'),
      display(),
    ]);
    const top = tag && `${paint({ text: ` ${tag} `, style: 'tag' }, options.color)}\n`;
    return `${top}${tables.map((table) => toBox(table, options)).join('\n')}`;
  },
};
