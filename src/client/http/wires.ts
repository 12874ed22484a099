/** Which wire carries a request. */
import { directWire } from './direct-wire.ts';
import type { HttpOptions } from './options.ts';
import type { ProxyServer } from './proxy.ts';
import { trusted } from './trust.ts';
import type { Wire } from './wire.ts';

/**
 * From so many wanted at once on undici's pool is worth loading. Measured on Node 20 over loopback, whole processes: 1 request 38 ms of CPU
 * against 65, 200 requests 130 against 210, 2,000 requests 870 against 780; over TLS undici starts later still.
 */
const MANY = 1_000;

export interface Wires {
  wireFor(proxy: ProxyServer | undefined): Wire | Promise<Wire>;
  close(): void;
}

/** Makes wires when first needed. `wanted`: requests running and waiting. Tunnels through a proxy are always undici's. */
export function wires(
  options: Pick<HttpOptions, 'ca' | 'extraCa' | 'wire'> & { readonly concurrency: number },
  wanted: () => number,
): Wires {
  const made: Wire[] = [];
  let direct: Wire | undefined;
  let pool: Promise<Wire> | undefined;
  const keep = (wire: Wire): Wire => {
    made.push(wire);
    return wire;
  };
  const wireOptions = () => ({ ca: trusted(options), connections: Math.max(1, options.concurrency) });
  const wireFor = (proxy: ProxyServer | undefined): Wire | Promise<Wire> => {
    const many = options.wire === 'pool' || (options.wire !== 'direct' && wanted() > MANY);
    if (proxy === undefined && !many) {
      direct ??= keep(directWire(wireOptions()));
      return direct;
    }
    pool ??= import('./pool-wire.ts').then(({ poolWire }) => keep(poolWire(wireOptions())));
    return pool;
  };
  return { wireFor, close: () => made.forEach((wire) => void wire.close()) };
}
