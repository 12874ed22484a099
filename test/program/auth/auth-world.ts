/**
 * A folder of settings of its own for every test, two services, and `mds` in it: no output of any command may hold a
 * key.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Io } from '../../../src/cli/terminal/io.ts';
import { type Service, serviceWithKeys } from '../../support/service.ts';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

export const STARTER = 'mds_live_starter_CANARY_0123456789abcd';
export const FREE = 'mds_live_free_CANARY_0123456789wxyz';

export interface Given {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly typed?: string;
  /** What the user's programs do. */
  readonly runProgram?: Io['runProgram'];
}

export interface World {
  /** The folder of settings of the test that runs. */
  at: string;
  /** Knows the two keys. */
  service: Service;
  /** Knows no key. */
  other: Service;
}

/** Called once in a test file, outside of tests. */
export function authWorld(): World {
  const world = {} as World;
  beforeAll(async () => {
    world.service = await serviceWithKeys({ [STARTER]: 'starter', [FREE]: 'free' });
    world.other = await serviceWithKeys({});
  });
  afterAll(async () => {
    await world.service.close();
    await world.other.close();
  });
  beforeEach(() => {
    world.at = folder();
    world.service.asked.length = 0;
    world.other.asked.length = 0;
  });
  return world;
}

/** Runs a command line in the folder `at`. */
export async function runIn(
  at: string,
  line: string | readonly string[],
  { env, stdin, typed, runProgram }: Given = {},
) {
  const questions: string[] = [];
  const askSecret = async (question: string): Promise<string> => {
    questions.push(question);
    return typed ?? '';
  };
  const options = {
    env: { MDS_CONFIG_DIR: at, MDS_DATA_DIR: at, MDS_RETRIES: '0', ...env },
    ...(stdin === undefined ? {} : { stdin }),
  };
  const more = { ...(typed !== undefined && { askSecret }), ...(runProgram && { runProgram }) };
  const ran = await runMds(typeof line === 'string' ? line.split(' ') : line, options, more);
  const result = { ...ran, questions };
  expect(JSON.stringify(result)).not.toContain('CANARY');
  return result;
}

/** The file of keys of the folder `at`. */
export function keysIn(at: string): { readonly keys: Record<string, Record<string, string>> } {
  return JSON.parse(readFileSync(join(at, 'keys.json'), 'utf8'));
}
