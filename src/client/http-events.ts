/** Events of requests to a hosted service and their lines for `--verbose`. No event holds a key or a request header. */

export type HttpEvent = Readonly<
  | { kind: 'request'; method: string; url: string; attempt: number; via?: string | undefined }
  /** `bytes` as transferred, compressed. */
  | {
      kind: 'response';
      status: number;
      ms: number;
      bytes: number;
      encoding?: string | undefined;
      requestId?: string | undefined;
    }
  | { kind: 'failure'; reason: string; ms: number }
  | { kind: 'retry'; reason: string; waitMs: number; retry: number; of: number }
  | { kind: 'redirect'; to: string; withKey: boolean }
  | { kind: 'wait'; waitMs: number }
  | { kind: 'notice'; text: string }
>;

/** An event as one line, marked as in curl: `>` sent, `<` received, `*` other. */
export function describeEvent(event: HttpEvent): string {
  switch (event.kind) {
    case 'request':
      return `> ${event.method} ${event.url}${event.via === undefined ? '' : ` through ${event.via}`}`;
    case 'response': {
      const id = event.requestId === undefined ? '' : `, request ${event.requestId}`;
      const encoding = event.encoding === undefined ? '' : ` ${event.encoding}`;
      return `< ${event.status} in ${event.ms} ms (${event.bytes} bytes${encoding}${id})`;
    }
    case 'failure':
      return `< ${event.reason} after ${event.ms} ms`;
    case 'retry':
      return `* ${event.reason}; retrying in ${seconds(event.waitMs)} s (${event.retry}/${event.of})`;
    case 'redirect':
      return `* redirected to ${event.to}${event.withKey ? '' : ', without the key'}`;
    case 'wait':
      return `* waiting ${seconds(event.waitMs)} s, as requested by the service`;
    case 'notice':
      return `* ${event.text}`;
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(ms < 10_000 ? 1 : 0);
}
