import type { ProposedRule } from '../proposal.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import { kindOfWord } from '../dictionary/code-lookup.ts';
import { heatingOf } from '../dictionary/heating-words.ts';
import { keyOfTokens, tokensOf } from '../dictionary/tokens.ts';
import type { Assignment } from './assign.ts';
import type { Candidate } from './candidates.ts';
import { geoJsonPoint, lastLine, suburbAsCity, wholeAddress, wholePostcode } from './derived-places.ts';
import { knownShare, shareOf } from './fits.ts';
import { saysYes } from './flags.ts';

/** Rules that follow from others: a sub-type from the word for the type, the name of the country, an address of street and number, a postcode in two parts. */
export function derivedRules(
  { chosen }: Assignment,
  paths: readonly PathSurvey[],
  { market, hasTypes }: { readonly market: string; readonly hasTypes: boolean },
): ProposedRule[] {
  const of = (to: string): Candidate | undefined => chosen.find(({ target }) => target.to === to);
  return [
    ...subType(of('type'), of('sub_type')),
    ...typeOfStyle(of('type'), of('sub_type'), hasTypes),
    ...countryName(of('location.countryCode')),
    ...wholeAddress(of('location.address'), of('location.street'), of('location.street_number'), market),
    ...heating(of('features.crm_heating')),
    ...countedAmenities(chosen),
    ...wholePostcode(of('location.postal_code'), paths),
    ...cornerOf(chosen),
    ...costPeriods(chosen),
    ...percentageOf(of('financial.commissions.buyer.text'), of('financial.commissions.buyer.percentage')),
    ...lastLine(paths, of('location.city')),
    ...suburbAsCity(of('location.district'), of('location.city')),
    ...geoJsonPoint(paths, of('location.geo.latitude') ?? of('location.geo')),
    ...newHomes(paths, of('general_condition')),
  ];
}

function subType(type: Candidate | undefined, own: Candidate | undefined): ProposedRule[] {
  if (!type || own) return [];
  const codes = Object.fromEntries(
    [...type.path.words.keys()].flatMap((word) => {
      const kind = kindOfWord(word);
      const own = kind?.subType === kind?.type ? undefined : kind?.subType;
      return kind === undefined ? [] : [[word, own ?? null]];
    }),
  );
  if (!Object.values(codes).some((meaning) => meaning !== null)) return [];
  return [
    {
      rule: { to: 'sub_type', from: [type.path.path], codes },
      sure: 0.7,
      why: 'Some of the words for the type say more than it.',
      examples: type.path.examples,
    },
  ];
}

/** A field for the style or sub-type is the only one that says the kind of a home. */
function typeOfStyle(type: Candidate | undefined, style: Candidate | undefined, hasTypes: boolean): ProposedRule[] {
  if (type || !style || hasTypes) return [];
  const codes = Object.fromEntries(
    [...style.path.words.keys()].flatMap((word) => {
      const kind = kindOfWord(word);
      return kind ? [[word, kind.type]] : [];
    }),
  );
  return [
    {
      rule: { to: 'type', from: [style.path.path], codes },
      sure: 0.75,
      why: 'No other field says the kind of a home.',
      unknownWords: Object.fromEntries([...style.path.words].filter(([word]) => kindOfWord(word) === undefined)),
      examples: style.path.examples,
    },
  ];
}

/** The model keeps the name of the country too, where the source has one. */
function countryName(country: Candidate | undefined): ProposedRule[] {
  if (!country || knownShare(country.path, (word) => word.length > 3) < 0.5) return [];
  return [
    {
      rule: { to: 'location.country', from: [country.path.path] },
      sure: country.sure,
      why: 'Its values are names of countries.',
      examples: country.path.examples,
    },
  ];
}

/** Energy and system of a heating, by the words for it. */
function heating(type: Candidate | undefined): ProposedRule[] {
  if (!type) return [];
  const parts = [
    ['features.heating_energy', 'energy'],
    ['features.heating_cooling', 'system'],
  ] as const;
  return parts.flatMap(([to, part]) => {
    const codes = Object.fromEntries(
      [...type.path.words.keys()].flatMap((word) => {
        const found = heatingOf(word);
        return found ? [[word, found[part] ?? null]] : [];
      }),
    );
    const isUseful = Object.values(codes).some((meaning) => meaning !== null);
    return isUseful
      ? [
          {
            rule: { to, from: [type.path.path] as [string], codes },
            sure: 0.75,
            why: `Its words name the ${part} of the heating.`,
            examples: type.path.examples,
          },
        ]
      : [];
  });
}

/** A home with two balconies has the amenity "balcony". */
const COUNTED: Readonly<Record<string, string>> = {
  balconies: 'balcony',
  parkings: 'parking',
  terraces: 'terrace',
  cellars: 'cellar',
};

function countedAmenities(chosen: readonly Candidate[]): ProposedRule[] {
  return chosen.flatMap(({ target: { to }, path, sure }) => {
    const amenity = Object.hasOwn(COUNTED, to) ? COUNTED[to] : undefined;
    if (amenity === undefined) return [];
    const when = { path: path.path, above: 0 };
    return [
      {
        rule: { to: `amenities.${amenity}`, constant: true, when },
        sure,
        why: `A number above 0 in "${path.path}" means that there is one.`,
        examples: path.examples,
      },
    ];
  });
}

/** Points of the compass of two fields that say yes, and the point between them. */
const CORNERS: ReadonlyArray<readonly [corner: string, one: string, other: string]> = [
  ['NE', 'N', 'E'],
  ['SE', 'S', 'E'],
  ['SW', 'S', 'W'],
  ['NW', 'N', 'W'],
];

/** The one orientation of a home by its fields of yes and no: a single point, or the corner of two. */
function cornerOf(chosen: readonly Candidate[]): ProposedRule[] {
  if (chosen.some(({ target: { to } }) => to === 'orientation')) return [];
  const points = new Map(
    chosen.flatMap(({ target: { to }, path }) => (/^orientations\.[NESW]$/.test(to) ? [[to.slice(-1), path]] : [])),
  );
  if (points.size < 2) return [];
  const ruleFor = (constant: string, faced: readonly string[]): ProposedRule[] => {
    if (!faced.every((point) => points.has(point))) return [];
    const all = [...points].map(([point, path]) => (faced.includes(point) ? saysYes(path) : { not: saysYes(path) }));
    const [first, ...more] = all;
    if (!first) return [];
    return [
      {
        rule: { to: 'orientation', constant, when: { all: [first, ...more] } },
        sure: 0.75,
        why: 'The fields for the points of the compass say so together.',
      },
    ];
  };
  return [
    ...CORNERS.flatMap(([corner, one, other]) => ruleFor(corner, [one, other])),
    ...[...points.keys()].flatMap((point) => ruleFor(point, [point])),
  ];
}

const COSTS = new Set([
  'financial.building_costs.amount',
  'financial.property_costs.amount',
  'financial.property_tax.amount',
]);
const YEARLY =
  /\b(?:annual|annually|annuel|annuelle|annuels|annuelles|yearly|per year|jahrlich|jahr|anual|anuales|annuo|annua|annui|annuale|jaarlijks|jaar)\b/;
const MONTHLY =
  /\b(?:month|monthly|mensuel|mensuelle|mensuels|mensuelles|mois|monat|monatlich|mtl|mes|mensual|mensuales|mese|mensile|mensili|maand|maandelijks|mensal)\b/;

/** What regular costs are paid for, where their name says it: "charges annuelles". */
function costPeriods(chosen: readonly Candidate[]): ProposedRule[] {
  return chosen.flatMap(({ target: { to }, path, sure }) => {
    const name = path.names.flatMap(tokensOf).join(' ');
    const constant = YEARLY.test(name) ? 'yearly' : MONTHLY.test(name) ? 'month' : undefined;
    if (!COSTS.has(to) || constant === undefined) return [];
    return [
      {
        rule: { to: to.replace('.amount', '.period'), constant, when: { path: path.path, above: 0 } },
        sure,
        why: `The name of "${path.path}" says what it is paid for.`,
      },
    ];
  });
}

/** A commission that is a percentage and nothing else. */
function percentageOf(text: Candidate | undefined, own: Candidate | undefined): ProposedRule[] {
  if (!text || own || knownShare(text.path, (word) => /^\d{1,2}(?:[.,]\d+)?\s*%$/.test(word)) < 1) return [];
  return [
    {
      rule: { to: 'financial.commissions.buyer.percentage', from: [text.path.path], read: 'number' },
      sure: 0.75,
      why: 'All of its values are percentages.',
      examples: text.path.examples,
    },
  ];
}

const NEW_HOME = new Set(
  'new home, new build, newly built, is new, new construction, neubau, neuf, bien neuf, logement neuf, obra nueva, nueva construcción, nuova costruzione, nieuwbouw, construção nova'
    .split(', ')
    .map((name) => keyOfTokens(tokensOf(name))),
);

/** A field of yes and no for new homes. */
function newHomes(paths: readonly PathSurvey[], condition: Candidate | undefined): ProposedRule[] {
  const path = paths.find(
    (each) =>
      each.list === undefined &&
      shareOf(each, 'flag') >= 0.9 &&
      NEW_HOME.has(keyOfTokens(tokensOf(each.names.at(-1) ?? '').filter((word) => word !== 'flag' && word !== 'is'))),
  );
  if (!path || condition) return [];
  return [
    {
      rule: { to: 'general_condition', constant: 'new', when: saysYes(path) },
      sure: 0.75,
      why: `"${path.path}" says whether the home is new.`,
      examples: path.examples,
    },
  ];
}
