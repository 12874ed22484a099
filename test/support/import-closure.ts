/**
 * Modules and packages that a source file imports statically at run time, all the way down: paths from the root, or
 * package names.
 */
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export function importClosure(entry: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(entry)) return [];
  seen.add(entry);
  if (!entry.endsWith('.ts')) return [...seen];
  const source = readFileSync(resolve(root, entry), 'utf8');
  const statements = source.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'"()]*?\bfrom\s+)?['"]([^'"]+)['"]/gm);
  for (const [, specifier] of statements) {
    const isLocal = specifier!.startsWith('.');
    importClosure(isLocal ? relative(root, resolve(root, dirname(entry), specifier!)) : specifier!, seen);
  }
  return [...seen];
}
