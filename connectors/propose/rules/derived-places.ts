import { keyOfTokens, tokensOf } from '../dictionary/tokens.ts';
import type { ProposedRule } from '../proposal.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import type { Candidate } from './candidates.ts';

/** Markets where the number comes before the street. */
const NUMBER_FIRST = new Set(['fr', 'gb', 'us', 'ie', 'lu', 'au', 'ca']);

/** The address of street and number, in the order of the market. */
export function wholeAddress(
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

/** Numbered lines of an address without a field for the town: the last line that is filled, as addresses are written. */
export function lastLine(paths: readonly PathSurvey[], city: Candidate | undefined): ProposedRule[] {
  if (city) return [];
  const lines = paths.flatMap((path) => {
    const [, number] =
      /^(?:address|addr|adresse)(?: line)? ?([1-6])$/.exec(tokensOf(path.names.at(-1) ?? '').join(' ')) ?? [];
    return number !== undefined && path.list === undefined ? [{ path: path.path, number: Number(number) }] : [];
  });
  const [first, ...more] = lines
    .filter(({ number }) => number > 1)
    .toSorted((left, right) => right.number - left.number)
    .map(({ path }) => path);
  if (lines.length < FEWEST_LINES || first === undefined) return [];
  return [
    {
      rule: { to: 'location.city', from: [first, ...more] },
      sure: 0.55,
      why: 'No field is named after the town: it is the last filled line of the address.',
    },
  ];
}

/** Fewest numbered lines of an address whose last one is the town. */
const FEWEST_LINES = 3;

/** `POSTCODE1` and `POSTCODE2`: the two halves of a British postcode. */
export function wholePostcode(code: Candidate | undefined, paths: readonly PathSurvey[]): ProposedRule[] {
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

/** A point of GeoJSON: a list of longitude and latitude next to the type "Point". */
export function geoJsonPoint(paths: readonly PathSurvey[], latitude: Candidate | undefined): ProposedRule[] {
  const point = paths.find(
    (path) =>
      tokensOf(path.names.at(-1) ?? '').join(' ') === 'coordinates' &&
      path.most === 2 &&
      path.values === path.records * 2 &&
      path.numbers !== undefined &&
      paths.some(
        (type) =>
          type.path === `${path.path.slice(0, path.path.lastIndexOf('.') + 1)}type` &&
          [...type.words.keys()].join(' ') === 'Point',
      ),
  );
  if (!point || latitude) return [];
  return (
    [
      ['location.geo.latitude', 1],
      ['location.geo.longitude', 0],
    ] as const
  ).map(([to, place]) => ({
    rule: { to, from: [`${point.path}.${place}`] },
    sure: 0.85,
    why: `"${point.path}" is a point of GeoJSON, whose longitude comes first.`,
    examples: point.examples,
  }));
}

/** Where addresses have a suburb and no town, it is the line with the postcode. */
export function suburbAsCity(district: Candidate | undefined, city: Candidate | undefined): ProposedRule[] {
  if (city || !district || !tokensOf(district.path.names.at(-1) ?? '').includes('suburb')) return [];
  return [
    {
      rule: { to: 'location.city', from: [district.path.path] },
      sure: 0.7,
      why: 'No field is named after the town; addresses are written with the suburb.',
      examples: district.path.examples,
    },
  ];
}
