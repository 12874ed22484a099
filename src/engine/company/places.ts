/**
 * EDGAR's location codes in `stateOrCountry` of a business address: postal codes of the states and two-character codes
 * for other places (SEC, "EDGAR State and Country Codes"). These are not ISO codes: CA is California, DE Delaware.
 */

/** States and the territories EDGAR lists with them, by postal code. */
const UNITED_STATES = new Set(
  `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX
  UT VT VA WA WV WI WY GU PR VI`.split(/\s+/),
);
/** The United States as such, and territories that EDGAR lists among the countries. */
const UNITED_STATES_OTHER = new Set(['X1', 'B5', '1V', '2J']);

/** `code province`, one per line. */
const CANADA = `
A0 Alberta
A1 British Columbia
A2 Manitoba
A3 New Brunswick
A4 Newfoundland
A5 Nova Scotia
A6 Ontario
A7 Prince Edward Island
A8 Quebec
A9 Saskatchewan
B0 Yukon`;
const CANADA_WHOLE = 'Z4';

/** `code country` entries; common English names. */
const COUNTRIES = `
1A Anguilla; 1B Armenia; 1C Aruba; 1D Azerbaijan; 1E Bosnia and Herzegovina; 1F Belarus; 1G Djibouti; 1H Estonia; 1J Eritrea;
1K Micronesia; 1L South Georgia and the South Sandwich Islands; 1M Croatia; 1N Kyrgyzstan; 1P Kazakhstan; 1Q Lithuania; 1R Latvia;
1S Moldova; 1T Marshall Islands; 1U North Macedonia; 1W New Caledonia; 1X Palestine; 1Y Palau; 1Z Russia; 2A Slovenia; 2B Slovakia;
2C French Southern Territories; 2D Tajikistan; 2E Turkmenistan; 2G Tuvalu; 2H Ukraine; 2K Uzbekistan; 2L Vanuatu; 2M Germany;
2N Czech Republic; 2P Mayotte; 2Q Georgia; B1 Botswana; B2 Afghanistan; B3 Albania; B4 Algeria; B6 Andorra; B7 Angola;
B8 Antarctica; B9 Antigua and Barbuda; C0 United Arab Emirates; C1 Argentina; C3 Australia; C4 Austria; C5 Bahamas; C6 Bahrain;
C7 Bangladesh; C8 Barbados; C9 Belgium; D0 Bermuda; D1 Belize; D2 Bhutan; D3 Bolivia; D4 Bouvet Island; D5 Brazil;
D6 British Indian Ocean Territory; D7 Solomon Islands; D8 British Virgin Islands; D9 Brunei; E0 Bulgaria; E1 Myanmar; E2 Burundi;
E3 Cambodia; E4 Cameroon; E8 Cape Verde; E9 Cayman Islands; F0 Central African Republic; F1 Sri Lanka; F2 Chad; F3 Chile; F4 China;
F5 Taiwan; F6 Christmas Island; F7 Cocos (Keeling) Islands; F8 Colombia; F9 Comoros; G0 Congo; G1 Cook Islands; G2 Costa Rica; G3 Cuba;
G4 Cyprus; G6 Benin; G7 Denmark; G8 Dominican Republic; G9 Dominica; H1 Ecuador; H2 Egypt; H3 El Salvador; H4 Equatorial Guinea;
H5 Ethiopia; H6 Faroe Islands; H7 Falkland Islands; H8 Fiji; H9 Finland; I0 France; I3 French Guiana; I4 French Polynesia; I5 Gabon;
I6 Gambia; J0 Ghana; J1 Gibraltar; J2 Kiribati; J3 Greece; J4 Greenland; J5 Grenada; J6 Guadeloupe; J8 Guatemala; J9 Guinea; K0 Guyana;
K1 Haiti; K2 Honduras; K3 Hong Kong; K4 Heard Island and McDonald Islands; K5 Hungary; K6 Iceland; K7 India; K8 Indonesia; K9 Iran;
L0 Iraq; L2 Ireland; L3 Israel; L6 Italy; L7 Ivory Coast; L8 Jamaica; L9 Svalbard and Jan Mayen; M0 Japan; M2 Jordan; M3 Kenya;
M4 North Korea; M5 South Korea; M6 Kuwait; M7 Laos; M8 Lebanon; M9 Lesotho; N0 Liberia; N1 Libya; N2 Liechtenstein; N4 Luxembourg;
N5 Macau; N6 Madagascar; N7 Malawi; N8 Malaysia; N9 Maldives; O0 Mali; O1 Malta; O2 Martinique; O3 Mauritania; O4 Mauritius; O5 Mexico;
O9 Monaco; P0 Mongolia; P1 Montserrat; P2 Morocco; P3 Mozambique; P4 Oman; P5 Nauru; P6 Nepal; P7 Netherlands; P8 Netherlands Antilles;
Q1 Vietnam; Q2 New Zealand; Q3 Nicaragua; Q4 Niger; Q5 Nigeria; Q6 Niue; Q7 Norfolk Island; Q8 Norway; R0 Pakistan; R1 Panama;
R2 Papua New Guinea; R4 Paraguay; R5 Peru; R6 Philippines; R8 Pitcairn; R9 Poland; S0 Guinea-Bissau; S1 Portugal; S3 Qatar; S4 Reunion;
S5 Romania; S6 Rwanda; S8 San Marino; S9 Sao Tome and Principe; T0 Saudi Arabia; T1 Senegal; T2 Seychelles; T3 South Africa; T6 Namibia;
T7 Yemen; T8 Sierra Leone; U0 Singapore; U1 Somalia; U3 Spain; U5 Western Sahara; U7 Saint Kitts and Nevis; U8 Saint Helena;
U9 Saint Lucia; V0 Saint Pierre and Miquelon; V1 Saint Vincent and the Grenadines; V2 Sudan; V3 Suriname; V6 Eswatini; V7 Sweden;
V8 Switzerland; V9 Syria; W0 Tanzania; W1 Thailand; W2 Togo; W3 Tokelau; W4 Tonga; W5 Trinidad and Tobago; W6 Tunisia;
W7 Turks and Caicos Islands; W8 Turkey; W9 Uganda; X0 United Kingdom; X2 Burkina Faso; X3 Uruguay; X4 Vatican City; X5 Venezuela;
X8 Wallis and Futuna; Y0 Samoa; Y3 Democratic Republic of the Congo; Y4 Zambia; Y5 Zimbabwe; Y6 Aland Islands; Y7 Guernsey;
Y8 Isle of Man; Y9 Jersey; Z0 Saint Barthelemy; Z1 Saint Martin; Z2 Serbia; Z3 Timor-Leste; Z5 Montenegro`;

export interface Place {
  /** `US`, or the name of another country. */
  readonly country: string;
  /** Postal code of a state, name of a Canadian province. */
  readonly region?: string;
}

/** Name for `code` in a table of `code name` entries. */
function nameIn(table: string, code: string): string | undefined {
  return new RegExp(`(?:^|[;\\n] ?)${code} ([^;\\n]+)`).exec(table)?.[1];
}

/** The place of an EDGAR code; undefined for unknown codes (`XX` means "unknown"). */
export function placeOf(code: string): Place | undefined {
  if (!/^[A-Z0-9]{2}$/.test(code)) return undefined;
  if (UNITED_STATES.has(code)) return { country: 'US', region: code };
  if (UNITED_STATES_OTHER.has(code)) return { country: 'US' };
  if (code === CANADA_WHOLE) return { country: 'Canada' };
  const province = nameIn(CANADA, code);
  if (province !== undefined) return { country: 'Canada', region: province };
  const country = nameIn(COUNTRIES, code);
  return country === undefined ? undefined : { country };
}
