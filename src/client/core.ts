/**
 * The client core of every command: sends a request over a transport and decodes the response. Knows transports, not
 * commands.
 */

import type { Handler, ServiceResponse } from '../service/types.ts';
import { decode } from './decode.ts';

export interface Call {
  /** Route with path parameters already in place. */
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly signal?: AbortSignal;
  /** See `ServiceRequest`. */
  readonly brief?: true;
}

/** Warnings about the store, as sentences, which are printed in addition to an answer. */
export interface Warnings {
  /** About the stored prices of a symbol. */
  readonly ofSymbol: (symbol: string) => Promise<readonly string[]>;
  /** Reasons why screens of the whole market are slow. */
  readonly ofMarket: () => Promise<readonly string[]>;
}

/** A way to reach a service: in this process, or over HTTP. */
export interface Transport {
  readonly handle: Handler;
  /** Explains where the values of its answers come from: only a service in this process does. */
  readonly explains?: boolean;
  /** A remote service: its answers may not match the contract. */
  readonly hosted?: boolean;
  /** Only from the embedded service. */
  readonly warnings?: Warnings;
  /** The instant in the past that every answer is for, ms; absent: the newest there is. */
  readonly asOf?: number;
  /** Until when its latest answer is to be printed, ms since the epoch: only of a remote service that was asked. */
  readonly until?: () => number | undefined;
  close(): void;
}

export interface Answer {
  readonly response: ServiceResponse;
  /** From a remote service. */
  readonly hosted?: boolean;
  /** The way to that service. */
  readonly transport?: Transport;
  /** As of its {@link Transport}. */
  readonly warnings?: Warnings;
  /** The payload. Throws MdsError when the response is a failure. */
  data(): unknown;
}

/** Sends a call. Rejects only with MdsError. */
export async function ask(transport: Transport, call: Call): Promise<Answer> {
  const response = await transport.handle({
    method: 'GET',
    path: call.path,
    query: call.query,
    headers: { accept: 'application/json' },
    ...(call.signal === undefined ? {} : { signal: call.signal }),
    ...(call.brief === undefined ? {} : { brief: call.brief }),
  });
  return answerOf(response, transport);
}

/** A response of the service behind a transport as an answer. */
export function answerOf(response: ServiceResponse, transport: Transport): Answer {
  let data: unknown;
  return {
    response,
    ...(transport.hosted === true ? { hosted: true, transport } : {}),
    ...(transport.warnings === undefined ? {} : { warnings: transport.warnings }),
    data: () => {
      data ??= decode(response, transport.hosted);
      return data;
    },
  };
}

/** `path` with `{name}` replaced by the encoded values. */
export function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent((values[name] ?? '').toWellFormed()));
}
