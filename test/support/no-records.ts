/** Replaces the tests of the project `real` where the real records are missing. */
import { test } from 'vitest';

test.skip('no real records (MDS_SHARED_DATA names another folder): the tests on them are skipped', () => {});
