import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { sharedData } from './test/support/real-records.ts';

const REAL = sharedData() === undefined ? 'test/support/no-records.ts' : 'test/real/**/*.test.ts';

export default defineConfig({
  test: {
    // For machines several times slower than ours; what has to be quick is measured in bench/.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // Left alone it keeps one core for itself, which is half of a small machine.
    maxWorkers: Math.max(2, availableParallelism()),
    globalSetup: './test/support/temporary-folder.ts',
    reporters: ['default', './scripts/summary-reporter.mjs'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/cli/**', 'test/docs/**', 'test/real/**', 'test/pack/**', 'test/team-plan/**'],
          isolate: false,
          setupFiles: './test/support/property-seed.ts',
        },
      },
      { extends: true, test: { name: 'cli', include: ['test/cli/**/*.test.ts'] } },
      { extends: true, test: { name: 'docs', include: ['test/docs/**/*.test.ts'] } },
      { extends: true, test: { name: 'real', include: [REAL], isolate: false } },
      { extends: true, test: { name: 'team', include: ['test/team-plan/**/*.test.ts'], fileParallelism: false } },
      { extends: true, test: { name: 'pack', include: ['test/pack/**/*.test.ts'], testTimeout: 180_000 } },
    ],
  },
});
