/** Checks whether the service can be reached: host name, certificate, a response. Runs only with --online. */
import type { Transport } from '../../client/core.ts';
import type { Io } from '../terminal/io.ts';
import { type Finding, failed, finding } from './finding.ts';

/** Timeout for a host name or a certificate, ms; a response has the timeout of the settings. */
const TIMEOUT_MS = 5000;
/** Warn about a certificate that expires sooner, days. */
const SOON_DAYS = 14;
const DAY_MS = 86_400_000;

/** A cheap route; a 404 is a response too. */
const CHEAP = '/healthz';

/** `open` opens the transport any command would use; `ca`: the certificates it trusts instead of Node's. */
export async function checkNetwork(
  address: string,
  open: () => Promise<Transport>,
  io: Io,
  ca?: readonly string[],
): Promise<readonly Finding[]> {
  const url = new URL(address);
  const proxy = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'].find((each) => io.env[each]);
  if (proxy !== undefined) {
    const noted = finding('network', 'ok', `${proxy} is set: the proxy checks name and certificate`);
    return [noted, await checkAnswer(open, io)];
  }
  const name = await checkName(url);
  if (name.verdict === 'fail') return [name];
  const certificate = url.protocol === 'https:' ? [await checkCertificate(url, io, ca)] : [];
  return [name, ...certificate, await checkAnswer(open, io)];
}

async function checkName({ hostname }: URL): Promise<Finding> {
  const { lookup } = process.getBuiltinModule('node:dns/promises') as typeof import('node:dns/promises');
  const host = hostname.replace(/^\[|\]$/g, '');
  try {
    const found = await inTime(lookup(host, { all: true }));
    const addresses = found.map((each) => each.address).join(', ');
    return finding('name', 'ok', `${host} is ${addresses}`, { details: { host, addresses } });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const says = `host not found: ${host}${code === undefined ? '' : ` (${code})`}`;
    return finding('name', 'fail', says, { todo: 'check base_url and the network connection' });
  }
}

/** Connects without verification, to report what is wrong with the certificate. Sends nothing. */
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
      const todo = 'if the service has its own certificate authority, set ca_file';
      return finding(check, 'warn', says, { todo, details });
    }
    if (until - io.now() < SOON_DAYS * DAY_MS) return finding(check, 'warn', `${trusted}: expires soon`, { details });
    return finding(check, 'ok', trusted, { details });
  } catch (error) {
    return failed(check, error);
  } finally {
    socket.destroy();
  }
}

/** Any response shows that the service is reachable; `auth status` checks the key. */
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
      if (status < 500) return finding(check, 'ok', says, { details });
      return finding(check, 'fail', says, { todo: 'the service is reachable but fails; try again later', details });
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
    timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
