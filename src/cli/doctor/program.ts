/** Checks the program itself: versions, database driver, code cache, terminal. */

import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { chooseDriver } from '../../store/drivers/choose-driver.ts';
import type { Invocation } from '../args/command.ts';
import { VERSION } from '../args/program.ts';
import { counted, sizeText } from '../output/amounts.ts';
import { displayOf } from '../output/display.ts';
import { userCache } from '../settings/places.ts';
import { executableAssets } from '../terminal/executable.ts';
import type { Io } from '../terminal/io.ts';
import { type Finding, failed, finding } from './finding.ts';

/** The oldest Node this program runs on. */
const OLDEST = [20, 20] as const;

export function checkVersions({ platform }: Io): Finding {
  const { arch, versions } = process;
  const [major = 0, minor = 0] = versions.node.split('.').map(Number);
  const old = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  return finding('program', old ? 'fail' : 'ok', `mds ${VERSION} on Node ${versions.node}, ${platform} ${arch}`, {
    todo: old ? `install Node ${OLDEST.join('.')} or newer` : undefined,
    details: { mds: VERSION, node: versions.node, platform, arch },
  });
}

/** Opens the shipped sample with the driver of every store, which checks both. */
export function checkDriver({ sampleFile }: Pick<Io, 'sampleFile'>): readonly Finding[] {
  let open: ReturnType<typeof chooseDriver>;
  try {
    open = chooseDriver();
  } catch (error) {
    return [failed('driver', error)];
  }
  const todo = 'install mds again';
  if (!existsSync(sampleFile)) return [finding('sample', 'warn', `no sample market at ${sampleFile}`, { todo })];
  try {
    const driver = open(sampleFile, 'immutable', 0);
    try {
      const sqlite = String(driver.all('SELECT sqlite_version()')[0]![0]);
      const symbols = Number(driver.all('SELECT count(*) FROM symbols')[0]![0]);
      const bytes = statSync(sampleFile).size;
      const name = driver.name === 'node' ? 'built into Node' : driver.name;
      const details = { path: sampleFile, bytes, symbols };
      return [
        finding('driver', 'ok', `SQLite ${sqlite}, ${name}`, { details: { driver: driver.name, sqlite } }),
        finding('sample', 'ok', `sample market: ${symbols} symbols, ${sizeText(bytes)}`, { details }),
      ];
    } finally {
      driver.close();
    }
  } catch (error) {
    return [{ ...failed('sample', error), todo }];
  }
}

/** The folder of V8's compiled code, and whether its files are whole; without it every start compiles again. */
export function checkCodeCache(io: Pick<Io, 'env' | 'platform' | 'home' | 'sampleFile'>): Finding {
  const check = 'code cache';
  if (io.env.MDS_CODE_CACHE === 'off')
    return finding(check, 'ok', 'off, by MDS_CODE_CACHE: each start takes longer', { details: { on: false } });
  if (executableAssets() !== undefined)
    return finding(check, 'ok', 'in the executable', { details: { on: true, path: process.execPath } });
  const folder = codeFolder(io);
  const details = { on: true, path: folder };
  if (!isWritable(folder)) {
    const todo = 'set MDS_CODE_CACHE to a writable folder';
    return finding(check, 'warn', `${folder} is not writable: each start takes longer`, { todo, details });
  }
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.code')) : [];
  const whole = files.map((name) => isWhole(join(folder, name)));
  const damaged = files.filter((_, at) => whole[at] === false);
  const count = whole.filter((each) => each !== undefined).length;
  const says = `${folder}, ${counted(count, 'file')}`;
  if (damaged.length === 0) return finding(check, 'ok', says, { details: { ...details, files: count } });
  return finding(check, 'warn', `${says}, of which ${damaged.length} damaged: not used`, {
    todo: `check the disk; each command writes its files again, or delete ${folder}`,
    details: { ...details, files: count, damaged: damaged.join(', ') },
  });
}

/** Whether a file begins with the CRC-32 of the rest, as `bin/code-cache.cjs` writes it; undefined if another run has deleted it meanwhile. */
function isWhole(path: string): boolean | undefined {
  let content: Buffer;
  try {
    content = readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return content.length > 4 && crc32(content.subarray(4)) === new Uint32Array(content.buffer, content.byteOffset, 1)[0];
}

/** As `bin/mds.cjs` finds it. */
export function codeFolder(io: Pick<Io, 'env' | 'platform' | 'home' | 'sampleFile'>): string {
  if (io.env.MDS_CODE_CACHE) return io.env.MDS_CODE_CACHE;
  const key = `${process.version}-${process.arch}`;
  const shipped = join(dirname(io.sampleFile), 'cache', key);
  return existsSync(shipped) ? shipped : join(userCache(io), 'mds', 'code', key);
}

/** Whether files can be created in `folder`, or the folder itself in its nearest existing parent. */
export function isWritable(folder: string): boolean {
  let at = folder;
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  try {
    accessSync(at, constants.W_OK);
    return statSync(at).isDirectory();
  } catch {
    return false;
  }
}

/** How output is displayed here; always ok. */
export function checkTerminal(options: Invocation['options'], io: Io): Finding {
  const terminal = io.stdout.isTTY();
  const { color, unicode, dots, links, width } = displayOf(options, io);
  const says = [
    terminal ? (io.env.TERM ?? 'a terminal') : 'no terminal',
    width === undefined ? 'any width' : `${width} columns`,
    color ? 'color' : 'no color',
    unicode ? 'Unicode' : 'ASCII only',
    `charts in ${dots}`,
    links ? 'links' : 'no links',
  ].join(', ');
  const details = { terminal, color, unicode, charts: dots, links, ...(width === undefined ? {} : { width }) };
  return finding('terminal', 'ok', says, { details });
}
