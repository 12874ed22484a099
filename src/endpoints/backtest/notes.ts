/** What a reader of a backtest has to know of it, in sentences. */
import type { Payload } from './payload.ts';

const FEWEST_PERIODS = 36;
const FEWEST_HOLDINGS = 10;

export function notesOf(payload: Payload): string[] {
  const { survivorship, periods, ended, delay, cost_bps: cost, kind_unknown: unknown } = payload;
  const portfolios = 'rows' in payload ? payload.quantiles : 1;
  const held = periods.filter(({ matched }) => matched > 0).map((each) => each.holdings);
  const holdings = Math.floor(Math.min(...held) / portfolios);
  const empty = periods.filter(({ matched }) => matched === 0).length;
  // A sum of counts of a foreign service may be beyond every number.
  const skipped = Math.min(
    periods.reduce((sum, each) => sum + each.skipped, 0),
    Number.MAX_SAFE_INTEGER,
  );
  const guessed = ended.filter(({ basis }) => basis === 'unknown').length;
  const { symbols, ended: gone, survivors_only: survivors } = survivorship;
  return [
    survivors
      ? `SURVIVORS ONLY: none of ${counted(symbols)} has ended. Companies that failed or were bought are missing, so the returns are too high. A market loses 4 to 8% of its listings per year.`
      : `Of ${counted(symbols)} with prices, ${gone} ended in the period${gone === 0 ? ', which is too short to show more' : ''}.`,
    ...unpaidNote(payload),
    ...(periods.length < FEWEST_PERIODS ? [`Only ${periods.length} periods: chance decides much of the result.`] : []),
    ...(empty === 0 ? [] : [`Nothing met the conditions in ${empty} of ${periods.length} periods: cash.`]),
    ...(holdings < FEWEST_HOLDINGS
      ? [
          `As few as ${holdings} holdings${portfolios === 1 ? '' : ' per quantile'}: single symbols decide much of the result.`,
        ]
      : []),
    ...(ended.length === 0
      ? []
      : [
          `${ended.length === 1 ? '1 holding' : `${ended.length} holdings`} ended${guessed === 0 ? '' : `; for ${guessed} nothing shows why, and the last close is used (--delisting-return sets another)`}.`,
        ]),
    ...(skipped === 0
      ? []
      : [
          `Left in cash: ${skipped === 1 ? '1 purchase' : `${skipped} purchases`} of a symbol without a price within five sessions.`,
        ]),
    ...(unknown === 0 ? [] : [`Left out: ${counted(unknown)} of unknown kind (--universe all takes them).`]),
    delay === 0
      ? 'Traded at the close that decides (--delay 0), which no order can do.'
      : `Traded ${delay === 1 ? 'one session' : `${delay} sessions`} after the close that decides; ${cost === 0 ? 'no costs' : `costs of ${cost} basis points`}, no taxes. Sectors are as classified today.`,
  ];
}

function unpaidNote({ dividends_missing: missing }: Payload): string[] {
  if (missing === undefined) return [];
  const { holdings, symbols } = missing;
  const named = symbols.slice(0, MOST_NAMED).join(', ');
  const others = symbols.length > MOST_NAMED ? ` and ${symbols.length - MOST_NAMED} others` : '';
  return [
    `DIVIDENDS MISSING: price files of ${named}${others} do not say what was paid while held (${holdings === 1 ? '1 holding' : `${holdings} holdings`}), so their returns are those of the price, and too low.`,
  ];
}

const MOST_NAMED = 5;

const counted = (count: number): string => (count === 1 ? '1 symbol' : `${count} symbols`);
