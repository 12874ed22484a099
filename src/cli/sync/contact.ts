/** Who asks: the address `mds sync` names itself with. The SEC turns away who has none. */
import { MdsError } from '../../errors.ts';
import { changeSetting } from '../settings/change.ts';
import type { EffectiveSettings } from '../settings/resolve.ts';
import { settingOf } from '../settings/table.ts';
import { allowed, isContact } from '../settings/value.ts';
import type { Io } from '../terminal/io.ts';
import { say } from './say.ts';

const ASK = `The SEC asks every program to name somebody who can be reached (sec.gov/os/accessing-edgar-data).
Your e-mail address goes into the User-Agent of requests, and nowhere else.`;

/** The contact; asked for once where somebody is at the terminal. Throws CONTACT_NEEDED. */
export async function contactOf(settings: EffectiveSettings, io: Io, mayAsk: boolean): Promise<string> {
  const { value } = settings.get('contact');
  if (value !== '') return value;
  if (!mayAsk || io.ask === undefined) throw needed();
  say(io, ASK);
  for (let tries = 0; tries < 3; tries++) {
    const given = (await io.ask('E-mail address: ')).trim();
    if (isContact(given)) {
      await changeSetting(settings.file.path, settings.profile.name, 'contact', given);
      say(io, `kept in ${settings.file.path}\nchange it with: mds config set contact ...`);
      return given;
    }
    say(io, `it has to be ${allowed(settingOf('contact')!)}`);
  }
  throw needed();
}

function needed(): MdsError {
  return new MdsError(
    'CONTACT_NEEDED',
    'mds sync needs an address of yours: the SEC asks who its data are fetched by',
    { hint: 'give it once with: mds config set contact name@example.org (or MDS_CONTACT)' },
  );
}
