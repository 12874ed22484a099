/** Paths of settings, keys, lists and caches. */
import { posix, win32 } from 'node:path';
import type { Io } from '../terminal/io.ts';

export type Place = Pick<Io, 'env' | 'platform' | 'home'>;

/** The folder of settings. XDG Base Directory on Linux and other Unixes, the platform's own on macOS and Windows. */
export function configFolder(place: Place): string {
  const { env, platform } = place;
  if (env.MDS_CONFIG_DIR) return env.MDS_CONFIG_DIR;
  if (platform === 'win32') return win32.join(env.APPDATA || win32.join(place.home, 'AppData', 'Roaming'), 'mds');
  if (platform === 'darwin') return posix.join(place.home, 'Library', 'Application Support', 'mds');
  const xdg = env.XDG_CONFIG_HOME;
  // A relative XDG path is to be ignored, says the specification.
  return posix.join(xdg?.startsWith('/') ? xdg : posix.join(place.home, '.config'), 'mds');
}

/** The cache folder: MDS_CACHE_DIR, or `mds` in the platform's cache folder. */
function cacheFolder(place: Place): string {
  return place.env.MDS_CACHE_DIR || pathOf(place).join(userCache(place), 'mds');
}

/** Cached responses of hosted services. */
export function responseFolder(place: Place): string {
  return pathOf(place).join(cacheFolder(place), 'answers');
}

/** Replicas of stores of teams, a folder for each address. */
export function replicaFolder(place: Place): string {
  return pathOf(place).join(cacheFolder(place), 'teams');
}

/** The platform's cache folder. Same rule as in `bin/mds.cjs`. */
export function userCache({ env, platform, home }: Place): string {
  if (platform === 'win32') return env.LOCALAPPDATA || win32.join(home, 'AppData', 'Local');
  if (platform === 'darwin') return posix.join(home, 'Library', 'Caches');
  return env.XDG_CACHE_HOME?.startsWith('/') ? env.XDG_CACHE_HOME : posix.join(home, '.cache');
}

/** The settings file: plain JSON without secrets. */
export function settingsFile(place: Place): string {
  return join(place, 'config.json');
}

/** The file of keys and tokens. */
export function keysFile(place: Place): string {
  return join(place, 'keys.json');
}

function join(place: Place, name: string): string {
  return pathOf(place).join(configFolder(place), name);
}

function pathOf({ platform }: Pick<Place, 'platform'>): typeof posix {
  return platform === 'win32' ? win32 : posix;
}
