import { fold } from '../../model/words/fold.ts';
import { SAME_WORDING, sharedWording } from '../../model/words/wording.ts';
import type { MappedProperty } from '../../model/property/property.ts';
import type { HomeOfOffice } from '../../store/listings/listings.ts';
import { provenanceOf } from './likeness.ts';

/** What is said of a home and of who offers it: only what the store reads as well. */
export type SaidOfBoth = Partial<Omit<HomeOfOffice, '_id'>>;

/** Whether a record describes the home of the listing under its key. `unsure`: nothing contradicts it, and nothing shows it. */
export type HomeChange = 'same' | 'unsure' | 'other';

/** Relative tolerance between areas of one home, for new measurements and rounding. */
const SAME_AREA = 0.05;

/**
 * Whether the changed record of a listing describes the same home. It does where the texts share their wording. Otherwise it is another home where place or area differ, or kind and rooms
 * together; and the same one where price, first picture or office stayed. Facts that one side does not state decide nothing. Pure.
 */
export function compareHomes(before: SaidOfBoth, now: SaidOfBoth): HomeChange {
  if (isSameText(before, now)) return 'same';
  if (isElsewhere(before, now) || isOtherSize(before, now)) return 'other';
  if (before.type !== now.type && isOtherRooms(before, now)) return 'other';
  return isSameOffer(before, now) || isSameOffice(before, now) ? 'same' : 'unsure';
}

/** Whether a description shares its wording with the one in the same language; the titles where there is no description. */
function isSameText(before: SaidOfBoth, now: SaidOfBoth): boolean {
  const described = wordings(before.description, now.description);
  const shares = described.length > 0 ? described : wordings(before.title, now.title);
  return shares.some((share) => share >= SAME_WORDING);
}

function wordings(before: MappedProperty['description'] = {}, now: MappedProperty['description'] = {}): number[] {
  const texts = new Map<string, string | undefined>(Object.entries(before));
  return Object.entries(now).flatMap(([language, text]) => sharedWording(texts.get(language) ?? '', text ?? '') ?? []);
}

/** Whether two facts are both stated and differ. */
const differ = <Fact>(a: Fact | undefined, b: Fact | undefined): boolean =>
  a !== undefined && b !== undefined && a !== b;

function isElsewhere({ location: before = {} }: SaidOfBoth, { location: now = {} }: SaidOfBoth): boolean {
  if (before.postal_code !== undefined && now.postal_code !== undefined) return before.postal_code !== now.postal_code;
  const towns = [before.city, now.city].map((city) => fold(city ?? '') || undefined);
  return differ(towns[0], towns[1]);
}

/** Whether the first area that both state in the same unit differs. */
function isOtherSize({ sizes: before = {} }: SaidOfBoth, { sizes: now = {} }: SaidOfBoth): boolean {
  const pairs = (['liveable_area', 'floor_area', 'plot_area', 'land_area'] as const).flatMap((name) => {
    const [a, b] = [before[name], now[name]];
    return a && b && a.unit === b.unit ? [[a.size, b.size] as const] : [];
  });
  const [first] = pairs;
  return first !== undefined && Math.abs(first[0] - first[1]) > SAME_AREA * Math.max(...first);
}

const isOtherRooms = (before: SaidOfBoth, now: SaidOfBoth): boolean =>
  differ(before.bedrooms, now.bedrooms) || differ(before.living_rooms, now.living_rooms);

function isSameOffer(before: SaidOfBoth, now: SaidOfBoth): boolean {
  const [price, other] = [before, now].map(({ financial }) => financial?.transaction?.price);
  const isSamePrice = price !== undefined && price.amount === other?.amount && price.currency === other.currency;
  const picture = before.images?.[0]?.url;
  return isSamePrice || (picture !== undefined && picture === now.images?.[0]?.url);
}

function isSameOffice(before: SaidOfBoth, now: SaidOfBoth): boolean {
  const [was, is] = [provenanceOf(before), provenanceOf(now)];
  return (['names', 'contacts'] as const).some((what) => was[what].some((value) => is[what].includes(value)));
}
