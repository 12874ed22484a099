/**
 * `mds completion install`: one file in the right place, nothing else changed without --rc, and all of it removed
 * again.
 */
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { installPlace, usersShell } from '../../../src/cli/completion/places.ts';
import { fakeIo, runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const mds = (home: string, env: Record<string, string>, ...args: string[]) =>
  runMds(['completion', ...args], { home, env });

describe('where it goes', () => {
  const at = (shell: 'bash' | 'zsh' | 'fish' | 'powershell', env: Record<string, string> = {}, platform = 'linux') =>
    installPlace(shell, {
      env,
      home: platform === 'win32' ? 'C:\\Users\\u' : '/home/u',
      platform: platform as 'linux',
    });

  // bash-completion README ("user directory"), fish manual "completions", zshcompsys, about_Profiles.
  test.each([
    [at('bash'), '/home/u/.local/share/bash-completion/completions/mds'],
    [at('bash', { XDG_DATA_HOME: '/data' }), '/data/bash-completion/completions/mds'],
    [at('bash', { BASH_COMPLETION_USER_DIR: '/bc' }), '/bc/completions/mds'],
    [at('fish'), '/home/u/.config/fish/completions/mds.fish'],
    [at('zsh'), '/home/u/.zfunc/_mds'],
    [at('zsh', { ZDOTDIR: '/z' }), '/z/.zfunc/_mds'],
    [at('powershell', {}, 'win32'), 'C:\\Users\\u\\Documents\\PowerShell\\mds.completion.ps1'],
  ])('%#', ({ file }, wanted) => expect(file).toBe(wanted));

  test.each([
    ['/bin/bash', 'bash'],
    ['/usr/bin/zsh', 'zsh'],
    ['/opt/pwsh', 'powershell'],
    ['/usr/bin/nu', 'nu'],
  ])('SHELL=%s is %s', (SHELL, name) =>
    expect(usersShell({ env: { SHELL }, platform: 'linux', home: '/' })).toBe(name),
  );
});

test('install writes the stub once and prints its path, uninstall deletes it', async () => {
  const home = folder();
  const file = join(home, '.config/fish/completions/mds.fish');
  const dry = await mds(home, { SHELL: '/usr/bin/fish' }, 'install', '--dry-run');
  expect([dry.exit, dry.out, existsSync(file)]).toEqual([0, `would write ${file}\n`, false]);
  const first = await mds(home, { SHELL: '/usr/bin/fish' }, 'install');
  expect([first.exit, first.out]).toEqual([0, `wrote ${file}\n`]);
  expect(first.err).toContain('new shells complete mds');
  expect(readFileSync(file, 'utf8')).toBe(readFileSync(join(fakeIo().stubFolder, 'mds.fish'), 'utf8'));
  expect((await mds(home, {}, 'install', 'fish')).out).toBe(`${file} is up to date\n`);
  writeFileSync(file, `# fish completion of mds, printed by: an older mds\n`);
  expect((await mds(home, {}, 'install', 'fish')).out).toBe(`changed ${file}\n`);
  expect((await mds(home, {}, 'uninstall', 'fish')).out).toBe(`deleted ${file}\n`);
  expect(existsSync(file)).toBe(false);
  expect((await mds(home, {}, 'uninstall', 'fish')).out).toBe(`${file} does not exist\n`);
});

test('a start-up file is changed with --rc only, once, through a link, and restored', async () => {
  const home = folder();
  const rc = join(home, '.zshrc');
  const dotfiles = join(home, 'dotfiles');
  mkdirSync(dotfiles);
  writeFileSync(join(dotfiles, 'zshrc'), 'alias ll="ls -l"');
  symlinkSync(join(dotfiles, 'zshrc'), rc);
  const advised = await mds(home, {}, 'install', 'zsh');
  expect(advised.err).toContain(`add this to ${rc}`);
  expect(readFileSync(rc, 'utf8')).toBe('alias ll="ls -l"');
  await mds(home, {}, 'install', 'zsh', '--rc');
  const once = readFileSync(rc, 'utf8');
  expect(once).toContain(`fpath=(${join(home, '.zfunc')} $fpath)\nautoload -Uz compinit && compinit\n`);
  await mds(home, {}, 'install', 'zsh', '--rc');
  expect(readFileSync(rc, 'utf8')).toBe(once);
  expect(lstatSync(rc).isSymbolicLink()).toBe(true);
  expect((await mds(home, {}, 'install', 'zsh')).err).not.toContain('one step is left');
  await mds(home, {}, 'uninstall', 'zsh');
  expect(readFileSync(rc, 'utf8')).toBe('alias ll="ls -l"\n');
});

test('bash without the package bash-completion: --rc adds the advised line once, uninstall removes it', async () => {
  const home = folder();
  const rc = join(home, '.bashrc');
  writeFileSync(rc, 'alias ll="ls -l"\n');
  const advised = await mds(home, {}, 'install', 'bash');
  expect(advised.err).toContain(`add that line to ${rc}, or use --rc`);
  expect(advised.err).not.toContain('one step is left');
  expect(readFileSync(rc, 'utf8')).toBe('alias ll="ls -l"\n');
  const { file } = installPlace('bash', { env: {}, platform: 'linux', home });
  for (const _ of [1, 2]) expect((await mds(home, {}, 'install', 'bash', '--rc')).err).not.toContain('add that line');
  expect(readFileSync(rc, 'utf8').split(`\nsource ${file}\n`)).toHaveLength(2);
  await mds(home, {}, 'uninstall', 'bash');
  expect(readFileSync(rc, 'utf8')).toBe('alias ll="ls -l"\n');
});

test('a file that mds did not write is left alone, and a shell that cannot be detected must be named', async () => {
  const home = folder();
  const file = installPlace('bash', { env: {}, platform: 'linux', home }).file;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'complete -W mine mds\n');
  for (const command of ['install', 'uninstall']) {
    const { exit, err } = await mds(home, {}, command, 'bash');
    expect([exit, err]).toEqual([2, `mds: ${file} was not written by mds\n  move it away first\n`]);
  }
  expect(readFileSync(file, 'utf8')).toBe('complete -W mine mds\n');
  expect(await mds(home, {}, 'install')).toMatchObject({ exit: 2, err: expect.stringContaining('SHELL is not set') });
});
