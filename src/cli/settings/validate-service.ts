/** Whether the settings of a hosted service can be used at all: what any request would be refused by before it leaves this machine. */
import { parseBaseUrl } from '../../http/base-url.ts';
import { trustedCertificates } from '../../http/wires.ts';
import type { Io } from '../terminal/io.ts';
import { certificates } from './hosted.ts';
import { type EffectiveSettings, hostedAddress } from './resolve.ts';
import { filePath } from './value.ts';

/** Certificates to trust, in place of Node's list; undefined: that list. Throws CA_FILE_UNREADABLE, CA_INVALID. */
export function trustedBy(settings: EffectiveSettings, io: Io): readonly string[] | undefined {
  return trustedCertificates(certificates(filePath(settings.get('ca_file').value, io.home), io));
}

/** Throws BASE_URL_INVALID, INSECURE_HTTP, CA_FILE_UNREADABLE, CA_INVALID. Nothing where answers come from this machine. */
export function tryService(settings: EffectiveSettings, io: Io): void {
  const address = hostedAddress(settings);
  if (address === undefined) return;
  parseBaseUrl(address, settings.get('insecure_http').value === 'true');
  trustedBy(settings, io);
}
