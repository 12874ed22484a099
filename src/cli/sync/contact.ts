/** The contact address in the User-Agent of `mds sync`: the SEC requires one. */
import { MdsError } from '../../errors.ts';
import { changeSetting } from '../settings/change.ts';
import type { EffectiveSettings } from '../settings/resolve.ts';
import { settingOf } from '../settings/table.ts';
import { allowed, isContact } from '../settings/value.ts';
import type { Io } from '../terminal/io.ts';
import { say } from './say.ts';

const ASK = `The SEC requires a contact in every request (sec.gov/os/accessing-edgar-data).
Your e-mail address is sent in the User-Agent header, and nowhere else.`;

/** The contact; prompts for it once on a terminal. Throws CONTACT_NEEDED. */
export async function contactOf(settings: EffectiveSettings, io: Io, mayAsk: boolean): Promise<string> {
  const { value } = settings.get('contact');
  if (value !== '') return value;
  if (!mayAsk || io.ask === undefined) throw contactNeeded();
  say(io, ASK);
  for (let tries = 0; tries < 3; tries++) {
    const given = (await io.ask('E-mail address: ')).trim();
    if (isContact(given)) {
      await changeSetting(settings.file.path, settings.profile.name, 'contact', given);
      say(io, `stored in ${settings.file.path}\nchange it with: mds config set contact ...`);
      return given;
    }
    say(io, `it must be ${allowed(settingOf('contact')!)}`);
  }
  throw contactNeeded();
}

function contactNeeded(): MdsError {
  return new MdsError('CONTACT_NEEDED', 'a contact address is required: the SEC wants to know who fetches its data', {
    hint: 'set it once: mds config set contact name@example.org (or MDS_CONTACT)',
  });
}
