#!/usr/bin/env node
/**
 * The launcher: checks Node's version and runs the bundle. It loads the bundle's chunks itself, with V8's compiled code of earlier runs:
 * Node's own loader asks the file system six questions a file, and compiling again takes a third of the time of a short command.
 * Chunks have the hash of their content in their name, so a cache file can never belong to other source; V8 itself refuses what
 * another version or other flags have made, and the CRC-32 of a file guards against damage (V8 does not look: it would crash, or run other
 * code). What a sum does not see, code that was damaged before it was written, a marker of each run does: left behind, it has the code of the
 * command deleted. Every failure only means that the code is compiled as usual. MDS_CODE_CACHE names the folder, or is `off`.
 */
'use strict';
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 20)) {
  console.error(`mds needs Node 20.20 or newer; this is ${process.version}. See https://nodejs.org/`);
  process.exit(2);
}
const { closeSync, existsSync, fstatSync, openSync, readSync, readdirSync, unlinkSync } = require('node:fs');
const path = require('node:path');
const { Script } = require('node:vm');

/** Before the code of a chunk; stacks count columns without it, as source maps do. */
const WRAPPER = '(function(exports,require,module,__filename,__dirname){';
/** Chunks below this many characters are compiled as quickly as a cache file is read. */
const SMALL = 4096;
/** How long damaged code can be expected to show. */
const START_MS = 10_000;
const dist = path.join(__dirname, '..', 'dist');
const wanted = process.env.MDS_CODE_CACHE;
const folder = wanted === 'off' ? undefined : wanted || cacheFolder();
/** Kept apart: what one command never calls would only make the code of another slower to load. */
const command = /^[a-z][a-z-]*$/.exec(process.argv[2] ?? '')?.[0] ?? 'main';
/** Module objects by file. */
const modules = new Map();
/** Every script, by the name its code is kept under, with how often that code was kept so far. */
const scripts = new Map();
/** What was read last, over the same memory each time: every page of new memory has the system stop the process once. */
let bytes = new Uint8Array(0);
/** Whether some code is to be kept when this run has ended well. */
let keeping = false;
/** Whether cached code may be used: undefined until the first is found. */
let trusted;
/** The file that says that this run uses cached code. */
let marker;
/** CRC-32 of bytes, from a value to start with. */
let crc32;

/**
 * An import or sync computes figures with wide code of changing shapes, which V8 on Node 20 optimizes too early and again and again, in a
 * second thread that the end of the process waits for: 30 % of its CPU. Baseline code is made of a function that was called some more times,
 * but then at once: in batches, code that all values of a column pass through waits for others to be called as often.
 */
if (major < 22 && (command === 'import' || command === 'sync'))
  require('node:v8').setFlagsFromString(
    '--interrupt-budget=2000000 --interrupt-budget-factor-for-feedback-allocation=24 --no-baseline-batch-compilation',
  );
process.on('exit', (code) => {
  if (keeping && code === 0) require('./code-cache.cjs').save(folder, scripts, sum);
  // Last, as V8 may crash when it writes damaged code. What a bug, the service or the store seems to be the cause of may be the code's.
  if (code !== 70 && code !== 6) unmark();
});
// libsql starts a pool of threads at open; nothing here waits for more than one.
process.env.TOKIO_WORKER_THREADS ??= '1';
load(path.join(dist, 'cli.cjs')).main(process.argv.slice(2), dist);

/** What lies beneath a module of Node that would load all of Node's streams, 2-3 ms. Node says that it is deprecated. */
function binding(name) {
  const { noDeprecation } = process;
  process.noDeprecation = true;
  try {
    return process.binding(name);
  } finally {
    process.noDeprecation = noDeprecation;
  }
}

/** The exports of a file of the bundle. */
function load(file) {
  let module = modules.get(file);
  if (module === undefined) {
    // Without a prototype V8 makes it a hash table at once: the core has some 400 exports.
    module = { exports: Object.create(null) };
    modules.set(file, module);
    const length = read(file);
    // Chunks are ASCII (see scripts/build.mjs): read as Latin-1 they need no decoding.
    const source = `${WRAPPER}${Buffer.prototype.latin1Slice.call(bytes, 0, length)}\n})`;
    const home = path.dirname(file);
    const requireFrom = (id) => (id[0] === '.' ? load(path.join(home, id)) : require(id));
    compile(file, source).runInThisContext()(module.exports, requireFrom, module, file, home);
  }
  return module.exports;
}

function compile(filename, source) {
  if (folder === undefined || source.length < SMALL)
    return new Script(source, { filename, columnOffset: -WRAPPER.length });
  const name = `${path.basename(filename)}.${command}`;
  const kept = readCode(path.join(folder, `${name}.code`));
  const script = new Script(source, { filename, columnOffset: -WRAPPER.length, cachedData: kept?.code });
  const usable = kept !== undefined && !script.cachedDataRejected;
  scripts.set(name, { script, times: usable ? kept.times : 0 });
  if (!usable || isDue(kept)) keeping = true;
  return script;
}

/**
 * What the first run of a command called may be little of what the next ones call (it asked for help, or another service): V8 keeps what was
 * compiled since, too, when the code is kept again. That takes some 10 ms, so it is done 15 s after the first time and then ever more seldom.
 */
function isDue({ times, keptAt }) {
  try {
    return Date.now() / 1000 - keptAt > 15 * 2 ** Math.min(times - 1, 20);
  } catch {
    // The command reports a broken clock.
    return false;
  }
}

/** The folder made together with the chunks for this Node, if there is one, else the user's. */
function cacheFolder() {
  const key = `${process.version}-${process.arch}`;
  const shipped = path.join(dist, 'cache', key);
  return existsSync(shipped) ? shipped : path.join(userCache(), 'mds', 'code', key);
}

function userCache() {
  const { env, platform } = process;
  if (platform === 'linux' && env.XDG_CACHE_HOME?.startsWith('/')) return env.XDG_CACHE_HOME;
  // What homedir() itself looks at first; loading node:os takes as long as reading the cache file.
  const home = (platform !== 'win32' && env.HOME) || ownHome(require('node:os'));
  if (platform === 'win32') return env.LOCALAPPDATA || path.join(home, 'AppData', 'Local');
  if (platform === 'darwin') return path.join(home, 'Library', 'Caches');
  return env.XDG_CACHE_HOME?.startsWith('/') ? env.XDG_CACHE_HOME : path.join(home, '.cache');
}

/** Of an empty HOME homedir() makes the folder one is in. */
function ownHome({ homedir, userInfo }) {
  return homedir() || userInfo().homedir;
}

/** Reads a file into `bytes` and returns its length. Throws what the file system does. */
function read(file) {
  const descriptor = openSync(file);
  try {
    const { size } = fstatSync(descriptor);
    // The largest files are the first.
    if (size > bytes.length) bytes = new Uint8Array(Buffer.allocUnsafeSlow(2 * size).buffer);
    return readSync(descriptor, bytes, 0, size, 0);
  } finally {
    closeSync(descriptor);
  }
}

/** What `save` wrote into a file: the sum of all that follows, how often the code was kept, when (s), the code. Undefined when missing or damaged. */
function readCode(file) {
  try {
    const length = read(file);
    // Plain views: Node recompiles the methods of Buffer in every process.
    const [check, times, keptAt] = new Uint32Array(bytes.buffer, 0, 3);
    if (check !== sum(new Uint8Array(bytes.buffer, 4, length - 4)) || !isTrusted()) return undefined;
    return { code: new Uint8Array(bytes.buffer, 16, length - 16), times, keptAt };
  } catch {
    return undefined;
  }
}

/** CRC-32: a loop over half a million bytes takes some ms, as it does before V8 optimizes it. */
function sum(content) {
  if (crc32 === undefined) {
    try {
      crc32 = binding('zlib').crc32;
    } catch {
      crc32 = require('node:zlib').crc32;
    }
  }
  return crc32(content, 0);
}

/**
 * Whether every run before that used cached code of this command has ended, and well. From then on a marker says that this run uses
 * it: `running/COMMAND.PID` in the folder, removed at exit or after the start of a service. One whose process is gone (ended by any
 * signal) has all code of the command deleted: it is compiled again, once.
 */
function isTrusted() {
  if (trusted !== undefined) return trusted;
  trusted = true;
  const running = path.join(folder, 'running');
  try {
    for (const name of readdirSync(running)) {
      const [of, pid] = name.split('.');
      if (of !== command || isRunning(Number(pid))) continue;
      trusted = false;
      unlinkSync(path.join(running, name));
    }
    if (trusted) mark(path.join(running, `${command}.${process.pid}`));
  } catch {
    // A folder of another owner: without markers.
  }
  if (!trusted) require('./code-cache.cjs').remove(folder, command);
  return trusted;
}

/** A service that is killed after its start leaves no marker: programs that start `mds mcp` may end it so each time. */
function mark(file) {
  closeSync(openSync(file, 'wx'));
  marker = file;
  setTimeout(unmark, START_MS).unref();
}

function unmark() {
  if (marker === undefined) return;
  try {
    unlinkSync(marker);
  } catch {
    // Removed before.
  }
}

function isRunning(pid) {
  // In a container each run may have the same number; threads of `mds serve` do.
  if (pid === process.pid) return !require('node:worker_threads').isMainThread;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
