/** Countries by the two-letter codes of ISO 3166-1, as members of XBRL name them; common English names. */

const COUNTRIES = `AE United Arab Emirates; AR Argentina; AT Austria; AU Australia; BD Bangladesh; BE Belgium; BG Bulgaria; BH Bahrain; BM Bermuda;
BO Bolivia; BR Brazil; BS Bahamas; BY Belarus; CA Canada; CH Switzerland; CI Ivory Coast; CL Chile; CN China; CO Colombia; CR Costa Rica; CY Cyprus;
CZ Czech Republic; DE Germany; DK Denmark; DO Dominican Republic; DZ Algeria; EC Ecuador; EE Estonia; EG Egypt; ES Spain; FI Finland; FR France;
GB United Kingdom; GE Georgia; GH Ghana; GR Greece; GT Guatemala; GU Guam; HK Hong Kong; HN Honduras; HR Croatia; HU Hungary; ID Indonesia; IE Ireland;
IL Israel; IN India; IQ Iraq; IS Iceland; IT Italy; JE Jersey; JM Jamaica; JO Jordan; JP Japan; KE Kenya; KH Cambodia; KR South Korea; KW Kuwait;
KY Cayman Islands; KZ Kazakhstan; LB Lebanon; LK Sri Lanka; LR Liberia; LT Lithuania; LU Luxembourg; LV Latvia; MA Morocco; MC Monaco; MH Marshall Islands;
MM Myanmar; MO Macau; MT Malta; MU Mauritius; MX Mexico; MY Malaysia; MZ Mozambique; NG Nigeria; NI Nicaragua; NL Netherlands; NO Norway; NZ New Zealand;
OM Oman; PA Panama; PE Peru; PG Papua New Guinea; PH Philippines; PK Pakistan; PL Poland; PR Puerto Rico; PT Portugal; PY Paraguay; QA Qatar; RO Romania;
RS Serbia; RU Russia; SA Saudi Arabia; SE Sweden; SG Singapore; SI Slovenia; SK Slovakia; SV El Salvador; TH Thailand; TN Tunisia; TR Turkey;
TT Trinidad and Tobago; TW Taiwan; TZ Tanzania; UA Ukraine; UG Uganda; US United States; UY Uruguay; VE Venezuela; VG British Virgin Islands; VN Vietnam;
ZA South Africa; ZM Zambia; ZW Zimbabwe`;

/** The name of a country; undefined for a code that is not listed. */
export function countryName(code: string): string | undefined {
  return new RegExp(`(?:^|;\\s)${code.replace(/\W/g, '')} ([^;]+)`).exec(COUNTRIES)?.[1];
}
