import type { ProposedRule } from '../proposal.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import { kindOfWord } from '../dictionary/code-lookup.ts';
import { heatingOf } from '../dictionary/heating-words.ts';
import { keyOfTokens, tokensOf } from '../dictionary/tokens.ts';
import type { Assignment } from './assign.ts';
import type { Candidate } from './candidates.ts';
import { knownShare } from './fits.ts';

/** Markets where the number comes before the street. */
const NUMBER_FIRST = new Set(['fr', 'gb', 'us', 'ie', 'lu', 'au', 'ca']);

/** Rules that follow from others: a sub-type from the word for the type, the name of the country, an address of street and number, a postcode in two parts. */
export function derivedRules({ chosen }: Assignment, paths: readonly PathSurvey[], market: string): ProposedRule[] {
  const of = (to: string): Candidate | undefined => chosen.find(({ target }) => target.to === to);
  return [
    ...subType(of('type'), of('sub_type')),
    ...countryName(of('location.countryCode')),
    ...wholeAddress(of('location.address'), of('location.street'), of('location.street_number'), market),
    ...heating(of('features.crm_heating')),
    ...countedAmenities(chosen),
    ...wholePostcode(of('location.postal_code'), paths),
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

function wholeAddress(
  address: Candidate | undefined,
  street: Candidate | undefined,
  number: Candidate | undefined,
  market: string,
): ProposedRule[] {
  const name = street ?? address;
  if (!number || !name || (street && address)) return [];
  const parts = NUMBER_FIRST.has(market) ? [number.path.path, name.path.path] : [name.path.path, number.path.path];
  const [first = '', ...more] = parts;
  return [
    {
      rule: { to: 'location.address', from: [first, ...more], join: ' ' },
      sure: 0.8,
      why: 'Street and number together are the address.',
      examples: name.path.examples,
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

/** `POSTCODE1` and `POSTCODE2`: the two halves of a British postcode. */
function wholePostcode(code: Candidate | undefined, paths: readonly PathSurvey[]): ProposedRule[] {
  if (!code || !(code.path.names.at(-1) ?? '').endsWith('1')) return [];
  const second = keyOfTokens(tokensOf((code.path.names.at(-1) ?? '').replace(/1$/, '2')));
  const other = paths.find(
    (path) => path.names.length === code.path.names.length && keyOfTokens(tokensOf(path.names.at(-1) ?? '')) === second,
  );
  if (!other) return [];
  return [
    {
      rule: { to: 'location.postal_code', from: [code.path.path, other.path], join: ' ' },
      sure: 0.85,
      why: 'Two numbered fields hold the halves of the postcode.',
      examples: code.path.examples,
    },
  ];
}
