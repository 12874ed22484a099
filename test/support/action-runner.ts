/**
 * Does what GitHub's runner does with a composite action: inputs, expressions, steps in order, the cache and artifacts
 * as folders.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface ActionStep {
  readonly name?: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly shell?: string;
  readonly run?: string;
  readonly env: Readonly<Record<string, string>>;
  readonly with: Readonly<Record<string, string>>;
}

/**
 * The inputs with their defaults, and the steps, of the part of YAML that action.yml uses. Throws for anything else.
 */
export function readAction(text: string): {
  readonly inputs: Readonly<Record<string, string | undefined>>;
  readonly outputs: Readonly<Record<string, string>>;
  readonly steps: readonly ActionStep[];
} {
  const lines = text.split('\n');
  const inputs: Record<string, string | undefined> = {};
  const outputs: Record<string, string> = {};
  const steps: (Record<string, unknown> & { env: Record<string, string>; with: Record<string, string> })[] = [];
  let section = '';
  let input = '';
  let group = '';
  for (const line of lines) {
    const [, indent = '', dash = '', key = '', rest = ''] = /^( *)(- )?([\w-]+): ?(.*)$/.exec(line) ?? [];
    const depth = indent.length + dash.length;
    const value = rest.replace(/^'(.*)'$/, '$1');
    const step = steps.at(-1);
    if (group === 'run' && line.startsWith('        ')) step!.run += `${line.slice(8)}\n`;
    else if (line.trim() === '') continue;
    else if (depth === 0) section = key;
    else if (section === 'inputs' && depth === 2) {
      input = key;
      inputs[key] = undefined;
    } else if (section === 'inputs' && depth === 4) inputs[input] = key === 'default' ? value : inputs[input];
    else if (section === 'outputs' && depth === 2) input = key;
    else if (section === 'outputs' && depth === 4) outputs[input] = key === 'value' ? value : (outputs[input] ?? '');
    else if (section === 'runs' && depth === 2) group = '';
    else if (section === 'runs' && depth === 6) {
      if (dash !== '') steps.push({ env: {}, with: {} });
      group = rest === '' || rest === '|' ? key : '';
      if (group !== 'env' && group !== 'with') steps.at(-1)![key] = group === 'run' ? '' : value;
    } else if (section === 'runs' && depth === 8 && (group === 'env' || group === 'with')) step![group]![key] = value;
    else throw new Error(`not read: ${line}`);
  }
  return { inputs, outputs, steps };
}

export interface RunnerPlace {
  /** Where the action lies. */
  readonly action: string;
  /** Where the job runs. */
  readonly workspace: string;
  /** Caches and artifacts are stored here. */
  readonly storage: string;
  readonly temp: string;
  readonly runId: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface ActionRun {
  readonly ok: boolean;
  /** Names of the steps that ran, and whether they passed. */
  readonly steps: readonly (readonly [name: string, ok: boolean])[];
  readonly log: string;
  /** By the names of action.yml. */
  readonly outputs: Readonly<Record<string, string>>;
  /** What the steps wrote to the summary of the job. */
  readonly summary: string;
}

/**
 * Runs every step as the runner would: after a failure only those with always(). Throws for an input that is missing or
 * unknown.
 */
export async function runAction(
  text: string,
  given: Readonly<Record<string, string>>,
  place: RunnerPlace,
): Promise<ActionRun> {
  const { inputs, outputs, steps } = readAction(text);
  const values = { ...inputs, ...given };
  for (const [name, value] of Object.entries(values))
    if (value === undefined || !Object.hasOwn(inputs, name)) throw new Error(`input ${name} is missing or unknown`);
  const known: Record<string, string> = { 'runner.temp': place.temp, 'github.run_id': place.runId };
  const filled = (of: string): string =>
    of.replace(/\$\{\{ *([\w.-]+) *\}\}/g, (_, name: string) => {
      const value = name.startsWith('inputs.') ? values[name.slice(7)] : known[name];
      if (value === undefined) throw new Error(`unknown expression ${name}`);
      return value;
    });
  const done: [string, boolean][] = [];
  let log = '';
  const [outputFile, summaryFile] = ['output', 'summary.md'].map((name) => join(place.temp, name)) as [string, string];
  writeFileSync(summaryFile, '');
  for (const step of steps) {
    const failed = done.some(([, ok]) => !ok);
    if (failed && step.if !== 'always()') continue;
    const params = Object.fromEntries(Object.entries(step.with).map(([name, value]) => [name, filled(value)]));
    let ok = true;
    if (step.uses !== undefined) useAction(step.uses, params, place);
    else {
      const env = Object.fromEntries(Object.entries(step.env).map(([name, value]) => [name, filled(value)]));
      writeFileSync(outputFile, '');
      const ran = await runStep(
        filled(step.run ?? ''),
        {
          ...{ ...place.env, ...env, GITHUB_ACTION_PATH: place.action },
          ...{ GITHUB_OUTPUT: outputFile, GITHUB_STEP_SUMMARY: summaryFile },
        },
        place.workspace,
      );
      ok = ran.ok;
      log += ran.text;
      for (const line of readFileSync(outputFile, 'utf8')
        .split('\n')
        .filter((each) => each.includes('=')))
        known[`steps.${step.id}.outputs.${line.slice(0, line.indexOf('='))}`] = line.slice(line.indexOf('=') + 1);
    }
    done.push([step.name ?? step.uses ?? '', ok]);
  }
  const results = Object.entries(outputs).map(([name, value]) => [
    name,
    value.replace(/\$\{\{ *([\w.-]+) *\}\}/g, (_, of) => known[of] ?? ''),
  ]);
  return {
    ...{ ok: done.every(([, ok]) => ok), steps: done, log },
    ...{ outputs: Object.fromEntries(results), summary: readFileSync(summaryFile, 'utf8') },
  };
}

/** The actions of others that the steps use. */
function useAction(
  uses: string,
  { path = '', key = '', 'restore-keys': prefix = '', name = '' }: Record<string, string>,
  { storage }: RunnerPlace,
): void {
  const caches = join(storage, 'caches');
  mkdirSync(caches, { recursive: true });
  if (uses === 'actions/cache/restore@v6') {
    const found = readdirSync(caches)
      .filter((each) => each === key || each.startsWith(prefix))
      .sort()
      .at(-1);
    if (found !== undefined) cpSync(join(caches, found), path, { recursive: true });
  } else if (uses === 'actions/cache/save@v6') {
    if (existsSync(path)) cpSync(path, join(caches, key), { recursive: true });
  } else if (uses === 'actions/upload-artifact@v7') {
    if (existsSync(path)) cpSync(path, join(storage, 'artifacts', name, basename(path)), { recursive: true });
  } else throw new Error(`unknown action ${uses}`);
}

/** `shell: bash` of the runner (docs.github.com, "Workflow syntax", shell): a failed command ends the step. */
function runStep(
  script: string,
  env: Record<string, string>,
  cwd: string,
): Promise<{ readonly ok: boolean; readonly text: string }> {
  return new Promise((resolve) => {
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
      cwd,
      env,
      timeout: 60_000,
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
    child.stdin.end();
    child.on('close', (status) => resolve({ ok: status === 0, text }));
  });
}
