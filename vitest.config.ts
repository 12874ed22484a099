import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { sharedData } from './test/support/real-records.ts';

const REAL = sharedData() === undefined ? 'test/support/no-records.ts' : 'test/real/**/*.test.ts';

/** What needs PostgreSQL, a browser or an installation of the package, and what takes longest: `npm run test:long`. */
const LONG = [
  'test/team/**/*.test.ts',
  'test/cli/**/*-team.test.ts',
  'test/pack/**/*.test.ts',
  'test/report/browser.test.ts',
  'test/mcp/{budgets,hostile}.test.ts',
  'test/service/contract-sample.test.ts',
  'test/endpoints/subject/independence.test.ts',
  'test/store/concurrency.test.ts',
  'test/sample-market/generate.test.ts',
  'test/cli/recipes.test.ts',
];

export default defineConfig({
  test: {
    // For machines several times slower than ours; what has to be quick is measured in bench/.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    // Left alone it keeps one core for itself, which is half of a small machine.
    maxWorkers: Math.max(2, availableParallelism()),
    // Modules stripped of their types stay by content, which is 40 % of the CPU of a run of some routes. Not in node_modules, which `npm ci`
    // deletes: a second `.ci/run` finds them. Another package-lock.json empties the folder.
    experimental: { fsModuleCache: true, fsModuleCachePath: join(import.meta.dirname, '.cache/vitest') },
    globalSetup: './test/support/temporary-folder.ts',
    reporters: ['default', './scripts/summary-reporter.mjs'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/cli/**', 'test/docs/**', 'test/real/**', 'test/team-plan/**', ...LONG],
          isolate: false,
          setupFiles: './test/support/property-seed.ts',
        },
      },
      { extends: true, test: { name: 'cli', include: ['test/cli/**/*.test.ts'], exclude: LONG, isolate: false } },
      { extends: true, test: { name: 'long', include: LONG, isolate: false } },
      { extends: true, test: { name: 'docs', include: ['test/docs/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'real', include: [REAL], isolate: false } },
      { extends: true, test: { name: 'team', include: ['test/team-plan/**/*.test.ts'], fileParallelism: false } },
    ],
  },
});
