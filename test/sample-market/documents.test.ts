import { describe, expect, it } from 'vitest';
import { formatDay, parseDay } from '../../src/engine/days.ts';
import type { ExpectedFiling } from '../../tools/sample-market/documents/index.ts';
import { exhibitText, extracted, type SampleDocument, sampleDocuments } from './document-reading.ts';
import { allFacts, allSubmissions } from './market.ts';

const { filings } = sampleDocuments();
const expectations = [...filings];

function cikOf(symbol: string): number {
  return Number(allSubmissions().find(({ tickers }) => tickers.includes(symbol))!.cik);
}

/** Filings of a company, those of one form where given, oldest first. */
function of(symbol: string, form?: string): [ExpectedFiling, SampleDocument][] {
  const cik = cikOf(symbol);
  return expectations.filter(([filing]) => filing.cik === cik && (form === undefined || filing.form === form));
}

function mainText({ content }: SampleDocument): string {
  return content.slice(content.indexOf('<TEXT>'), content.indexOf('</TEXT>'));
}

/** A section without its heading. */
function bodyOf(text: string): string {
  return text.slice(text.indexOf('\n'));
}

/** Where the text of an honest extraction may still be a verdict: the filer points elsewhere or prints no items. */
const VERDICTS = new Set(['(incorporated_by_reference)', '(cross_reference_index)']);

describe('submissions of the sample', () => {
  it('are named for their accession and stand in the submissions record with the same form, days and items', () => {
    expect(expectations.length).toBeGreaterThan(120);
    for (const [expected, { name, submission }] of expectations) {
      const { header, documents } = submission;
      expect(name).toBe(`documents/${expected.accession}.txt`);
      expect(header).toMatchObject({ accession: expected.accession, form: expected.form });
      expect(header.parties).toEqual([{ cik: expected.cik, name: expect.any(String), role: 'filer' }]);
      expect(documents.map(({ type }) => type)).toEqual(expected.types);
      const { recent } = allSubmissions().find(({ cik }) => Number(cik) === expected.cik)!.filings;
      const at = recent.accessionNumber.indexOf(expected.accession);
      // Banks' older filings are on a second page.
      if (at < 0) continue;
      expect(header.filed).toBe(recent.filingDate[at]);
      expect(header.period ?? '').toBe(recent.reportDate[at]);
      expect(documents[0]!.filename).toBe(recent.primaryDocument[at]);
      expect(header.items).toHaveLength(recent.items[at] === '' ? 0 : recent.items[at]!.split(',').length);
    }
  });

  it('say of themselves that they are simulated: each document, and each long section', () => {
    for (const [expected, { submission, name }] of expectations) {
      for (const { bytes } of submission.documents) expect(Buffer.from(bytes).toString(), name).toMatch(/simulat/i);
      for (const section of Object.values(expected.sections))
        if (section.available && section.text.length > 1000) expect(section.text, name).toMatch(/simulat/i);
    }
  });
});

describe('sections of the sample', () => {
  it('are extracted to the letter, and where there is none nothing is found', () => {
    let exact = 0;
    const verdicts: string[] = [];
    for (const [expected, document] of expectations) {
      for (const [section, text] of expected.form === '8-K' ? [] : extracted(document)) {
        const wanted = expected.sections[section];
        const what = `${document.name} ${expected.form} ${section}`;
        if (wanted === undefined) expect(text, what).toBe('(section_not_found)');
        else if (wanted.available && VERDICTS.has(text)) verdicts.push(what);
        else if (wanted.available) {
          // Of a heading for two items that stands in two cells, all but the first caption may be cut.
          const joined = wanted.text.startsWith('Items ');
          expect(joined ? bodyOf(text) : text, what).toBe(joined ? bodyOf(wanted.text) : wanted.text);
          exact++;
        }
      }
    }
    expect(exact).toBeGreaterThan(130);
    // Only filers that point elsewhere or print pages instead of items.
    expect(verdicts.filter((what) => !/ 10-K /.test(what))).toEqual([]);
    expect(verdicts.length).toBeLessThanOrEqual(3);
  });

  it('of 8-Ks are the whole of exhibit 99.1 where that is a release, and none for slides and agreements', () => {
    const current = expectations.filter(([{ form }]) => form === '8-K');
    for (const [{ sections }, document] of current) {
      const release = sections.press_release;
      if (release?.available) expect(exhibitText(document, 'EX-99.1'), document.name).toBe(release.text);
    }
    const without = current.filter(([{ sections }]) => sections.press_release === undefined);
    expect(current.length - without.length).toBeGreaterThan(60);
    expect(without.some(([{ types }]) => types.includes('EX-99.1'))).toBe(true);
    expect(without.some(([{ types }]) => types.length === 1)).toBe(true);
  });

  it('are as long as those of real reports, but for small filers and short forms', () => {
    // FIELDS 6.4 step 10: business 8k, risks 16k, discussion 11k, controls 0.8k at least.
    for (const symbol of ['MSFT', 'KO', 'TSLA']) {
      const { sections } = of(symbol, '10-K')[0]![0];
      const length = (name: keyof typeof sections): number => {
        const section = sections[name];
        return section?.available ? section.text.length : 0;
      };
      expect(length('business'), symbol).toBeGreaterThan(8_000);
      expect(length('risk_factors'), symbol).toBeGreaterThan(16_000);
      expect(length('mda'), symbol).toBeGreaterThan(11_000);
      expect(length('controls_and_procedures'), symbol).toBeGreaterThan(800);
    }
  });
});

/** `June 27, 2026` as `2026-06-27`. */
function isoDay(text: string): string {
  return formatDay(Math.round(Date.parse(`${text} UTC`) / 86_400_000));
}

describe('figures of the sample in its text', () => {
  it('are those on record: net income of every release is a fact of the report that followed or follows', () => {
    const facts = allFacts();
    let compared = 0;
    for (const [expected, { submission }] of expectations) {
      const release = expected.sections.press_release;
      if (release === undefined || !release.available) continue;
      const match =
        /ended (\w+ \d+, \d{4})\. Revenue was \S+ \w+ and net income \S*?\$?(\(?)([\d,]+)\)? (million|thousand)/.exec(
          release.text,
        );
      if (match === null) continue;
      const end = isoDay(match[1]!);
      const unit = match[4] === 'million' ? 1e6 : 1e3;
      const told = Number(match[3]!.replaceAll(',', '')) * unit * (match[2] === '(' ? -1 : 1);
      // A filer without XBRL has no facts.
      if (!facts.has(expected.cik)) continue;
      const known = facts.get(expected.cik)?.facts['us-gaap']?.NetIncomeLoss?.units.USD ?? [];
      const onRecord = known.filter((fact) => fact.end === end).map(({ val }) => val);
      // Results told so late that the report comes after the end of the sample have no fact yet.
      if (onRecord.length === 0 && parseDay(submission.header.filed)! > parseDay('2026-10-15')!) continue;
      expect(onRecord, `${expected.accession} ${end}`).toContain(told);
      compared++;
    }
    expect(compared).toBeGreaterThan(50);
  });

  it('are those on record: diluted earnings per share of releases, total assets of annual reports', () => {
    const facts = allFacts();
    let compared = 0;
    for (const [{ accession, cik, form, sections }, document] of expectations) {
      const known = facts.get(cik)?.facts['us-gaap'];
      if (known === undefined) continue;
      const release = sections.press_release;
      const told = release?.available
        ? /months ended (\w+ \d+, \d{4})\. .{0,200}?, or \$(\()?([\d.]+)\)? for each diluted share/.exec(release.text)
        : null;
      if (told !== null && known.EarningsPerShareDiluted !== undefined) {
        const value = Number(told[3]) * (told[2] === undefined ? 1 : -1);
        const end = isoDay(told[1]!);
        const facts = known.EarningsPerShareDiluted.units['USD/shares']!.filter((fact) => fact.end === end);
        // The report on results of the last days comes after the end of the sample.
        if (facts.length === 0 && parseDay(document.submission.header.filed)! > parseDay('2026-10-15')!) continue;
        expect(
          facts.map(({ val }) => val),
          accession,
        ).toContain(value);
        compared++;
      }
      if (form !== '10-K' || accession.includes('-99-')) continue;
      const assets = known.Assets!.units.USD!.find(
        (fact) => fact.accn === accession && fact.end === document.submission.header.period,
      )!;
      const unit = /\$[\d,]+ million/.test(sections.business?.available ? sections.business.text : '') ? 1e6 : 1e3;
      const grouped = (assets.val / unit).toFixed(0).replace(/\B(?=(\d{3})+$)/g, ',');
      expect(sections.business, accession).toMatchObject({
        text: expect.stringContaining(`Total assets were $${grouped} `),
      });
      compared++;
    }
    expect(compared).toBeGreaterThan(60);
  });

  it('agree within a sentence: the change of revenue is the difference of its two amounts', () => {
    const sentence =
      /Revenue was \$([\d,]+) (?:m|th)\w+ in .+? and \$([\d,]+) \w+ in .+?, (an increase|a decrease) of \$([\d,]+) \w+ or ([\d.]+)%/;
    const numeral = (text: string): number => Number(text.replaceAll(',', ''));
    let compared = 0;
    for (const [{ accession, sections }] of expectations) {
      const match = sections.mda?.available ? sentence.exec(sections.mda.text) : null;
      if (match === null) continue;
      const change = numeral(match[1]!) - numeral(match[2]!);
      expect((match[3] === 'an increase' ? 1 : -1) * numeral(match[4]!), accession).toBe(change);
      // Half a tenth of a percent of rounding.
      const share = (100 * Math.abs(change)) / numeral(match[2]!);
      expect(Math.abs(Number(match[5]) - share), accession).toBeLessThanOrEqual(0.0501);
      compared++;
    }
    expect(compared).toBeGreaterThan(30);
  });
});

describe("agents' habits", () => {
  it('are told apart by their markup', () => {
    const text = (symbol: string): string => mainText(of(symbol, '10-K')[0]![1]);
    expect(text('AAPL')).toMatch(/<ix:header>[\s\S]*page-break-after:always[\s\S]*href="#toc"/);
    expect(text('COST')).toMatch(/<td style="width:12%"><span[^>]*>Item 1A\.<\/span>/);
    expect(text('MSFT')).toMatch(/<a id="msft-\d+_1a" name="msft-\d+_1a"><\/a><b>Item 1A\.<\/b>/);
    expect(text('KO')).toMatch(/<b>ITEM 1A\.&nbsp;&nbsp;&nbsp;RISK FACTORS<\/b>/);
    expect(text('ZRST')).toMatch(/<FONT SIZE=3>R<\/FONT><FONT SIZE=2>ISK<\/FONT>/);
    // Windows-1252 numbers as if they were Unicode, and the old tag for pages.
    expect(text('ZRST')).toMatch(/&#146;[\s\S]*<PAGE>/);
    expect(text('ZRST')).not.toMatch(/<ix:/);
  });

  it('include plain text of 1999 without a tag of HTML', () => {
    const [expected, document] = of('ZHLT', '10-K').find(([{ accession }]) => accession.includes('-99-'))!;
    const body = mainText(document);
    expect(document.submission.header.filed).toBe('1999-03-26');
    expect(body).toMatch(/<PAGE>[\s\S]*<TABLE>[\s\S]*<S> +<C>/);
    expect(body).not.toMatch(/<(p|div|html|font)\b/i);
    expect(Object.keys(expected.sections).sort()).toEqual(['business', 'mda']);
  });

  it('include the departures: items under one heading, pointers to the back and to exhibit 13, an index of pages, a small filer', () => {
    const annual = (symbol: string): [ExpectedFiling, SampleDocument] => of(symbol, '10-K')[0]!;
    const mda = (symbol: string): string => {
      const section = annual(symbol)[0].sections.mda!;
      return section.available ? section.text : '';
    };
    expect(mda('BAC')).toMatch(/^Items 7 and 7A\. /);
    expect(mda('JPM')).toMatch(/^Management’s Discussion and Analysis\n/);
    expect(mda('ZUTL')).toMatch(/^Management’s Discussion and Analysis\n/);
    expect(annual('ZUTL')[0].types).toEqual(['10-K', 'EX-13']);
    expect(mainText(annual('INTC')[1])).toMatch(/Form 10-K Cross-Reference Index/);
    expect(mainText(annual('INTC')[1])).not.toMatch(/>Item 7\.\s*</);
    const risks = annual('ZRVS')[0].sections.risk_factors!;
    // The whole section as filed.
    expect(risks).toEqual({
      available: true,
      text: 'ITEM 1A. RISK FACTORS\n\nNot required for smaller reporting companies.',
    });
    expect(of('F', '10-K/A').map(([{ sections }]) => sections)).toEqual([{}]);
    expect(of('ZFYC', '10-KT')).toHaveLength(1);
  });
});
