import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/endpoints/index.ts';
import { openapi } from '../../src/endpoints/openapi.ts';

async function problems(document: unknown) {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  return found.map(({ ruleId, severity, message, location }) => ({
    ruleId,
    severity,
    message,
    at: location[0]?.pointer,
  }));
}

test('an independent linter finds nothing in the whole document', async () => {
  expect(await problems(await openapi(ENDPOINTS))).toEqual([]);
});
