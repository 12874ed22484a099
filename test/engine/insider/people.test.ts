import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { insiderName } from '../../../src/engine/insider/name.ts';
import { classOf, roleOf } from '../../../src/engine/insider/role.ts';
import type { ReportingOwner } from '../../../src/engine/insider/types.ts';
import { form, notes, owner } from './samples.ts';

describe('names of people', () => {
  // FIELDS 7.2: LAST FIRST MIDDLE [SUFFIX] to First Middle Last Suffix; the names are of EDGAR's own forms.
  test.each([
    ['COOK TIMOTHY D', 'Timothy D Cook'],
    ['Newstead Jennifer', 'Jennifer Newstead'],
    ['Adams Katherine L.', 'Katherine L. Adams'],
    ['OLUKOTUN ADEOYE Y', 'Adeoye Y Olukotun'],
    ['Jean-Claude Carine Lamercie', 'Carine Lamercie Jean-Claude'],
    ["O'BRIEN DEIRDRE", "Deirdre O'Brien"],
    ['MCDONALD JAMES', 'James McDonald'],
    ['McMahon John Dennis', 'John Dennis McMahon'],
    ['SMITH-JONES ANN', 'Ann Smith-Jones'],
    ['BUFFETT WARREN E', 'Warren E Buffett'],
    ['SMITH JOHN A JR', 'John A Smith Jr'],
    ['SMITH JOHN A JR.', 'John A Smith Jr.'],
    ['Smith John A, Jr.', 'John A Smith Jr.'],
    ['SMITH JR JOHN', 'John Smith Jr'],
    ['SMITH JR JOHN A', 'John A Smith Jr'],
    ['Smith III John Allen', 'John Allen Smith III'],
    ['GATES WILLIAM H III', 'William H Gates III'],
    ['DOE JANE PHD', 'Jane Doe PhD'],
    ['Doe Jane M.D.', 'Jane Doe MD'],
    ['SMITH, JOHN', 'John Smith'],
    ['VAN DER BERG JAN', 'Jan Van Der Berg'],
    ['van der Berg Jan', 'Jan van der Berg'],
    ['DE LA CRUZ MARIA', 'Maria De La Cruz'],
    // Mondelez and Southwest: two particles, the second no article.
    ['Van de Put Dirk', 'Dirk Van de Put'],
    ['Van de Ven Michael G', 'Michael G Van de Ven'],
    // EDGAR's older names have no apostrophe.
    ['O CONNOR KEVIN M', 'Kevin M O Connor'],
    ['DI MARCO PAOLO', 'Paolo Di Marco'],
    ['LA MANNA JOSEPH', 'Joseph La Manna'],
    ['TEN BRINK PETER J', 'Peter J Ten Brink'],
    ['LE THAO MINH', 'Thao Minh Le'],
    ['SMITH J P', 'J P Smith'],
    ['Smith JP', 'JP Smith'],
    ['smith john', 'John Smith'],
    ['MÜLLER JÜRGEN', 'Jürgen Müller'],
    ['SMITH JOHN /FI/', 'John Smith'],
    ['DOE  JANE', 'Jane Doe'],
  ])('%s', (filed, shown) => {
    expect(insiderName(filed, false)).toBe(shown);
  });

  test.each([
    'SOFTBANK GROUP CORP.',
    'SOFTBANK VISION FUND II-2 L.P.',
    'SB Management Ltd',
    'SVF II Aggregator (Jersey) L.P.',
    'SVF II Beaver (DE) LLC',
    'Silver Brick Management PTE. LTD.',
    'OTEE 2020 ApS',
    'BERKSHIRE HATHAWAY INC',
    'Jeremy M. Sclar 2012 Irrevocable Family Trust',
    'Carlyle Group Inc.',
    'Sequoia Capital Growth Fund III, L.P.',
    'BANK OF AMERICA CORP /DE/',
    'Baker Bros. Advisors LP',
    'ICAHN CARL C ET AL 2',
    'Saba Capital Management, L.P.',
    'Point72',
    'JPMORGAN CHASE & CO',
    'Novo Holdings A/S',
    'Estate of John Smith',
  ])('%s is no person', (filed) => {
    expect(insiderName(filed, false)).toBe(filed);
  });

  test('an officer is a person unless a legal form says otherwise', () => {
    expect(insiderName('FOUNDATION MARY', true)).toBe('Mary Foundation');
    expect(insiderName('ENERGY JOHN', true)).toBe('John Energy');
    expect(insiderName('Acme Advisors LLC', true)).toBe('Acme Advisors LLC');
  });
});

test('no letter of a name is lost or added', () => {
  const letters = (text: string) => [...text.toUpperCase().replace(/[^A-Z0-9]/g, '')].sort().join('');
  const word = fc.oneof(
    fc.stringMatching(/^[A-Za-z'.-]{1,8}$/),
    fc.constantFrom('JR', 'III', 'M.D.', 'DE', 'LA', 'VAN', 'LLC', 'SMITH,', 'Trust', 'PhD'),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), fc.boolean(), (words, officer) => {
      const filed = words.join(' ');
      expect(letters(insiderName(filed, officer))).toBe(letters(filed));
    }),
    { numRuns: 2000 },
  );
});

describe('roles', () => {
  const role = (parts: Partial<ReportingOwner>, remarks?: string) => roleOf(form({ owners: [owner(parts)], remarks }));

  test.each([
    [{ isOfficer: true, officerTitle: 'Chief Executive Officer' }, 'Chief Executive Officer'],
    [{ isOfficer: true, isDirector: true, officerTitle: 'CEO' }, 'CEO'],
    [{ isOfficer: true }, 'Officer'],
    [{ isDirector: true, isTenPercentOwner: true }, 'Director'],
    [{ isTenPercentOwner: true, isOther: true, otherText: 'Former' }, '10% Owner'],
    [{ isOther: true, otherText: 'Member of a group' }, 'Member of a group'],
    [{ isOther: true }, 'Other'],
    [{}, 'Unknown'],
    [{ officerTitle: 'Treasurer' }, 'Treasurer'],
    // A director who was asked for a title and wrote one is still no officer.
    [{ isDirector: true, officerTitle: 'Chair' }, 'Director'],
  ])('%j', (parts, expected) => {
    expect(role(parts)).toBe(expected);
  });

  test.each([
    ['See Remarks', 'EVP and CFO', 'EVP and CFO'],
    ['see remarks below', 'EVP and CFO', 'EVP and CFO'],
    ['(See Remarks)', 'EVP and CFO', 'EVP and CFO'],
    ['See "Remarks"', undefined, 'Officer'],
    ['See Remarks*', 'EVP and CFO', 'EVP and CFO'],
    ['[See note in Remarks (1)]', 'EVP and CFO', 'EVP and CFO'],
    ['See Remarks.', '', 'Officer'],
    ['CFO (see remarks)', 'Exhibit 24 - POA', 'CFO'],
    ['SVP, See Remarks', 'SVP, Law', 'SVP'],
    ['See Remarks', 'Exhibit 24 - Power of Attorney', 'Officer'],
    ['See Remarks', 'EVP, Operations. Exhibit 24 - Power of Attorney.', 'EVP, Operations.'],
    ['See Remarks', 'Exhibit List: Exhibit 24 - Power of Attorney. Chief Scientist', 'Chief Scientist'],
    ['See Explanation of Responses', 'EVP, Sales', 'EVP, Sales'],
    ['See explanation', undefined, 'Officer'],
    ['See Remarks', 'Sold pursuant to a Rule 10b5-1 plan adopted in May 2024.', 'Officer'],
    ['See Remarks', 'EVP, General Counsel. The shares were withheld for taxes.', 'EVP, General Counsel.'],
    ['President', 'Exhibit 24', 'President'],
  ])('title %j with remarks %j', (officerTitle, remarks, expected) => {
    expect(role({ isOfficer: true, officerTitle }, remarks)).toBe(expected);
  });

  test('a title in a footnote', () => {
    const owners = [owner({ isOfficer: true, officerTitle: 'See footnote 2' })];
    expect(roleOf(form({ owners, footnotes: notes('other', 'EVP, Stores') }))).toBe('EVP, Stores');
    expect(roleOf(form({ owners }))).toBe('Officer');
  });

  test('of several owners the highest role of any', () => {
    const fund = owner({ cik: 1, isTenPercentOwner: true });
    const director = owner({ cik: 2, isDirector: true });
    const officer = owner({ cik: 3, isOfficer: true, officerTitle: 'CEO' });
    expect(roleOf(form({ owners: [fund, director] }))).toBe('Director');
    expect(roleOf(form({ owners: [fund, director, officer] }))).toBe('CEO');
    expect([[fund], [fund, director], [director, officer], []].map((owners) => classOf(form({ owners })))).toEqual([
      'neither',
      'director',
      'officer',
      'neither',
    ]);
  });
});
