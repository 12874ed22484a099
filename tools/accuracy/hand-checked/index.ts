/** Every number read by hand. */
import { AAPL } from './aapl.ts';
import { JPM } from './jpm.ts';
import { KO } from './ko.ts';
import { MSFT } from './msft.ts';
import { NVDA } from './nvda.ts';
import { SNOW } from './snow.ts';
import type { PrintedColumn } from './types.ts';

export type { PrintedColumn, PrintedValue } from './types.ts';

export const HAND_CHECKED: readonly PrintedColumn[] = [...AAPL, ...NVDA, ...MSFT, ...JPM, ...KO, ...SNOW];
