/** Path of the user's store: in MDS_DATA_DIR, else in the data folder of the platform. */

import { readdirSync, statSync } from 'node:fs';
import { join, posix, win32 } from 'node:path';
import { isTeamAddress, storeFile } from '../../../store/drivers/paths.ts';
import type { EffectiveSettings } from '../../settings/resolve.ts';
import { filePath } from '../../settings/value.ts';
import type { Io } from '../../terminal/io.ts';

/**
 * The data folder of this user. XDG Base Directory on Linux and other Unixes, the platform's own on macOS and Windows.
 */
export function dataFolder({ env, platform, home }: Pick<Io, 'env' | 'platform' | 'home'>): string {
  const given = env.MDS_DATA_DIR;
  if (given) return given;
  if (platform === 'win32') return win32.join(env.LOCALAPPDATA || win32.join(home, 'AppData', 'Local'), 'mds');
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'mds');
  const xdg = env.XDG_DATA_HOME;
  // XDG Base Directory: relative paths are ignored.
  return posix.join(xdg?.startsWith('/') ? xdg : posix.join(home, '.local', 'share'), 'mds');
}

/** The store of MDS_STORE or the profile; undefined without. */
export function storeOfSettings(settings: EffectiveSettings, io: Pick<Io, 'home'>): string | undefined {
  const { value } = settings.get('store');
  return isTeamAddress(value) ? value : filePath(value, io.home);
}

/** The user's own store file. */
export function ownStore(io: Pick<Io, 'env' | 'platform' | 'home'>): string {
  return storeFile(dataFolder(io));
}

interface DiskUse {
  /** The file and its log. */
  readonly store_bytes: number;
  /** Downloads of sync: the list of tickers, documents not yet written, partial archives. */
  readonly download_bytes: number;
}

export function diskUse(path: string): DiskUse {
  const size = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const all = (folder: string): number => {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return 0;
    return readdirSync(folder, { recursive: true }).reduce<number>(
      (sum, name) => sum + size(join(folder, String(name))),
      0,
    );
  };
  const downloads = ['spool', 'bulk'].map((folder) => all(join(`${path}.sync`, folder)));
  return {
    store_bytes: size(path) + size(`${path}-wal`),
    download_bytes: downloads.reduce((sum, bytes) => sum + bytes),
  };
}
