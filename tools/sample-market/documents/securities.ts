/** Securities on the cover of a periodic report, with the shares outstanding of each class. */
import type { EpochDay } from '../../../src/engine/types.ts';
import type { CompanySpec } from '../companies/types.ts';

/** A line of the cover's table of securities. */
export interface CoverSecurity {
  readonly title: string;
  /** Undefined for a class that is not listed. */
  readonly symbol: string | undefined;
  /** Member of its class; undefined for the one class of a company. */
  readonly member: string | undefined;
  /** Shares outstanding; undefined where the cover counts none of it. */
  readonly shares: number | undefined;
}

export interface CoverSecurities {
  readonly exchange: string;
  /** The day the shares are counted on. */
  readonly asOf: EpochDay;
  readonly securities: readonly CoverSecurity[];
}

const WORDS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** What the cover lists; `counted` is the whole company's. */
export function securitiesOf(
  spec: CompanySpec,
  counted: { readonly asOf: EpochDay; readonly shares: number },
): CoverSecurities {
  const { asOf, shares } = counted;
  const base = { exchange: spec.exchange, asOf };
  const symbol = spec.listings[0]?.symbol;
  if (spec.forms === '20-F') {
    const many = spec.sharesPerListed ?? 1;
    const plural = many === 1 ? 'share' : 'shares';
    const title = `American Depositary Shares, each representing ${WORDS[many] ?? many} ordinary ${plural}`;
    const ordinary = { title: 'Ordinary shares*', symbol: undefined, member: 'OrdinarySharesMember', shares };
    return {
      ...base,
      securities: [{ title, symbol, member: 'AmericanDepositarySharesMember', shares: undefined }, ordinary],
    };
  }
  if (spec.classes !== undefined) {
    const securities = spec.classes.map(({ part, ...each }) => ({
      symbol: undefined,
      ...each,
      shares: Math.round(shares * part),
    }));
    return { ...base, securities };
  }
  const total = spec.tagging.cover === undefined ? shares : undefined;
  return { ...base, securities: [{ title: 'Common Stock', symbol, member: undefined, shares: total }] };
}
