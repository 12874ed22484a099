/**
 * Transport of MCP messages, one JSON message per line. An invalid line, however long or deeply nested, is answered
 * with an error here and never reaches the server.
 */
import { deserializeMessage, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/server';

/** The streams of a process. */
export interface Wire {
  readonly input: AsyncIterable<Uint8Array>;
  readonly write: (text: string) => void;
}

/** Longest line, bytes: arguments of tools are a few hundred. */
const LONGEST = 256 * 1024;
/** Deepest nesting of a message. */
const DEEPEST = 32;

/** Codes of JSON-RPC 2.0. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

/** A transport over lines of JSON; it closes when the input ends or the reader of the output has gone. */
export function lineTransport({ input, write }: Wire): Transport {
  let closed = false;
  /** Requests that are not answered yet: the end of the input does not lose them. */
  const pending = new Set<unknown>();
  let answered = (): void => {};
  const transport: Transport = {
    start: async () => {
      void read().catch((error: Error) => transport.onerror?.(error));
    },
    send: async (message) => send(message),
    close: async () => {
      if (closed) return;
      closed = true;
      transport.onclose?.();
    },
  };

  function send(message: JSONRPCMessage | Fault): void {
    if (closed) return;
    if ('id' in message && !('method' in message)) settle(message.id);
    try {
      write(`${JSON.stringify(message)}\n`);
    } catch {
      // The reader has gone.
      void transport.close();
    }
  }

  function settle(id: unknown): void {
    pending.delete(id);
    if (pending.size === 0) answered();
  }

  function receive(message: JSONRPCMessage): void {
    if ('method' in message) {
      if ('id' in message) pending.add(message.id);
      // A canceled request has no answer.
      else if (message.method === 'notifications/cancelled') settle(message.params?.requestId);
    }
    try {
      transport.onmessage?.(message);
    } catch (error) {
      transport.onerror?.(error as Error);
    }
  }

  async function read(): Promise<void> {
    try {
      for await (const line of linesOf(input)) {
        if (closed) break;
        const read = messageOf(line);
        if (read === undefined) continue;
        if ('fault' in read) send(read.fault);
        else receive(read.message);
      }
      if (pending.size > 0 && !closed)
        await Promise.race([new Promise<void>((resolve) => (answered = resolve)), late()]);
    } finally {
      await transport.close();
    }
  }
  return transport;
}

/** Longest wait for answers after the end of the input, ms. */
const LAST_MS = 10_000;

function late(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LAST_MS).unref();
  });
}

interface Fault {
  readonly jsonrpc: '2.0';
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
}

/** A message, or the answer to what is none. */
type Read = { readonly message: JSONRPCMessage } | { readonly fault: Fault };

function fault(code: number, message: string, id: Fault['id'] = null): Read {
  return { fault: { jsonrpc: '2.0', id, error: { code, message } } };
}

/** What a line is; undefined for an empty one. */
function messageOf(line: Buffer | undefined): Read | undefined {
  if (line === undefined) return fault(INVALID_REQUEST, `Message longer than ${LONGEST} bytes`);
  const text = line.toString('utf8').trim();
  if (text === '') return undefined;
  if (depthOf(text) > DEEPEST) return fault(INVALID_REQUEST, `Message nested deeper than ${DEEPEST}`);
  try {
    return { message: deserializeMessage(text) };
  } catch (error) {
    return error instanceof SyntaxError
      ? fault(PARSE_ERROR, 'Parse error: not JSON')
      : fault(INVALID_REQUEST, 'Invalid request: not a JSON-RPC 2.0 message', idOf(text));
  }
}

/** The id that a request has all the same: its client waits for an answer under it. */
function idOf(text: string): Fault['id'] {
  const { id } = (JSON.parse(text) ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** Deepest nesting of brackets outside of strings. */
export function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth);
    else if (char === '}' || char === ']') depth -= 1;
  }
  return deepest;
}

const NEWLINE = 10;

/** Lines of a stream; undefined in place of one that is too long, which is skipped. */
async function* linesOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer | undefined> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    let rest = Buffer.from(chunk);
    while (rest.length > 0) {
      const end = rest.indexOf(NEWLINE);
      const part = end < 0 ? rest : rest.subarray(0, end);
      size += part.length;
      // What is skipped is not kept.
      if (size <= LONGEST) parts.push(part);
      else parts = [];
      if (end < 0) break;
      yield size <= LONGEST ? Buffer.concat(parts) : undefined;
      parts = [];
      size = 0;
      rest = rest.subarray(end + 1);
    }
  }
  // The last line may have no end.
  if (size > 0) yield size <= LONGEST ? Buffer.concat(parts) : undefined;
}
