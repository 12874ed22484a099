/**
 * Builds dist/ (the program as code-split, minified CommonJS chunks, the sample market through the program's own
 * importer) and man/.
 */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';
import { digestOf } from './digest.mjs';
import { licensesOf } from './licenses.mjs';
import { sbomOf } from './sbom.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
/** Installed next to the program. */
const EXTERNAL = [/^node:/, /^libsql$/, /^@libsql\//, /^jq-wasm$/, /^pg-native$/, /^pg-cloudflare$/];
const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

/** @param {string} route */
const routeModules = (route) => [`src/endpoints/${route}/compute.ts`, `src/endpoints/${route}/view.ts`];

/**
 * The chunks of the program by name, each with the modules it is entered by: it holds them and all they import
 * statically, less what chunks before it hold. Each further file costs 0.3-0.5 ms at start, so that the path of a
 * snapshot is one, with small modules of many routes. A route that others are made of comes before them. The rest
 * (commander, importer, API description, hosted services) is chunked by use.
 * @type {readonly (readonly [chunk: string, entries: readonly string[]])[]}
 */
const CHUNKS = [
  [
    'core',
    [
      'src/cli/program/run.ts',
      'src/cli/route/run.ts',
      'src/client/embedded.ts',
      ...routeModules('snapshot'),
      'src/endpoints/snapshot/extras.ts',
      'src/render/render.ts',
      'src/engine/indicators/adx.ts',
      'src/engine/indicators/moving-average.ts',
      'src/engine/indicators/rsi.ts',
      'src/engine/indicators/spans.ts',
      'src/engine/grouped-by.ts',
      'src/engine/valuation/returns.ts',
      'src/filings/acceptance.ts',
      'src/endpoints/screens/record-table.ts',
      'src/store/text/paragraphs.ts',
    ],
  ],
  ['statement-fields', ['src/endpoints/fundamentals/payload.ts']],
  ['statements', routeModules('fundamentals')],
  ...[
    ...[
      'technicals',
      'valuation',
      'history',
      'earnings',
      'dividends',
      'filings',
      'filing',
      'filing-section',
      'filings-search',
    ],
    ...['calendar', 'compare', 'coverage', 'insider', 'price-action', 'profile', 'search', 'screen'],
  ].map((route) => [route, routeModules(route)]),
];

/**
 * What the sample follows from: its generator, the schema of the store, the recorded digest of the rows that an import
 * of it writes (a test fails until a change is recorded), that of its cross-section, and the edition of its figures.
 * Other edits of importer and engine leave it as it is.
 */
const SAMPLE_INPUTS = [
  'tools/sample-market',
  'src/store/schema/schema.ts',
  'test/sample-market/contents.json',
  'test/endpoints/subject/cross-section.json',
  'src/engine/edition.ts',
];

const { fieldIndex } = await evaluated('src/cli/request/ask/field-index.ts');
const { FACTS } = await evaluated('src/cli/settings/providers.ts');
const { programBlocks } = await evaluated('src/cli/help/program-help.ts');
/** What packages take from the platform, replaced by the little that is used of it. */
const ALIAS = { '@modelcontextprotocol/server/_shims': join(root, 'src/mcp/no-validator.ts') };
const LIBRARIES = ['uPlot.iife.min.js', 'uPlot.min.css'].map((name) => join(root, 'node_modules/uplot/dist', name));
const [script, style] = LIBRARIES.map((path) => readFileSync(path, 'utf8').trim());
/** Known when the program is built; the modules it is computed from take long to load. */
const INLINED = {
  __MDS_VERSION__: JSON.stringify(version),
  __MDS_FIELDS__: JSON.stringify(JSON.stringify(await fieldIndex())),
  // Pages of `mds report` carry it.
  __MDS_CHARTS__: JSON.stringify(JSON.stringify({ script, style })),
  __MDS_HELP__: JSON.stringify(JSON.stringify(await programBlocks())),
  __MDS_PROVIDERS__: JSON.stringify(JSON.stringify(FACTS)),
};
/** A module of which nothing is used any more is left out: none does anything but define. */
const TREESHAKE = { moduleSideEffects: [{ test: /\/src\//, sideEffects: false }] };

const chunkOf = await chunksByModule();
// As an entry of its own the core exports plain values; other chunks export getters.
const modules = await bundle({ cli: 'src/cli/main.ts', core: 'src/cli/program/run.ts' }, dist, true);
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const bundled = [...modules, ...LIBRARIES];
const sbom = sbomOf(bundled, lock);
writeFileSync(join(dist, 'licenses.txt'), licensesOf(bundled, root));
writeFileSync(join(dist, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 1)}\n`);
await writeManPages();
await buildSample();
warmCodeCache();

/**
 * Resolves to the paths of all bundled modules. @param {Record<string, string>} input @param {string} dir @param
 * {boolean} minify
 */
async function bundle(input, dir, minify) {
  const build = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    external: EXTERNAL,
    resolve: { alias: ALIAS },
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
    entryFileNames: ({ name }) => (name === 'core' ? 'chunks/core-[hash].cjs' : '[name].cjs'),
    chunkFileNames: 'chunks/[name]-[hash].cjs',
    exports: 'named',
    sourcemap: minify ? 'hidden' : false,
    ...(minify
      ? {
          codeSplitting: {
            groups: [
              {
                name: (id) => (id.includes('rolldown/runtime') ? 'core' : (chunkOf.get(id) ?? null)),
                debugName: 'chunks',
                // `chunkOf` has all that is left of the imports: the bundler would follow those that are shaken off as
                // well.
                includeDependenciesRecursively: false,
              },
            ],
          },
        }
      : {}),
  });
  await build.close();
  for (const chunk of output) {
    if (chunk.type !== 'chunk') continue;
    // The launcher compiles chunks from cached code, where V8 cannot resolve modules: an `import()` would fail at run
    // time.
    if (minify && hasImportExpression(parseAst(chunk.code)))
      throw new Error(`bundling: import() is left in ${chunk.fileName}`);
    writeFileSync(join(fresh, chunk.fileName), ascii(chunk.name === 'core' ? withRuntime(chunk, output) : chunk.code));
    if (chunk.map) writeFileSync(join(fresh, `${chunk.fileName}.map`), asciiMap(chunk.map, chunk.code));
  }
  writeFileSync(join(fresh, 'package.json'), '{ "type": "commonjs" }\n');
  mkdirSync(dir, { recursive: true });
  rmSync(join(dir, 'chunks'), { recursive: true, force: true });
  for (const name of readdirSync(fresh)) renameSync(join(fresh, name), join(dir, name));
  rmSync(fresh, { recursive: true, force: true });
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
}

/**
 * The code of a chunk with the bundler's runtime inside, which always gets a file of its own: 0.4 ms of every start.
 * Columns stay as the source map has them.
 */
function withRuntime({ code, fileName }, output) {
  const runtime = output.find((part) => part.fileName.includes('/rolldown-runtime'));
  const call = runtime && `require("./${basename(runtime.fileName)}")`;
  if (call === undefined || !code.includes(call))
    throw new Error(`bundling: ${fileName} loads no runtime of the bundler`);
  const made = `function __runtime(){const exports={};${runtime.code}\nreturn exports}`;
  return `${code.replace(call, '__runtime()'.padEnd(call.length))}\n${made}\n`;
}

/** Whether a syntax tree holds `import(...)`. */
function hasImportExpression(node) {
  if (node?.type === 'ImportExpression') return true;
  return typeof node === 'object' && node !== null && Object.values(node).some(hasImportExpression);
}

/**
 * `code` with every other character escaped: V8 then keeps one byte a character instead of two, and reads it faster.
 */
function ascii(code) {
  return code.replace(/[^\0-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * The source map of {@link ascii}: each escape moves what follows on its line by five columns. Without the sources,
 * which a reader of a stack has in the repository.
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

/** The man pages, dated by the newest entry of the changelog: the same sources give the same bytes. */
async function writeManPages() {
  const { manPages } = await evaluated('tools/man/pages.ts');
  const [date] = /\d{4}-\d\d-\d\d/.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
  rmSync(join(root, 'man'), { recursive: true, force: true });
  mkdirSync(join(root, 'man'));
  for (const [name, source] of manPages({ version, date })) writeFileSync(join(root, 'man', name), source);
}

/** Builds the sample unless dist has the one of these inputs. */
async function buildSample() {
  const key = digestOf(root, SAMPLE_INPUTS);
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

/**
 * Fills dist/cache for this Node, so that the first run of a user is as quick as the second. Not part of the package.
 */
function warmCodeCache() {
  const folder = join(dist, 'cache', `${process.version}-${process.arch}`);
  rmSync(join(dist, 'cache'), { recursive: true, force: true });
  const env = { ...process.env, MDS_CODE_CACHE: folder };
  // The two that are asked first, and the command with the most code: what its first run happened not to call would be
  // compiled again by each later one.
  for (const args of [
    ['snapshot', 'AAPL', '--sample', '--quiet'],
    ['--help'],
    ['fundamentals', 'JPM', '--sample', '--quiet'],
  ]) {
    execFileSync(process.execPath, [join(root, 'bin/mds.cjs'), ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  }
}

/** The chunk of each module that {@link CHUNKS} places. */
async function chunksByModule() {
  const build = await rolldown({
    cwd: root,
    input: CHUNKS.flatMap(([, entries]) => entries),
    platform: 'node',
    external: EXTERNAL,
    transform: { define: INLINED },
    treeshake: TREESHAKE,
    onLog() {},
  });
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  const parts = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])));
  const placed = new Map();
  for (const [chunk, entries] of CHUNKS) {
    const paths = new Set(entries.map((entry) => join(root, entry)));
    const reached = new Set([...parts.values()].filter((part) => paths.has(part.facadeModuleId)));
    if (reached.size < paths.size) throw new Error(`bundling: ${chunk} is entered by a module that does not exist`);
    for (const { imports } of reached) for (const name of imports) if (parts.has(name)) reached.add(parts.get(name));
    for (const id of [...reached].flatMap((part) => part.moduleIds)) if (!placed.has(id)) placed.set(id, chunk);
  }
  return placed;
}
