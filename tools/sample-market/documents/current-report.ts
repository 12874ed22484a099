/** Current reports on Form 8-K with their exhibits. */
import { itemCaption } from '../../../src/filings/items.ts';
import { ITEM_TEXT } from './bank/news.ts';
import { coverOf, signaturesOf } from './cover.ts';
import { longDay } from './figures.ts';
import type { Piece } from './model.ts';
import { otherRelease, resultsRelease, slides } from './release.ts';
import { type Subject, wordsOf } from './subject.ts';
import { paragraph } from './words.ts';

export interface Exhibit {
  readonly type: string;
  readonly description: string;
  readonly pieces: readonly Piece[];
  /** Whether it is a release, so that the filing has that section. */
  readonly release: boolean;
}

export interface CurrentReport {
  readonly cover: readonly Piece[];
  readonly body: readonly Piece[];
  readonly exhibit: Exhibit | undefined;
}

function exhibitOf(subject: Subject, items: readonly string[], pick: number): Exhibit | undefined {
  if (!items.includes('9.01')) return undefined;
  const release = items.includes('2.02') ? resultsRelease(subject) : otherRelease(subject, items[0]!, pick);
  if (release !== undefined) return { type: 'EX-99.1', description: 'PRESS RELEASE', pieces: release, release: true };
  if (items[0] === '7.01') return { type: 'EX-99.1', description: 'SLIDES', pieces: slides(subject), release: false };
  const [type, description] = items[0] === '5.03' ? ['EX-3.1', 'BYLAWS'] : ['EX-10.1', 'AGREEMENT'];
  const words = wordsOf(subject);
  const pieces: Piece[] = [
    { kind: 'centred', text: `${description} (SIMULATED)` },
    paragraph('The text of this exhibit is not a part of the simulation of {co}.', words),
  ];
  return { type: type!, description: description!, pieces, release: false };
}

/** The report on `items` of an event on a day; `pick` chooses among texts. */
export function currentReport(
  subject: Subject,
  items: readonly string[],
  eventDay: number,
  pick: number,
): CurrentReport {
  const words = { ...wordsOf(subject), day: longDay(eventDay) };
  const exhibit = exhibitOf(subject, items, pick);
  const body = items.flatMap((code): Piece[] => {
    const head: Piece = { kind: 'item', number: code, label: `Item ${code}`, title: itemCaption(code) };
    if (code !== '9.01') return [head, paragraph(ITEM_TEXT[code] ?? ITEM_TEXT['8.01']!, words)];
    const list: Piece[] =
      exhibit === undefined
        ? []
        : [{ kind: 'table', head: [], rows: [[exhibit.type.replace('EX-', ''), exhibit.description]] }];
    return [head, paragraph('(d) Exhibits.', words), ...list];
  });
  return { cover: coverOf(subject, '8-K'), body: [...body, ...signaturesOf(subject)], exhibit };
}
