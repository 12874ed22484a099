/** The company's own words and its own site, from crafted business sections in the manner of real ones. */
import { describe, expect, test } from 'vitest';
import { businessDescription } from '../../../src/engine/company/description.ts';
import { sentences } from '../../../src/engine/company/sentences.ts';
import { scannedSite } from '../../../src/engine/company/website-scan.ts';

test.each<[string, string[]]>([
  ['Acme Inc. designs parts. It sells them.', ['Acme Inc. designs parts.', 'It sells them.']],
  ['We are Acme, Inc. We make parts.', ['We are Acme, Inc.', 'We make parts.']],
  ['Sales in the U.S. and Canada grew. Others fell.', ['Sales in the U.S. and Canada grew.', 'Others fell.']],
  ['We operate in the U.S. The rest is abroad.', ['We operate in the U.S.', 'The rest is abroad.']],
  ['We are the No. 1 maker. Dr. Smith founded us.', ['We are the No. 1 maker.', 'Dr. Smith founded us.']],
  ['John J. Smith leads it. Margins rose 1.5 points.', ['John J. Smith leads it.', 'Margins rose 1.5 points.']],
  ['It is called “Acme.” We like it.', ['It is called “Acme.”', 'We like it.']],
  ['No end here', []],
])('sentences of %s', (text, expected) => expect(sentences(text)).toEqual(expected));

const WHAT =
  'Acme Corporation designs, manufactures and sells anvils, rockets and other equipment to customers in the U.S. and abroad.';
const MORE =
  'We operate twelve plants on three continents and employ some nine thousand people, most of them in production and in service.';
const THIRD =
  'Our customers are railways, builders and coyotes, none of whom accounted for more than a tenth of our sales in any year.';
const CAUTION =
  'This section contains forward-looking statements within the meaning of the Private Securities Litigation Reform Act of 1995.';
const DEFINITION =
  'Unless the context otherwise requires, the terms “we,” “us” and “Acme” mean Acme Corporation and its subsidiaries.';
const REFERENCE =
  'For a discussion of our segments see Note 12 to the consolidated financial statements in Part II, Item 8 of this report.';

describe('description', () => {
  const of = (...lines: string[]) => businessDescription(lines.join('\n\n'), 'Acme Corporation');

  test('the first sentences about the company: no headings, cautions, definitions, references', () => {
    const text = of(
      'Item 1. Business',
      CAUTION,
      DEFINITION,
      'OVERVIEW',
      `${WHAT} ${REFERENCE} ${MORE}`,
      'Customers',
      THIRD,
      'Later text that is not needed any more, as there is enough of it.',
    );
    expect(text).toBe(`${WHAT} ${MORE} ${THIRD}`);
    expect(text!.length).toBeGreaterThanOrEqual(300);
  });

  test('ends with a sentence before 900 characters', () => {
    const text = of(`${WHAT} ${Array.from({ length: 12 }, (_, i) => MORE.replace('twelve', `${i + 12}`)).join(' ')}`)!;
    expect(text.length).toBeLessThanOrEqual(900);
    expect(text.length).toBeGreaterThan(700);
    expect(text).toMatch(/service\.$/);
  });

  test('lists, tables and lines in capitals are no prose', () => {
    const table = 'Anvils | 12 | 13 | We are a table of our sales by product, and we have many columns in it.';
    const bullet = '• We design anvils of all kinds and sizes for the railways, builders and coyotes of this world.';
    expect(of(table, bullet, WHAT.toUpperCase(), `${WHAT} ${MORE} ${THIRD}`)).toBe(`${WHAT} ${MORE} ${THIRD}`);
  });

  test('too little text is none', () => {
    expect(of('Item 1. Business', WHAT)).toBe(undefined);
    expect(of('')).toBe(undefined);
    expect(of(CAUTION, DEFINITION, REFERENCE, CAUTION, REFERENCE)).toBe(undefined);
  });

  test('a sentence that never ends', () => expect(of(`We are ${'a company and '.repeat(200)}.`)).toBe(undefined));
});

describe('site', () => {
  // biome-ignore format: one case per row
  test.each<[string, string, string, string | undefined]>([
    ['named as ours', 'Acme Corp', 'Our website is www.acme.com.', 'acme.com'],
    ['the investors’ pages of it', 'Acme Corp', 'See https://investors.acme.com/sec and our website, ir.acme.com.',
      'acme.com'],
    ['another name, but ours in words', 'Alphabet Inc.',
      'Our website is located at www.abc.xyz, and our investor relations website is located at www.abc.xyz/investor.',
      'abc.xyz'],
    ['the SEC and the exchange are not', 'Acme Corp',
      'The SEC maintains www.sec.gov. We trade on www.nyse.com. Find us on www.facebook.com.', undefined],
    ['an exchange’s own', 'Nasdaq, Inc.', 'Our website is www.nasdaq.com.', 'nasdaq.com'],
    ['the most frequent', 'Acme Corp', 'Our website is www.roadrunner.com. Visit www.acme.com or www.acme.com/news.',
      'acme.com'],
    ['of as many the one like the name', 'Acme Corp', 'Our website is www.anvils.com. Our website is www.acme.com.',
      'acme.com'],
    ['of a country', 'Acme plc', 'Our website is www.acme.co.uk.', 'acme.co.uk'],
    ['a mail address is none', 'Acme Corp', 'Write to ir@acme.com.', undefined],
    ['another company’s', 'Acme Corp', 'A study at www.mckinsey.com says so.', undefined],
    ['none', 'Acme Corp', 'Acme Corp. sells anvils.', undefined],
  ])('%s', (_, name, text, expected) => expect(scannedSite(text, name)).toBe(expected));
});
