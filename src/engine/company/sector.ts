/**
 * Sector from the SIC code of the submissions record. GICS is licensed, so these are eleven plain sectors on SIC
 * ranges, with overrides for companies whose SIC is dated or self-chosen (FIELDS 4.8). Ranges: OSHA/SEC Standard
 * Industrial Classification manual, division and major-group headings.
 */

export const SECTORS = [
  'Basic Materials',
  'Communication Services',
  'Consumer Cyclical',
  'Consumer Defensive',
  'Energy',
  'Financial Services',
  'Healthcare',
  'Industrials',
  'Real Estate',
  'Technology',
  'Utilities',
] as const;

export type Sector = (typeof SECTORS)[number];

/** `[first, last, sector]`, inclusive; the narrowest range wins, so exceptions follow their group. */
const RANGES: readonly (readonly [number, number, Sector])[] = [
  [100, 999, 'Consumer Defensive'],
  [1000, 1099, 'Basic Materials'],
  [1200, 1399, 'Energy'],
  [1400, 1499, 'Basic Materials'],
  [1500, 1799, 'Industrials'],
  [1520, 1531, 'Consumer Cyclical'],
  [2000, 2199, 'Consumer Defensive'],
  [2200, 2399, 'Consumer Cyclical'],
  [2400, 2499, 'Basic Materials'],
  [2430, 2439, 'Industrials'],
  [2450, 2459, 'Consumer Cyclical'],
  [2500, 2599, 'Consumer Cyclical'],
  [2520, 2531, 'Industrials'],
  [2600, 2699, 'Basic Materials'],
  [2650, 2673, 'Consumer Cyclical'],
  [2700, 2749, 'Communication Services'],
  [2750, 2799, 'Industrials'],
  [2800, 2899, 'Basic Materials'],
  [2833, 2836, 'Healthcare'],
  [2840, 2844, 'Consumer Defensive'],
  [2900, 2999, 'Energy'],
  [3000, 3099, 'Industrials'],
  [3011, 3021, 'Consumer Cyclical'],
  [3100, 3199, 'Consumer Cyclical'],
  [3200, 3399, 'Basic Materials'],
  [3220, 3221, 'Consumer Cyclical'],
  [3400, 3569, 'Industrials'],
  [3410, 3411, 'Consumer Cyclical'],
  [3533, 3533, 'Energy'],
  [3559, 3559, 'Technology'],
  [3570, 3579, 'Technology'],
  [3580, 3649, 'Industrials'],
  [3630, 3639, 'Consumer Cyclical'],
  [3650, 3689, 'Technology'],
  [3652, 3652, 'Communication Services'],
  [3690, 3699, 'Industrials'],
  [3700, 3799, 'Industrials'],
  [3710, 3716, 'Consumer Cyclical'],
  [3750, 3751, 'Consumer Cyclical'],
  [3790, 3792, 'Consumer Cyclical'],
  [3800, 3829, 'Technology'],
  [3812, 3812, 'Industrials'],
  [3826, 3826, 'Healthcare'],
  [3840, 3851, 'Healthcare'],
  [3860, 3861, 'Technology'],
  [3870, 3873, 'Consumer Cyclical'],
  [3900, 3999, 'Consumer Cyclical'],
  [4000, 4599, 'Industrials'],
  [4600, 4619, 'Energy'],
  [4700, 4799, 'Industrials'],
  [4700, 4700, 'Consumer Cyclical'],
  [4800, 4899, 'Communication Services'],
  [4900, 4949, 'Utilities'],
  [4922, 4922, 'Energy'],
  [4950, 4959, 'Industrials'],
  [4960, 4999, 'Utilities'],
  [5000, 5199, 'Industrials'],
  [5010, 5015, 'Consumer Cyclical'],
  [5045, 5045, 'Technology'],
  [5047, 5047, 'Healthcare'],
  [5065, 5065, 'Technology'],
  [5090, 5099, 'Consumer Cyclical'],
  [5122, 5122, 'Healthcare'],
  [5130, 5139, 'Consumer Cyclical'],
  [5140, 5159, 'Consumer Defensive'],
  [5170, 5172, 'Energy'],
  [5180, 5182, 'Consumer Defensive'],
  [5200, 5999, 'Consumer Cyclical'],
  [5331, 5331, 'Consumer Defensive'],
  [5400, 5499, 'Consumer Defensive'],
  [5912, 5912, 'Healthcare'],
  [6000, 6499, 'Financial Services'],
  [6324, 6324, 'Healthcare'],
  [6500, 6599, 'Real Estate'],
  [6700, 6799, 'Financial Services'],
  [6792, 6792, 'Energy'],
  [6794, 6795, 'Industrials'],
  [6798, 6798, 'Real Estate'],
  [7000, 7299, 'Consumer Cyclical'],
  [7310, 7319, 'Communication Services'],
  [7320, 7369, 'Industrials'],
  [7370, 7379, 'Technology'],
  [7380, 7399, 'Industrials'],
  [7500, 7699, 'Industrials'],
  [7800, 7841, 'Communication Services'],
  [7900, 7999, 'Consumer Cyclical'],
  [8000, 8099, 'Healthcare'],
  [8100, 8199, 'Industrials'],
  [8200, 8399, 'Consumer Defensive'],
  [8600, 8899, 'Industrials'],
  [8731, 8734, 'Healthcare'],
  [8900, 8999, 'Industrials'],
];

/** The sector of a company; undefined when neither the override table nor the SIC code gives one. */
export function sectorOf(cik: number | undefined, sic: number | undefined): Sector | undefined {
  const override = cik === undefined ? undefined : sectorOverride(cik);
  if (override !== undefined) return override;
  if (sic === undefined) return undefined;
  let best: readonly [number, number, Sector] | undefined;
  for (const range of RANGES) {
    if (sic < range[0] || sic > range[1]) continue;
    if (best === undefined || range[1] - range[0] < best[1] - best[0]) best = range;
  }
  return best?.[2];
}

/**
 * Companies whose SIC code is misleading, by CIK. SIC is chosen at registration and rarely revised: 7370-7374 includes
 * social networks and game publishers, 7389 payment networks and marketplaces, 38xx life-science tools, 5200 suppliers
 * of industry, 3711 makers of trucks, 4923 and 4924 gas pipelines, 4400 cruise lines.
 */
export const BY_SECTOR: Readonly<Partial<Record<Sector, readonly number[]>>> = {
  // SHW, ECL, CTVA
  'Basic Materials': [89800, 31462, 1755672],
  // META, GOOGL, SNAP, PINS, MTCH, EA, TTWO, RBLX, DIS, RDDT, LYV, WMG, TKO, TTD, SPOT, IAC, YELP, BIDU, NTES
  'Communication Services': [
    1326801, 1652044, 1564408, 1506293, 891103, 712515, 946581, 1315098, 1744489, 1713445, 1335258, 1319161, 1973266,
    1671933, 1639920, 1800227, 1345016, 1329099, 1110646,
  ],
  // BKNG, ABNB, EXPE, DASH, EBAY, ETSY, MELI, SE, RCL, CCL, NCLH, DPZ, IP, BFAM, BC, GNTX
  'Consumer Cyclical': [
    1075531, 1559720, 1324424, 1792789, 1065088, 1370637, 1099590, 1703399, 884887, 815097, 1513761, 1286681, 51434,
    1437578, 14930, 355811,
  ],
  // KMB, NWL, SPB, NUS, HLF, USNA
  'Consumer Defensive': [55785, 814453, 109177, 1021561, 1180262, 896264],
  // BKR, NOV, FTI, OKE, LNG, CQP, TRP, CCJ
  Energy: [1701605, 1021860, 1681459, 1039684, 3570, 1383650, 1232384, 1009001],
  // V, MA, PYPL, SPGI, MCO, MSCI, WU, FDS
  'Financial Services': [1403161, 1141391, 1633917, 64040, 1059556, 1408198, 1365135, 1013237],
  // TMO, DHR, A, WAT, MTD, RVTY, VEEV, WST, DOCS, HQY, GEHC, AVTR
  Healthcare: [97745, 313616, 1090872, 1000697, 1037646, 31791, 1393052, 105770, 1516513, 1428336, 1932393, 1722482],
  // VRSK, MMM, CTAS, UNF, CPRT, FAST, HWM, JCI, AME, AOS, VRT, BLDR, OC, TREX, LPX, POOL, PCAR, OSK, FSS
  Industrials: [
    1442145, 66740, 723254, 717954, 900075, 815556, 4281, 833444, 1037868, 91142, 1674101, 1316835, 1370946, 1069878,
    60519, 945841, 75362, 775158, 277509,
  ],
  // CSGP, WY, SBAC, CCI, AMT
  'Real Estate': [1057352, 106535, 1034054, 1051470, 1053507],
  // UBER, ACN, FIS, FISV, IT, LYFT, FICO, GRMN, AMAT, LRCX, ENTG, ACLS, KLIC, VECO, ACMR, RUN, GLW, CDW, AKAM, IPGP
  Technology: [
    1543151, 1467373, 1136893, 798354, 749251, 1759509, 814547, 1121788, 6951, 707549, 1101302, 1113232, 56978, 103145,
    1680062, 1469367, 24741, 1402057, 1086222, 1111928,
  ],
};

function sectorOverride(cik: number): Sector | undefined {
  for (const [sector, ciks] of Object.entries(BY_SECTOR)) if (ciks.includes(cik)) return sector as Sector;
  return undefined;
}
