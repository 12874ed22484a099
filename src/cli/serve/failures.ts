/** Why a service cannot listen, and what to do. */
import { type Code, MdsError } from '../../errors.ts';

/** The failure of the system to listen at `host` and `port` as one of ours; anything else is given back. */
export function listenFailure(error: unknown, host: string, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const at = `${host}:${port}`;
  const failure = (code: Code, message: string, hint: string): MdsError =>
    new MdsError(code, message, { hint, cause: error });
  switch (code) {
    case 'EADDRINUSE':
      return failure(
        'PORT_IN_USE',
        `port ${port} of ${host} is in use`,
        'choose another with --port, or --port 0 for any free one',
      );
    case 'EACCES':
      return failure(
        'PORT_FORBIDDEN',
        `no permission to listen on ${at}`,
        'ports below 1024 are reserved: choose another with --port and put a proxy in front',
      );
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
      return failure(
        'HOST_UNKNOWN',
        `${host} is not an address of this machine`,
        '127.0.0.1 is this machine alone, 0.0.0.0 every address it has',
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return failure('HOST_UNKNOWN', `host not found: ${host}`, 'give an address with --host');
    default:
      return error;
  }
}
