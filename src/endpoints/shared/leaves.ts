/** Leaf schemas by unit (FIELDS 0.3). Each may be a marker unless it says `sure`. */
import { Type } from '@sinclair/typebox';
import { maybe, oneOf } from './schema.ts';

/** Percent, 2 decimals. */
export const pct = (what: string) => maybe(Type.Number({ description: `${what} Unit: percent.` }));

export const surePct = (what: string) => Type.Number({ description: `${what} Unit: percent.` });

/** Difference of two percentages. */
export const points = (what: string) => maybe(Type.Number({ description: `${what} Unit: percentage points.` }));

/** Price level in the trading currency; 2 decimals, 4 below 1. */
export const price = (what: string) => maybe(Type.Number({ description: `${what} Unit: trading currency per share.` }));

/** Amount per share in the currency named, 4 decimals. */
export const perShare = (what: string) =>
  maybe(Type.Number({ description: `${what} Unit: currency of the payload per share.` }));

/** Multiple, ratio, beta. */
export const ratio = (what: string) => maybe(Type.Number({ description: `${what} Unit: ratio (1 is one to one).` }));

export const sureRatio = (what: string) => Type.Number({ description: `${what} Unit: ratio (1 is one to one).` });

/** 0 to 100. */
export const score = (what: string) =>
  maybe(Type.Number({ minimum: 0, maximum: 100, description: `${what} Unit: points from 0 to 100.` }));

/** Whole US dollars. */
export const usd = (what: string) => maybe(Type.Integer({ description: `${what} Unit: US dollars.` }));

/** Whole units of the reporting currency. */
export const money = (what: string) => maybe(Type.Integer({ description: `${what} Unit: currency of the payload.` }));

/** Whole shares. */
export const shares = (what: string) => maybe(Type.Integer({ description: `${what} Unit: shares.` }));

/** A count that may be unknown. */
export const count = (what: string, unit: string) =>
  maybe(Type.Integer({ minimum: 0, description: `${what} Unit: ${unit}.` }));

/** A count that is always known. */
export const sureCount = (what: string, unit: string) =>
  Type.Integer({ minimum: 0, description: `${what} Unit: ${unit}.` });

export const text = (what: string) => maybe(sureText(what));
export const sureText = (what: string) => Type.String({ description: what });

/** `YYYY-MM-DD`; sessions are dated in New York. */
export const date = (what: string) => maybe(sureDate(what));
export const sureDate = (what: string) => Type.String({ format: 'date', description: what });

export const flag = (what: string) => maybe(sureFlag(what));
export const sureFlag = (what: string) => Type.Boolean({ description: what });

/** ISO 4217. */
export const currency = (what: string) => text(`${what} ISO 4217 code.`);

export const zone = (what: string) => maybe(oneOf(['overbought', 'neutral', 'oversold'], what));

export const assetType = (what: string) => maybe(oneOf(['stock', 'etf'], what));

/** CIK as EDGAR paths write it. */
export const cik = (what: string) => maybe(Type.String({ pattern: '^[0-9]{10}$', description: what }));

/** Dashed accession number. */
export const accession = (what = 'Accession number in dashed form.') =>
  Type.String({ pattern: '^[0-9]{10}-[0-9]{2}-[0-9]{6}$', description: what });
