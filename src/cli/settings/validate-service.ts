/** Checks the settings of a hosted service that would fail every request. */
import { parseBaseUrl } from '../../http/base-url.ts';
import { trustedCertificates } from '../../http/wires.ts';
import type { Io } from '../terminal/io.ts';
import { certificates } from './hosted.ts';
import { type EffectiveSettings, hostedAddress } from './resolve.ts';

/** Certificates to trust instead of Node's list; undefined: that list. Throws CA_FILE_UNREADABLE, CA_INVALID. */
export function trustedCas(settings: EffectiveSettings, io: Io): readonly string[] | undefined {
  return trustedCertificates(certificates(settings, io));
}

/** Throws BASE_URL_INVALID, INSECURE_HTTP, CA_FILE_UNREADABLE, CA_INVALID; nothing for a local store. */
export function validateService(settings: EffectiveSettings, io: Io): void {
  const address = hostedAddress(settings);
  if (address === undefined) return;
  parseBaseUrl(address, settings.get('insecure_http').value === 'true');
  trustedCas(settings, io);
}
