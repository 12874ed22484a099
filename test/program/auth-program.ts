/** The program as it stands in src/, bundled for a child process: what only a real process shows (terminals, signals, races, argv). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Bundles the program; gives the file to run with Node and how to remove it. */
export async function bundleProgram(): Promise<{ readonly file: string; readonly remove: () => void }> {
  // Inside the project, so that libsql is found from it.
  const folder = mkdtempSync(join(root, 'node_modules', '.mds-auth-'));
  const build = await rolldown({
    cwd: root,
    input: join(root, 'src/cli/main.ts'),
    platform: 'node',
    external: [/^node:/, /^libsql$/, /^@libsql\//],
    transform: { define: { __MDS_VERSION__: '"0.0.0"' } },
    onLog: (level, log, handler) => {
      if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') handler(level, log);
    },
  });
  await build.write({ dir: folder, format: 'cjs', entryFileNames: 'main.cjs', chunkFileNames: '[name]-[hash].cjs' });
  await build.close();
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
  const file = join(folder, 'mds.cjs');
  writeFileSync(file, `require('./main.cjs').main(process.argv.slice(2), __dirname);\n`);
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
