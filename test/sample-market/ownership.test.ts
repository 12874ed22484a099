import { describe, expect, it } from 'vitest';
import { formatDay, parseDay } from '../../src/engine/days.ts';
import { readOwnership } from '../../src/filings/ownership/read-ownership.ts';
import { SAMPLE_END_DAY } from '../../tools/sample-market/generate.ts';
import type { ExpectedForm4 } from '../../tools/sample-market/ownership/index.ts';
import { sampleStore } from './imported.ts';
import { allSubmissions, sampleDocuments, sampleFiles } from './market.ts';

const { forms } = sampleDocuments();
const expectations = [...forms];
const { store } = sampleStore();

function where(keep: (form4: ExpectedForm4['form4']) => boolean): ExpectedForm4[] {
  return [...forms.keys()].filter(({ form4 }) => keep(form4));
}

describe('Forms 4 of the sample', () => {
  it('read back as they were written: owners, box, every row of both tables, notes', () => {
    expect(expectations.length).toBeGreaterThan(120);
    for (const [{ accession, form4 }, { name, submission }] of expectations) {
      expect(name).toBe(`documents/${accession}.txt`);
      const { document, faults } = readOwnership(Buffer.from(submission.documents[0]!.bytes).toString());
      expect(faults, accession).toEqual([]);
      expect(document!.form).toBe(form4.amends === undefined ? '4' : '4/A');
      expect(document!.issuer.cik).toBe(form4.issuer.cik);
      expect(document!.aff10b5One).toBe(form4.plan);
      expect(document!.owners.map(({ cik, officerTitle }) => [cik, officerTitle])).toEqual(
        form4.owners.map(({ cik, officerTitle }) => [cik, officerTitle]),
      );
      const rows = document!.transactions.map(({ code, date, shares, price, direction, sharesFollowing }) => {
        return [code, date, shares, price, direction, sharesFollowing];
      });
      expect(rows, accession).toEqual(
        form4.trades.map((trade) => [
          trade.code,
          formatDay(trade.day),
          trade.shares,
          trade.price,
          trade.acquired ? 'A' : 'D',
          trade.after,
        ]),
      );
      expect(document!.derivatives.map(({ code, shares }) => [code, shares])).toEqual(
        form4.derivatives.map(({ code, shares }) => [code, shares]),
      );
      expect(document!.footnotes.map(({ id }) => id)).toEqual(Object.keys(form4.footnotes));
      // Notes that rows refer to are there.
      for (const trade of form4.trades)
        for (const id of trade.footnotes ?? []) expect(Object.keys(form4.footnotes)).toContain(id);
    }
  });

  it('name their parties in the header, and the issuer lists them', () => {
    const listed = new Map(
      allSubmissions().map(({ cik, filings }) => [Number(cik), new Set(filings.recent.accessionNumber)]),
    );
    for (const [{ accession, form4 }, { submission }] of expectations) {
      const roles = submission.header.parties.map(({ role, cik }) => [role, cik]);
      expect(roles).toEqual([...form4.owners.map(({ cik }) => ['owner', cik]), ['issuer', form4.issuer.cik]]);
      expect(listed.get(form4.issuer.cik)!.has(accession), accession).toBe(true);
    }
  });

  it("have prices within the day's range as traded", () => {
    let priced = 0;
    for (const { accession, form4 } of forms.keys()) {
      const { days, low, high } = store.bars(form4.issuer.symbol);
      for (const { day, price, code } of form4.trades) {
        // Vested and granted shares come at no price, options at that of the option.
        if (price === undefined || price === 0 || code === 'M') continue;
        let at = days.length - 1;
        while (days[at]! > day) at--;
        expect(price >= low[at]! - 0.005 && price <= high[at]! + 0.005, `${accession} ${price}`).toBe(true);
        priced++;
      }
    }
    expect(priced).toBeGreaterThan(100);
  });

  it('never leave an owner with fewer shares than none, and follow from row to row', () => {
    for (const { accession, form4 } of forms.keys())
      for (const [i, trade] of form4.trades.entries()) {
        expect(trade.after, accession).toBeGreaterThanOrEqual(0);
        const before = form4.trades[i - 1];
        if (before === undefined) continue;
        // Rows of one form are of one holding, unless it was raised because too little was known of it.
        const change = trade.acquired ? trade.shares : -trade.shares;
        if (before.after + change >= 0) expect(trade.after, accession).toBe(before.after + change);
      }
  });

  it('reach over the last ninety days and no further than the end', () => {
    const filed = [...forms.values()].map(({ submission }) => parseDay(submission.header.filed)!);
    expect(Math.max(...filed)).toBeLessThanOrEqual(SAMPLE_END_DAY);
    expect(Math.min(...filed)).toBeLessThan(SAMPLE_END_DAY - 80);
  });

  it('show every kind', () => {
    const code = (wanted: string): number =>
      where(({ trades }) => trades.some((trade) => trade.code === wanted)).length;
    for (const wanted of ['P', 'S', 'A', 'M', 'F', 'G']) expect(code(wanted), wanted).toBeGreaterThan(3);
    // A plan's sales, and a form in which one of two sales is outside of the plan.
    expect(where(({ plan }) => plan).length).toBeGreaterThan(10);
    const outside = where(
      ({ plan, footnotes }) => plan && Object.values(footnotes).some((text) => /not made/.test(text)),
    );
    expect(outside.length).toBeGreaterThan(2);
    expect(where(({ owners }) => owners.length === 3).length).toBeGreaterThan(2);
    expect(where(({ trades, derivatives }) => trades.length === 0 && derivatives.length > 0).length).toBeGreaterThan(2);
    expect(where(({ trades }) => trades.some(({ price }) => price === undefined)).length).toBeGreaterThan(2);
    expect(where(({ remarks }) => remarks !== '').length).toBeGreaterThan(2);
    expect(where(({ trades }) => trades.some(({ by }) => by !== undefined)).length).toBeGreaterThan(2);
  });

  it('are amended: the amendment names the day of a form on the same period by the same owner', () => {
    const amendments = where(({ amends }) => amends !== undefined);
    expect(amendments.length).toBeGreaterThanOrEqual(3);
    for (const { accession, form4 } of amendments) {
      const originals = where(
        (other) =>
          other.amends === undefined &&
          other.filed === form4.amends &&
          other.period === form4.period &&
          other.owners[0]!.cik === form4.owners[0]!.cik,
      );
      expect(originals, accession).toHaveLength(1);
      const keys = (one: ExpectedForm4['form4']): unknown[] =>
        one.trades.map(({ day, code, shares }) => [day, code, shares]);
      expect(keys(form4)).toEqual(keys(originals[0]!.form4));
    }
  });

  it('set the trap of a form in the list of a company that is its owner, not its issuer', () => {
    const ofBoth = where(({ issuer, owners }) => issuer.symbol === 'ZCAD' && owners[0]!.cik < 9_940_000);
    expect(ofBoth).toHaveLength(1);
    const { accession, form4 } = ofBoth[0]!;
    const lists = allSubmissions().filter(({ filings }) => filings.recent.accessionNumber.includes(accession));
    expect(lists.flatMap(({ tickers }) => tickers).sort()).toEqual(['BRK-B', 'ZCAD']);
    expect(Number(lists.find(({ tickers }) => tickers.includes('BRK-B'))!.cik)).toBe(form4.owners[0]!.cik);
    expect([...sampleFiles().keys()].filter((name) => name.includes(accession))).toHaveLength(1);
  });
});
