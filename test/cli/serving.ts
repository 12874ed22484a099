/** `mds serve` as a child process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { bareEnv, program } from './program.ts';

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
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

/** Starts a service on any free port and waits until it listens; rejects with what it said when it ends before. */
export async function serve(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Server> {
  const child = spawn(
    process.execPath,
    [program, 'serve', '--json', ...(args.includes('--port') ? [] : ['--port', '0']), ...args],
    {
      env: bareEnv(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let out = '';
  let err = '';
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  child.stderr.on('data', (part: Buffer) => {
    err += part.toString();
  });
  const first = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      out += part.toString();
      const end = out.indexOf('\n');
      if (end >= 0) resolve(out.slice(0, end));
    });
    void ended.then(({ code }) => reject(new Error(`serve ended with ${code}: ${err}`)));
  });
  return { ...(JSON.parse(first) as Listening), child, stdout: () => out, stderr: () => err, ended };
}

/** Asks it to stop, and waits. */
export async function stop({ child, ended }: Server): Promise<number | null> {
  child.kill('SIGTERM');
  return (await ended).code;
}
