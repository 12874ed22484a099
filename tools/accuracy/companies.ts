/** The companies of the records: where their facts are, and what is publicly known about them. */

export interface Company {
  readonly symbol: string;
  readonly cik: number;
  /** Below `edgar/`. */
  readonly path: string;
  /**
   * `full`: every concept SEC publishes; `cut`: a handful of core concepts, whatever else is asked for is not in the
   * record.
   */
  readonly record: 'full' | 'cut';
  /** Standard industrial classification, as EDGAR states it. */
  readonly sic: number;
  /** Effective day, new shares, old shares; as the issuer announced them, XBRL years only. */
  readonly splits: readonly (readonly [string, number, number])[];
  /** Another record of the company, newer but of fewer concepts, added to the first. */
  readonly also?: string;
  /** Filing documents whose own XBRL is added to the record. */
  readonly documents?: readonly FiledDocument[];
}

/** One filing document that carries XBRL, below `edgar/`. */
export interface FiledDocument {
  readonly form: '10-K' | '10-Q';
  readonly filed: string;
  readonly accession: string;
  readonly path: string;
}

const cut = (symbol: string, cik: number, sic: number, splits: Company['splits'] = []): Company => ({
  symbol,
  cik,
  path: `companyfacts_subset/${symbol}.json${symbol === 'SHOP' ? '' : '.gz'}`,
  record: 'cut',
  sic,
  splits,
});

export const COMPANIES: readonly Company[] = [
  {
    symbol: 'AAPL',
    cik: 320193,
    path: 'companyfacts/CIK0000320193.json.gz',
    also: 'companyfacts_subset/AAPL.json.gz',
    record: 'full',
    sic: 3571,
    splits: [
      ['2014-06-09', 7, 1],
      ['2020-08-31', 4, 1],
    ],
  },
  {
    symbol: 'NVDA',
    cik: 1045810,
    path: 'companyfacts/CIK0001045810.json.gz',
    record: 'full',
    sic: 3674,
    splits: [
      ['2021-07-20', 4, 1],
      ['2024-06-10', 10, 1],
    ],
  },
  {
    symbol: 'SNOW',
    cik: 1640147,
    path: 'companyfacts/CIK0001640147.json.gz',
    record: 'full',
    sic: 7372,
    splits: [],
  },
  {
    symbol: 'LPA',
    cik: 1997711,
    path: 'companyfacts/CIK0001997711.json.gz',
    record: 'full',
    sic: 6500,
    splits: [],
  },
  {
    symbol: 'GOOGL',
    cik: 1652044,
    path: 'companyfacts/CIK0001652044.json.gz',
    record: 'full',
    sic: 7370,
    splits: [['2022-07-18', 20, 1]],
  },
  {
    // Every concept of the last two fiscal years, nine of the years before.
    symbol: 'JPM',
    cik: 19617,
    path: 'companyfacts_merged/CIK0000019617.json.gz',
    record: 'cut',
    sic: 6021,
    splits: [],
  },
  {
    symbol: 'MSFT',
    cik: 789019,
    path: 'companyfacts_merged/CIK0000789019.json.gz',
    record: 'cut',
    sic: 7372,
    splits: [],
    documents: [
      {
        form: '10-K',
        filed: '2011-07-28',
        accession: '0001193125-11-200680',
        path: 'xbrl_instances/msft-20110630.xml.gz',
      },
      {
        form: '10-Q',
        filed: '2021-10-26',
        accession: '0001564590-21-051992',
        path: 'filings/10-Q/MSFT/0001564590-21-051992.htm.gz',
      },
    ],
  },
  {
    ...cut('KO', 21344, 2086, [['2012-08-13', 2, 1]]),
    documents: [
      {
        form: '10-Q',
        filed: '2023-07-27',
        accession: '0000021344-23-000048',
        path: 'filings/10-Q/KO/0000021344-23-000048.htm.gz',
      },
    ],
  },
  cut('AMZN', 1018724, 5961, [['2022-06-06', 20, 1]]),
  cut('BAC', 70858, 6021),
  cut('CAT', 18230, 3531),
  cut('COST', 909832, 5331),
  cut('IBM', 51143, 3570),
  cut('INTC', 50863, 3674),
  cut('JNJ', 200406, 2834),
  cut('MA', 1141391, 7389, [['2014-01-22', 10, 1]]),
  cut('MCD', 63908, 5812),
  cut('NFLX', 1065280, 7841, [
    ['2015-07-15', 7, 1],
    ['2025-11-17', 10, 1],
  ]),
  cut('ORCL', 1341439, 7372),
  cut('PANW', 1327567, 3577, [
    ['2022-09-14', 3, 1],
    ['2024-12-16', 2, 1],
  ]),
  cut('PG', 80424, 2840),
  cut('PLTR', 1321655, 7372),
  cut('SHOP', 1594805, 7372, [['2022-06-29', 10, 1]]),
  cut('T', 732717, 4813),
  cut('VST', 1692819, 4911),
  cut('XOM', 34088, 2911),
];
