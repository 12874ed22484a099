/** The commands as a Markdown table: that of docs/commands.md, checked by test/cli/readme.test.ts. */
import { allCommands } from '../../src/cli/commands.ts';

export function commandTable(): string {
  const rows = allCommands().map(({ words, args, summary }) => {
    const name = words.join(' ');
    const usage = args
      .map(({ name, required, many }) => {
        const one = many ? `${name}...` : name;
        return required ? `<${one}>` : `[${one}]`;
      })
      .join(' ');
    return `| \`mds ${name}${usage === '' ? '' : ` ${usage}`}\` | ${summary} |`;
  });
  return ['| command | what it gives |', '|---|---|', ...rows].join('\n');
}
