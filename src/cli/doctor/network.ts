/** Whether the service can be reached: its name, its certificate, an answer. Only on request: it is the one check that leaves this machine. */
import type { Transport } from '../../client/core.ts';
import { type Finding, failed } from '../output/finding.ts';
import type { Io } from '../terminal/io.ts';

/** Longest wait for a name or a certificate, ms; an answer has the time-out of the settings. */
const PATIENCE_MS = 5000;
/** A certificate that ends sooner is worth a word, days. */
const SOON_DAYS = 14;
const DAY_MS = 86_400_000;

/** A route that costs a service nothing; that it is not there is an answer too. */
const CHEAP = '/healthz';

/** `open` opens the transport any command would use; `ca`: the certificates it trusts, where they are not Node's own. */
export async function checkNetwork(
  address: string,
  open: () => Promise<Transport>,
  io: Io,
  ca?: readonly string[],
): Promise<readonly Finding[]> {
  const url = new URL(address);
  const proxy = proxyOf(io);
  if (proxy !== undefined) {
    const says = `${proxy} is set: name and certificate are the proxy's to check`;
    return [{ check: 'network', verdict: 'ok', says }, await checkAnswer(open, io)];
  }
  const name = await checkName(url);
  if (name.verdict === 'fail') return [name];
  const certificate = url.protocol === 'https:' ? [await checkCertificate(url, io, ca)] : [];
  return [name, ...certificate, await checkAnswer(open, io)];
}

function proxyOf({ env }: Pick<Io, 'env'>): string | undefined {
  return ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'].find((each) => env[each]);
}

async function checkName({ hostname }: URL): Promise<Finding> {
  const { lookup } = process.getBuiltinModule('node:dns/promises') as typeof import('node:dns/promises');
  const host = hostname.replace(/^\[|\]$/g, '');
  try {
    const found = await inTime(lookup(host, { all: true }));
    const addresses = found.map((each) => each.address).join(', ');
    return { check: 'name', verdict: 'ok', says: `${host} is ${addresses}`, details: { host, addresses } };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const says = `${host} cannot be looked up${code === undefined ? '' : ` (${code})`}`;
    return { check: 'name', verdict: 'fail', says, todo: 'check base_url, and the connection of this machine' };
  }
}

/** Shakes hands without trusting, to say what is wrong rather than that something is. Nothing is sent. */
async function checkCertificate({ hostname, port }: URL, io: Io, ca: readonly string[] | undefined): Promise<Finding> {
  const { connect } = process.getBuiltinModule('node:tls') as typeof import('node:tls');
  const { isIP } = process.getBuiltinModule('node:net') as typeof import('node:net');
  const host = hostname.replace(/^\[|\]$/g, '');
  const check = 'certificate';
  const servername = isIP(host) === 0 ? { servername: host } : {};
  const trust = ca === undefined ? {} : { ca: [...ca] };
  const socket = connect({ host, port: Number(port || 443), rejectUnauthorized: false, ...servername, ...trust });
  try {
    await inTime(
      new Promise<void>((resolve, reject) => {
        socket.once('secureConnect', resolve);
        socket.once('error', reject);
      }),
    );
    const { valid_to } = socket.getPeerCertificate();
    const until = Date.parse(valid_to);
    const details = {
      protocol: socket.getProtocol() ?? '',
      valid_to: Number.isNaN(until) ? valid_to : new Date(until).toISOString(),
    };
    const trusted = `${details.protocol}, valid until ${details.valid_to.slice(0, 10)}`;
    if (!socket.authorized) {
      const says = `the certificate is not trusted here (${String(socket.authorizationError)})`;
      return {
        check,
        verdict: 'warn',
        says,
        todo: 'if the service has an authority of its own, name it in ca_file',
        details,
      };
    }
    if (until - io.now() < SOON_DAYS * DAY_MS)
      return { check, verdict: 'warn', says: `${trusted}: soon over`, details };
    return { check, verdict: 'ok', says: trusted, details };
  } catch (error) {
    return failed(check, error);
  } finally {
    socket.destroy();
  }
}

/** Any answer shows that the service is there; a refused key is `auth status`' to tell. */
async function checkAnswer(open: () => Promise<Transport>, io: Io): Promise<Finding> {
  const check = 'service';
  const started = io.now();
  try {
    const transport = await open();
    try {
      const { status } = await transport.handle({ method: 'GET', path: CHEAP, query: [], headers: {} });
      const ms = io.now() - started;
      const says = `${CHEAP} answered ${status} in ${ms} ms`;
      const details = { status, ms };
      if (status < 500) return { check, verdict: 'ok', says, details };
      return {
        check,
        verdict: 'fail',
        says,
        todo: 'the service is there and has trouble of its own; try again later',
        details,
      };
    } finally {
      transport.close();
    }
  } catch (error) {
    return failed(check, error);
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
