/** A cache over a service made of a function, with a clock that is set by hand. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDisk } from '../../src/client/cache/disk.ts';
import { folderSecret, naming } from '../../src/client/cache/entry.ts';
import { type CacheMode, cachingTransport } from '../../src/client/cache/transport.ts';
import type { ServiceRequest, ServiceResponse } from '../../src/service/types.ts';

export const BODY = '{"data":{"symbol":"KO"}}';
export const START = Date.UTC(2026, 10, 21, 12);

export interface World {
  readonly folder: string;
  readonly asked: ServiceRequest[];
  readonly log: string[];
  readonly offline: (number | undefined)[];
  /** ms since the epoch. */
  clock: number;
  /** Instants at which what tags leave out changes. */
  aged: number[];
  /** What the service answers, in order; the last one again and again. */
  answers: ((request: ServiceRequest) => Partial<ServiceResponse>)[];
  ask(path?: string, how?: Partial<Ask>): Promise<ServiceResponse>;
  files(): readonly string[];
  content(): string;
  /** Changes every entry on disk. */
  damage(change: (content: string) => string): void;
  remove(): void;
}

export interface Ask {
  readonly mode: CacheMode;
  /** Empty: none. */
  readonly key: string;
  readonly profile: string;
  readonly baseUrl: string;
  readonly limit: number;
  readonly agent: string;
  readonly query: readonly (readonly [string, string])[];
}

/** Each `ask` is a process of its own: it opens the cache again. */
export function world(answers: World['answers']): World {
  const folder = join(mkdtempSync(join(tmpdir(), 'mds-cache-')), 'answers');
  let count = 0;
  const bytes = (size: number) => Buffer.alloc(size, ++count);
  const entries = () => readdirSync(folder).filter((name) => name.endsWith('.answer'));
  const made: World = {
    folder,
    asked: [],
    log: [],
    offline: [],
    clock: START,
    aged: [],
    answers,
    ask: async (path = '/v2/snapshot', how = {}) => {
      const { mode = 'use', key = 'k'.repeat(20), profile = 'default', baseUrl = 'https://a.example' } = how;
      const transport = cachingTransport({
        mode,
        disk: openDisk({
          folder,
          limit: how.limit ?? 1 << 20,
          now: () => made.clock,
          unique: () => bytes(8).toString('hex'),
        }),
        nameOf: naming(folderSecret(folder, bytes)!, { profile, baseUrl, key: key === '' ? undefined : key }),
        connect: async () => ({
          hosted: true,
          close: () => {},
          handle: async (request) => {
            made.asked.push(request);
            const answer = made.answers.length > 1 ? made.answers.shift()! : made.answers[0]!;
            return { status: 200, headers: {}, body: BODY, ...answer(request) };
          },
        }),
        sends: { 'user-agent': how.agent ?? 'mds/1' },
        redact: (text) => (key === '' ? text : text.replaceAll(key, '[redacted]')),
        now: () => made.clock,
        agedBetween: (then, now) => made.aged.some((at) => then < at && at <= now),
        log: (line) => made.log.push(line),
        onOffline: (age) => made.offline.push(age),
      });
      try {
        return await transport.handle({
          method: 'GET',
          path,
          query: how.query ?? [['symbol', 'KO']],
          headers: { accept: 'application/json' },
        });
      } finally {
        transport.close();
      }
    },
    files: () => entries(),
    content: () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'latin1'))
        .join('\n'),
    damage: (change) => {
      for (const name of entries()) {
        const path = join(folder, name);
        writeFileSync(path, change(readFileSync(path, 'latin1')), 'latin1');
      }
    },
    remove: () => rmSync(join(folder, '..'), { recursive: true, force: true }),
  };
  return made;
}

/** An answer with these headers. */
export function headers(given: Readonly<Record<string, string>>, more: Partial<ServiceResponse> = {}) {
  return (): Partial<ServiceResponse> => ({ headers: given, ...more });
}
