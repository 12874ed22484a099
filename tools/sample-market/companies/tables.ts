/**
 * The companies as tables. Real names where people try their symbols first, invented ones (Z...) for what should be said of no real
 * company. A number of a CIK is never changed, so that companies may come and go. Every other number of the sample is drawn.
 */

/** Symbol, number of the CIK, layout of prices | name | conformed name, where it differs | place | SIC | sector, shape, exchange. */
export const WHO = `
AAPL 1 yahoo_events | Apple Inc. |  | Cupertino; CA; CA | 3571 Electronic Computers | tech industrial Nasdaq
MSFT 2 alpha_vantage | Microsoft Corporation | MICROSOFT CORP | Redmond; WA; WA | 7372 Services-Prepackaged Software | tech industrial Nasdaq
NVDA 3 yahoo_events | NVIDIA Corporation | NVIDIA CORP | Santa Clara; CA; DE | 3674 Semiconductors & Related Devices | tech industrial Nasdaq
GOOGL 4 alpha_vantage | Alphabet Inc. |  | Mountain View; CA; DE | 7370 Services-Computer Programming, Data Processing, Etc. | internet industrial Nasdaq
META 6 yahoo_events | Meta Platforms, Inc. |  | Menlo Park; CA; DE | 7370 Services-Computer Programming, Data Processing, Etc. | internet industrial Nasdaq
KO 14 alpha_vantage | The Coca-Cola Company | COCA COLA CO | Atlanta; GA; DE | 2080 Beverages | staples industrial NYSE
PG 15 yahoo_events | The Procter & Gamble Company | PROCTER & GAMBLE Co | Cincinnati; OH; OH | 2840 Soap, Detergents, Cleaning Preparations, Perfumes, Cosmetics | staples industrial NYSE
COST 18 alpha_vantage | Costco Wholesale Corporation | COSTCO WHOLESALE CORP /NEW | Issaquah; WA; WA | 5331 Retail-Variety Stores | retail industrial Nasdaq
JPM 23 yahoo_events | JPMorgan Chase & Co. | JPMORGAN CHASE & CO | New York; NY; DE | 6021 National Commercial Banks | bank bank NYSE
MET 25 canonical_raw | MetLife, Inc. | METLIFE INC | New York; NY; DE | 6311 Life Insurance | insurance insurer NYSE
BRK-B 26 yahoo_events | Berkshire Hathaway Inc. | BERKSHIRE HATHAWAY INC | Omaha; NE; DE | 6331 Fire, Marine & Casualty Insurance | insurance insurer NYSE
O 29 yahoo_events | Realty Income Corporation | REALTY INCOME CORP | San Diego; CA; MD | 6798 Real Estate Investment Trusts | estate reit NYSE
BA 32 yahoo_events | The Boeing Company | BOEING CO | Arlington; VA; DE | 3721 Aircraft | industry industrial NYSE
GE 33 canonical_split | General Electric Company | GENERAL ELECTRIC CO | Cincinnati; OH; NY | 3600 Electronic & Other Electrical Equipment (No Computer Equip) | industry industrial NYSE
F 36 yahoo_events | Ford Motor Company | FORD MOTOR CO | Dearborn; MI; DE | 3711 Motor Vehicles & Passenger Car Bodies | industry industrial NYSE
SHEL 38 yahoo_events | SHELL PLC | Shell plc | London; ; X0 | 1311 Crude Petroleum & Natural Gas | energy industrial NYSE
BABA 40 yahoo_adj_close | Alibaba Group Holding Limited | Alibaba Group Holding Ltd | Hong Kong; ; E9 | 5961 Retail-Catalog & Mail-Order Houses | internet industrial NYSE
CNQ 41 alpha_vantage | CANADIAN NATURAL RESOURCES LTD |  | Calgary; ; A0 | 1311 Crude Petroleum & Natural Gas | energy industrial NYSE
EPD 42 yahoo_events | ENTERPRISE PRODUCTS PARTNERS L.P. |  | Houston; TX; DE | 4922 Natural Gas Transmission | energy industrial NYSE
GLD 43 canonical_split | SPDR GOLD TRUST |  | New York; NY; NY | 6221 Commodity Contracts Brokers & Dealers | gold trust NYSE Arca
ZIPO 44 canonical_split | Zipo Robotics, Inc. |  | Boulder; CO; DE | 3569 General Industrial Machinery & Equipment, NEC | tech industrial Nasdaq
ZHLT 45 yahoo_events | Zhalt Energy Corporation | ZHALT ENERGY CORP | Midland; TX; DE | 1381 Drilling Oil & Gas Wells | energy industrial NYSE
ZRVS 46 yahoo_events | Zreva Biotech, Inc. |  | Cambridge; MA; DE | 2836 Biological Products (No Diagnostic Substances) | health industrial Nasdaq
ZRST 47 alpha_vantage | Zerst Foods, Inc. | ZERST FOODS INC | Omaha; NE; DE | 2000 Food and Kindred Products | staples industrial NYSE
ZFYC 48 canonical_raw | Zfyc Logistics Corporation | ZFYC LOGISTICS CORP | Memphis; TN; DE | 4513 Air Courier Services | industry industrial NYSE
ZNEW 49 alpha_vantage | Znewco Industries, Inc. |  | Toledo; OH; DE | 3490 Miscellaneous Fabricated Metal Products | industry industrial NYSE
ZHLD 57 canonical_raw | Zhold Holdings Corporation | ZHOLD HOLDINGS CORP | Baton Rouge; LA; TX | 2860 Industrial Organic Chemicals | industry industrial NYSE
ZSPC 58 yahoo_events | Zspace Orbital, Inc. |  | Long Beach; CA; DE | 3760 Guided Missiles & Space Vehicles & Parts | tech industrial Nasdaq
ZSTL 60 yahoo_adj_close | Zstall Devices, Inc. | ZSTALL DEVICES INC | Tempe; AZ; DE | 3845 Electromedical & Electrotherapeutic Apparatus | health industrial Nasdaq
ZCAD 64 canonical_raw | Zimmer Creek Rail Corporation | ZIMMER CREEK RAIL CORP | Winnipeg; ; Z4 | 4011 Railroads, Line-Haul Operating | industry industrial NYSE
`;

/** Properties of {@link Numbers} in `types.ts`. */
export const NUMBERS = `
       cap price   ps growth surprise gross  rnd  sga tax  sbc cash debt inventory goodwill deferred capex buyback beta  idio turnover
AAPL   610    27  3.9   .085     .018   .41  .06  .07  .2 .022   .5   .3       .03        0      .05  .045    .035 1.15 .0105    .0055
MSFT   390    46  5.6   .115     .018   .67  .13   .2  .2 .045   .7  .35       .02      .35       .2   .11    .008 1.05 .0105    .0045
NVDA    24     4  4.8    .29     .045   .58   .2   .1  .2  .05   .8  .15       .28      .08        -   .05    .006  1.6 .0175     .009
GOOGL  370    28  5.4    .14     .018   .57  .14  .16  .2  .06   .9  .08       .01      .15        -   .13    .012  1.1 .0105    .0045
META   205    74  8.2     .2      .03   .82  .26   .2  .2   .1  1.4    0         0       .3        -   .16    .012  1.2 .0145    .0045
KO     180    41  4.2   .035     .018    .6    0  .32  .2  .01   .4   .9        .2       .7        -   .05    .004   .6 .0075     .003
PG     235    87  3.4   .025     .018    .5    0  .28  .2  .01  .15  .45       .16       .9        -   .05    .012   .6 .0078    .0032
COST    58   131  .55   .075      .01  .128    0 .098  .2 .004   .1  .05        .1        0        -  .022       0   .8 .0095    .0045
JPM    225    60  3.2   .055     .018     0    0  .56 .22  .01    0    0         0        0        -     0    .018 1.15 .0085    .0045
MET     54    48  .85   .025     .018    .2    0   .3  .2  .01    0  .28         0        0        -     0    .035  1.1 .0092    .0045
BRK-B  345   141  1.6   .055     .018    .3    0  .27  .2    0    0   .3         0        0        -     0    .008  .85 .0065    .0022
O     10.5    46   11     .1     .006   .93    0  .05   0 .008    0  3.8         0        0        -     0   -.085  .75 .0088    .0045
BA      88   122  1.3   .012     .035  .098 .045 .055  .2  .01  .15  .75       .55       .1      .45   .02   -.008 1.35 .0165     .009
GE     190   105  2.4    .03     .018    .3  .05  .12  .2  .01   .3   .5       .25       .4        -   .05     .01 1.15 .0125    .0045
F       54    14  .42   .015     .025   .15    0 .075  .2 .003  .18  .75       .09        0        -  .045       0  1.3 .0125     .012
SHEL   210    60   .8    .01      .05   .24    0  .11  .2  .01   .1  .26       .08      .06        -   .07    .025  .95 .0085    .0045
BABA   215    88    9    .14     .018   .52   .1   .2  .2  .05   .8   .3       .04       .4        -   .05    .012  1.1 .0175     .008
CNQ     38    17  2.4    .05      .06   .36    0  .06  .2  .01  .03   .7       .05        0        -   .18    .012  1.2   .01    .0045
EPD     52    27 1.15   .025     .035   .17    0 .015 .01 .003  .02   .6       .05      .12        -   .06   -.006   .8 .0085    .0045
GLD     28   112    1    .06        0     0    0    0  .2    0    0    0         0        0        -     0    -.01  .03  .003      .02
ZIPO   3.1    24    9     .4     .018   .46  .22   .3  .2  .08  1.2    0        .3        0        -   .05    -.03  1.6  .026     .009
ZHLT   2.4    31  1.1   -.03      .05    .3    0  .18  .2  .01   .1   .5        .1       .1        -   .14       0  1.5  .022     .009
ZRVS   1.9   420    7    .02      .06    .5   .9   .5  .2  .15    4   .9        .1        0        -   .05    -.16  1.5   .03     .009
ZRST   1.6    26  1.4    .05      .02   .36    0  .22  .2  .01  .15   .3        .1       .3        -   .05       0   .7  .012     .009
ZFYC   5.2    58   .9    .04     .018   .26    0  .16  .2  .01  .15   .3        .1       .2        -   .05     .01  1.1  .013     .009
ZNEW   2.2    34  1.5    .04     .018   .33    0  .19  .2  .01  .15   .3        .1       .2        -   .05       0 1.15  .014     .009
ZHLD   5.4    36  1.3   .035     .018    .3  .02  .14  .2  .01  .15  .35        .1       .2        -   .05    .012 1.05  .012     .008
ZSPC   1.7    10    7    .35      .04   .28   .2  .24  .2   .1  1.1   .3        .2       .1        -   .12    -.03  1.7  .032     .012
ZSTL   1.3    18  2.2    .03     .018   .55  .12  .36  .2  .01  .15   .3        .1       .2        -   .05       0  1.2   .02     .008
ZCAD   4.2    31  3.1    .05     .018   .46    0  .14  .2  .01  .05   .7       .05      .15        -   .15    .015   .9  .012     .004
`;
