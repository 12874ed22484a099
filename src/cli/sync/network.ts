/** Connections of a sync, with the same proxies and certificates as for a hosted service. */
import { openWires, type Wires } from '../../http/wires.ts';
import { certificates } from '../settings/hosted.ts';
import type { EffectiveSettings } from '../settings/resolve.ts';
import { filePath } from '../settings/value.ts';
import type { Io } from '../terminal/io.ts';

/** More than ever needed: no request waits for a connection after it was granted a slot. */
const CONNECTIONS = 32;

/** Throws CA_FILE_UNREADABLE; CA_INVALID with the first request. */
export function wiresOf(settings: EffectiveSettings, io: Io): Wires {
  const given = certificates(filePath(settings.get('ca_file').value, io.home), io);
  return openWires({ ...given, connections: CONNECTIONS, wire: 'pool' });
}
