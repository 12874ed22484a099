/** Connections for a sync: through the same proxies and with the same certificates as a hosted service. */
import { dispatchers } from '../../client/http/dispatchers.ts';
import { proxyFor } from '../../client/http/proxy.ts';
import { trusted } from '../../client/http/trust.ts';
import type { Network } from '../../sources/net/exchange.ts';
import { certificates } from '../settings/hosted.ts';
import type { EffectiveSettings } from '../settings/resolve.ts';
import { filePath } from '../settings/value.ts';
import type { Io } from '../terminal/io.ts';

/** More than are ever under way at once, so that no request waits for a connection after it was granted. */
const CONNECTIONS = 32;

/** Throws CA_FILE_UNREADABLE and CA_INVALID; PROXY_INVALID when an address is asked for. */
export function networkOf(settings: EffectiveSettings, io: Io): Network {
  const ca = trusted(certificates(filePath(settings.get('ca_file').value, io.home), io));
  const { wayTo, close } = dispatchers({ ca, connections: CONNECTIONS });
  return { route: (url, headers) => wayTo(url, proxyFor(url, io.env), headers), close };
}
