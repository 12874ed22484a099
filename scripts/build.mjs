/** Builds dist/: the program as code-split, minified CommonJS chunks, then the sample market through the program's own importer. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
/** Installed beside the program. */
const EXTERNAL = [/^node:/, /^libsql$/, /^@libsql\//, /^jq-wasm$/];
const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

/**
 * What an answer from a local store runs through, each entered by an `import()`: these and all they import statically lie in one chunk, since each
 * further file costs 0.3-0.5 ms at start. The rest (commander, importer, API description, other routes, hosted services) stays in chunks of its own.
 */
const HOT = [
  'src/cli/program/start.ts',
  'src/cli/route/run.ts',
  'src/client/embedded.ts',
  'src/endpoints/snapshot/compute.ts',
  'src/endpoints/snapshot/view.ts',
  'src/render/render.ts',
];

/** What an answer made of statements runs through besides: one chunk more. */
const STATEMENTS = ['src/endpoints/fundamentals/compute.ts', 'src/endpoints/fundamentals/view.ts'];

/**
 * What the sample follows from: its generator, the schema of the store, the recorded digest of the rows that an import of it writes (a test
 * fails until a change is recorded) and the edition of its figures. Other edits of importer and engine leave it as it is.
 */
const SAMPLE_INPUTS = [
  'tools/sample-market',
  'src/store/schema.ts',
  'test/sample-market/contents.json',
  'src/engine/edition.ts',
];

const { fieldIndex } = await evaluated('src/cli/check/payload-fields.ts');
const { FACTS } = await evaluated('src/cli/settings/providers.ts');
/** Known when the program is built; the modules it is computed from take long to load. */
const INLINED = {
  __MDS_VERSION__: JSON.stringify(version),
  __MDS_FIELDS__: JSON.stringify(JSON.stringify(await fieldIndex())),
  __MDS_PROVIDERS__: JSON.stringify(JSON.stringify(FACTS)),
};
/** A module of which nothing is used any more is left out: none does anything but define. */
const TREESHAKE = { moduleSideEffects: [{ test: /\/src\//, sideEffects: false }] };
/** What an answer of one route is made of, its screen included: one chunk a route. */
const ROUTE_MODULE = /\/src\/endpoints\/((?!shared|openapi)[\w-]+)\/(?!spec|explain)[\w-]+\.ts$/;

const hot = new Set(await modulesOf(...HOT));
const statements = new Set(await modulesOf(...STATEMENTS));
await bundle({ cli: 'src/cli/main.ts' }, dist, true);
await buildSample();
warmCodeCache();

/** @param {Record<string, string>} input @param {string} dir @param {boolean} minify */
async function bundle(input, dir, minify) {
  const build = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    external: EXTERNAL,
    transform: { define: INLINED },
    treeshake: TREESHAKE,
    preserveEntrySignatures: 'allow-extension',
    onLog(level, log, handler) {
      // Compare is made of snapshot and technicals; that those can be loaded alone as well is meant.
      if (level === 'warn' && log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') return;
      if (level === 'warn') throw new Error(`bundling: ${log.message}`);
      handler(level, log);
    },
  });
  // Chunks go to a fresh folder first: a failed build leaves the last good one in place.
  const fresh = `${dir}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const { output } = await build.write({
    dir: fresh,
    format: 'cjs',
    minify,
    entryFileNames: '[name].cjs',
    chunkFileNames: 'chunks/[name]-[hash].cjs',
    exports: 'named',
    sourcemap: minify ? 'hidden' : false,
    ...(minify
      ? {
          codeSplitting: {
            groups: [
              {
                name: 'core',
                test: (id) => id.includes('rolldown/runtime') || hot.has(id.slice(root.length + 1)),
                // `hot` has all that is left of the imports: the bundler would follow those that are shaken off as well.
                includeDependenciesRecursively: false,
              },
              { name: 'statements', test: (id) => statements.has(id.slice(root.length + 1)) },
              { name: (id) => ROUTE_MODULE.exec(id)?.[1] ?? null, debugName: 'routes', test: ROUTE_MODULE },
            ],
          },
        }
      : {}),
  });
  await build.close();
  for (const chunk of output) {
    if (chunk.type !== 'chunk') continue;
    // The launcher compiles chunks from cached code, where V8 cannot resolve modules: an `import()` would fail at run time.
    if (minify && hasImportExpression(parseAst(chunk.code)))
      throw new Error(`bundling: import() is left in ${chunk.fileName}`);
    writeFileSync(join(fresh, chunk.fileName), ascii(chunk.code));
    if (chunk.map) writeFileSync(join(fresh, `${chunk.fileName}.map`), asciiMap(chunk.map, chunk.code));
  }
  writeFileSync(join(fresh, 'package.json'), '{ "type": "commonjs" }\n');
  mkdirSync(dir, { recursive: true });
  rmSync(join(dir, 'chunks'), { recursive: true, force: true });
  for (const name of readdirSync(fresh)) renameSync(join(fresh, name), join(dir, name));
  rmSync(fresh, { recursive: true, force: true });
}

/** Whether a syntax tree holds `import(...)`. */
function hasImportExpression(node) {
  if (node?.type === 'ImportExpression') return true;
  return typeof node === 'object' && node !== null && Object.values(node).some(hasImportExpression);
}

/** `code` with every other character escaped: V8 then keeps one byte a character instead of two, and reads it faster. */
function ascii(code) {
  return code.replace(/[^\0-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * The source map of {@link ascii}: each escape moves what follows on its line by five columns. Without the sources, which a reader of a
 * stack has in the repository.
 */
function asciiMap({ version, sources, names, mappings }, code) {
  const escaped = code.split('\n').map((line) => [...line.matchAll(/[^\0-\x7f]/g)].map(({ index }) => index));
  const moved = decode(mappings).map((segments, line) => {
    let before = 0;
    return segments.map(([column, ...rest]) => {
      while ((escaped[line]?.[before] ?? Number.POSITIVE_INFINITY) < column) before += 1;
      return [column + 5 * before, ...rest];
    });
  });
  return JSON.stringify({ version, sources, names, mappings: encode(moved) });
}

/** The exports of a module of the program. @param {string} input */
async function evaluated(input) {
  // Inside the project, so that packages are found from it.
  const folder = mkdtempSync(join(root, 'node_modules', '.evaluated-'));
  try {
    const build = await rolldown({ cwd: root, input, external: [/^[^./]/] });
    await build.write({ file: join(folder, 'module.mjs'), format: 'esm', codeSplitting: false });
    await build.close();
    return await import(pathToFileURL(join(folder, 'module.mjs')).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds the sample unless dist has the one of these inputs. */
async function buildSample() {
  const key = hashOf(SAMPLE_INPUTS.flatMap(filesBelow));
  const target = join(dist, 'sample.db');
  const stamp = join(dist, 'sample.key');
  if (existsSync(target) && existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return;
  const tools = join(dist, '.tools');
  await bundle({ 'build-sample': 'tools/sample-market/build.ts' }, tools, false);
  const started = Date.now();
  execFileSync(process.execPath, [join(tools, 'build-sample.cjs'), target], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  rmSync(tools, { recursive: true, force: true });
  writeFileSync(stamp, key);
  process.stdout.write(`sample market built in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

/** Fills dist/cache for this Node, so that the first run of a user is as quick as the second. Not part of the package. */
function warmCodeCache() {
  const folder = join(dist, 'cache', `${process.version}-${process.arch}`);
  rmSync(join(dist, 'cache'), { recursive: true, force: true });
  const env = { ...process.env, MDS_CODE_CACHE: folder };
  // The two that are asked first, and the command with the most code: what its first run happened not to call would be compiled again by each later one.
  for (const args of [
    ['snapshot', 'AAPL', '--sample', '--quiet'],
    ['--help'],
    ['fundamentals', 'JPM', '--sample', '--quiet'],
  ]) {
    execFileSync(process.execPath, [join(root, 'bin/mds.cjs'), ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  }
}

/** These modules and all they import statically. @param {string[]} input */
async function modulesOf(...input) {
  const build = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    external: EXTERNAL,
    transform: { define: INLINED },
    treeshake: TREESHAKE,
    onLog() {},
  });
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  const chunks = new Map(output.flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.fileName, chunk]] : [])));
  const reached = new Set([...chunks.values()].filter((chunk) => chunk.isEntry && !chunk.isDynamicEntry));
  for (const { imports } of reached) for (const name of imports) if (chunks.has(name)) reached.add(chunks.get(name));
  const ids = [...reached].flatMap((chunk) => chunk.moduleIds);
  return ids
    .filter((id) => id.startsWith(root))
    .map((id) => id.slice(root.length + 1))
    .sort();
}

/** The file itself, or every file of a folder, in order. @param {string} path @returns {string[]} */
function filesBelow(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const names = readdirSync(join(root, path)).sort();
  return names.flatMap((name) => filesBelow(`${path}/${name}`));
}

/** @param {readonly string[]} paths */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}
