import { kindOfWord } from '../dictionary/code-lookup.ts';
import { countryCode } from '../../kit/mapping/country-code.ts';
import { mayBeWithin } from '../../kit/mapping/country-bounds.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import type { Candidate, Judged } from './candidates.ts';
import { knownShare, shareOf } from './fits.ts';

/** How sure values alone can be. */
const SURE = 0.58;

/** Longest text that may still be a title. */
const TITLE_LENGTH = 250;

/** A field that values alone may show. */
interface Guess {
  readonly to: string;
  readonly kind: Candidate['target']['kind'];
  readonly why: string;
  /** @param country code of the market, in capitals */
  find(paths: readonly PathSurvey[], country: string): PathSurvey | undefined;
}

/** The first that finds a path has it. */
const GUESSES: readonly Guess[] = [
  {
    to: 'images',
    kind: 'picture',
    why: 'Its values are names of pictures, other ones in each listing.',
    find: (paths) => paths.find(areNamedPictures),
  },
  {
    to: 'description',
    kind: 'html',
    why: 'It holds the longest texts of the file, in a known language.',
    find: longestText,
  },
  {
    to: 'title',
    kind: 'line',
    why: 'It holds one short, different line per listing next to the description.',
    find: (paths) => {
      const text = longestText(paths);
      return text && paths.find((path) => path !== text && isTitle(path));
    },
  },
  {
    to: 'type',
    kind: 'code',
    why: 'Its values are words for kinds of homes.',
    find: (paths) => paths.find(isKind),
  },
  {
    to: 'location.countryCode',
    kind: 'country',
    why: 'Its values are names or codes of countries.',
    find: (paths) => paths.find(isCountry),
  },
  {
    to: 'location.postal_code',
    kind: 'postcode',
    why: 'All values have the form of a postcode, and the next field is a word that belongs to it.',
    find: (paths) => paths.find(isPostcode),
  },
  {
    to: 'location.city',
    kind: 'line',
    why: 'It is the field behind the postcode, and each postcode has few of its words.',
    find: (paths) => {
      const postcode = paths.find(isPostcode);
      return postcode && cityAfter(postcode, paths);
    },
  },
  {
    to: 'legal.energy.epc_category',
    kind: 'energy',
    why: 'It is the only field with letters from A to G.',
    find: (paths) => {
      // Two columns of letters are energy and emissions, and nobody can say which is which.
      const [first, ...others] = paths.filter((path) => isEnergyClass(path) && mayBeEnergy(path));
      return others.length === 0 ? first : undefined;
    },
  },
  {
    to: 'location.geo.latitude',
    kind: 'degrees',
    why: 'It and the next field are points within the country of the market.',
    find: (paths, country) => findPoint(paths, country)?.[0],
  },
  {
    to: 'location.geo.longitude',
    kind: 'degrees',
    why: 'It and the field before it are points within the country of the market.',
    find: (paths, country) => findPoint(paths, country)?.[1],
  },
];

/** Candidates for fields whose names say nothing, by their values. Money, offers and people are never guessed. */
export function judgeValues(judged: readonly Judged[], known: readonly string[], market: string): Judged[] {
  const filled = new Set<string>([
    ...known,
    ...judged.flatMap(({ candidates }) => candidates.filter(({ sure }) => sure >= SURE).map(({ target }) => target.to)),
  ]);
  const paths = judged
    .filter(
      ({ candidates, isPrivate, path }) =>
        candidates.length === 0 && isPrivate === undefined && path.list === undefined,
    )
    .map(({ path }) => path);
  const found = new Map<PathSurvey, Candidate>();
  for (const { to, kind, why, find } of GUESSES.filter((guess) => !filled.has(guess.to))) {
    const path = find(paths, market.toUpperCase());
    if (path && !found.has(path)) found.set(path, { path, target: { to, kind, names: '' }, sure: SURE, why });
  }
  return judged.map((each) => {
    const candidate = found.get(each.path);
    return candidate ? { ...each, candidates: [candidate] } : each;
  });
}

function longestText(paths: readonly PathSurvey[]): PathSurvey | undefined {
  return paths
    .filter((path) => shareOf(path, 'text', 'html') > 0.6 && Object.keys(path.languages).length > 0)
    .toSorted((left, right) => right.longest - left.longest)[0];
}

/** A logo is the same file in all listings. */
const areNamedPictures = (path: PathSurvey): boolean =>
  shareOf(path, 'picture name') > 0.9 && (path.isUnique || path.different > path.values * 0.8);

function isTitle(path: PathSurvey): boolean {
  const isLine = shareOf(path, 'words', 'text') > 0.8 && path.longest <= TITLE_LENGTH && path.longest > 30;
  return isLine && path.share > 0.6 && path.different > path.records * 0.7 && path.words.size > 1;
}

const isKind = (path: PathSurvey): boolean =>
  path.share > 0.9 &&
  !path.isCut &&
  path.different <= 40 &&
  knownShare(path, (word) => word.length <= 40 && kindOfWord(word) !== undefined) > 0.85;

const isEnergyClass = (path: PathSurvey): boolean =>
  path.different >= 3 && path.longest <= 2 && knownShare(path, (word) => /^[A-G]\+?$/.test(word)) === 1;

/** A table without names, or a name that speaks of energy: bands of taxes have letters too. */
const mayBeEnergy = ({ names }: PathSurvey): boolean =>
  names.every((name) => /^\d+$/.test(name)) ||
  (/energ|epc|dpe|peb|ape|ber|klass|classe|clase|letra|label|rating/i.test(names.join(' ')) &&
    !/tax|council|band/i.test(names.join(' ')));

const isCountry = (path: PathSurvey): boolean =>
  path.share > 0.8 &&
  path.longest > 2 &&
  path.different <= 20 &&
  knownShare(path, (word) => countryCode(word) !== undefined) > 0.95;

/** Five digits, in all listings, with fewer different values than listings, next to a word. */
const isPostcode = (path: PathSurvey): boolean =>
  path.share > 0.9 && path.different < path.records * 0.8 && knownShare(path, (word) => /^\d{5}$/.test(word)) > 0.95;

/** The field behind the postcode, if its values are words of a similar number. */
function cityAfter(postcode: PathSurvey, paths: readonly PathSurvey[]): PathSurvey | undefined {
  const next = paths[paths.indexOf(postcode) + 1];
  const isWord =
    next !== undefined &&
    shareOf(next, 'words') > 0.9 &&
    next.longest <= 60 &&
    knownShare(next, (word) => /\d/.test(word)) < 0.2;
  return isWord && next.different <= postcode.different * 3 ? next : undefined;
}

/** Two fields in a row with many decimals whose values are points of a country. */
function findPoint(paths: readonly PathSurvey[], country: string): readonly [PathSurvey, PathSurvey] | undefined {
  for (const [place, latitude] of paths.entries()) {
    const longitude = paths[place + 1];
    if (!longitude || !isPrecise(latitude) || !isPrecise(longitude)) continue;
    const [north, east] = [latitude.numbers, longitude.numbers];
    if (!north || !east) continue;
    const corners = [
      { latitude: north.median, longitude: east.median },
      { latitude: north.max, longitude: east.max },
    ];
    if (corners.every((corner) => mayBeWithin(country, corner) === true)) return [latitude, longitude];
  }
  return undefined;
}

const isPrecise = (path: PathSurvey): boolean =>
  knownShare(path, (word) => /^-?\d{1,3}\.\d{4,}$/.test(word) || /^0(?:\.0+)?$/.test(word)) > 0.9 &&
  knownShare(path, (word) => /\.\d{4,}$/.test(word)) > 0.3;
