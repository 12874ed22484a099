/** First and last words of sections, read off the filings themselves, and what the filings do not have. */
import type { SectionName } from '../../../src/filings/sections/types.ts';
import { lettersOf } from '../similarity.ts';
import { readReport } from './filings.ts';
import { checked, type SectionCheck } from './types.ts';

/** First and last words; a reason where the document at hand has no such text. */
type Read = readonly [first: string, last: string] | string;

interface HandRead {
  readonly form: string;
  readonly filed?: string;
  readonly path: string;
  readonly sections: Partial<Record<SectionName, Read>>;
}

const AAPL_DISCUSSION =
  'Item 7. Management’s Discussion and Analysis of Financial Condition and Results of Operations The following discussion';
const AAPL_LOSS = 'could have a material impact on the Company’s financial condition and operating results.';
const CONTROLS = 'reasonably likely to materially affect, the Company’s internal control over financial reporting.';

// biome-ignore format: one case per row
const READ: readonly HandRead[] = [
  { form: '10-K', path: '10-K/AAPL/0000320193-25-000079.htm.gz',
    sections: { risk_factors: ['Item 1A. Risk Factors The following summarizes factors that could have a material adverse effect',
    'which could have a material adverse impact on investor confidence and employee retention.'], mda: [AAPL_DISCUSSION,
    AAPL_LOSS], controls_and_procedures: ['Item 9A. Controls and Procedures Evaluation of Disclosure Controls',
    CONTROLS] } },
  { form: '10-K', path: '10-K/NVDA/0001045810-24-000029.htm.gz',
    sections: { mda: ["Item 7. Management's Discussion and Analysis of Financial Condition and Results of Operations The following",
    'for a discussion of adoption of new and recently issued accounting pronouncements.'],
    controls_and_procedures: ['Item 9A. Controls and Procedures Controls and Procedures Disclosure Controls',
    'all control issues and instances of fraud, if any, within NVIDIA have been detected.'] } },
  {
    form: '10-K',
    filed: '1999-09-27',
    path: '10-K/old/MEDICIS_0000950153-99-001234.htm.gz',
    sections: {
      business: [
        'Item 1: Business The Company Medicis is the leading independent pharmaceutical company in the United States',
        'success of the acquisition or development could be substantially diminished.',
      ],
      // Item 7 sends the reader to the annual report, which is not among the records; the other items came in 2003 and
      // 2005.
      mda: 'incorporated_by_reference',
      risk_factors: 'section_not_found',
      controls_and_procedures: 'section_not_found',
    },
  },
  { form: '10-Q', path: '10-Q/MSFT/0001564590-21-051992.htm.gz',
    sections: { mda: ['ITEM 2. MANAGEMENT’S DISCUSSION AND ANALYSIS OF FINANCIAL CONDITION AND RESULTS OF OPERATIONS Note About',
    'we reduce our inventory to a new cost basis through a charge to cost of revenue.'],
    controls_and_procedures: ['ITEM 4. CONTROLS AND PROCEDURES Under the supervision and with the participation of our management',
    'reasonably likely to materially affect, our internal control over financial reporting.'],
    risk_factors: ['ITEM 1A. RISK FACTORS Our operations and financial results are subject to various risks',
    'increased operating costs and less flexibility in how we meet our workforce needs.'] } },
  { form: '10-Q', filed: '2000-05-11', path: '0000912057-00-023442.txt.gz',
    sections: { mda: ["ITEM 2. MANAGEMENT'S DISCUSSION AND ANALYSIS OF FINANCIAL CONDITION AND RESULTS OF OPERATIONS THIS SECTION",
    'That May Affect Future Results and Financial Condition" in the Company\'s 1999 Form 10-K.'],
    risk_factors: 'section_not_found', controls_and_procedures: 'section_not_found' } },
];

/** Every section read by hand. */
export function handReadSections(data: string): SectionCheck[] {
  return READ.flatMap(({ form, filed, path, sections }) => {
    const { index } = readReport(data, path, form, filed);
    return Object.entries(sections).map(([name, expected]) => {
      const section = index.sections[name as SectionName];
      const text = section.available ? lettersOf(section.text) : '';
      const edges = typeof expected === 'string' ? undefined : expected;
      return checked({
        filing: path.replace(/\.(htm|txt)\.gz$/, ''),
        section: name,
        by: 'read by hand',
        startRight: edges && section.available ? text.startsWith(lettersOf(edges[0])) : undefined,
        endRight: edges && section.available ? text.endsWith(lettersOf(edges[1])) : undefined,
        agreement: undefined,
        measure: 'edges',
        given: section.available,
        exists: edges !== undefined,
        why: section.available ? '' : section.reason,
      });
    });
  });
}
