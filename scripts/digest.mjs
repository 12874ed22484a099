/** Digests of files below a folder: what was built follows from them. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Of names and content of these files and of all files of these folders; one that does not exist counts as that.
 * @param {string} root @param {readonly string[]} paths below it @param {(path: string) => boolean} [counts]
 */
export function digestOf(root, paths, counts = () => true) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((each) => filesBelow(root, each)).filter(counts)) {
    hash.update(path).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/** The file itself, or every file of a folder, in order. @param {string} root @param {string} path @returns {string[]} */
function filesBelow(root, path) {
  if (!existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const names = readdirSync(join(root, path)).sort();
  return names.flatMap((name) => filesBelow(root, `${path}/${name}`));
}
