/** The license texts of the packages whose code is in the program: most licenses ask for their text to go along. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageOf } from './sbom.mjs';

/**
 * @param {readonly string[]} modules paths of all bundled modules
 * @param {string} root folder of node_modules
 * @returns {string} each text once, under the packages that have it
 */
export function licensesOf(modules, root) {
  const folders = [...new Set(modules.flatMap(packageOf))].sort();
  /** @type {Map<string, string[]>} */
  const packages = new Map();
  for (const folder of folders) {
    const { name, version, license, author } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const files = readdirSync(join(root, folder)).filter((file) => /^(licen[cs]e|notice|copying)\b/i.test(file));
    const by = typeof author === 'string' ? author : author?.name;
    const text =
      files.map((file) => readFileSync(join(root, folder, file), 'utf8').trim()).join('\n\n') ||
      `License: ${license}, by ${by ?? 'its authors'}; the package has no text of it.`;
    packages.set(text, [...(packages.get(text) ?? []), `${name} ${version}`]);
  }
  const line = '='.repeat(78);
  return [...packages].map(([text, names]) => `${line}\n${names.join('\n')}\n${line}\n\n${text}\n`).join('\n');
}
