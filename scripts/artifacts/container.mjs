/**
 * The steps of the Dockerfile without Docker: each stage is a folder, absolute paths lead into it, and Node comes from
 * the registry.
 */
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bareMachine } from './bare-machine.mjs';

/** Folders of an image that steps name. */
const PATHS = /(?<=^|[\s=])\/(src|tmp|data)\b/g;

/** @param {string} folder @param {string} node @param {string} source the repository */
export function tryContainer(folder, node, source) {
  const stages = new Map();
  let stage;
  const at = (path) => join(stage.root, path);
  for (const line of readFileSync(join(source, 'Dockerfile'), 'utf8').trim().split('\n')) {
    const [, step, rest] = /^([A-Z]+) (.*)$/.exec(line);
    if (step === 'FROM') {
      const [image, , name = 'final'] = rest.split(' ');
      assert.match(image, /^node:24\b/);
      const root = join(folder, name);
      stage = { root, workdir: '/', variables: {}, machine: bareMachine(join(root, 'machine'), node) };
      mkdirSync(join(root, 'tmp'));
      stages.set(name, stage);
    } else if (step === 'WORKDIR') {
      stage.workdir = rest;
      mkdirSync(at(rest), { recursive: true });
    } else if (step === 'COPY') {
      const [, from, path, to] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(rest);
      if (from === undefined) copyContext(source, join(at(stage.workdir), to));
      else cpSync(join(stages.get(from).root, path), join(at(to), basename(path)));
    } else if (step === 'RUN') {
      const variables = { ...stage.variables, npm_config_prefix: at('usr/local') };
      stage.machine.run(
        rest.replace(PATHS, (path) => at(path)),
        { cwd: at(stage.workdir), network: true, variables },
      );
    } else if (step === 'ENV') {
      const [name, value] = rest.split('=');
      stage.variables[name] = value.replace(PATHS, (path) => at(path));
    } else assert.ok(['USER', 'ENTRYPOINT'].includes(step), `a step that this script does not know: ${line}`);
  }
  const { machine, variables } = stage;
  const options = { path: [at('usr/local/bin')], variables };
  assert.match(machine.run('mds snapshot AAPL', options), /Apple Inc\./);
  assert.ok(machine.run('mds doctor', options).includes(at('data')));
  assert.deepEqual(readdirSync(at('tmp')), []);
  return 'built and answered';
}

/** What .dockerignore leaves of the repository. */
function copyContext(source, target) {
  const ignored = readFileSync(join(source, '.dockerignore'), 'utf8').trim().split('\n');
  const taken = readdirSync(source).filter((name) => !ignored.includes(name) && !name.endsWith('.tgz'));
  for (const name of taken)
    if (existsSync(join(source, name))) cpSync(join(source, name), join(target, name), { recursive: true });
}
