import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 30_000,
    globalSetup: './test/support/temporary-folder.ts',
    reporters: ['default', './scripts/summary-reporter.mjs'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/cli/**', 'test/real/**', 'test/pack/**'],
          isolate: false,
          setupFiles: './test/support/property-seed.ts',
        },
      },
      { extends: true, test: { name: 'cli', include: ['test/cli/**/*.test.ts'] } },
      { extends: true, test: { name: 'real', include: ['test/real/**/*.test.ts'] } },
      { extends: true, test: { name: 'pack', include: ['test/pack/**/*.test.ts'], testTimeout: 180_000 } },
    ],
  },
});
