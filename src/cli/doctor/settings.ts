/** Checks settings, profile, named lists and the source of the key. Never prints the key. */
import { existsSync } from 'node:fs';
import type { Invocation } from '../args/command.ts';
import { findKey, keyFromEnvironment } from '../settings/keys/key-source.ts';
import { LISTS, readLists } from '../settings/lists-file.ts';
import { namedPath } from '../settings/named-file.ts';
import { readSettings } from '../settings/profiles.ts';
import { type EffectiveSettings, effectiveSettings, hostedAddress } from '../settings/resolve.ts';
import { SETTINGS } from '../settings/table.ts';
import { validateService } from '../settings/validate-service.ts';
import type { Io } from '../terminal/io.ts';
import { type Finding, failed, finding, skipped } from './finding.ts';

export interface SettingsCheck {
  readonly findings: readonly Finding[];
  /** Undefined if they cannot be used. */
  readonly settings: EffectiveSettings | undefined;
}

/** Checks the settings file and every effective setting, read as any command reads them. */
export function checkSettings(options: Invocation['options'], io: Io): SettingsCheck {
  const { path, fault } = readSettings(io);
  const findings: Finding[] = [];
  if (fault !== undefined) findings.push(failed('settings', fault));
  try {
    const settings = effectiveSettings(options, io, () => {});
    const given = SETTINGS.map(({ name }) => ({ name, source: settings.get(name).source }));
    const changed = given
      .filter(({ source }) => source !== 'default')
      .map(({ name, source }) => `${name} by ${source}`);
    if (fault === undefined) {
      const exists = existsSync(path);
      const says = `${exists ? path : `no file at ${path}`}; ${changed.length === 0 ? 'all defaults' : changed.join(', ')}`;
      findings.push(finding('settings', 'ok', says, { details: { path, exists } }));
    }
    // Only the file could name the service.
    if (fault !== undefined && settings.get('base_url').source === 'default') return { findings, settings: undefined };
    const { name, source } = settings.profile;
    const address = settings.get('base_url').value;
    const says = `${name} (by ${source}); answers come from ${hostedAddress(settings) === undefined ? 'a store on this machine' : address}`;
    const details = { profile: name, source, base_url: address };
    findings.push(finding('profile', 'ok', says, { details }), ...serviceProblems(settings, io));
    return { findings, settings };
  } catch (error) {
    // A file that is not JSON is a finding already.
    if (error !== fault) findings.push(failed('settings', error));
    return { findings, settings: undefined };
  }
}

/** Settings that would fail every request to the service. */
function serviceProblems(settings: EffectiveSettings, io: Io): readonly Finding[] {
  try {
    validateService(settings, io);
    return [];
  } catch (error) {
    return [failed('service', error)];
  }
}

/** Whether there is a key for the service in use, and from which source; runs `key_command`. */
export function checkKey(settings: EffectiveSettings | undefined, io: Io): Finding {
  const check = 'key';
  try {
    if (settings === undefined) return skipped(check);
    const address = hostedAddress(settings);
    if (address === undefined) {
      const unused = keyFromEnvironment(io);
      const says = unused === undefined ? 'not needed' : `not needed; ${unused.source} is set`;
      return finding(check, 'ok', says, { details: { present: unused !== undefined } });
    }
    const { key, notes } = findKey(settings, address, io);
    if (key === undefined) {
      const says = ['no key for this service', ...notes].join('; ');
      return finding(check, 'fail', says, { todo: 'store one with: mds auth login', details: { present: false } });
    }
    const { source, path } = key;
    const from = source === 'stored' ? 'stored' : `by ${source}`;
    const says = [`${from}${path === undefined ? '' : `, in ${path}`}`, ...notes].join('; ');
    const details = { present: true, source, ...(source === 'stored' ? { storage: 'file' } : {}) };
    return finding(check, notes.length > 0 ? 'warn' : 'ok', says, { details });
  } catch (error) {
    return failed(check, error);
  }
}

export function checkLists(io: Io): Finding {
  const path = namedPath(LISTS, io);
  try {
    const count = Object.keys(readLists(io)).length;
    return finding('lists', 'ok', count === 0 ? 'none' : `${count} in ${path}`, { details: { path, count } });
  } catch (error) {
    return failed('lists', error);
  }
}
