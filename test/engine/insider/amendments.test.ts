import { describe, expect, test } from 'vitest';
import { applyAmendments } from '../../../src/engine/insider/amendments.ts';
import type { OwnershipDocument, OwnershipFiling, ReportedTransaction } from '../../../src/engine/insider/types.ts';
import { filing, line, owner } from './samples.ts';

const [A, B, C, D] = [1, 2, 3, 4].map((number) => line({ shares: number * 100 }));

/** An original of 2024-03-06 with lines A, B and C. */
const original = filing(1, '2024-03-06', { transactions: [A!, B!, C!] });

function amendment(number: number, filed: string, parts: Partial<OwnershipDocument> = {}): OwnershipFiling {
  return filing(number, filed, { form: '4/A', dateOfOriginalSubmission: '2024-03-06', ...parts });
}

const shown = ({ shares, price }: ReportedTransaction) => (price === 50 ? `${shares}` : `${shares}@${price}`);

/** What stands: the number of each filing and the shares of its lines. */
function standing(...filings: readonly OwnershipFiling[]): { readonly lines: string[]; readonly applied: boolean } {
  const { filings: kept, changed } = applyAmendments(filings);
  return {
    lines: kept
      .map(({ accession, document }) => `${Number(accession.slice(-6))}: ${document.transactions.map(shown).join(' ')}`)
      .sort(),
    applied: changed,
  };
}

describe('an amendment', () => {
  test('that restates everything takes the place of the original', () => {
    const whole = [A!, { ...B!, price: 51 }, C!];
    expect(standing(original, amendment(2, '2024-03-08', { transactions: whole }))).toEqual({
      lines: ['2: 100 200@51 300'],
      applied: true,
    });
  });

  test('that repeats one line replaces the whole filing: what it leaves out is withdrawn', () => {
    expect(standing(original, amendment(2, '2024-03-08', { transactions: [{ ...A!, price: 49 }] })).lines).toEqual([
      '2: 100@49',
    ]);
  });

  test('that only adds a line is one more', () => {
    const result = standing(original, amendment(2, '2024-03-08', { transactions: [D!] }));
    expect(result).toEqual({ lines: ['1: 100 200 300', '2: 400'], applied: true });
  });

  test('as long as the original but with no line of it (another day, say) replaces it', () => {
    const moved = [A!, B!, C!].map((each) => ({ ...each, date: '2024-03-03' }));
    expect(standing(original, amendment(2, '2024-03-08', { transactions: moved })).lines).toEqual(['2: 100 200 300']);
  });

  test('of holdings alone leaves the original as it is', () => {
    expect(standing(original, amendment(2, '2024-03-08', { transactions: [], holdings: 2 }))).toEqual({
      lines: ['1: 100 200 300'],
      applied: false,
    });
  });

  test.each([
    [-4, true],
    [4, true],
    [-5, false],
    [5, false],
  ])('that states a day %i days off: matched %s', (off, matched) => {
    const date = new Date(Date.UTC(2024, 2, 6 + off)).toISOString().slice(0, 10);
    const result = standing(
      original,
      amendment(2, '2024-03-20', { dateOfOriginalSubmission: date, transactions: [{ ...A!, price: 1 }] }),
    );
    expect(result.lines).toEqual(matched ? ['2: 100@1'] : ['1: 100 200 300', '2: 100@1']);
  });

  test('of another owner or another period is no amendment of this one', () => {
    const one = [{ ...A!, price: 1 }];
    const both = ['1: 100 200 300', '2: 100@1'];
    expect(
      standing(original, amendment(2, '2024-03-08', { transactions: one, owners: [owner({ cik: 78 })] })).lines,
    ).toEqual(both);
    expect(
      standing(original, amendment(2, '2024-03-08', { transactions: one, periodOfReport: '2024-03-01' })).lines,
    ).toEqual(both);
  });

  test('by one of several joint owners counts', () => {
    const joint = filing(1, '2024-03-06', { owners: [owner({ cik: 5 }), owner({ cik: 6 })], transactions: [A!] });
    const by = amendment(2, '2024-03-08', { owners: [owner({ cik: 6 })], transactions: [{ ...A!, price: 1 }] });
    expect(standing(joint, by).lines).toEqual(['2: 100@1']);
  });
});

describe('an amendment of the day of a trade', () => {
  const later = (each: ReportedTransaction): ReportedTransaction => ({ ...each, date: '2024-03-05' });

  test('that states the day its original was filed and the period after it: the trade counts once', () => {
    const single = filing(1, '2024-03-06', { transactions: [A!] });
    const moved = amendment(2, '2024-03-08', { periodOfReport: '2024-03-05', transactions: [later(A!)] });
    expect(standing(single, moved)).toEqual({ lines: ['1: ', '2: 100'], applied: true });
  });

  test('that restates one of several lines, within the period or not', () => {
    for (const periodOfReport of ['2024-03-04', '2024-03-05']) {
      const moved = amendment(2, '2024-03-08', { periodOfReport, transactions: [later(B!)] });
      expect(standing(original, moved)).toEqual({ lines: ['1: 100 300', '2: 200'], applied: true });
    }
  });

  test('once per repetition: a line with its own day and one with another', () => {
    const moved = { periodOfReport: '2024-03-05', transactions: [A!, later(A!)] };
    const twice = filing(1, '2024-03-06', { transactions: [A!, A!, A!] });
    expect(standing(twice, amendment(2, '2024-03-08', moved)).lines).toEqual(['1: 100', '2: 100 100']);
  });

  test('is of no filing of another day, and of no line with another holding after it', () => {
    const of = (parts: Partial<OwnershipDocument>) =>
      standing(original, amendment(2, '2024-03-08', { periodOfReport: '2024-03-05', ...parts })).lines;
    const both = ['1: 100 200 300', '2: 100'];
    expect(of({ transactions: [later(A!)], dateOfOriginalSubmission: '2024-03-07' })).toEqual(both);
    expect(of({ transactions: [{ ...later(A!), sharesFollowing: 800 }] })).toEqual(both);
  });
});

describe('several amendments', () => {
  test('the newest wins, in whatever order they come', () => {
    const first = amendment(2, '2024-03-08', { transactions: [{ ...A!, price: 1 }, B!, C!] });
    const second = amendment(3, '2024-03-09', { transactions: [{ ...A!, price: 2 }, B!, C!] });
    expect(standing(second, original, first).lines).toEqual(['3: 100@2 200 300']);
  });

  test('a correction of a line that an earlier one added leaves the original', () => {
    const added = amendment(2, '2024-03-08', { transactions: [D!] });
    const corrected = amendment(3, '2024-03-09', { transactions: [{ ...D!, price: 1 }] });
    expect(standing(original, added, corrected).lines).toEqual(['1: 100 200 300', '3: 400@1']);
  });

  test('of an original that is not at hand: the newest of them alone', () => {
    const first = amendment(2, '2024-03-08', { transactions: [A!] });
    const second = amendment(3, '2024-03-09', { transactions: [{ ...A!, price: 1 }] });
    expect(standing(first, second).lines).toEqual(['3: 100@1']);
  });
});

test('filed on one day: the amendment is the later one whatever its number', () => {
  const late = filing(5, '2024-03-08', { transactions: [A!] });
  const early = amendment(4, '2024-03-08', {
    dateOfOriginalSubmission: '2024-03-08',
    transactions: [{ ...A!, price: 1 }],
  });
  expect(standing(late, early).lines).toEqual(['4: 100@1']);
});

describe('which original', () => {
  const other = filing(2, '2024-03-07', { transactions: [D!] });

  test('the one filed on the very day', () => {
    expect(
      standing(original, other, amendment(3, '2024-03-10', { transactions: [{ ...A!, price: 1 }] })).lines,
    ).toEqual(['2: 400', '3: 100@1']);
  });

  test('of two on one day the one it has a line of', () => {
    const twin = filing(2, '2024-03-06', { transactions: [D!] });
    expect(standing(original, twin, amendment(3, '2024-03-10', { transactions: [{ ...D!, price: 1 }] })).lines).toEqual(
      ['1: 100 200 300', '3: 400@1'],
    );
  });

  test('undecided between two: both stay, lines it repeats to the last amount count once, under its accession', () => {
    const twin = filing(2, '2024-03-06', { transactions: [A!, A!, D!] });
    const result = standing(
      original,
      twin,
      amendment(3, '2024-03-10', { transactions: [A!, { ...D!, price: 1 }, { ...B!, price: 1 }] }),
    );
    expect(result).toEqual({ lines: ['1: 200 300', '2: 100 100 400', '3: 100 400@1 200@1'], applied: true });
  });

  test('none: everything stays but what is repeated', () => {
    const wrong = { periodOfReport: '2024-02-01', transactions: [A!, D!] };
    expect(standing(original, amendment(2, '2024-03-10', wrong))).toEqual({
      lines: ['1: 200 300', '2: 100 400'],
      applied: true,
    });
    expect(standing(original, amendment(2, '2024-03-10', { ...wrong, transactions: [D!] }))).toEqual({
      lines: ['1: 100 200 300', '2: 400'],
      applied: false,
    });
  });
});

test('without amendments everything stays, equal lines too', () => {
  const twin = filing(2, '2024-03-06', { transactions: [A!, A!] });
  expect(standing(original, twin)).toEqual({ lines: ['1: 100 200 300', '2: 100 100'], applied: false });
});
