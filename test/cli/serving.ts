/** `mds serve` as a child process. */
import type { ChildProcess } from 'node:child_process';
import { bareEnv, type Ran, start } from './program.ts';

export interface Listening {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly metrics?: string;
  readonly workers: number;
}

export interface Server extends Listening {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves when the process has ended. */
  readonly ended: Promise<Ran>;
}

/** Starts a service on any free port and waits until it listens; rejects with what it said when it ends before. */
export async function serve(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Server> {
  const port = args.includes('--port') ? [] : ['--port', '0'];
  const options = { env: bareEnv(env), timeout: 600_000 };
  const { child, text, ended } = start(['serve', '--json', ...port, ...args], options);
  const first = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const end = text.stdout.indexOf('\n');
      if (end >= 0) resolve(text.stdout.slice(0, end));
    });
    void ended.then(({ status, stderr }) => reject(new Error(`serve ended with ${status}: ${stderr}`)));
  });
  return {
    ...(JSON.parse(first) as Listening),
    child,
    stdout: () => text.stdout,
    stderr: () => text.stderr,
    ended,
  };
}

/** Asks it to stop, and waits. */
export async function stop({ child, ended }: Server): Promise<number | null> {
  child.kill('SIGTERM');
  return (await ended).status;
}
