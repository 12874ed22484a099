/**
 * The launcher of the single executable: what bin/mds.cjs is to the package. Chunks and V8's compiled code of them are assets of the executable;
 * the sample and jq, which have to be files, are written into the user's cache folder by the first run of a version.
 */
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const sea = require('node:sea');
const { Script } = require('node:vm');

/** As in bin/mds.cjs: compiled code belongs to the source with it. */
const WRAPPER = '(function(exports,require,module,__filename,__dirname){';
const { version, build, commands, files } = JSON.parse(sea.getAsset('build.json', 'utf8'));
const args = process.argv.slice(2);
// A worker of `mds serve`, or a timer, is started as a script of Node is: by the executable's own path.
if (args[0] === process.execPath) args.shift();
const command = commands.includes(args[0]) ? args[0] : commands[0];
const modules = new Map();

if (args.length === 1 && /^(--version|-V)$/.test(args[0])) {
  fs.writeSync(
    1,
    `${version} (single executable, Node ${process.versions.node}, ${process.platform}-${process.arch})\n`,
  );
} else {
  process.argv.splice(1, process.argv.length, process.execPath, ...args);
  const folder = unpacked();
  load(folder, 'cli.cjs').main(args, folder);
}

/** The exports of a chunk. `folder` is where its files would be. */
function load(folder, name) {
  let module = modules.get(name);
  if (module === undefined) {
    module = { exports: Object.create(null) };
    modules.set(name, module);
    const source = `${WRAPPER}${Buffer.from(sea.getRawAsset(name)).latin1Slice()}\n})`;
    const filename = path.join(folder, name);
    const cachedData = codeOf(path.basename(name));
    const script = new Script(source, { filename, columnOffset: -WRAPPER.length, cachedData });
    const home = path.posix.dirname(name);
    const requireFrom = (id) => (id[0] === '.' ? load(folder, path.posix.join(home, id)) : require(id));
    script.runInThisContext()(module.exports, requireFrom, module, filename, path.dirname(filename));
  }
  return module.exports;
}

/** The compiled code of a chunk for this command, behind the 16 bytes of the package's launcher. */
function codeOf(chunk) {
  if (process.env.MDS_CODE_CACHE === 'off') return undefined;
  try {
    return new Uint8Array(sea.getRawAsset(`code/${chunk}.${command}.code`), 16);
  } catch {
    return undefined;
  }
}

/** The folder of the files of this build, which are written where they are missing or of another size; each appears whole or not at all. */
function unpacked() {
  const folder = path.join(cacheFolder(), 'mds', 'executable', build);
  try {
    for (const [name, size] of files) {
      const file = path.join(folder, name);
      if (fs.statSync(file, { throwIfNoEntry: false })?.size === size) continue;
      fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      const draft = `${file}.${process.pid}`;
      fs.writeFileSync(draft, new Uint8Array(sea.getRawAsset(`files/${name}`)), { mode: 0o600 });
      fs.renameSync(draft, file);
    }
  } catch {
    // Answers from a store need none of them; what does says what is missing.
  }
  return folder;
}

function cacheFolder() {
  const { env, platform } = process;
  const home = env.HOME || require('node:os').homedir();
  if (platform === 'win32') return env.LOCALAPPDATA || path.join(home, 'AppData', 'Local');
  if (platform === 'darwin') return path.join(home, 'Library', 'Caches');
  return env.XDG_CACHE_HOME?.startsWith('/') ? env.XDG_CACHE_HOME : path.join(home, '.cache');
}
