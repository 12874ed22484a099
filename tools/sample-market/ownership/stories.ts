/** What insiders do, one story for each Form 4. Prices lie within the day's range as traded. */
import { addMonths, formatDay } from '../../../src/engine/days.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import type { Random } from '../random.ts';
import type { Owner } from './people.ts';
import type { DerivativeTrade, Form4, Trade } from './types.ts';

export const STORIES = [
  'plan_sale',
  'vesting',
  'sale',
  'director_grant',
  'exercise_and_sale',
  'purchase',
  'gift',
  'joint_sale',
  'footnote_price',
  'option_grant',
  'mixed_plan',
] as const;
export type Story = (typeof STORIES)[number];

/** Where a story takes place. */
export interface Scene {
  readonly day: EpochDay;
  readonly low: number;
  readonly high: number;
  readonly officers: readonly Owner[];
  readonly directors: readonly Owner[];
  readonly joint: readonly Owner[];
  /** Shares an owner holds directly, kept from one form to the next. */
  readonly holdings: Map<number, number>;
  readonly random: Random;
}

type Told = Pick<Form4, 'owners' | 'plan' | 'trades' | 'derivatives' | 'footnotes' | 'remarks'>;

const ADOPTED = 'The sales were effected under a Rule 10b5-1 trading plan adopted by the reporting person on';

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

/** Direct holding after a change; who holds too little for a sale is taken to have held more all along. */
function change({ holdings, random }: Scene, owner: Owner, by: number): number {
  let held = holdings.get(owner.cik);
  if (held === undefined || held + by < 0) held = Math.max(0, -by) * random.integer(3, 12) + random.integer(900, 9_000);
  holdings.set(owner.cik, held + by);
  return held + by;
}

function trade(
  scene: Scene,
  owner: Owner,
  code: string,
  shares: number,
  price: number | undefined,
  acquired: boolean,
  more: Partial<Trade> = {},
): Trade {
  const after = change(scene, owner, acquired ? shares : -shares);
  return { day: scene.day, code, shares, price, acquired, after, ...more };
}

function told(owner: Owner, trades: readonly Trade[], more: Partial<Told> = {}): Told {
  // A title that points to the remarks is told there.
  const remarks = owner.officerTitle === 'See Remarks' ? 'SVP & Chief Accounting Officer (simulated)' : '';
  return { owners: [owner], plan: false, trades, derivatives: [], footnotes: {}, remarks, ...more };
}

function planNote(scene: Scene): string {
  return `${ADOPTED} ${formatDay(addMonths(scene.day, -5))}. All persons and shares are simulated.`;
}

function rangeNote(low: number, high: number): string {
  return `Weighted average price. These shares were sold in multiple transactions at prices from $${low.toFixed(2)} to $${high.toFixed(2)}, inclusive.`;
}

/** Sales in several rows at averages, each with the range in a footnote. */
function sales(
  scene: Scene,
  owner: Owner,
  first: readonly string[],
): { trades: Trade[]; footnotes: Record<string, string> } {
  const footnotes: Record<string, string> = {};
  const trades = [0, 1, 2].slice(0, scene.random.integer(1, 3)).map((n) => {
    const price = priceIn(scene);
    const id = `F${n + 2}`;
    footnotes[id] = rangeNote(Math.max(scene.low, cents(price * 0.998)), Math.min(scene.high, cents(price * 1.002)));
    return trade(scene, owner, 'S', sharesIn(scene), price, false, { footnotes: [...first, id] });
  });
  return { trades, footnotes };
}

function option(scene: Scene, shares: number, code: string, acquired: boolean, strike: number): DerivativeTrade {
  const after = acquired ? shares : shares * scene.random.integer(0, 4);
  const expires = addMonths(scene.day, acquired ? 120 : 40);
  const title = 'Employee Stock Option (right to buy)';
  return { title, day: scene.day, code, shares, exercisePrice: strike, acquired, after, expires };
}

/** Units vest: shares come at no price, a part is kept back for taxes. */
function vesting(scene: Scene, owner: Owner): Told {
  const shares = sharesIn(scene);
  const kept = Math.round(shares * 0.42);
  const trades = [
    trade(scene, owner, 'M', shares, 0, true, { footnotes: ['F1'] }),
    trade(scene, owner, 'F', kept, priceIn(scene), false, { footnotes: ['F2'] }),
  ];
  const units: DerivativeTrade = {
    title: 'Restricted Stock Units',
    day: scene.day,
    code: 'M',
    shares,
    exercisePrice: undefined,
    acquired: false,
    after: shares * 3,
    expires: undefined,
  };
  const footnotes = {
    F1: 'Each restricted stock unit represents a contingent right to one share of common stock.',
    F2: 'Shares withheld by the issuer to satisfy tax obligations upon vesting; not an open market sale.',
  };
  return told(owner, trades, { derivatives: [units], footnotes });
}

function exercise(scene: Scene, owner: Owner): Told {
  const shares = sharesIn(scene);
  const strike = cents(scene.low * 0.4);
  const taken = trade(scene, owner, 'M', shares, strike, true);
  const sold = trade(scene, owner, 'S', shares, priceIn(scene), false, { footnotes: ['F1'] });
  const derivatives = [option(scene, shares, 'M', false, strike)];
  return told(owner, [taken, sold], { plan: true, derivatives, footnotes: { F1: planNote(scene) } });
}

function jointSale(scene: Scene): Told {
  const owner = scene.joint[0]!;
  const note =
    'Held of record by the fund. The general partner and its managing member may be deemed to share voting power and disclaim beneficial ownership except to the extent of their pecuniary interest.';
  const by = `By ${owner.name}`;
  const row = trade(scene, owner, 'S', sharesIn(scene) * 4, priceIn(scene), false, { by, footnotes: ['F1'] });
  return told(owner, [row], { owners: scene.joint, footnotes: { F1: note } });
}

/** A plan's sale beside one outside of it: the box is ticked, and footnotes tell which is which. */
function mixed(scene: Scene, owner: Owner): Told {
  const planned = trade(scene, owner, 'S', sharesIn(scene), priceIn(scene), false, { footnotes: ['F1'] });
  const other = trade(scene, owner, 'S', sharesIn(scene), priceIn(scene), false, { footnotes: ['F2'] });
  const F2 = 'This sale was not made pursuant to a Rule 10b5-1 trading plan.';
  return told(owner, [planned, other], { plan: true, footnotes: { F1: planNote(scene), F2 } });
}

export function tell(story: Story, scene: Scene): Told {
  const officer = scene.random.pick(scene.officers);
  const director = scene.random.pick(scene.directors);
  switch (story) {
    case 'plan_sale': {
      const { trades, footnotes } = sales(scene, officer, ['F1']);
      return told(officer, trades, { plan: true, footnotes: { F1: planNote(scene), ...footnotes } });
    }
    case 'sale': {
      const { trades, footnotes } = sales(scene, officer, []);
      return told(officer, trades, { footnotes });
    }
    case 'vesting':
      return vesting(scene, officer);
    case 'director_grant':
      return told(director, [trade(scene, director, 'A', sharesIn(scene), 0, true, { footnotes: ['F1'] })], {
        footnotes: { F1: 'Annual grant to directors; vests on the day of the next annual meeting.' },
      });
    case 'exercise_and_sale':
      return exercise(scene, officer);
    case 'purchase':
      return told(director, [trade(scene, director, 'P', sharesIn(scene), priceIn(scene), true)]);
    case 'gift':
      return told(director, [trade(scene, director, 'G', sharesIn(scene), 0, false, { footnotes: ['F1'] })], {
        footnotes: { F1: 'Bona fide gift to a simulated charity, for no consideration.' },
      });
    case 'joint_sale':
      return jointSale(scene);
    case 'footnote_price':
      return told(director, [trade(scene, director, 'P', sharesIn(scene), undefined, true, { footnotes: ['F1'] })], {
        footnotes: {
          F1: 'The price is told in the agreement between the parties, which is not a part of the simulation.',
        },
      });
    case 'option_grant':
      return told(officer, [], { derivatives: [option(scene, sharesIn(scene), 'A', true, priceIn(scene))] });
    case 'mixed_plan':
      return mixed(scene, officer);
  }
}
