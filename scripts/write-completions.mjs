/** Writes completions/ with the built program: node scripts/write-completions.mjs. A test tells when it has to be run again. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'completions');
/** Shell and file, named as the shells look for them. */
const files = { bash: 'mds.bash', zsh: '_mds', fish: 'mds.fish', powershell: 'mds.ps1' };

mkdirSync(folder, { recursive: true });
for (const [shell, name] of Object.entries(files)) {
  const script = execFileSync(process.execPath, [join(root, 'bin/mds.cjs'), 'completion', shell], { encoding: 'utf8' });
  writeFileSync(join(folder, name), script);
}
