/** Texts and tables of the generator, from its text files: a line `:: name` begins one. */
import { readdirSync, readFileSync } from 'node:fs';

/**
 * The texts of a folder of the generator, by name. Paths are relative to the project, in which the build and the tests
 * run.
 */
export function readTexts(folder: string): ReadonlyMap<string, string> {
  const path = `tools/sample-market/${folder}`;
  const files = readdirSync(path).filter((file) => file.endsWith('.txt'));
  return new Map(
    files.flatMap((file) => {
      const [, ...blocks] = `\n${readFileSync(`${path}/${file}`, 'utf8')}`.split('\n:: ');
      return blocks.map((block) => {
        const end = block.indexOf('\n');
        return [block.slice(0, end), block.slice(end + 1)] as const;
      });
    }),
  );
}

/** The lines of a text that are not empty. */
export function linesOf(texts: ReadonlyMap<string, string>, name: string): string[] {
  return texts.get(name)!.match(/.+/g) ?? [];
}

/** A table of words: the first word of each line, and the rest of the line, '' where there is no more. */
export function wordPairs(texts: ReadonlyMap<string, string>, name: string): [string, string][] {
  return linesOf(texts, name).map((line) => {
    const word = line.split(' ', 1)[0]!;
    return [word, line.slice(word.length + 1)];
  });
}

/** `{name}` replaced by its word. Throws RangeError for a name without one: a gap must not reach a document. */
export function fill(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new RangeError(`no word for {${name}}`);
    return word;
  });
}

/** A CIK in ten digits. */
export function padded(cik: number): string {
  return String(cik).padStart(10, '0');
}
