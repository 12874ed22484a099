/** The program itself: versions, database driver, code cache, terminal. */
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chooseDriver } from '../../store/choose-driver.ts';
import type { Invocation } from '../args/command.ts';
import { displayOf } from '../output/display.ts';
import { type Finding, failed, sizeText } from '../output/finding.ts';
import { userCache } from '../settings/places.ts';
import { VERSION } from '../settings/version.ts';
import type { Io } from '../terminal/io.ts';

/** The oldest Node this program runs on. */
const OLDEST = [20, 20] as const;

export function checkVersions({ platform }: Io): Finding {
  const { arch, versions } = process;
  const [major = 0, minor = 0] = versions.node.split('.').map(Number);
  const old = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  return {
    check: 'program',
    verdict: old ? 'fail' : 'ok',
    says: `mds ${VERSION} on Node ${versions.node}, ${platform} ${arch}`,
    ...(old ? { todo: `install Node ${OLDEST.join('.')} or newer` } : {}),
    details: { mds: VERSION, node: versions.node, platform, arch },
  };
}

/** Opens the shipped sample with the driver of every store, which checks both. */
export function checkDriver({ sampleFile }: Pick<Io, 'sampleFile'>): readonly Finding[] {
  let open: ReturnType<typeof chooseDriver>;
  try {
    open = chooseDriver();
  } catch (error) {
    return [failed('driver', error)];
  }
  const reinstall = { todo: 'install mds again' };
  if (!existsSync(sampleFile)) {
    return [{ check: 'sample', verdict: 'warn', says: `no sample market at ${sampleFile}`, ...reinstall }];
  }
  try {
    const driver = open(sampleFile, 'immutable', 0);
    try {
      const sqlite = String(driver.all('SELECT sqlite_version()')[0]![0]);
      const symbols = Number(driver.all('SELECT count(*) FROM symbols')[0]![0]);
      const bytes = statSync(sampleFile).size;
      const name = driver.name === 'node' ? 'built into Node' : driver.name;
      return [
        {
          check: 'driver',
          verdict: 'ok',
          says: `SQLite ${sqlite}, ${name}`,
          details: { driver: driver.name, sqlite },
        },
        {
          check: 'sample',
          verdict: 'ok',
          says: `sample market: ${symbols} symbols, ${sizeText(bytes)}`,
          details: { path: sampleFile, bytes, symbols },
        },
      ];
    } finally {
      driver.close();
    }
  } catch (error) {
    return [{ ...failed('sample', error), ...reinstall }];
  }
}

/** The folder of V8's compiled code; without it every start compiles again. */
export function checkCodeCache(io: Pick<Io, 'env' | 'platform' | 'home' | 'sampleFile'>): Finding {
  const check = 'code cache';
  if (io.env.MDS_CODE_CACHE === 'off') {
    return { check, verdict: 'ok', says: 'off, by MDS_CODE_CACHE: each start takes longer', details: { on: false } };
  }
  const folder = codeFolder(io);
  const details = { on: true, path: folder };
  if (!isWritable(folder)) {
    return {
      check,
      verdict: 'warn',
      says: `${folder} is not writable: each start takes longer`,
      todo: 'set MDS_CODE_CACHE to a writable folder',
      details,
    };
  }
  const files = existsSync(folder) ? readdirSync(folder).length : 0;
  return { check, verdict: 'ok', says: `${folder}, ${files} ${files === 1 ? 'file' : 'files'}`, details };
}

/** As `bin/mds.cjs` finds it. */
export function codeFolder({
  env,
  platform,
  home,
  sampleFile,
}: Pick<Io, 'env' | 'platform' | 'home' | 'sampleFile'>): string {
  if (env.MDS_CODE_CACHE) return env.MDS_CODE_CACHE;
  const key = `${process.version}-${process.arch}`;
  const shipped = join(dirname(sampleFile), 'cache', key);
  if (existsSync(shipped)) return shipped;
  return join(userCache({ env, platform, home }), 'mds', 'code', key);
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
  const check = 'terminal';
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
  return { check, verdict: 'ok', says, details };
}
