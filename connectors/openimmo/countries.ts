/** ISO 3166-1 alpha-3 → alpha-2 of the countries that German-speaking agencies sell in; `TMP` and the like of old lists are left out. */
const ALPHA_3 =
  'DEU DE AUT AT CHE CH LIE LI LUX LU FRA FR BEL BE NLD NL DNK DK POL PL CZE CZ SVK SK HUN HU SVN SI HRV HR ITA IT ESP ES PRT PT AND AD MCO MC SMR SM VAT VA ' +
  'GBR GB IRL IE ISL IS NOR NO SWE SE FIN FI EST EE LVA LV LTU LT BLR BY UKR UA MDA MD ROU RO ROM RO BGR BG GRC GR CYP CY MLT MT ALB AL BIH BA MNE ME SRB RS ' +
  'MKD MK XKX XK TUR TR RUS RU GEO GE ARM AM AZE AZ GIB GI GGY GG JEY JE IMN IM FRO FO GRL GL USA US CAN CA MEX MX BRA BR ARG AR CHL CL PRY PY URY UY CRI CR ' +
  'PAN PA DOM DO BHS BS BRB BB JAM JM CUB CU MAR MA TUN TN EGY EG DZA DZ ZAF ZA NAM NA KEN KE TZA TZ MUS MU SYC SC CPV CV SEN SN GMB GM GHA GH ARE AE QAT QA ' +
  'OMN OM SAU SA ISR IL JOR JO LBN LB THA TH IDN ID MYS MY SGP SG PHL PH VNM VN KHM KH LKA LK IND IN CHN CN HKG HK JPN JP KOR KR AUS AU NZL NZ REU RE GLP GP ' +
  'MTQ MQ GUF GF NCL NC PYF PF';

/** Names that stand in place of a code, folded. */
const NAMES: Readonly<Record<string, string>> = {
  deutschland: 'DE',
  germany: 'DE',
  d: 'DE',
  oesterreich: 'AT',
  osterreich: 'AT',
  austria: 'AT',
  a: 'AT',
  schweiz: 'CH',
  switzerland: 'CH',
  liechtenstein: 'LI',
  luxemburg: 'LU',
  frankreich: 'FR',
  france: 'FR',
  italien: 'IT',
  spanien: 'ES',
  portugal: 'PT',
  niederlande: 'NL',
  belgien: 'BE',
  polen: 'PL',
  tschechien: 'CZ',
  ungarn: 'HU',
  kroatien: 'HR',
  griechenland: 'GR',
  tuerkei: 'TR',
};

/** Every code and name by which a country is written, lower case, to its alpha-2 code. */
export const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(NAMES),
  ...ALPHA_3.split(' ').flatMap((code, index, codes): [string, string][] =>
    index % 2 === 0 ? [[code.toLowerCase(), codes[index + 1] ?? '']] : [[code.toLowerCase(), code]],
  ),
]);
