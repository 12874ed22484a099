/** The HTTP transport, loaded on demand. */
import type { Connect } from './hosted.ts';

/** Connects with the HTTP core. */
export const connectHttp: Connect = async (options) => {
  const { httpTransport } = await import('../../client/http-transport.ts');
  return httpTransport(options);
};
