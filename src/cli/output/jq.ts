/** `--jq`: the jq language over the data, by jq itself (compiled to WebAssembly), loaded only here. */
import { join } from 'node:path';
import { MdsError } from '../../errors.ts';

interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/**
 * The results of `expression` for `json`, as `jq -r -c` prints them: one per line, strings without quotes. Unchanged
 * numbers keep their digits, in jq's spelling (1e21 is 1E+21). Throws JQ_FAILED with jq's message; `given` describes
 * the input in its hint.
 */
export async function runJq(json: string, expression: string, given = 'what --json prints'): Promise<string> {
  const { stdout, stderr, exitCode } = await outcome(json, expression);
  if (exitCode !== 0) {
    throw new MdsError('JQ_FAILED', `--jq: ${complaint(stderr)}`, {
      hint: `the expression is given ${given}; what it may say: https://jqlang.org/manual`,
    });
  }
  // Without -r, so that a line is a result: jq's raw strings may hold line breaks, or be empty.
  const results = stdout.split('\n').filter((line) => line !== '');
  return results.map((line) => `${line.startsWith('"') ? JSON.parse(line) : line}\n`).join('');
}

/** jq over one text. */
async function outcome(json: string, expression: string): Promise<Outcome> {
  // The space keeps an expression that begins with a dash from being read as an option.
  try {
    return await loadJq().raw(json, ` ${expression}`, ['-c']);
  } catch (cause) {
    if (cause instanceof MdsError) throw cause;
    throw new MdsError('JQ_FAILED', `--jq: jq failed on ${Math.ceil(json.length / 1e6)} MB of data`, {
      hint: 'ask for less at a time, or give --ndjson to a jq of your own',
      cause,
    });
  }
}

/**
 * The module, through Node's resolution: the launcher runs the bundle as scripts, in which `import()` of a package does
 * not work.
 */
function loadJq(): Pick<typeof import('jq-wasm'), 'raw'> {
  const { createRequire } = process.getBuiltinModule('node:module');
  try {
    return createRequire(join(import.meta.dirname, 'here.js'))('jq-wasm');
  } catch (cause) {
    throw new MdsError('JQ_MISSING', '--jq: the package jq-wasm, which is part of this program, cannot be loaded', {
      hint: 'install the program again',
      cause,
    });
  }
}

/** The first line of jq's message, without its prefixes. */
function complaint(stderr: string): string {
  const line = stderr.split('\n').find((each) => each.trim() !== '') ?? 'failed';
  return line
    .replace(/^jq: error(?: \(at [^)]*\))?: /, '')
    .replace(/ at <top-level>.*$/, '')
    .trim();
}
