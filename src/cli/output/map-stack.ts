/** Maps the stack of a bug report back to source lines. */
import { readFileSync } from 'node:fs';
import type { SourceMap } from 'node:module';

const FRAME = /((?:\/|[A-Z]:\\)[^():\n]*\.cjs):(\d+):(\d+)/g;

/**
 * `stack` with `src/...ts:line:column` for each frame of a chunk whose source map the build has written; else as it is.
 */
export function mapStack(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  return stack.replace(FRAME, (frame, file: string, line: string, column: string) => {
    if (!maps.has(file)) maps.set(file, readMap(`${file}.map`));
    const entry = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !('originalSource' in entry)) return frame;
    // Relative to the chunk: `../../src/...`.
    return `${entry.originalSource.replace(/^(?:\.\.\/)+/, '')}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

function readMap(file: string): SourceMap | undefined {
  try {
    // Loaded here: it brings Node's ESM loader, and every command reports errors.
    const { SourceMap } = process.getBuiltinModule('node:module');
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
