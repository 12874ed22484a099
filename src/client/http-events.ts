/** Events of requests to a hosted service and their lines for `--verbose`. No event holds a key or a request header. */

export type HttpEvent =
  | {
      readonly kind: 'request';
      readonly method: string;
      readonly url: string;
      readonly attempt: number;
      readonly via?: string | undefined;
    }
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly ms: number;
      /** As transferred, compressed. */
      readonly bytes: number;
      readonly encoding?: string | undefined;
      readonly requestId?: string | undefined;
    }
  | { readonly kind: 'failure'; readonly reason: string; readonly ms: number }
  | {
      readonly kind: 'retry';
      readonly reason: string;
      readonly waitMs: number;
      readonly retry: number;
      readonly of: number;
    }
  | { readonly kind: 'redirect'; readonly to: string; readonly withKey: boolean }
  | { readonly kind: 'wait'; readonly waitMs: number }
  | { readonly kind: 'notice'; readonly text: string };

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
