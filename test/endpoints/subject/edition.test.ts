/**
 * Stored figures change only together with `ENGINE_EDITION`: digests of what the sample's companies file, and of the
 * figures computed from it.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENGINE_EDITION } from '../../../src/engine/edition.ts';
import { companyCovers, companyFacts, nonRelianceDays } from '../../../src/store/reading/company-facts.ts';
import { sampleStore } from '../../sample-market/imported.ts';

interface Golden {
  readonly edition: string;
  /** By symbol: digest of the facts, splits and covers; a space; digest of the figures. */
  readonly symbols: Readonly<Record<string, string>>;
}

const FILE = join(import.meta.dirname, 'edition.json');
const EVER = -0x80000000;

test('figures of the same facts change only with the edition', () => {
  const golden = JSON.parse(readFileSync(FILE, 'utf8')) as Golden;
  const { symbols } = current();
  const changed = Object.keys(symbols).filter((symbol) => {
    const [input, figures] = golden.symbols[symbol]?.split(' ') ?? [];
    return symbols[symbol]!.startsWith(`${input} `) && !symbols[symbol]!.endsWith(` ${figures}`);
  });
  const isRaised = golden.edition !== ENGINE_EDITION;
  expect(
    isRaised ? [] : changed,
    `Stored figures of ${changed.join(', ')} changed. If that is meant, raise ENGINE_EDITION in src/engine/edition.ts, then run: UPDATE=1 npx vitest run --project unit test/endpoints/edition`,
  ).toEqual([]);
  if (process.env.UPDATE === '1') writeFileSync(FILE, `${JSON.stringify(current(), null, 2)}\n`);
  else
    expect(
      golden,
      'The sample or the edition changed: record it with UPDATE=1 npx vitest run --project unit test/endpoints/edition',
    ).toEqual(current());
  expect(Object.keys(symbols).length).toBeGreaterThan(20);
}, 180_000);

function current(): Golden {
  const { store } = sampleStore();
  const symbols: Record<string, string> = {};
  for (const line of store.universeLines().split('\n')) {
    const symbol = line.split('\t')[0]!;
    const rows = store.trailing(symbol, 1e6, EVER);
    const cik = store.symbol(symbol)?.cik;
    const facts = cik === undefined ? undefined : companyFacts(store, cik);
    if (cik === undefined || facts === undefined || rows.length === 0) continue;
    const about = [store.splits(symbol), store.company(cik)?.sic, nonRelianceDays(store, cik)];
    const input = [symbol, facts.reports, [...facts.columns], companyCovers(store, cik, facts), about];
    symbols[symbol] = `${digest(input)} ${digest(rows.map(({ engine: _, ...row }) => row))}`;
  }
  return { edition: ENGINE_EDITION, symbols };
}

/** Sixteen hex digits of SHA-256 over JSON, typed arrays as lists. */
function digest(value: unknown): string {
  const json = JSON.stringify(value, (_, each) => (ArrayBuffer.isView(each) ? Array.from(each as Float64Array) : each));
  return createHash('sha256').update(json).digest('hex').slice(0, 16);
}
