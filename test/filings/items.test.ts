/** 8-K items: captions to codes and back. */
import { describe, expect, test } from 'vitest';
import { itemCaption, itemCodes, reportedItems } from '../../src/filings/items.ts';

describe('codes of what a header lists', () => {
  test.each([
    // As headers of real filings word them (JPMorgan 2026, ABVC 2025; EDGAR cuts and writes a colon for the third
    // semicolon).
    [
      'Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers: Compensatory Arrangements of Certain Offi',
      '5.02',
    ],
    [
      'Non-Reliance on Previously Issued Financial Statements or a Related Audit Report or Completed Interim Review',
      '4.02',
    ],
    ['Results of Operations and Financial Condition', '2.02'],
    ['Mine Safety - Reporting of Shutdowns and Patterns of Violations', '1.04'],
    ['Cost Associated with Exit or Disposal Activities', '2.05'],
    ['Departure of Directors or Principal Officers; Election of Directors; Appointment of Principal Officers', '5.02'],
    ['Item 9.01: Financial Statements and Exhibits', '9.01'],
    ['2.02', '2.02'],
  ])('%s', (caption, code) => {
    expect(itemCodes([caption], '2024-03-08')).toEqual([code]);
  });

  test('before 23 August 2004 the same captions are integers', () => {
    const listed = [
      'Other events',
      'Financial statements and exhibits',
      'Results of operations and financial condition',
    ];
    expect(itemCodes(listed, '2004-08-22')).toEqual(['5', '7', '12']);
    expect(itemCodes(listed, '2004-08-23')).toEqual(['8.01', '9.01', '2.02']);
  });

  test('twice is once, and what is no item is left out', () => {
    expect(itemCodes(['Other Events', 'Other Events', 'Something else', ''], '2024-01-01')).toEqual(['8.01', '']);
  });
});

describe('items of a report (FIELDS 16, A20.9)', () => {
  const inBody = ['2.02', '7.01', '9.01'];

  test('a complete list wins over the body', () => {
    expect(reportedItems('8.01,9.01', inBody)).toEqual(['8.01', '9.01']);
    expect(reportedItems('2.02', [])).toEqual(['2.02']);
  });

  test('an empty list, or one with blank entries, is completed from the body, in its order', () => {
    expect(reportedItems('', inBody)).toEqual(inBody);
    expect(reportedItems(',9.01', inBody)).toEqual(inBody);
    expect(reportedItems('3.02,,9.01', inBody)).toEqual([...inBody, '3.02']);
    expect(reportedItems(' , ', [])).toEqual([]);
  });
});

test('captions of codes, old and new; an unknown code names itself', () => {
  expect(itemCaption('2.02')).toBe('Results of Operations and Financial Condition');
  expect(itemCaption('7')).toBe('Financial Statements and Exhibits');
  expect(itemCaption('9.99')).toBe('Item 9.99');
  expect(itemCaption('constructor')).toBe('Item constructor');
});
