/** Whose certificates are trusted. */
import { MdsError } from '../../errors.ts';
import type { HttpOptions } from './options.ts';

/**
 * The list to trust in place of Node's own: that one and `ca`. Undefined without `ca`: then Node itself sees to it, NODE_EXTRA_CA_CERTS
 * included. Throws MdsError `CA_INVALID`.
 */
export function trusted({ ca, extraCa }: Pick<HttpOptions, 'ca' | 'extraCa'>): readonly string[] | undefined {
  if (ca === undefined) return undefined;
  if (!ca.includes('-----BEGIN CERTIFICATE-----')) {
    throw new MdsError('CA_INVALID', 'the file of trusted issuers (ca_file) holds no certificate in PEM form', {
      hint: 'it must hold one or more blocks that begin with -----BEGIN CERTIFICATE-----',
    });
  }
  const { rootCertificates } = process.getBuiltinModule('node:tls');
  return [...rootCertificates, ...(extraCa === undefined ? [] : [extraCa]), ca];
}
