/**
 * Makes a market with its truth: companies that are renamed, merge, go bankrupt, are listed again, reuse symbols, have
 * classes, spin off others. Knows no file and no store.
 */
import { nextSession } from '../../src/engine/calendar.ts';
import { dayFrom } from '../../src/engine/days.ts';
import { isCusip } from '../../src/engine/listings/cusip.ts';
import type { EpochDay } from '../../src/engine/types.ts';
import { type Random, randomOf } from '../../tools/accuracy/referee/damaged-prices.ts';
import { STORIES } from './stories.ts';
import type { Filing, Leg, Market, Security, SymbolForm } from './types.ts';

const FIRST = dayFrom(2019, 1, 2);
const LAST = dayFrom(2022, 12, 30);

/** Every story so many times, and as many companies to which nothing happens as stories. */
export function makeMarket(seed: number, times: number): Market {
  const maker = new Maker(randomOf(seed));
  for (let round = 0; round < times; round++) for (const story of STORIES) story(maker);
  for (let i = 0; i < times * STORIES.length; i++) maker.list(maker.company());
  return maker.market();
}

export interface Company {
  readonly cik: number;
  name: string;
}

const WORDS =
  `AMBER ANVIL ASPEN BEACON BIRCH BOREAL CEDAR CINDER COBALT CORAL CRANE DELTA EMBER FALCON FJORD GARNET GRANITE HARBOR
HERON INDIGO IVORY JASPER JUNIPER KESTREL LARCH LINDEN MAPLE MERIDIAN NIMBUS ONYX ORCHARD OSPREY PEBBLE PIONEER QUARRY
RAVEN RIDGE SABLE SEQUOIA SIERRA SPRUCE SUMMIT TALON TIMBER UMBER VELVET VERTEX WALNUT WILLOW ZENITH`.split(/\s+/);
const TRADES = `BANCORP BRANDS CAPITAL CHEMICAL COMMUNICATIONS DYNAMICS ENERGY ENTERTAINMENT FINANCIAL FOODS HEALTHCARE
INDUSTRIES INSURANCE LOGISTICS MATERIALS MEDIA MINERALS NETWORKS OUTDOORS PHARMACEUTICALS POWER PROPERTIES RESOURCES
ROBOTICS SEMICONDUCTOR SOFTWARE STEEL SYSTEMS TECHNOLOGIES THERAPEUTICS TRANSPORT WATER`.split(/\s+/);
const FORMS = ['INC', 'CORP', 'CO', 'LTD', 'GROUP INC', 'HOLDINGS INC', 'PLC'];

/** What stories are made with. Days are sessions. */
export class Maker {
  readonly random: Random;
  readonly sessions: EpochDay[] = [];
  readonly #securities: Security[] = [];
  readonly #filings: Filing[] = [];
  readonly #forms: SymbolForm[] = [];
  readonly #symbols = new Set<string>();
  readonly #issuers = new Set<string>();
  readonly #names = new Set<string>();
  #cik = 700_000;

  constructor(random: Random) {
    this.random = random;
    for (let day = FIRST; day <= LAST; day = nextSession(day)) this.sessions.push(day);
  }

  below(n: number): number {
    return Math.floor(this.random() * n);
  }

  pick<T>(all: readonly T[]): T {
    return all[this.below(all.length)]!;
  }

  /** A session between two shares of the years. */
  day(from: number, to: number): EpochDay {
    return this.sessions[Math.floor((from + (to - from) * this.random()) * (this.sessions.length - 1))]!;
  }

  /** So many sessions after a day. */
  after(day: EpochDay, sessions: number): EpochDay {
    const at = this.sessions.indexOf(day) + sessions;
    return this.sessions[Math.max(0, Math.min(this.sessions.length - 1, at))]!;
  }

  get last(): EpochDay {
    return this.sessions.at(-1)!;
  }

  company(name = this.name()): Company {
    this.#cik += 1 + this.below(3000);
    return { cik: this.#cik, name };
  }

  name(): string {
    for (;;) {
      const name = `${this.pick(WORDS)} ${this.pick(TRADES)} ${this.pick(FORMS)}`;
      const start = name.split(' ').slice(0, 2).join(' ');
      if (this.#names.has(start)) continue;
      this.#names.add(start);
      return name;
    }
  }

  /** One that no security ever had, with no class. */
  symbol(): string {
    for (;;) {
      const length = 3 + this.below(2);
      const symbol = Array.from({ length }, () => String.fromCharCode(65 + this.below(26))).join('');
      // Others have these after a symbol that they are added to.
      if (/[QDWU]$/.test(symbol) || this.#symbols.has(symbol.slice(0, 3))) continue;
      this.#symbols.add(symbol.slice(0, 3));
      return symbol;
    }
  }

  /** Six characters of an issuer that no other has. */
  issuer(): string {
    for (;;) {
      const head = this.random() < 0.15 ? 'GNVY'[this.below(4)]! : String(this.below(10));
      const issuer = head + String(this.below(100_000)).padStart(5, '0');
      if (this.#issuers.has(issuer)) continue;
      this.#issuers.add(issuer);
      return issuer;
    }
  }

  /** The CUSIP of an issuer's issue. */
  cusip(issuer: string, issue: number): string {
    const eight = issuer + String(issue).padStart(2, '0');
    return eight + [...'0123456789'].find((digit) => isCusip(eight + digit))!;
  }

  list(company: Company, given: Partial<Leg> & Partial<Pick<Security, 'kind' | 'shareClass'>> = {}): Security {
    const { kind = 'common', shareClass, from = this.sessions[0]!, to = this.last, symbol = this.symbol() } = given;
    const { cusip = this.cusip(this.issuer(), 10), isListed = true } = given;
    const leg: Leg = { from, to, cusip, symbol, cik: company.cik, name: company.name, isListed };
    const seen = this.pick([0.05, 0.3, 0.3, 0.7]);
    const security = { kind, shareClass, seen, legs: [leg], end: undefined, splits: [], closes: new Map() };
    this.#securities.push({ id: this.#securities.length, ...security });
    return this.#securities.at(-1)!;
  }

  /** From the day on it has another symbol, CUSIP, company or name. */
  change(security: Security, day: EpochDay, change: Partial<Leg>): void {
    const last = security.legs.pop()!;
    const before = this.sessions[this.sessions.indexOf(day) - 1]!;
    security.legs.push({ ...last, to: before }, { ...last, ...change, from: day });
  }

  /** The day is the first on which it is no more. */
  end(security: Security, day: EpochDay, reason: NonNullable<Security['end']>['reason'] | undefined): void {
    const last = security.legs.pop()!;
    security.legs.push({ ...last, to: this.sessions[this.sessions.indexOf(day) - 1]! });
    if (reason !== undefined) security.end = { day, reason };
  }

  file({ cik, name }: Company, form: string, filed: EpochDay, items = ''): void {
    this.#filings.push({ cik, name, form, filed, items });
  }

  /** A form by someone who types this. */
  form({ cik, name }: Company, typed: string, day: EpochDay): void {
    this.#forms.push({ cik, name, typed, day });
  }

  market(): Market {
    for (const security of this.#securities) this.#fill(security);
    return { sessions: this.sessions, securities: this.#securities, filings: this.#filings, forms: this.#forms };
  }

  /** Prices of its days, and forms that name it: some companies have none. */
  #fill(security: Security): void {
    let price = 5 + this.random() * 200;
    for (const { from, to } of security.legs)
      for (const day of this.sessions.slice(this.sessions.indexOf(from), this.sessions.indexOf(to) + 1)) {
        const split = security.splits.find((each) => each.day === day);
        if (split !== undefined) price *= split.denominator / split.numerator;
        price = Math.min(900, Math.max(2, price * (1 + (this.random() - 0.5) * 0.03)));
        security.closes.set(day, Math.round(price * 100) / 100);
      }
    if (security.kind !== 'common' || this.random() < 0.15) return;
    for (const leg of security.legs)
      for (let day = leg.from; day <= leg.to; day = this.after(day, 20 + this.below(60))) {
        if (leg.isListed && this.random() < 0.8) this.#forms.push({ ...leg, typed: this.#typed(leg.symbol), day });
        if (this.after(day, 1) === day) break;
      }
  }

  #typed(symbol: string): string {
    return this.pick([
      symbol,
      symbol,
      symbol,
      symbol.replace('-', '.'),
      `NYSE: ${symbol}`,
      symbol.toLowerCase(),
      `"${symbol}"`,
    ]);
  }
}
