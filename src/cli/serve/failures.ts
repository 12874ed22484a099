/** Why a service cannot listen, told with what to do. */
import { EXIT, MdsError } from '../../client/errors.ts';

/** The failure of the system to listen at `host` and `port` as one of ours; anything else is given back. */
export function listenFailure(error: unknown, host: string, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const at = `${host}:${port}`;
  const told = (message: string, hint: string, name: string, exitCode: 2 | 7): MdsError =>
    new MdsError(message, { code: name, exitCode, hint, cause: error });
  switch (code) {
    case 'EADDRINUSE':
      return told(
        `port ${port} of ${host} is in use`,
        'give another with --port, or --port 0 for any free one',
        'PORT_IN_USE',
        EXIT.network,
      );
    case 'EACCES':
      return told(
        `no permission to listen on ${at}`,
        'ports below 1024 belong to the system: give another with --port and put a proxy in front',
        'PORT_FORBIDDEN',
        EXIT.usage,
      );
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
      return told(
        `${host} is not an address of this machine`,
        '127.0.0.1 is this machine alone, 0.0.0.0 every address it has',
        'HOST_UNKNOWN',
        EXIT.usage,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return told(`the name ${host} is not known`, 'give an address with --host', 'HOST_UNKNOWN', EXIT.usage);
    default:
      return error;
  }
}
