/** What takes seconds to make of the sample's sources: made once for each state of them, for all workers and later runs. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache/mds-sample');
/** Folders of other states of the sources that stay, for those who go back and forth. */
const MOST_OTHERS = 3;

let state: string | undefined;

/** The folder `name` of this state of the sources, filled by `make` if no worker or earlier run has. */
export function keptFolder(name: string, make: (folder: string) => void): string {
  state ??= digestOfSources();
  const path = join(CACHE, state, name);
  if (existsSync(path)) return path;
  if (!existsSync(join(CACHE, state))) removeOldStates();
  mkdirSync(join(CACHE, state), { recursive: true });
  const fresh = mkdtempSync(join(CACHE, state, 'new-'));
  make(fresh);
  try {
    renameSync(fresh, path);
  } catch {
    // Another worker was faster.
    rmSync(fresh, { recursive: true, force: true });
  }
  return path;
}

function digestOfSources(): string {
  const hash = createHash('sha256');
  for (const folder of ['src', 'tools/sample-market'])
    for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(ts|txt)$/.test(name)) hash.update(`${name}\n`).update(readFileSync(join(ROOT, folder, name)));
  return hash.digest('hex').slice(0, 16);
}

function removeOldStates(): void {
  mkdirSync(CACHE, { recursive: true });
  const others = readdirSync(CACHE).map((name) => join(CACHE, name));
  const byAge = others.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of byAge.slice(MOST_OTHERS)) rmSync(old, { recursive: true, force: true });
}
