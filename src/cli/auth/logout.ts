/** `mds auth logout`: deletes the stored key of a profile. */
import { EXIT } from '../../errors.ts';
import { sanitize } from '../../render/sanitize.ts';
import type { Run } from '../args/command.ts';
import { printMessage } from '../output/report.ts';
import { beforeStored } from '../settings/keys/key-source.ts';
import { removeKey } from '../settings/keys/key-store.ts';
import { activeProfile, readSettings } from '../settings/profiles.ts';

export const runAuthLogout: Run = async ({ options }, io) => {
  // The profile may no longer exist; its key is found by name.
  const file = readSettings(io);
  const profile = activeProfile(options, io, file).name;
  const removed = await removeKey(profile, io);
  const still = beforeStored(io);
  if (options.json === true) {
    io.stdout.write(`${JSON.stringify({ profile, removed: removed !== undefined, origin: removed?.origin })}\n`);
  } else {
    const text =
      removed === undefined
        ? `no key is stored for profile ${profile}`
        : `the key of profile ${profile} for ${removed.origin} is deleted from this machine`;
    io.stdout.write(`${sanitize(text)}\n`);
  }
  if (still !== undefined) printMessage(`${still} is still set`, options, io);
  return EXIT.ok;
};
