/** Chooses the wire that carries a request, and the certificates it trusts. */
import { MdsError } from '../errors.ts';
import { directWire } from './direct-wire.ts';
import type { ProxyServer } from './proxy.ts';
import type { Wire } from './wire.ts';

/**
 * From this many concurrent requests on, loading undici's pool pays off. Measured on Node 20 over loopback, whole
 * processes: 1 request 38 ms of CPU against 65, 200 requests 130 against 210, 2,000 requests 870 against 780; over TLS
 * undici starts later still.
 */
const POOL_THRESHOLD = 1_000;

export interface WiresOptions {
  /** Certificates (PEM) trusted besides those Node trusts. */
  readonly ca?: string | undefined;
  /** Text of the file NODE_EXTRA_CA_CERTS names: needed only with `ca`, which would otherwise leave it out. */
  readonly extraCa?: string | undefined;
  /** Most connections per origin. */
  readonly connections: number;
  /** Which wire carries a request; `auto`, the default, takes the faster one. */
  readonly wire?: 'auto' | 'direct' | 'pool' | undefined;
}

export type Wires = ReturnType<typeof openWires>;

/**
 * Opens wires when first needed. `active`: requests running and waiting. Tunnels through a proxy are always undici's.
 */
export function openWires(options: WiresOptions, active: () => number = () => 1) {
  const made: Wire[] = [];
  let direct: Wire | undefined;
  let pool: Promise<Wire> | undefined;
  const remember = (wire: Wire): Wire => {
    made.push(wire);
    return wire;
  };
  const wireOptions = () => ({ ca: trustedCertificates(options), connections: Math.max(1, options.connections) });
  const wireFor = (proxy: ProxyServer | undefined): Wire | Promise<Wire> => {
    const usePool = options.wire === 'pool' || (options.wire !== 'direct' && active() > POOL_THRESHOLD);
    if (proxy === undefined && !usePool) {
      direct ??= remember(directWire(wireOptions()));
      return direct;
    }
    pool ??= import('./pool-wire.ts').then(({ poolWire }) => remember(poolWire(wireOptions())));
    return pool;
  };
  return { wireFor, close: (): void => made.forEach((wire) => void wire.close()) };
}

/**
 * The list to trust in place of Node's own: that one and `ca`. Undefined without `ca`: then Node applies its own,
 * NODE_EXTRA_CA_CERTS included. Throws MdsError `CA_INVALID`.
 */
export function trustedCertificates({
  ca,
  extraCa,
}: Pick<WiresOptions, 'ca' | 'extraCa'>): readonly string[] | undefined {
  if (ca === undefined) return undefined;
  if (!ca.includes('-----BEGIN CERTIFICATE-----')) {
    throw new MdsError('CA_INVALID', 'the file of trusted issuers (ca_file) has no certificate in PEM form', {
      hint: 'it must contain one or more blocks that begin with -----BEGIN CERTIFICATE-----',
    });
  }
  const { rootCertificates } = process.getBuiltinModule('node:tls');
  return [...rootCertificates, ...(extraCa === undefined ? [] : [extraCa]), ca];
}
