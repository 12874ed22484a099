/**
 * `mds doctor`: checks everything a command depends on and says how to fix it. Works with broken settings and stores.
 */
import { cachedFiles } from '../../client/cache/disk.ts';
import { EXIT, isMdsError } from '../../errors.ts';
import { paint, type Style } from '../../render/text/color.ts';
import { sanitize } from '../../render/text/sanitize.ts';
import { wrap } from '../../render/text/wrap.ts';
import type { Invocation, Run } from '../args/command.ts';
import { counted, sizeText } from '../output/amounts.ts';
import { type Display, displayOf } from '../output/display.ts';
import { ownHint } from '../output/printed-store.ts';
import { printJson } from '../output/result.ts';
import { whileWaiting } from '../output/spinner.ts';
import { openTransport } from '../request/source/open-transport.ts';
import { cacheMode, requireOnline } from '../settings/cache-mode.ts';
import { responseFolder } from '../settings/places.ts';
import { type EffectiveSettings, hostedAddress } from '../settings/resolve.ts';
import { trustedCas } from '../settings/validate-service.ts';
import type { Io } from '../terminal/io.ts';
import { checkData } from './data.ts';
import { type Finding, failed, finding, skipped } from './finding.ts';
import { checkNetwork } from './network.ts';
import { checkCodeCache, checkDriver, checkTerminal, checkVersions, isWritable } from './program.ts';
import { checkKey, checkLists, checkSettings } from './settings.ts';
import { checkStore } from './store.ts';
import { checkTimer } from './timer.ts';

/** Exits with 1 when something a command needs does not work. */
export const runDoctor: Run = async ({ options }, io) => {
  const findings = await examine(options, io);
  const ok = findings.every(({ verdict }) => verdict !== 'fail');
  if (options.json === true) {
    const rows = findings.map(({ says, ...rest }) => ({ ...rest, message: says }));
    printJson({ ok, findings: rows }, io);
  } else print(findings, options, io);
  return ok ? EXIT.ok : EXIT.no;
};

async function examine(options: Invocation['options'], io: Io): Promise<readonly Finding[]> {
  const { findings, settings } = checkSettings(options, io);
  return [
    checkVersions(io),
    ...guarded('driver', () => checkDriver(io)),
    ...findings,
    checkKey(settings, io),
    checkLists(io),
    ...guarded('store', () => [checkStore(options, settings, io)], settings),
    ...(options.deep === true ? guarded('data', () => [checkData(options, io)]) : []),
    ...guarded('timer', () => [checkTimer(io)]),
    ...guarded('cache', () => [checkCache(settings, io)]),
    ...guarded('code cache', () => [checkCodeCache(io)]),
    ...guarded('terminal', () => [checkTerminal(options, io)]),
    ...(options.online === true ? await online(settings, options, io) : []),
  ];
}

async function online(
  settings: EffectiveSettings | undefined,
  options: Invocation['options'],
  io: Io,
): Promise<readonly Finding[]> {
  if (settings === undefined) return [skipped('network')];
  const address = hostedAddress(settings);
  if (address === undefined) return [finding('network', 'ok', 'not needed: answers come from a store on this machine')];
  try {
    requireOnline(settings, 'unset MDS_OFFLINE');
  } catch (error) {
    return [failed('network', error)];
  }
  const open = () => openTransport({ ...options, quiet: true }, io, { cache: 'never' });
  // If ca_file cannot be used, that is a finding already.
  const trusted = orElse(() => trustedCas(settings, io), undefined);
  const work = checkNetwork(address, open, io, trusted);
  return options.quiet === true ? work : whileWaiting(`waiting for ${new URL(address).host}`, work, io);
}

/** An unexpected failure of one check does not lose the others; that of settings is a finding of its own. */
function guarded(check: string, look: () => readonly Finding[], settings?: EffectiveSettings): readonly Finding[] {
  try {
    return look();
  } catch (error) {
    return [settings === undefined && isMdsError(error, 'SETTINGS_BROKEN') ? skipped(check) : failed(check, error)];
  }
}

const STYLES: Readonly<Record<Finding['verdict'], Style>> = { ok: 'up', warn: 'warning', fail: 'strong-down' };

/** Prints `warn  store       ...`, with the fix below it. */
function print(findings: readonly Finding[], options: Invocation['options'], io: Io): void {
  // Options that cannot be read are a finding already.
  const display = orElse<Pick<Display, 'color' | 'width'>>(() => displayOf(options, io), {
    color: false,
    width: undefined,
  });
  const longest = Math.max(...findings.map(({ check }) => check.length));
  const indent = ' '.repeat(longest + 8);
  const room = (display.width ?? 1_000_000) - indent.length;
  const shown = options.quiet === true ? findings.filter(({ verdict }) => verdict !== 'ok') : findings;
  for (const { check, verdict, says, todo } of shown) {
    const mark = paint({ text: verdict.padEnd(4), style: STYLES[verdict] }, display.color);
    const lines = [says, ...(todo === undefined ? [] : [`-> ${ownHint(todo, options)}`])].flatMap((text) =>
      wrap(sanitize(text), Math.max(20, room), display.width !== undefined),
    );
    io.stdout.write(`${mark}  ${check.padEnd(longest)}  ${lines.join(`\n${indent}`)}\n`);
  }
}

function orElse<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** Checks the cache if a hosted service is in use. */
function checkCache(settings: EffectiveSettings | undefined, io: Io): Finding {
  const check = 'cache';
  if (settings === undefined) return skipped(check);
  const off = { details: { on: false } };
  if (hostedAddress(settings) === undefined)
    return finding(check, 'ok', 'not needed: it is for responses of hosted services', off);
  const mode = cacheMode(settings, {}, io, 'use');
  const { value, source } = settings.get('cache');
  if (mode === undefined) {
    const why = value === 'auto' ? 'CI is set' : `by ${source}`;
    return finding(check, 'ok', `off, ${why}: every response is requested`, off);
  }
  const path = responseFolder(io);
  const details = { on: true, path, offline: mode === 'offline' };
  if (!isWritable(path)) {
    const todo = 'set MDS_CACHE_DIR to a writable folder';
    return finding(check, 'warn', `${path} is not writable: no response is cached`, { todo, details });
  }
  const files = cachedFiles(path);
  const bytes = files.reduce((sum, each) => sum + each.bytes, 0);
  const says = `${mode === 'offline' ? 'offline, cached responses only: ' : ''}${counted(files.length, 'response')}, ${sizeText(bytes)}, in ${path}`;
  return finding(check, 'ok', says, { details: { ...details, answers: files.length, bytes } });
}
