/** Reads every row of the store and compares it with its checksum. */
import { existsSync } from 'node:fs';
import { type Damage, deepCheck } from '../../store/reading/deep-check.ts';
import { openReader } from '../../store/reading/open.ts';
import type { Invocation } from '../args/command.ts';
import { counted } from '../output/amounts.ts';
import { storePath } from '../request/source/named-store.ts';
import type { Io } from '../terminal/io.ts';
import { type Finding, finding } from './finding.ts';

const CHECK = 'data';
/** Damage that is named; the rest is counted. */
const NAMED = 10;

/** Throws MdsError `STORE_*` where SQLite cannot read the file at all. */
export function checkData(options: Invocation['options'], io: Io): Finding {
  const path = storePath(options, io);
  if (!existsSync(path)) return finding(CHECK, 'ok', 'no store to check');
  const reader = openReader(path, { kind: options.sample === true ? 'simulated' : 'live' });
  try {
    const { rows, unchecked, damage } = deepCheck(reader);
    const without = unchecked === 0 ? '' : `; ${counted(unchecked, 'row')} without a checksum until the next import`;
    const details = { rows, unchecked, damaged: damage.length };
    if (damage.length === 0)
      return finding(CHECK, 'ok', `${counted(rows, 'row')} match their checksums${without}`, { details });
    const named = damage.slice(0, NAMED).map(text).join('; ');
    const more = damage.length > NAMED ? `; ${damage.length - NAMED} more` : '';
    return finding(CHECK, 'fail', `${counted(damage.length, 'place')} of ${path} damaged: ${named}${more}`, {
      todo: 'run mds sync --refresh SYMBOL, or import the files of that symbol again; restore the store from a copy where that does not help',
      details,
    });
  } finally {
    reader.close();
  }
}

function text({ table, subject, what }: Damage): string {
  const where = [table, subject].filter((part) => part !== '').join(' ');
  return where === '' ? what : `${where}: ${what}`;
}
