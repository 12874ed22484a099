/** Where the completion stub of a shell is installed for one user, and what makes the shell load it. */
import { posix, win32 } from 'node:path';
import type { Io } from '../terminal/io.ts';

export interface InstallPlace {
  /** The file of the stub. */
  readonly file: string;
  /** A start-up file and the lines it needs; absent where the shell finds the stub by itself. */
  readonly rc?: {
    readonly file: string;
    readonly lines: readonly string[];
    /** Needed in rare setups only. */
    readonly optional?: true;
  };
  /** The command that loads it in the current shell. */
  readonly now: string;
  /** What loading it depends on. */
  readonly note?: string;
}

type Where = Pick<Io, 'env' | 'platform' | 'home'>;

/** The user's own folder for each shell, as its manual names it. */
export function installPlace(shell: Shell, where: Where): InstallPlace {
  const { env, platform, home } = where;
  const { join } = platform === 'win32' ? win32 : posix;
  const folder = (name: 'XDG_DATA_HOME' | 'XDG_CONFIG_HOME', usual: string): string =>
    env[name]?.startsWith('/') ? env[name] : join(home, usual);
  switch (shell) {
    case 'bash': {
      const own = env.BASH_COMPLETION_USER_DIR || join(folder('XDG_DATA_HOME', '.local/share'), 'bash-completion');
      const file = join(own, 'completions', 'mds');
      const rc = join(home, '.bashrc');
      const now = `source ${quoted(file)}`;
      return {
        file,
        rc: { file: rc, lines: [now], optional: true },
        now,
        note: `bash loads it by itself if the package bash-completion is set up; otherwise add that line to ${rc}, or use --rc`,
      };
    }
    case 'fish':
      return { file: join(folder('XDG_CONFIG_HOME', '.config'), 'fish', 'completions', 'mds.fish'), now: 'exec fish' };
    case 'zsh': {
      const base = env.ZDOTDIR || home;
      const own = join(base, '.zfunc');
      const lines = [`fpath=(${quoted(own)} $fpath)`, 'autoload -Uz compinit && compinit'];
      return { file: join(own, '_mds'), rc: { file: join(base, '.zshrc'), lines }, now: 'exec zsh' };
    }
    case 'powershell': {
      // The profile of PowerShell 7; Windows PowerShell 5.1 has another one.
      const own =
        platform === 'win32'
          ? join(home, 'Documents', 'PowerShell')
          : join(folder('XDG_CONFIG_HOME', '.config'), 'powershell');
      const file = join(own, 'mds.completion.ps1');
      const line = `. '${file.replaceAll("'", "''")}'`;
      return { file, rc: { file: join(own, 'profile.ps1'), lines: [line] }, now: line };
    }
  }
}

/** The shell that SHELL names; without it PowerShell on Windows, undefined elsewhere. */
export function usersShell({ env, platform }: Where): string | undefined {
  const name = env.SHELL?.split(/[/\\]/)
    .at(-1)
    ?.replace(/\.exe$/i, '');
  if (name === 'pwsh') return 'powershell';
  return name || (platform === 'win32' ? 'powershell' : undefined);
}

function quoted(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}

/** Shells that completion is made for, with the name of each stub in `completions/`: as the shells look for it. */
export const STUBS = { bash: 'mds.bash', zsh: '_mds', fish: 'mds.fish', powershell: 'mds.ps1' } as const;

export type Shell = keyof typeof STUBS;

export const SHELLS = Object.keys(STUBS) as readonly Shell[];
