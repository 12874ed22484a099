/** What happens to companies of the made market, each with its filings. */
import type { EpochDay } from '../../src/engine/types.ts';
import type { Company, Maker } from './make.ts';
import type { Security } from './types.ts';

export type Story = (maker: Maker) => void;

const issuerOf = (security: Security): string => security.legs.at(-1)!.cusip.slice(0, 6);

/** The removal of the exchange, and the deregistration two weeks later; the first day without it. */
function remove(maker: Maker, company: Company, filed: EpochDay, form = '25-NSE'): void {
  maker.file(company, form, filed);
  maker.file(company, '15-12B', maker.after(filed, 10));
}

function merge(maker: Maker, company: Company, security: Security, day: EpochDay): void {
  maker.file(company, 'DEFM14A', maker.after(day, -70));
  maker.end(security, day, 'merger');
  maker.file(company, '8-K', day, '2.01,3.01,5.01');
  remove(maker, company, day);
}

/** Renamed under another symbol, of one CUSIP. */
const renamed: Story = (maker) => {
  const company = maker.company();
  const security = maker.list(company);
  const day = maker.day(0.2, 0.8);
  if (maker.random() < 0.5) company.name = maker.name();
  maker.change(security, day, { symbol: maker.symbol(), name: company.name });
};

/** Renamed with another CUSIP of the same issuer. */
const exchanged: Story = (maker) => {
  const company = maker.company();
  const security = maker.list(company);
  const words = company.name.split(' ');
  company.name = [words[0], 'GLOBAL', ...words.slice(1)].join(' ');
  const cusip = maker.cusip(issuerOf(security), 20);
  maker.change(security, maker.day(0.2, 0.8), { cusip, symbol: maker.symbol(), name: company.name });
};

/** Moved to another country: another issuer number under the same symbol. */
const reincorporated: Story = (maker) => {
  const company = maker.company();
  const security = maker.list(company);
  const words = company.name.split(' ');
  company.name = [...words.slice(0, 2), 'PLC'].join(' ');
  maker.change(security, maker.day(0.2, 0.8), { cusip: maker.cusip(maker.issuer(), 10), name: company.name });
};

/** A holding company takes its place: another filer under the same symbol. */
const heldBy: Story = (maker) => {
  const company = maker.company();
  const security = maker.list(company);
  const words = company.name.split(' ');
  const holding = maker.company([...words.slice(0, 2), 'HOLDINGS', 'INC'].join(' '));
  const day = maker.day(0.3, 0.7);
  maker.file(holding, '8-K12B', day);
  maker.file(company, '15-12B', maker.after(day, 5));
  maker.change(security, day, { cusip: maker.cusip(maker.issuer(), 10), cik: holding.cik, name: holding.name });
};

/** One new share for several, with another CUSIP. */
const reverseSplit: Story = (maker) => {
  const security = maker.list(maker.company());
  const day = maker.day(0.2, 0.8);
  security.splits.push({ day, numerator: 1, denominator: maker.pick([5, 8, 10, 25]) });
  maker.change(security, day, { cusip: maker.cusip(issuerOf(security), 20) });
};

/** Over the counter the symbol has a D for twenty sessions. */
const reverseSplitAtCounter: Story = (maker) => {
  const security = maker.list(maker.company(), { isListed: false });
  const { symbol } = security.legs[0]!;
  const day = maker.day(0.2, 0.8);
  security.splits.push({ day, numerator: 1, denominator: 10 });
  maker.change(security, day, { cusip: maker.cusip(issuerOf(security), 20), symbol: `${symbol}D` });
  maker.change(security, maker.after(day, 20), { symbol });
};

const merged: Story = (maker) => {
  const company = maker.company();
  merge(maker, company, maker.list(company), maker.day(0.2, 0.85));
};

function bankrupt(maker: Maker, company: Company, security: Security, day: EpochDay): string {
  const { symbol } = security.legs.at(-1)!;
  maker.file(company, '8-K', maker.after(day, -5), '1.03,3.01');
  maker.file(company, '25-NSE', day);
  security.end = { day, reason: 'bankruptcy' };
  const after = symbol.length < 4 ? `${symbol}${maker.random() < 0.5 ? 'G' : ''}Q` : `${symbol}Q`;
  maker.change(security, day, { symbol: after.length === symbol.length + 2 ? after : `${symbol}Q`, isListed: false });
  return symbol;
}

/** Over the counter under another symbol, then cancelled. */
const cancelled: Story = (maker) => {
  const company = maker.company();
  const security = maker.list(company);
  const day = maker.day(0.2, 0.6);
  bankrupt(maker, company, security, day);
  maker.end(security, maker.after(day, 90), undefined);
  maker.file(company, '15-12G', maker.after(day, 95));
};

/** After a bankruptcy new shares are listed under the old symbol. */
const relisted: Story = (maker) => {
  const company = maker.company();
  const security = maker.list(company);
  const day = maker.day(0.1, 0.4);
  const symbol = bankrupt(maker, company, security, day);
  maker.end(security, maker.after(day, 120), undefined);
  const next = maker.after(day, 220);
  maker.file(company, '8-A12B', maker.after(next, -3));
  maker.list(company, { from: next, symbol, cusip: maker.cusip(issuerOf(security), 30) });
};

const fellShort: Story = (maker) => {
  const company = maker.company();
  const security = maker.list(company);
  const day = maker.day(0.2, 0.85);
  maker.file(company, '8-K', maker.after(day, -60), '3.01');
  maker.end(security, day, 'listing_standards');
  remove(maker, company, day);
};

const withdrew: Story = (maker) => {
  const company = maker.company();
  const security = maker.list(company);
  const day = maker.day(0.2, 0.85);
  maker.end(security, day, 'voluntary');
  remove(maker, company, day, '25');
};

/** Half a year after a merger another company has the symbol. */
const reused: Story = (maker) => {
  const company = maker.company();
  const security = maker.list(company);
  const day = maker.day(0.1, 0.5);
  merge(maker, company, security, day);
  const next = maker.company();
  const from = maker.after(day, 100 + maker.below(150));
  maker.file(next, '8-A12B', maker.after(from, -3));
  maker.list(next, { from, symbol: security.legs[0]!.symbol });
};

/** The parent gives its symbol to what it spins off, and has another one from that day on. */
const swapped: Story = (maker) => {
  const parent = maker.company();
  const security = maker.list(parent);
  const { symbol } = security.legs[0]!;
  const day = maker.day(0.3, 0.7);
  const words = parent.name.split(' ');
  const child = maker.company([words[0], 'MANAGEMENT', ...words.slice(1)].join(' '));
  parent.name = [words[0], ...words.slice(2), 'CORP'].join(' ');
  const cusip = maker.cusip(maker.issuer(), 10);
  maker.change(security, day, { symbol: maker.symbol(), name: parent.name, cusip });
  maker.file(child, '10-12B', maker.after(day, -20));
  maker.list(child, { from: day, symbol });
};

const spunOff: Story = (maker) => {
  maker.list(maker.company());
  const child = maker.company();
  const from = maker.day(0.3, 0.7);
  maker.file(child, '10-12B', maker.after(from, -20));
  maker.list(child, { from });
};

/** Two classes, one of which becomes the other. */
const classes: Story = (maker) => {
  const company = maker.company();
  const symbol = maker.symbol().slice(0, 3);
  const issuer = maker.issuer();
  maker.list(company, { symbol: `${symbol}-A`, shareClass: 'A', cusip: maker.cusip(issuer, 10) });
  const other = maker.list(company, { symbol: `${symbol}-B`, shareClass: 'B', cusip: maker.cusip(issuer, 20) });
  if (maker.random() < 0.5) maker.end(other, maker.day(0.4, 0.8), undefined);
};

/** Units and warrants next to the shares; after the merger another name and symbols, and no units. */
const acquisition: Story = (maker) => {
  const company = maker.company(`${maker.name().split(' ')[0]} ACQUISITION CORP ${maker.pick(['II', 'III', 'IV'])}`);
  const symbol = maker.symbol();
  const issuer = maker.issuer();
  const from = maker.day(0.1, 0.3);
  const shares = maker.list(company, { from, symbol, cusip: maker.cusip(issuer, 10) });
  const of = (kind: 'unit' | 'warrant', letter: string, issue: number): Security =>
    maker.list(company, { from, kind, symbol: `${symbol}${letter}`, cusip: maker.cusip(issuer, issue) });
  const [unit, warrant] = [of('unit', 'U', 20), of('warrant', 'W', 11)];
  const day = maker.day(0.5, 0.8);
  company.name = maker.name();
  const [next, later] = [maker.symbol(), maker.issuer()];
  maker.file(company, '8-K', day, '2.01,5.01');
  maker.file(company, '8-A12B', day);
  maker.end(unit, day, undefined);
  maker.change(shares, day, { symbol: next, name: company.name, cusip: maker.cusip(later, 10) });
  maker.change(warrant, day, { symbol: `${next}W`, name: company.name, cusip: maker.cusip(later, 11) });
};

/** From one exchange to another: a Form 25 that ends nothing. */
const moved: Story = (maker) => {
  const company = maker.company();
  maker.list(company);
  const day = maker.day(0.2, 0.8);
  maker.file(company, '8-A12B', day);
  maker.file(company, '25', maker.after(day, 1));
};

/** A Form 25 of its bonds. */
const redeemed: Story = (maker) => {
  const company = maker.company();
  maker.list(company);
  maker.file(company, '25-NSE', maker.day(0.2, 0.8));
};

/** A slip on one form: the symbol of another company. */
const mistyped: Story = (maker) => {
  const [company, other] = [maker.company(), maker.company()];
  maker.list(company);
  const { symbol } = maker.list(other).legs[0]!;
  maker.form(company, symbol, maker.day(0.3, 0.7));
};

/** Names that begin alike. */
const twins: Story = (maker) => {
  const words = maker.name().split(' ');
  maker.list(maker.company(`${words[0]} ${words[1]} CORP /PA/`));
  const to = maker.company(`${words[0]} ${words[1]} BANKSHARES CORP`);
  merge(maker, to, maker.list(to), maker.day(0.4, 0.8));
};

const fund: Story = (maker) => {
  const trust = maker.company(`${maker.name().split(' ')[0]} ETF TRUST`);
  const issuer = maker.issuer();
  for (const [i, what] of ['GROWTH ETF', 'VALUE ETF', 'BOND ETF'].entries()) {
    const security = maker.list(
      { ...trust, name: `${trust.name} ${what}` },
      { kind: 'etf', cusip: maker.cusip(issuer, 10 + i) },
    );
    if (i === 2) maker.end(security, maker.day(0.4, 0.8), undefined);
  }
};

export const STORIES: readonly Story[] = [
  ...[renamed, exchanged, reincorporated, heldBy, reverseSplit, reverseSplitAtCounter, merged, cancelled, relisted],
  ...[fellShort, withdrew, reused, swapped, spunOff, classes, acquisition, moved, redeemed, mistyped, twins, fund],
];
