/** What insiders do, one story per Form 4, as rows of a table. Prices lie within the day's range as traded. */
import { addMonths, formatDay } from '../../../src/engine/days.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import type { Random } from '../random.ts';
import { linesOf, readTexts } from '../text.ts';
import type { Owner } from './people.ts';
import type { DerivativeTrade, Form4, Trade } from './xml.ts';

type Price = 'market' | 'average' | 'zero' | 'strike' | 'footnote';

/**
 * The stories: who | box for plans under Rule 10b5-1 | derivative | transactions | footnotes. A transaction is a code
 * (`+`: acquired), a price (`average`: one to three sales at average prices; `footnote`: no number), a footnote, and
 * shares as a part of those of the first transaction, where they are not drawn.
 */
const STORIES = linesOf(readTexts('ownership'), 'stories').map((line) => {
  const [who, plan, derivative, rows, ...notes] = line.split('|').map((cell) => cell.trim());
  return {
    who: who as 'officer' | 'director' | 'joint',
    plan: plan === 'plan',
    derivative: (derivative || undefined) as 'units' | 'exercised' | 'granted' | undefined,
    rows: rows!.split('; ').filter(Boolean).map(rowOf),
    footnotes: notes.map((text, i) => [`F${i + 1}`, text] as const),
  };
});

type Row = ReturnType<typeof rowOf>;

function rowOf(text: string) {
  const [code, price, note, part] = text.split(' ') as [string, Price, string?, string?];
  const acquired = code.endsWith('+');
  return {
    code: code.slice(0, 1),
    acquired,
    price,
    notes: note === undefined ? [] : [note],
    part: part === undefined ? undefined : Number(part),
  };
}

const rangeNote = (low: number, high: number): string =>
  `Weighted average price. These shares were sold in multiple transactions at prices from $${low.toFixed(2)} to $${high.toFixed(2)}, inclusive.`;

/** Place of the story that the owners of a large stake share. */
const JOINT_SALE = STORIES.findIndex(({ who }) => who === 'joint');

/** Where a story takes place. */
export interface Scene {
  readonly day: EpochDay;
  readonly low: number;
  readonly high: number;
  readonly officers: readonly Owner[];
  readonly directors: readonly Owner[];
  readonly joint: readonly Owner[];
  /** Shares an owner has directly, carried from one form to the next. */
  readonly holdings: Map<number, number>;
  readonly random: Random;
}

type Content = Pick<Form4, 'owners' | 'plan' | 'trades' | 'derivatives' | 'footnotes' | 'remarks'>;

function cents(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A price within the day's range. */
function priceIn({ low, high, random }: Scene): number {
  return Math.min(high, Math.max(low, cents(random.between(low, high))));
}

/** Shares worth about some hundred thousand dollars. */
function sharesIn({ high, random }: Scene): number {
  return Math.max(100, Math.round(random.between(150_000, 2_400_000) / Math.max(high, 0.05)));
}

/** Direct holding after a change; an owner with too little for a sale is taken to have had more all along. */
function change({ holdings, random }: Scene, owner: Owner, by: number): number {
  let before = holdings.get(owner.cik);
  if (before === undefined || before + by < 0)
    before = Math.max(0, -by) * random.integer(3, 12) + random.integer(900, 9_000);
  holdings.set(owner.cik, before + by);
  return before + by;
}

function derivativeOf(kind: 'units' | 'exercised' | 'granted', scene: Scene, traded: number): DerivativeTrade {
  const { day, random } = scene;
  if (kind === 'units') {
    const none = { exercisePrice: undefined, expires: undefined };
    const units = { title: 'Restricted Stock Units', day, code: 'M', shares: traded, acquired: false };
    return { ...units, after: traded * 3, ...none };
  }
  const granted = kind === 'granted';
  const shares = granted ? sharesIn(scene) : traded;
  const exercisePrice = granted ? priceIn(scene) : cents(scene.low * 0.4);
  const after = granted ? shares : shares * random.integer(0, 4);
  const expires = addMonths(day, granted ? 120 : 40);
  const title = 'Employee Stock Option (right to buy)';
  return { title, day, code: granted ? 'A' : 'M', shares, exercisePrice, acquired: granted, after, expires };
}

/** Content of a form; stories follow one another by `n`, `joint` owners have one of their own. */
export function contentOf(n: number | 'joint', scene: Scene): Content {
  const { random, low, high, day } = scene;
  const story = STORIES[n === 'joint' ? JOINT_SALE : n % STORIES.length]!;
  const { who, plan, rows, derivative } = story;
  const people = { officer: random.pick(scene.officers), director: random.pick(scene.directors) };
  const owner = who === 'joint' ? scene.joint[0]! : people[who];
  const texts: Record<string, string> = {};
  for (const [id, text] of story.footnotes) texts[id] = text.replace('{adopted}', formatDay(addMonths(day, -5)));
  const trades: Trade[] = [];
  const add = (row: Row, shares: number, price: number | undefined, footnotes: readonly string[]) => {
    const { code, acquired } = row;
    const after = change(scene, owner, acquired ? shares : -shares);
    const by = who === 'joint' ? { by: `By ${owner.name}` } : {};
    trades.push({ day, code, shares, price, acquired, after, footnotes, ...by });
  };
  for (const row of rows) {
    const { price, notes, part } = row;
    if (price === 'average') {
      for (let many = random.integer(1, 3), i = 0; i < many; i++) {
        const average = priceIn(scene);
        const id = `F${i + 2}`;
        texts[id] = rangeNote(Math.max(low, cents(average * 0.998)), Math.min(high, cents(average * 1.002)));
        add(row, sharesIn(scene), average, [...notes, id]);
      }
      continue;
    }
    const drawn = part === undefined ? sharesIn(scene) * (who === 'joint' ? 4 : 1) : trades[0]!.shares * part;
    const prices = { zero: 0, strike: cents(low * 0.4), footnote: undefined };
    add(row, Math.round(drawn), price === 'market' ? priceIn(scene) : prices[price], notes);
  }
  const derivatives = derivative === undefined ? [] : [derivativeOf(derivative, scene, trades[0]?.shares ?? 0)];
  // A title that points to the remarks is given there.
  const remarks = owner.officerTitle === 'See Remarks' ? 'SVP & Chief Accounting Officer (simulated)' : '';
  return { owners: who === 'joint' ? scene.joint : [owner], plan, trades, derivatives, footnotes: texts, remarks };
}
