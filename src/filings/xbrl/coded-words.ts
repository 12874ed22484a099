/** Names that the SEC's transformations write as codes: states, exchanges, categories of filers (EDGAR XBRL Guide). */

const STATES = `Alabama AL; Alaska AK; Arizona AZ; Arkansas AR; California CA; Colorado CO; Connecticut CT; Delaware DE;
District of Columbia DC; Florida FL; Georgia GA; Hawaii HI; Idaho ID; Illinois IL; Indiana IN; Iowa IA; Kansas KS; Kentucky KY;
Louisiana LA; Maine ME; Maryland MD; Massachusetts MA; Michigan MI; Minnesota MN; Mississippi MS; Missouri MO; Montana MT; Nebraska NE;
Nevada NV; New Hampshire NH; New Jersey NJ; New Mexico NM; New York NY; North Carolina NC; North Dakota ND; Ohio OH; Oklahoma OK;
Oregon OR; Pennsylvania PA; Puerto Rico PR; Rhode Island RI; South Carolina SC; South Dakota SD; Tennessee TN; Texas TX; Utah UT;
Vermont VT; Virginia VA; Washington WA; West Virginia WV; Wisconsin WI; Wyoming WY; Alberta A0; British Columbia A1; Manitoba A2;
New Brunswick A3; Nova Scotia A5; Ontario A6; Quebec A8; Saskatchewan A9`;

/** The first that a name contains. */
const EXCHANGES: readonly (readonly [RegExp, string])[] = [
  [/american/i, 'NYSEAMER'],
  [/arca/i, 'NYSEArca'],
  [/nyse national/i, 'NYSENAT'],
  [/(?:nyse|new york).*(?:chicago|texas)|nyse (?:chicago|texas)/i, 'CHX'],
  [/\bny\s?se\b|new york stock exchange/i, 'NYSE'],
  [/nasdaq/i, 'NASDAQ'],
  [/cboe bzx|bats bzx/i, 'CboeBZX'],
  [/chicago stock/i, 'CHX'],
];

/** The code of a displayed name; undefined where its format has none, or the name is not known. */
export function codeOf(text: string, format: string): string | undefined {
  if (/^stateprovname/.test(format)) return statesByName().get(text.trim().toLowerCase());
  if (/^exchname/.test(format)) return EXCHANGES.find(([name]) => name.test(text))?.[1];
  if (/^entityfilercategory/.test(format)) return text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return undefined;
}

function statesByName(): ReadonlyMap<string, string> {
  return new Map(
    STATES.split(';').map((entry) => {
      const words = entry.trim();
      return [words.slice(0, words.lastIndexOf(' ')).toLowerCase(), words.slice(-2)];
    }),
  );
}
