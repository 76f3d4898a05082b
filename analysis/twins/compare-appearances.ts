import { sharedSequences, wordSequences } from '../../model/words/wording.ts';
import { withSign } from './compare-facts.ts';
import type { Evidence } from './compare-facts.ts';
import type { Appearance } from './home.ts';
import { namedParts, nameOtherParts } from './named-parts.ts';
import { isSameLook } from './picture-look.ts';

/** A picture or text of more listings of one agency than it would have of a home is one of a building, of the agency or of a missing picture. */
const MOST_LISTINGS_OF_A_HOME = 3;

/** Most of fewer pictures may be the front of a building alone. */
const LEAST_PICTURES = 3;

/** Texts and pictures of a listing, ready to be compared with many others. */
export interface Prepared extends Appearance {
  readonly sequences: Readonly<Record<string, ReadonlySet<string>>>;
  readonly parts: ReadonlySet<string>;
}

export const prepare = (appearance: Appearance): Prepared => ({
  ...appearance,
  sequences: Object.fromEntries(
    Object.entries(appearance.texts).map(([language, text]) => [language, wordSequences(text)]),
  ),
  parts: namedParts(Object.values(appearance.texts).join('\n')),
});

/** Counts pictures, looks and texts of the listings of each agency, to find those of more listings than one home would have. */
export interface CommonCount {
  /** @param agency id of the gateway */
  add(agency: string, parts: Iterable<string>): void;
  /** Whether an agency has it in so many listings that it says nothing of a home. */
  isCommon(part: string): boolean;
}

export function countCommon(): CommonCount {
  const counts = new Map<string, number>();
  const common = new Set<string>();
  return {
    add(agency, parts) {
      for (const part of new Set(parts)) {
        const key = `${agency} ${part}`;
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        if (count > MOST_LISTINGS_OF_A_HOME) common.add(part);
      }
    },
    isCommon: (part) => common.has(part),
  };
}

/** What of the pictures of a listing is counted: addresses, and the look of the first. */
export const pictureParts = ({ pictures, look }: Pick<Appearance, 'pictures' | 'look'>): readonly string[] =>
  look === undefined ? pictures : [...pictures, look];

/** What says nothing, and whether both listings are of one agency. */
interface Setting {
  readonly texts: Pick<CommonCount, 'isCommon'>;
  readonly pictures: Pick<CommonCount, 'isCommon'>;
  readonly isOneAgency: boolean;
}

/** Adds what texts and pictures say to the facts; undefined where the texts name two parts of a building. Pure. */
export function compareAppearances(
  facts: Evidence,
  one: Prepared | undefined,
  other: Prepared | undefined,
  { texts, pictures, isOneAgency }: Setting,
): Evidence | undefined {
  if (!one || !other) return facts;
  if (nameOtherParts(one.parts, other.parts)) return undefined;
  const text = textsApart(one, other, texts);
  const picture = picturesApart(one, other, pictures);
  const withText =
    text === undefined ? facts : withSign(facts, text, { aspect: 'TEXT' }, isOneAgency ? 'OWN_TEXT' : 'TEXT');
  return picture === undefined
    ? withText
    : withSign(withText, picture, { aspect: 'PICTURE' }, isOneAgency ? 'OWN_PICTURE' : 'PICTURE');
}

/** The share of wording that the most alike texts of one language do not share. */
function textsApart(one: Prepared, other: Prepared, { isCommon }: Setting['texts']): number | undefined {
  const shares = Object.entries(one.sequences).flatMap(([language, sequences]) => {
    const [text, otherText] = [one.texts[language], other.texts[language]];
    if (text === undefined || otherText === undefined || isCommon(text) || isCommon(otherText)) return [];
    return sharedSequences(sequences, other.sequences[language] ?? new Set()) ?? [];
  });
  return shares.length === 0 ? undefined : 1 - Math.max(...shares);
}

/** As the levels of PICTURE count; undefined where one of the two has no picture of its own. */
function picturesApart(one: Prepared, other: Prepared, { isCommon }: Setting['pictures']): number | undefined {
  const [few = [], many = []] = [one, other]
    .map((of) => [...new Set(of.pictures)].filter((address) => !isCommon(address)))
    .toSorted((a, b) => a.length - b.length);
  if (few.length === 0) return undefined;
  const shared = few.filter((address) => many.includes(address)).length;
  if (few.length >= LEAST_PICTURES && shared >= few.length / 2) return 0;
  const looks = [one.look, other.look].map((look) => (look !== undefined && isCommon(look) ? undefined : look));
  return shared > 0 || isSameLook(looks[0], looks[1]) ? 1 : 2;
}
