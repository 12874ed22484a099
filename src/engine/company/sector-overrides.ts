/**
 * Companies whose SIC code is misleading, by CIK. SIC is chosen at registration and rarely revised: 7370-7374 includes
 * social networks and game publishers, 7389 payment networks and marketplaces, 38xx life-science tools.
 */
import type { Sector } from './sector.ts';

const BY_SECTOR: Readonly<Partial<Record<Sector, readonly number[]>>> = {
  // META, GOOGL, SNAP, PINS, MTCH, EA, TTWO, RBLX, DIS, RDDT
  'Communication Services': [1326801, 1652044, 1564408, 1506293, 891103, 712515, 946581, 1315098, 1744489, 1713445],
  // V, MA, PYPL, SPGI, MCO, MSCI, WU
  'Financial Services': [1403161, 1141391, 1633917, 64040, 1059556, 1408198, 1365135],
  // TMO, DHR, A, WAT, MTD, RVTY
  Healthcare: [97745, 313616, 1090872, 1000697, 1037646, 31791],
  // BKNG, ABNB, EXPE, DASH, EBAY, ETSY
  'Consumer Cyclical': [1075531, 1559720, 1324424, 1792789, 1065088, 1370637],
  // KMB
  'Consumer Defensive': [55785],
  // UBER, ACN, FIS, FISV, IT
  Technology: [1543151, 1467373, 1136893, 798354, 749251],
  // VRSK
  Industrials: [1442145],
};

export function sectorOverride(cik: number): Sector | undefined {
  for (const [sector, ciks] of Object.entries(BY_SECTOR)) if (ciks.includes(cik)) return sector as Sector;
  return undefined;
}
