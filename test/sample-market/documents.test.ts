/** The documents of the sample as the program reads them, compared with what the generator put in. */
import { describe, expect, it } from 'vitest';
import { formatDay, parseDay } from '../../src/engine/days.ts';
import { blocksToText } from '../../src/filings/documents/blocks-to-text.ts';
import { documentBlocks } from '../../src/filings/documents/document-blocks.ts';
import { readPages } from '../../src/filings/documents/page-headers.ts';
import { contractNames } from '../../src/filings/section-documents.ts';
import { extractSections } from '../../src/filings/sections/extract.ts';
import type { ExpectedFiling } from '../../tools/sample-market/documents/index.ts';
import { allFacts, allSubmissions, type SampleDocument, sampleDocuments } from './market.ts';

const { filings } = sampleDocuments();
const all = [...filings];

/** Filings of a company, those of one form where given, oldest first. */
function of(symbol: string, form?: string): [ExpectedFiling, SampleDocument][] {
  const cik = Number(allSubmissions().find(({ tickers }) => tickers.includes(symbol))!.cik);
  return all.filter(([filing]) => filing.cik === cik && (form === undefined || filing.form === form));
}

function mainText({ content }: SampleDocument): string {
  return content.slice(content.indexOf('<TEXT>'), content.indexOf('</TEXT>'));
}

/** Text of each section that extraction finds, or the reason it gives in brackets. */
function extracted({ submission }: SampleDocument): [string, string][] {
  const { header, documents } = submission;
  const exhibit = documents.find(({ type }) => type === 'EX-13');
  const { sections } = extractSections(documentBlocks(documents[0]!.bytes), {
    form: header.form,
    filed: header.filed,
    ...(exhibit === undefined ? {} : { annualReport: documentBlocks(exhibit.bytes) }),
  });
  return contractNames(header.form).map((name) => {
    const section = sections[name]!;
    return [name, section.available ? section.text : `(${section.reason})`];
  });
}

describe('submissions of the sample', () => {
  it('agree with the submissions record in form, days and items', () => {
    expect(all.length).toBeGreaterThan(80);
    for (const [expected, { name, submission }] of all) {
      const { header, documents } = submission;
      expect(name).toBe(`documents/${expected.accession}.txt`);
      expect(header).toMatchObject({ accession: expected.accession, form: expected.form });
      expect(header.parties).toEqual([{ cik: expected.cik, name: expect.any(String), role: 'filer' }]);
      expect(documents.map(({ type }) => type)).toEqual(expected.types);
      const { recent } = allSubmissions().find(({ cik }) => Number(cik) === expected.cik)!.filings;
      const at = recent.accessionNumber.indexOf(expected.accession);
      // The bank's older filings are on a second page.
      if (at < 0) continue;
      expect([header.filed, header.period ?? '']).toEqual([recent.filingDate[at], recent.reportDate[at]]);
      expect(documents[0]!.filename).toBe(recent.primaryDocument[at]);
      expect(header.items).toHaveLength(recent.items[at] === '' ? 0 : recent.items[at]!.split(',').length);
    }
  });

  it('are marked as simulated: each document, and each long section', () => {
    for (const [{ sections }, { submission, name }] of all) {
      for (const { bytes } of submission.documents) expect(Buffer.from(bytes).toString(), name).toMatch(/simulat/i);
      for (const text of Object.values(sections)) if (text.length > 1000) expect(text, name).toMatch(/simulat/i);
    }
  });
});

describe('sections of the sample', () => {
  it('are extracted to the letter, and a section that is not there is not found', () => {
    let exact = 0;
    for (const [{ form, sections }, document] of all) {
      if (form === '8-K') continue;
      for (const [name, text] of extracted(document)) {
        const wanted = (sections as Readonly<Record<string, string>>)[name];
        // A caption without a number or an end, on a report of one page.
        const doubtful = form === '20-F' && name === 'business';
        expect(text, `${document.name} ${form} ${name}`).toBe(
          wanted ?? (doubtful ? '(extraction_failed)' : '(section_not_found)'),
        );
        if (wanted !== undefined) exact++;
      }
    }
    expect(exact).toBeGreaterThan(90);
  });

  it('of 8-Ks are the whole of exhibit 99.1 where that is a release, and none for slides and agreements', () => {
    const current = all.filter(([{ form }]) => form === '8-K');
    const releases = current.filter(([{ sections }]) => sections.press_release !== undefined);
    for (const [{ sections }, { submission, name }] of releases) {
      const exhibit = submission.documents.find(({ type }) => type === 'EX-99.1')!;
      expect(blocksToText(readPages(documentBlocks(exhibit.bytes)).blocks), name).toBe(sections.press_release);
    }
    expect(releases.length).toBeGreaterThan(30);
    const others = current.filter((each) => !releases.includes(each)).map(([{ types }]) => types.join());
    expect(new Set(others)).toEqual(new Set(['8-K', '8-K,EX-99.1', '8-K,EX-10.1', '8-K,EX-3.1']));
  });

  it('are as long as those of real reports, but for small filers and short forms', () => {
    // FIELDS 6.4 step 10: business 8k, risks 16k, discussion 11k, controls 0.8k at least.
    const least = { business: 8_000, risk_factors: 16_000, mda: 11_000, controls_and_procedures: 800 };
    for (const symbol of ['MSFT', 'KO', 'AAPL'])
      for (const [name, length] of Object.entries(least) as [keyof typeof least, number][])
        expect(of(symbol, '10-K')[0]![0].sections[name]!.length, `${symbol} ${name}`).toBeGreaterThan(length);
  });

  it('show the departures of filers: pointers, items under one heading, cells, capitals, a small filer, plain text', () => {
    const annual = (symbol: string): [ExpectedFiling, SampleDocument] => of(symbol, '10-K').at(-1)!;
    const mda = (symbol: string): string | undefined => annual(symbol)[0].sections.mda;
    expect(mda('JPM')).toMatch(/^Management’s Discussion and Analysis\n/);
    expect([annual('GE')[0].types, mda('GE')?.slice(0, 36)]).toEqual([['10-K', 'EX-13'], mda('JPM')!.slice(0, 36)]);
    expect(mda('F')).toMatch(/^Items 7 and 7A\. /);
    expect(mainText(annual('COST')[1])).toMatch(/<td style="width:12%"><span[^>]*>Item 1A\.<\/span>/);
    expect(mainText(annual('AAPL')[1])).toMatch(/<ix:header>[\s\S]*page-break-after:always[\s\S]*href="#toc"/);
    expect(annual('ZRVS')[0].sections.risk_factors).toBe(
      'ITEM 1A. RISK FACTORS\n\nNot required for smaller reporting companies.',
    );
    expect(of('F', '10-K/A').map(([{ sections }]) => sections)).toEqual([{}]);
    expect(of('ZFYC', '10-KT')).toHaveLength(1);
    const [old, document] = of('ZHLT', '10-K').find(([{ accession }]) => accession.includes('-99-'))!;
    expect(document.submission.header.filed).toBe('1999-03-26');
    expect(mainText(document)).toMatch(/<PAGE>[\s\S]*<TABLE>[\s\S]*<S> +<C>/);
    expect(mainText(document)).not.toMatch(/<(p|div|html|font)\b|[^\0-\x7f]/i);
    expect(Object.keys(old.sections).sort()).toEqual(['business', 'mda']);
  });
});

/** `June 27, 2026` as `2026-06-27`. */
function isoDay(text: string): string {
  return formatDay(Math.round(Date.parse(`${text} UTC`) / 86_400_000));
}

describe('figures in the text of the sample', () => {
  it('are those on record: net income and diluted EPS of releases, total assets of annual reports', () => {
    const facts = allFacts();
    const compared = { net: 0, eps: 0, assets: 0 };
    for (const [{ accession, cik, form, sections }, { submission }] of all) {
      const known = facts.get(cik)?.facts['us-gaap'];
      const stated =
        /ended (\w+ \d+, \d{4})\. Revenue was \S+ \w+ and net income \S*?\$?(\(?)([\d,]+)\)? (million|thousand), or \$(\(?)([\d.]+)/.exec(
          sections.press_release ?? '',
        );
      // Results published so late that the report comes after the end of the sample have no fact yet.
      if (stated !== null && parseDay(submission.header.filed)! < parseDay('2026-10-15')!) {
        const [, end, loss, net, unit, lossEach, each] = stated;
        const at = (concept: string, of: string): number[] | undefined =>
          known?.[concept]?.units[of]?.filter((fact) => fact.end === isoDay(end!)).map(({ val }) => val);
        const amount = Number(net!.replaceAll(',', '')) * (unit === 'million' ? 1e6 : 1e3) * (loss === '(' ? -1 : 1);
        expect(at('NetIncomeLoss', known?.Assets?.units.CAD ? 'CAD' : 'USD'), accession).toContain(amount);
        compared.net++;
        const perShare = at('EarningsPerShareDiluted', 'USD/shares');
        if (perShare !== undefined) expect(perShare, accession).toContain(Number(each) * (lossEach === '(' ? -1 : 1));
        if (perShare !== undefined) compared.eps++;
      }
      if (form !== '10-K' || accession.includes('-99-')) continue;
      const assets = known!.Assets!.units.USD!.find(
        (fact) => fact.accn === accession && fact.end === submission.header.period,
      )!;
      const unit = /\$[\d,]+ million/.test(sections.business!) ? 1e6 : 1e3;
      const grouped = (assets.val / unit).toFixed(0).replace(/\B(?=(\d{3})+$)/g, ',');
      expect(sections.business, accession).toContain(`Total assets were $${grouped} `);
      compared.assets++;
    }
    expect(compared.net).toBeGreaterThan(15);
    expect(compared.eps).toBeGreaterThan(10);
    expect(compared.assets).toBeGreaterThan(8);
  });

  it('agree within a sentence: the change of revenue is the difference of its two amounts', () => {
    const sentence =
      /Revenue was \$([\d,]+) (?:m|th)\w+ in .+? and \$([\d,]+) \w+ in .+?, (an increase|a decrease) of \$([\d,]+) \w+ or ([\d.]+)%/;
    let compared = 0;
    for (const [{ accession, sections }] of all) {
      const match = sentence.exec(sections.mda ?? '');
      if (match === null) continue;
      const [now, before, move] = [match[1]!, match[2]!, match[4]!].map((text) => Number(text.replaceAll(',', '')));
      const sign = match[3] === 'an increase' ? 1 : -1;
      expect(now! - before!, accession).toBe(sign * move!);
      expect(Number(match[5]), accession).toBeCloseTo((100 * move!) / before!, 1);
      compared++;
    }
    expect(compared).toBeGreaterThan(20);
  });
});
