/** Accession numbers in paths: `0000320193-24-000123.txt`, `.../000032019324000123/d12dex991.htm`. */

const DASHED = /(?<![0-9])(\d{10})[-_](\d{2})[-_](\d{6})(?![0-9])/g;
const PLAIN = /(?<![0-9])(\d{10})(\d{2})(\d{6})(?![0-9])/g;

export interface PathAccession {
  readonly accession: string;
  /** Whether the file is named by it, or a folder above. */
  readonly where: 'file' | 'folder';
}

/** `0000320193-24-000123` from the dashed, the underlined or the plain form; undefined when it is none. */
export function accessionOf(text: string): string | undefined {
  const matches = allIn(text.trim());
  return matches.length === 1 && matches[0]!.length === 20 ? matches[0] : undefined;
}

/**
 * The one accession number in the name of the file, else in that of the nearest folder that has one; undefined with
 * none or several.
 */
export function accessionInPath(path: string): PathAccession | undefined {
  const names = path.split(/[\\/]/).filter((name) => name !== '');
  for (const [index, name] of names.reverse().entries()) {
    const matches = allIn(name);
    if (matches.length > 1) return undefined;
    if (matches[0] !== undefined) return { accession: matches[0], where: index === 0 ? 'file' : 'folder' };
    if (index >= 3) return undefined;
  }
  return undefined;
}

function allIn(name: string): string[] {
  const all = [...name.matchAll(DASHED), ...name.matchAll(PLAIN)].map(([, a, b, c]) => `${a}-${b}-${c}`);
  return [...new Set(all)];
}

/** The CIK a folder is named by (`CIK0000320193`, `.../edgar/data/320193/...`); undefined when none is. */
export function cikInPath(path: string): number | undefined {
  const named = /(?:^|[\\/_])CIK(\d{10})(?![0-9])/i.exec(path)?.[1] ?? /[\\/]data[\\/](\d{1,10})[\\/]/.exec(path)?.[1];
  return named === undefined || Number(named) === 0 ? undefined : Number(named);
}
