/**
 * Properties are tried on the same cases in every run, so that a commit that passed passes again on another machine.
 * `MDS_PROPERTY_SEED=random` (or a number) tries others, `MDS_PROPERTY_RUNS=1000` more of those that name no number of
 * their own.
 */
import fc from 'fast-check';

const FIXED = 20261121;

const { MDS_PROPERTY_SEED: seed, MDS_PROPERTY_RUNS: runs } = process.env;
fc.configureGlobal({
  ...(seed === 'random' ? {} : { seed: seed === undefined ? FIXED : Number(seed) }),
  ...(runs === undefined ? {} : { numRuns: Number(runs) }),
});
