/**
 * The process that makes a full replica equal to PostgreSQL while others answer from it: applying a large company takes
 * longer than an answer may wait. Its state goes through a file, so that all processes of a service, and other
 * commands, read the same.
 */
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { performance } from 'node:perf_hooks';
import { EXIT, type ExitCode, MdsError } from '../../errors.ts';
import { makeFolder } from '../../make-folder.ts';
import { openTeam } from '../../team/connection.ts';
import { follow } from '../../team/follow.ts';
import { readFullState, writeFullState } from '../../team/full-state.ts';
import { openTeamFile } from '../../team/team-file.ts';
import { asMdsError } from '../output/report.ts';
import { executableAssets } from '../terminal/executable.ts';
import type { Io } from '../terminal/io.ts';
import { pauseBefore } from './primary.ts';
import type { Job } from './source.ts';
import { isClusterMessage, type WorkerFailure } from './worker.ts';

/** Marks the environment of this process. */
const MARK = 'MDS_SERVE_PROCESS';

export const isReplicaProcess = ({ env }: Pick<Io, 'env'>): boolean => env[MARK] === 'replica';

/** To the process that started it. */
type ReplicaMessage = { readonly mds: 'complete' } | { readonly mds: 'failed'; readonly error: WorkerFailure };

/** Progress of the first copy is printed this often, ms. */
const PROGRESS_MS = 5000;

/** Follows until the process that started it ends. */
export async function runReplica({ source, io }: Job): Promise<ExitCode> {
  const { path, team: given } = source;
  const ended = new AbortController();
  const say = (message: string): void => io.stderr.write(`mds: replica: ${message}\n`);
  // Ctrl-C reaches every process of the terminal: the first one handles it.
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
  process.on('SIGTERM', () => ended.abort());
  process.on('disconnect', () => ended.abort());
  const team = openTeam(given!, io, { name: 'mds replica' });
  let said = performance.now();
  let complete = readFullState(path) !== undefined;
  try {
    makeFolder(dirname(path));
    const file = openTeamFile(path);
    try {
      await follow({
        ...{
          team,
          file,
          now: io.now,
          clock: () => performance.now(),
          signal: ended.signal,
          state: readFullState(path),
        },
        onState: (state) => {
          writeFullState(path, state);
          if (!complete) say(`${state.subjects} subjects are here`);
          complete = true;
          send({ mds: 'complete' });
        },
        onAway: (error) => say(`${error.message}; waiting for it`),
        onProgress: (done, total) => {
          if (performance.now() - said < PROGRESS_MS) return;
          said = performance.now();
          say(`${done} of ${total} subjects`);
        },
      });
    } finally {
      file.close();
    }
    return EXIT.ok;
  } catch (error) {
    const { message, code, exitCode, hint } = asMdsError(error);
    send({ mds: 'failed', error: { message, code, exitCode, hint } });
    return exitCode;
  } finally {
    await team.close();
    if (process.connected) process.disconnect();
  }
}

function send(message: ReplicaMessage): void {
  if (process.connected) process.send?.(message);
}

/**
 * Starts that process, and another one where it ends. Resolves when there is a complete replica to answer from, which
 * an earlier run may have left. Rejects with what stopped it before that.
 */
export async function startReplica({ source, io }: Job): Promise<{ readonly stop: () => void }> {
  const deaths: number[] = [];
  let stopping = false;
  let isComplete = readFullState(source.path) !== undefined;
  let child = start();
  const stop = (): void => {
    stopping = true;
    child.process.kill('SIGTERM');
  };
  if (!isComplete) await child.complete;
  else void child.complete.catch(() => undefined);
  return { stop };

  function start() {
    const env = { ...io.env, [MARK]: 'replica' };
    // A single executable is its own launcher.
    const program = executableAssets() === undefined ? [...process.execArgv, process.argv[1]!] : [];
    // Standard output is for the access log.
    const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
    const spawned = spawn(process.execPath, [...program, ...process.argv.slice(2)], { env, stdio: [...stdio] });
    const complete = new Promise<void>((resolve, reject) => {
      let failure: WorkerFailure | undefined;
      spawned.on('message', (message: unknown) => {
        if (!isClusterMessage(message)) return;
        const report = message as unknown as ReplicaMessage;
        if (report.mds === 'failed') failure = report.error;
        else if (report.mds === 'complete') resolve();
        isComplete ||= report.mds === 'complete';
      });
      spawned.once('exit', (code, signal) => {
        reject(
          failure === undefined
            ? new MdsError('WORKER_FAILED', `the process of the replica ended (${signal ?? code})`)
            : new MdsError(failure.code, failure.message, failure),
        );
        if (!stopping && isComplete) restart(failure?.message ?? `it ended (${signal ?? code})`);
      });
    });
    return { process: spawned, complete };
  }

  function restart(why: string): void {
    deaths.push(io.now());
    const pause = pauseBefore(deaths, io.now());
    io.stderr.write(`mds: replica: ${why}; it starts again${pause === 0 ? '' : ` in ${pause / 1000} s`}\n`);
    setTimeout(() => {
      if (stopping) return;
      child = start();
      void child.complete.catch(() => undefined);
    }, pause).unref();
  }
}
