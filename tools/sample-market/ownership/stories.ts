/** What insiders do, one story per Form 4, as rows of a table. Prices lie within the day's range as traded. */
import { addMonths, formatDay } from '../../../src/engine/days.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import type { Random } from '../random.ts';
import type { Owner } from './people.ts';
import type { DerivativeTrade, Form4, Trade } from './xml.ts';

/** A transaction of a story. */
interface Row {
  readonly code: string;
  readonly acquired?: true;
  /** `average`: one to three sales at average prices; `footnote`: no number. */
  readonly price: 'market' | 'average' | 'zero' | 'strike' | 'footnote';
  /** Shares as a part of those of the first row; drawn when left out. */
  readonly part?: number;
  /** Times the number drawn. */
  readonly times?: number;
  readonly footnotes?: readonly string[];
}

interface StoryRules {
  readonly who: 'officer' | 'director' | 'joint';
  /** The box for plans under Rule 10b5-1. */
  readonly plan?: true;
  readonly rows: readonly Row[];
  readonly derivative?: 'units' | 'exercised' | 'granted';
  readonly footnotes?: Readonly<Record<string, string>>;
}

const PLAN =
  'The sales were effected under a Rule 10b5-1 trading plan adopted by the reporting person on {adopted}. All persons and shares are simulated.';
const rangeNote = (low: number, high: number): string =>
  `Weighted average price. These shares were sold in multiple transactions at prices from $${low.toFixed(2)} to $${high.toFixed(2)}, inclusive.`;

const STORIES: readonly StoryRules[] = [
  { who: 'officer', plan: true, rows: [{ code: 'S', price: 'average', footnotes: ['F1'] }], footnotes: { F1: PLAN } },
  {
    who: 'officer',
    rows: [
      { code: 'M', acquired: true, price: 'zero', footnotes: ['F1'] },
      { code: 'F', price: 'market', part: 0.42, footnotes: ['F2'] },
    ],
    derivative: 'units',
    footnotes: {
      F1: 'Each restricted stock unit represents a contingent right to one share of common stock.',
      F2: 'Shares withheld by the issuer to satisfy tax obligations upon vesting; not an open market sale.',
    },
  },
  { who: 'officer', rows: [{ code: 'S', price: 'average' }] },
  {
    who: 'director',
    rows: [{ code: 'A', acquired: true, price: 'zero', footnotes: ['F1'] }],
    footnotes: { F1: 'Annual grant to directors; vests on the day of the next annual meeting.' },
  },
  {
    who: 'officer',
    plan: true,
    rows: [
      { code: 'M', acquired: true, price: 'strike' },
      { code: 'S', price: 'market', part: 1, footnotes: ['F1'] },
    ],
    derivative: 'exercised',
    footnotes: { F1: PLAN },
  },
  { who: 'director', rows: [{ code: 'P', acquired: true, price: 'market' }] },
  {
    who: 'director',
    rows: [{ code: 'G', price: 'zero', footnotes: ['F1'] }],
    footnotes: { F1: 'Bona fide gift to a simulated charity, for no consideration.' },
  },
  {
    who: 'joint',
    rows: [{ code: 'S', price: 'market', times: 4, footnotes: ['F1'] }],
    footnotes: {
      F1: 'Held of record by the fund. The general partner and its managing member may be deemed to share voting power and disclaim beneficial ownership except to the extent of their pecuniary interest.',
    },
  },
  {
    who: 'director',
    rows: [{ code: 'P', acquired: true, price: 'footnote', footnotes: ['F1'] }],
    footnotes: {
      F1: 'The price is set in the agreement between the parties, which is not a part of the simulation.',
    },
  },
  { who: 'officer', rows: [], derivative: 'granted' },
  {
    who: 'officer',
    plan: true,
    rows: [
      { code: 'S', price: 'market', footnotes: ['F1'] },
      { code: 'S', price: 'market', footnotes: ['F2'] },
    ],
    footnotes: { F1: PLAN, F2: 'This sale was not made pursuant to a Rule 10b5-1 trading plan.' },
  },
];
/** Place of the story that the owners of a large stake tell together. */
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

function derivativeOf(kind: NonNullable<StoryRules['derivative']>, scene: Scene, traded: number): DerivativeTrade {
  const { day, random } = scene;
  if (kind === 'units') {
    const none = { exercisePrice: undefined, expires: undefined };
    return {
      title: 'Restricted Stock Units',
      day,
      code: 'M',
      shares: traded,
      acquired: false,
      after: traded * 3,
      ...none,
    };
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
  const {
    who,
    plan = false,
    rows,
    derivative,
    footnotes = {},
  } = STORIES[n === 'joint' ? JOINT_SALE : n % STORIES.length]!;
  const people = {
    officer: random.pick(scene.officers),
    director: random.pick(scene.directors),
    joint: scene.joint[0]!,
  };
  const owner = people[who];
  const texts: Record<string, string> = {};
  for (const [id, text] of Object.entries(footnotes))
    texts[id] = text.replace('{adopted}', formatDay(addMonths(day, -5)));
  const trades: Trade[] = [];
  const add = ({ code, acquired }: Row, shares: number, price: number | undefined, notes: readonly string[]) => {
    const after = change(scene, owner, acquired ? shares : -shares);
    const by = who === 'joint' ? { by: `By ${owner.name}` } : {};
    trades.push({ day, code, shares, price, acquired: acquired === true, after, footnotes: notes, ...by });
  };
  for (const row of rows) {
    const notes = row.footnotes ?? [];
    if (row.price === 'average') {
      for (let many = random.integer(1, 3), i = 0; i < many; i++) {
        const price = priceIn(scene);
        const id = `F${i + 2}`;
        texts[id] = rangeNote(Math.max(low, cents(price * 0.998)), Math.min(high, cents(price * 1.002)));
        add(row, sharesIn(scene), price, [...notes, id]);
      }
      continue;
    }
    const { part, times = 1 } = row;
    const shares = part === undefined ? sharesIn(scene) * times : Math.round(trades[0]!.shares * part);
    const prices = { zero: 0, strike: cents(low * 0.4), footnote: undefined };
    add(row, shares, row.price === 'market' ? priceIn(scene) : prices[row.price], notes);
  }
  const derivatives = derivative === undefined ? [] : [derivativeOf(derivative, scene, trades[0]?.shares ?? 0)];
  // A title that points to the remarks is given there.
  const remarks = owner.officerTitle === 'See Remarks' ? 'SVP & Chief Accounting Officer (simulated)' : '';
  return { owners: who === 'joint' ? scene.joint : [owner], plan, trades, derivatives, footnotes: texts, remarks };
}
