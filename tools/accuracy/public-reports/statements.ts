/**
 * Reports about wrong statements in other projects, each as the facts that lead there and what is right. Amounts are
 * those of the reports or of the filings that they name.
 */
import type { SmallRecord } from './small-record.ts';

export interface StatementCase extends SmallRecord {
  /** Project and number of the report. */
  readonly report: string;
  readonly about: string;
  /** What the other project gave, as reported. */
  readonly theirs: string;
  /** See `answer` in small-record.ts. */
  readonly ask: string;
  readonly right: number | string;
}

/** A year with total assets and revenue, so that its periods are known. */
const frame = (year: number, filed: readonly string[], ends = ['03-31', '06-30', '09-30', '12-31']): string =>
  filed
    .map((on, i) => {
      const [form, end] = [i === 3 ? '10-K' : '10-Q', `${year}-${ends[i]}`];
      return `${form} ${on} Assets - ${end} 9000000000\n${form} ${on} Revenues ${year}-01-01 ${end} ${(i + 1) * 1e9}`;
    })
    .join('\n');

const CALENDAR = (year: number) => [`${year}-05-05`, `${year}-08-05`, `${year}-11-05`, `${year + 1}-02-20`];

export const STATEMENT_CASES: readonly StatementCase[] = [
  {
    report: 'edgartools #1180',
    about: 'nine months given as a third quarter (Snowflake, fiscal 2022)',
    theirs: '3,042,396,000',
    facts: `10-Q 2021-06-03 Assets - 2021-04-30 5000000000
      10-Q 2021-06-03 PaymentsToAcquirePropertyPlantAndEquipment 2021-02-01 2021-04-30 900000000
      10-Q 2021-06-03 NetIncomeLoss 2021-02-01 2021-04-30 -203000000
      10-Q 2021-09-01 Assets - 2021-07-31 5000000000
      10-Q 2021-09-01 PaymentsToAcquirePropertyPlantAndEquipment 2021-02-01 2021-07-31 1988633000
      10-Q 2021-09-01 NetIncomeLoss 2021-02-01 2021-07-31 -392000000
      10-Q 2021-12-03 Assets - 2021-10-31 5000000000
      10-Q 2021-12-03 PaymentsToAcquirePropertyPlantAndEquipment 2021-02-01 2021-10-31 3042396000
      10-Q 2021-12-03 NetIncomeLoss 2021-02-01 2021-10-31 -547000000`,
    ask: 'quarter capex 2021-10-31',
    right: 1_053_763_000,
  },
  {
    report: 'edgartools #1179',
    about: 'a whole year as its fourth quarter where the nine months lack the line (Meta, 2024)',
    theirs: '4,738,000,000',
    facts: `${frame(2024, CALENDAR(2024))}
      10-K 2025-02-20 PaymentsOfDividends 2024-01-01 2024-12-31 4738000000`,
    ask: 'quarter dividends_paid 2024-12-31',
    right: 'ytd_only',
  },
  {
    report: 'edgartools #1179',
    about: 'the same with nine months: the difference (Meta, 2024)',
    theirs: '4,738,000,000',
    facts: `${frame(2024, CALENDAR(2024))}
      10-Q 2024-11-05 PaymentsOfDividends 2024-01-01 2024-09-30 3406000000
      10-K 2025-02-20 PaymentsOfDividends 2024-01-01 2024-12-31 4738000000`,
    ask: 'quarter dividends_paid 2024-12-31',
    right: 1_332_000_000,
  },
  {
    report: 'edgartools #796',
    about: 'a proxy statement with the year in thousands, as if in dollars (Dynex, 2025)',
    theirs: '-133,387,935',
    facts: `${frame(2025, CALENDAR(2025))}
      10-Q 2025-11-05 NetIncomeLoss 2025-01-01 2025-09-30 133707000
      10-K 2026-02-20 NetIncomeLoss 2025-01-01 2025-12-31 319066000
      DEF14A 2026-04-07 NetIncomeLoss 2025-01-01 2025-12-31 319065`,
    ask: 'quarter net_income 2025-12-31',
    right: 185_359_000,
  },
  {
    report: 'edgartools #814',
    about: 'the share of others in a loss, given as the loss with another sign (Micron, Q2 of fiscal 2013)',
    theirs: '2,000,000',
    facts: `10-Q 2013-01-09 Assets - 2012-11-29 14067000000
      10-Q 2013-01-09 NetIncomeLoss 2012-08-31 2012-11-29 -275000000
      10-Q 2013-04-08 Assets - 2013-02-28 14156000000
      10-Q 2013-04-08 NetIncomeLoss 2012-11-30 2013-02-28 -286000000
      10-Q 2013-04-08 NetIncomeLossAttributableToNoncontrollingInterest 2012-11-30 2013-02-28 2000000
      10-Q 2013-04-08 ProfitLoss 2012-11-30 2013-02-28 -284000000
      10-Q 2013-04-08 NetIncomeLoss 2012-08-31 2013-02-28 -561000000`,
    ask: 'quarter net_income 2013-02-28',
    right: -286_000_000,
  },
  {
    report: 'edgartools #690',
    about: 'EPS of a fourth quarter after buybacks (Apple, fiscal 2024: announced 0.97)',
    theirs: 'off by cents',
    facts: `10-Q 2024-02-02 Assets - 2023-12-30 353514000000
      10-Q 2024-02-02 NetIncomeLoss 2023-10-01 2023-12-30 33916000000
      10-Q 2024-05-03 Assets - 2024-03-30 337411000000
      10-Q 2024-05-03 NetIncomeLoss 2023-10-01 2024-03-30 57552000000
      10-Q 2024-08-02 Assets - 2024-06-29 331612000000
      10-Q 2024-08-02 NetIncomeLoss 2023-10-01 2024-06-29 79000000000
      10-Q 2024-08-02 EarningsPerShareDiluted 2023-10-01 2024-06-29 5.11
      10-Q 2024-08-02 WeightedAverageNumberOfDilutedSharesOutstanding 2023-10-01 2024-06-29 15463175000
      10-K 2024-11-01 Assets - 2024-09-28 364980000000
      10-K 2024-11-01 NetIncomeLoss 2023-10-01 2024-09-28 93736000000
      10-K 2024-11-01 EarningsPerShareDiluted 2023-10-01 2024-09-28 6.08
      10-K 2024-11-01 WeightedAverageNumberOfDilutedSharesOutstanding 2023-10-01 2024-09-28 15408095000`,
    ask: 'quarter eps_diluted 2024-09-28',
    right: 0.97,
  },
  {
    report: 'edgartools #907',
    about: 'quarters of investing cash flow left out though every sum to date is there (Alphabet, 2024)',
    theirs: 'missing',
    facts: `${frame(2024, CALENDAR(2024))}
      10-Q 2024-05-05 NetCashProvidedByUsedInInvestingActivities 2024-01-01 2024-03-31 -8564000000
      10-Q 2024-08-05 NetCashProvidedByUsedInInvestingActivities 2024-01-01 2024-06-30 -11345000000
      10-Q 2024-11-05 NetCashProvidedByUsedInInvestingActivities 2024-01-01 2024-09-30 -29356000000
      10-K 2025-02-20 NetCashProvidedByUsedInInvestingActivities 2024-01-01 2024-12-31 -45536000000`,
    ask: 'quarter investing_cash_flow 2024-09-30',
    right: -18_011_000_000,
  },
  {
    report: 'edgartools #1197',
    about: 'the first quarter of another year taken from a half year that has none',
    theirs: 'a number',
    facts: `${frame(2023, CALENDAR(2023))}
      ${frame(2024, CALENDAR(2024))}
      10-Q 2023-05-05 PaymentsOfDividends 2023-01-01 2023-03-31 8000000
      10-Q 2024-08-05 PaymentsOfDividends 2024-01-01 2024-06-30 20000000`,
    ask: 'quarter dividends_paid 2024-06-30',
    right: 'ytd_only',
  },
  {
    report: 'edgartools #588',
    about: 'the quarter before as the comparative of another year (Apple, to 2025-03-29)',
    theirs: '85,777,000,000',
    facts: `#fy 2025 Q2
      10-Q 2025-05-02 Assets - 2025-03-29 331233000000
      10-Q 2025-05-02 RevenueFromContractWithCustomerExcludingAssessedTax 2024-12-29 2025-03-29 95359000000
      10-Q 2025-05-02 RevenueFromContractWithCustomerExcludingAssessedTax 2024-09-29 2025-03-29 219659000000
      #fy 2025 Q3
      10-Q 2025-08-01 Assets - 2025-06-28 331495000000
      10-Q 2025-08-01 RevenueFromContractWithCustomerExcludingAssessedTax 2024-03-31 2024-06-29 85777000000
      10-Q 2025-08-01 RevenueFromContractWithCustomerExcludingAssessedTax 2025-03-30 2025-06-28 94036000000
      10-Q 2025-08-01 RevenueFromContractWithCustomerExcludingAssessedTax 2024-09-29 2025-06-28 313695000000`,
    ask: 'quarter revenue 2025-03-29',
    right: 95_359_000_000,
  },
  {
    report: 'edgartools #885',
    about: 'a 10-Q answered with the quarter of the year before (Q2 2025)',
    theirs: '11,381,000',
    facts: `#fy 2025 Q2
      10-Q 2025-08-14 Assets - 2025-06-30 400000000
      10-Q 2025-08-14 Revenues 2024-04-01 2024-06-30 11381000
      10-Q 2025-08-14 Revenues 2025-04-01 2025-06-30 20694000
      10-Q 2025-08-14 Revenues 2025-01-01 2025-06-30 32000000`,
    ask: 'quarter revenue 2025-06-30',
    right: 20_694_000,
  },
  {
    report: 'edgartools #1269',
    about: 'total assets of the year before, tagged with the same year (Apple, fiscal 2023)',
    theirs: '352,755,000,000',
    facts: `#fy 2023 FY
      10-K 2023-11-03 Assets - 2022-09-24 352755000000
      10-K 2023-11-03 Assets - 2023-09-30 352583000000
      10-K 2023-11-03 NetIncomeLoss 2022-09-25 2023-09-30 96995000000`,
    ask: 'balance total_assets 2023-09-30',
    right: 352_583_000_000,
  },
  {
    report: 'Equibles #985',
    about: 'three years of one 10-K under one fiscal year (Apple, fiscal 2024)',
    theirs: '394,328,000,000',
    facts: `#fy 2024 FY
      10-K 2024-11-01 Assets - 2024-09-28 364980000000
      10-K 2024-11-01 Revenues 2021-09-26 2022-09-24 394328000000
      10-K 2024-11-01 Revenues 2022-09-25 2023-09-30 383285000000
      10-K 2024-11-01 Revenues 2023-10-01 2024-09-28 391035000000`,
    ask: 'year revenue 2024-09-28',
    right: 391_035_000_000,
  },
  {
    report: 'edgartools #309',
    about: 'four amounts of one filing with one year and period (Porch, Q3 2023)',
    theirs: 'any of four',
    facts: `#fy 2023 Q3
      10-Q 2023-11-08 Assets - 2023-09-30 900000000
      10-Q 2023-11-08 Revenues 2022-01-01 2022-09-30 211835000
      10-Q 2023-11-08 Revenues 2022-07-01 2022-09-30 77353000
      10-Q 2023-11-08 Revenues 2023-01-01 2023-09-30 315690000
      10-Q 2023-11-08 Revenues 2023-07-01 2023-09-30 129556000`,
    ask: 'quarter revenue 2023-09-30',
    right: 129_556_000,
  },
  {
    report: 'edgartools #52',
    about: 'a year read from the table of its quarters (Apple, 10-K of 2016)',
    theirs: 'quarterly amounts',
    facts: `10-K 2016-10-26 Assets - 2016-09-24 321686000000
      10-K 2016-10-26 NetIncomeLoss 2015-09-27 2015-12-26 18361000000
      10-K 2016-10-26 NetIncomeLoss 2015-12-27 2016-03-26 10516000000
      10-K 2016-10-26 NetIncomeLoss 2016-03-27 2016-06-25 7796000000
      10-K 2016-10-26 NetIncomeLoss 2016-06-26 2016-09-24 9014000000
      10-K 2016-10-26 NetIncomeLoss 2015-09-27 2016-09-24 45687000000`,
    ask: 'year net_income 2016-09-24',
    right: 45_687_000_000,
  },
  {
    report: 'edgartools #228',
    about: 'a balance restated later: on a day before, as first reported',
    theirs: '316,554',
    asOf: '2023-05-01',
    facts: `10-K 2023-03-20 Assets - 2022-12-31 5000000
      10-K 2023-03-20 ProfitLoss 2022-01-01 2022-12-31 1000
      10-K 2023-03-20 CashAndCashEquivalentsAtCarryingValue - 2022-12-31 503471
      10-Q 2023-10-07 Assets - 2023-08-31 5000000
      10-Q 2023-10-07 CashAndCashEquivalentsAtCarryingValue - 2022-12-31 316554`,
    ask: 'balance cash_and_equivalents 2022-12-31',
    right: 503_471,
  },
  {
    report: 'edgartools #342',
    about: 'EPS before a split of ten to one next to those after it (Nvidia, to 2024-04-28)',
    theirs: '5.98',
    splits: ['2024-06-10 10'],
    facts: `10-Q 2024-05-29 Assets - 2024-04-28 77072000000
      10-Q 2024-05-29 NetIncomeLoss 2024-01-29 2024-04-28 14881000000
      10-Q 2024-05-29 EarningsPerShareDiluted 2024-01-29 2024-04-28 5.98
      10-Q 2024-05-29 WeightedAverageNumberOfDilutedSharesOutstanding 2024-01-29 2024-04-28 2489000000`,
    ask: 'quarter eps_diluted 2024-04-28',
    right: 0.598,
  },
  {
    report: 'gloomberb #807',
    about: 'a year before a split compared with one after it (Apple, fiscal 2017)',
    theirs: '9.21',
    splits: ['2020-08-31 4'],
    facts: `10-K 2017-11-03 Assets - 2017-09-30 375319000000
      10-K 2017-11-03 NetIncomeLoss 2016-09-25 2017-09-30 48351000000
      10-K 2017-11-03 EarningsPerShareDiluted 2016-09-25 2017-09-30 9.21
      10-K 2017-11-03 WeightedAverageNumberOfDilutedSharesOutstanding 2016-09-25 2017-09-30 5251692000`,
    ask: 'year eps_diluted 2017-09-30',
    right: 9.21 / 4,
  },
  {
    report: 'Equibles #4082',
    about: 'EPS on the share of the filing, twenty times too large today (Alphabet, 2020)',
    theirs: '58.61',
    splits: ['2022-07-18 20'],
    facts: `10-K 2021-02-03 Assets - 2020-12-31 319616000000
      10-K 2021-02-03 NetIncomeLoss 2020-01-01 2020-12-31 40269000000
      10-K 2021-02-03 EarningsPerShareDiluted 2020-01-01 2020-12-31 58.61
      10-K 2021-02-03 WeightedAverageNumberOfDilutedSharesOutstanding 2020-01-01 2020-12-31 687028000`,
    ask: 'year eps_diluted 2020-12-31',
    right: 2.9305,
  },
  {
    report: 'polygon #199',
    about: 'basic EPS of fiscal 2019 on the share before the split (Apple)',
    theirs: '11.97',
    splits: ['2020-08-31 4'],
    facts: `10-K 2019-10-31 Assets - 2019-09-28 338516000000
      10-K 2019-10-31 NetIncomeLoss 2018-09-30 2019-09-28 55256000000
      10-K 2019-10-31 EarningsPerShareBasic 2018-09-30 2019-09-28 11.97
      10-K 2019-10-31 WeightedAverageNumberOfSharesOutstandingBasic 2018-09-30 2019-09-28 4617834000`,
    ask: 'year eps_basic 2019-09-28',
    right: 2.9925,
  },
  {
    report: 'edgartools #910',
    about: 'EPS of twelve months that are not the sum of its quarters (Alphabet, to 2024-09-30)',
    theirs: 'other amounts',
    facts: `${frame(2023, CALENDAR(2023))}
      ${frame(2024, CALENDAR(2024).slice(0, 3))}
      10-Q 2023-11-05 EarningsPerShareDiluted 2023-01-01 2023-09-30 4.16
      10-Q 2023-11-05 WeightedAverageNumberOfDilutedSharesOutstanding 2023-01-01 2023-09-30 12764000000
      10-Q 2023-11-05 NetIncomeLoss 2023-01-01 2023-09-30 53108000000
      10-K 2024-02-20 EarningsPerShareDiluted 2023-01-01 2023-12-31 5.80
      10-K 2024-02-20 NetIncomeLoss 2023-01-01 2023-12-31 73795000000
      10-K 2024-02-20 WeightedAverageNumberOfDilutedSharesOutstanding 2023-01-01 2023-12-31 12722000000
      10-Q 2024-05-05 EarningsPerShareDiluted 2024-01-01 2024-03-31 1.89
      10-Q 2024-05-05 NetIncomeLoss 2024-01-01 2024-03-31 23662000000
      10-Q 2024-08-05 EarningsPerShareDiluted 2024-04-01 2024-06-30 1.89
      10-Q 2024-08-05 NetIncomeLoss 2024-04-01 2024-06-30 23619000000
      10-Q 2024-11-05 EarningsPerShareDiluted 2024-07-01 2024-09-30 2.12
      10-Q 2024-11-05 NetIncomeLoss 2024-07-01 2024-09-30 26301000000`,
    ask: 'ttm eps_diluted 2024-09-30',
    // Announced for the fourth quarter of 2023: 1.64.
    right: 7.54,
  },
  {
    report: 'IEX-API #530',
    about: 'a fourth quarter by another measure than the annual report (Exxon Mobil, 2017)',
    theirs: '0.88',
    facts: `${frame(2017, CALENDAR(2017))}
      10-Q 2017-11-05 NetIncomeLoss 2017-01-01 2017-09-30 11330000000
      10-Q 2017-11-05 EarningsPerShareDiluted 2017-01-01 2017-09-30 2.66
      10-K 2018-02-20 NetIncomeLoss 2017-01-01 2017-12-31 19710000000
      10-K 2018-02-20 EarningsPerShareDiluted 2017-01-01 2017-12-31 4.63`,
    ask: 'quarter eps_diluted 2017-12-31',
    right: 1.97,
  },
  {
    report: 'edgartools #1149',
    about: 'a tag that the company left years ago, given as the newest (capital expenditure)',
    theirs: 'the amount of 2019',
    facts: `10-K 2020-02-20 Assets - 2019-12-31 9000000000
      10-K 2020-02-20 NetIncomeLoss 2019-01-01 2019-12-31 2796000000
      10-K 2020-02-20 PaymentsToAcquirePropertyPlantAndEquipment 2019-01-01 2019-12-31 489000000
      10-K 2024-02-21 Assets - 2023-12-31 65728000000
      10-K 2024-02-21 NetIncomeLoss 2023-01-01 2023-12-31 29760000000
      10-K 2024-02-21 PaymentsToAcquireProductiveAssets 2023-01-01 2023-12-31 1069000000`,
    ask: 'year capex 2023-12-31',
    right: 1_069_000_000,
  },
  {
    report: 'edgartools #667',
    about: 'no operating cash flow of a second quarter, which only sums to date have (Amazon)',
    theirs: 'missing',
    facts: `${frame(2025, CALENDAR(2025))}
      10-Q 2025-05-05 NetCashProvidedByUsedInOperatingActivities 2025-01-01 2025-03-31 17015000000
      10-Q 2025-08-05 NetCashProvidedByUsedInOperatingActivities 2025-01-01 2025-06-30 49530000000`,
    ask: 'quarter operating_cash_flow 2025-06-30',
    right: 32_515_000_000,
  },
  {
    report: 'edgartools #231',
    about: 'a part of revenue given as all of it (Apple, fiscal 2024)',
    theirs: 'a segment',
    facts: `10-K 2024-11-01 Assets - 2024-09-28 364980000000
      10-K 2024-11-01 NetIncomeLoss 2023-10-01 2024-09-28 93736000000
      10-K 2024-11-01 SalesRevenueGoodsNet 2023-10-01 2024-09-28 294866000000
      10-K 2024-11-01 RevenueFromContractWithCustomerExcludingAssessedTax 2023-10-01 2024-09-28 391035000000`,
    ask: 'year revenue 2024-09-28',
    right: 391_035_000_000,
  },
  {
    report: 'Finnhub-API #412',
    about: 'no revenue of a utility by the quarter (WEC Energy)',
    theirs: 'null',
    facts: `10-Q 2020-11-03 Assets - 2020-09-30 36000000000
      10-Q 2020-11-03 NetIncomeLoss 2020-07-01 2020-09-30 266600000
      10-Q 2020-11-03 RegulatedAndUnregulatedOperatingRevenue 2020-07-01 2020-09-30 1651000000
      10-Q 2020-11-03 RegulatedAndUnregulatedOperatingRevenue 2020-01-01 2020-09-30 5308000000`,
    ask: 'quarter revenue 2020-09-30',
    right: 1_651_000_000,
  },
  {
    report: 'edgartools #752',
    about: 'a fourth quarter called a first (Apple, to 2020-09-26)',
    theirs: 'Q1',
    facts: `#fy 2020 Q1
      10-Q 2020-01-29 Assets - 2019-12-28 340618000000
      10-Q 2020-01-29 NetIncomeLoss 2019-09-29 2019-12-28 22236000000
      #fy 2020 FY
      10-K 2020-10-30 Assets - 2020-09-26 323888000000
      10-K 2020-10-30 NetIncomeLoss 2019-09-29 2020-09-26 57411000000`,
    ask: 'name 2019-12-28',
    right: 'Q1 2020',
  },
  {
    report: 'edgartools #816',
    about: 'a year of 52 or 53 weeks: quarters off by one (Johnson & Johnson, to 2024-09-29)',
    theirs: 'Q4',
    facts: `#fy 2023 FY
      10-K 2024-02-16 Assets - 2023-12-31 167558000000
      10-K 2024-02-16 NetIncomeLoss 2023-01-02 2023-12-31 35153000000
      #fy 2024 Q3
      10-Q 2024-10-23 Assets - 2024-09-29 178293000000
      10-Q 2024-10-23 NetIncomeLoss 2024-07-01 2024-09-29 2694000000
      10-Q 2024-10-23 NetIncomeLoss 2024-01-01 2024-09-29 10635000000`,
    ask: 'name 2024-09-29',
    right: 'Q3 2024',
  },
  {
    report: 'edgartools #779',
    about: 'the fiscal year of a filer whose year ends in January, by its own number (Autodesk)',
    theirs: '2016',
    facts: `#fy 2014 FY
      10-K 2014-03-10 Assets - 2014-01-31 4595000000
      10-K 2014-03-10 NetIncomeLoss 2013-02-01 2014-01-31 228800000
      #fy 2015 Q1
      10-Q 2014-06-03 Assets - 2014-04-30 4500000000
      10-Q 2014-06-03 NetIncomeLoss 2014-02-01 2014-04-30 28300000`,
    ask: 'name 2014-04-30',
    right: 'Q1 2015',
  },
  {
    report: 'waccy #24',
    about: 'fiscal 2025 of a year that ends in June, called calendar 2025 (Microsoft)',
    theirs: '2025-12-31',
    facts: `#fy 2025 FY
      10-K 2025-07-30 Assets - 2025-06-30 619003000000
      10-K 2025-07-30 NetIncomeLoss 2024-07-01 2025-06-30 101832000000`,
    ask: 'name 2025-06-30',
    right: 'FY2025',
  },
  {
    report: 'edgartools #781',
    about: 'quarters of a year that ends in September, by dates and not by labels (CleanSpark)',
    theirs: 'other quarters',
    facts: `#fy 2025 Q3
      10-K 2024-12-03 Assets - 2024-09-30 1962000000
      10-K 2024-12-03 NetIncomeLoss 2023-10-01 2024-09-30 -145777000
      10-Q 2025-02-06 Assets - 2024-12-31 2790000000
      10-Q 2025-02-06 NetIncomeLoss 2024-10-01 2024-12-31 246792000
      10-Q 2025-05-08 Assets - 2025-03-31 2670000000
      10-Q 2025-05-08 NetIncomeLoss 2025-01-01 2025-03-31 -138785000
      10-Q 2025-05-08 NetIncomeLoss 2024-10-01 2025-03-31 108007000`,
    ask: 'quarter net_income 2025-03-31',
    right: -138_785_000,
  },
];
