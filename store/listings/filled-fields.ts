import type { FilledField } from '../../model/sync/feed-shape.ts';
import type { Listing } from '../../model/listing/listing.ts';
import { valueAt } from '../../model/shared/is-object.ts';

/** What the watched fields are read from. */
export type WatchedContent = Partial<Listing>;

/** A field whose share of filled listings is compared between reads. `among`: listings that may have it; default: all. */
interface Watched {
  readonly field: string;
  readonly isFilled: (listing: WatchedContent) => boolean;
  readonly among?: (listing: WatchedContent) => boolean;
}

/** Fields of every listing, by their paths. */
const PLAIN = [
  'offer_type',
  'images',
  'bedrooms',
  'bathrooms',
  'living_rooms',
  'floor',
  'amenities',
  'available_at',
  'negotiator',
  'location.city',
  'location.postal_code',
  'location.street',
  'location.geo',
  'sizes.liveable_area',
  'sizes.plot_area',
  'office.name',
  'building.construction.year',
  'legal.energy.epc_category',
  'legal.energy.epc_value',
] as const;
const PRICE = 'financial.transaction.price';

/** What the watched fields are read from, as a projection. */
export const WATCHED_CONTENT = {
  version: 1,
  type: 1,
  hidden: 1,
  [PRICE]: 1,
  ...Object.fromEntries(PLAIN.map((path) => [path, 1])),
  images: { $slice: 1 },
};

/** Whether a listing has something at a path. */
function isFilledAt(path: string): (listing: WatchedContent) => boolean {
  const names = path.split('.');
  return (listing) => (valueAt(listing, names) ?? undefined) !== undefined;
}

/**
 * What buyers search by, and what no source leaves out from one day to the next. What is stored has a letter for each in this order: a new one comes last, and listings that were written
 * before do not count for it.
 */
const WATCHED: readonly Watched[] = [
  { field: `${PRICE} (sale)`, isFilled: isFilledAt(PRICE), among: ({ offer_type: offer }) => offer === 'sale' },
  {
    field: `${PRICE} (rental)`,
    isFilled: isFilledAt(PRICE),
    among: ({ offer_type: offer }) => offer === 'rental' || offer === 'seasonal_rental',
  },
  { field: 'type', isFilled: ({ type }) => (type ?? 'other') !== 'other' },
  { field: 'not hidden', isFilled: ({ hidden }) => hidden !== true },
  ...PLAIN.map((field) => ({ field, isFilled: isFilledAt(field) })),
];

/**
 * Which of the watched fields a listing has, a letter for each: `1` filled, `0` empty, `-` not expected of such a listing. Stored with its state, so that counting a catalogue reads no contents.
 */
export const filledFields = (listing: WatchedContent): string =>
  WATCHED.map(({ isFilled, among }) => {
    if (among && !among(listing)) return '-';
    return isFilled(listing) ? '1' : '0';
  }).join('');

/** How often each watched field is filled in listings that are counted by what `filledFields` says of them. */
export const sumFilled = (counts: ReadonlyMap<string, number>): FilledField[] =>
  WATCHED.map(({ field: name }, place) => {
    const sum = { of: 0, filled: 0 };
    for (const [letters, listings] of counts) {
      const letter = letters[place];
      if (letter === '0' || letter === '1') sum.of += listings;
      if (letter === '1') sum.filled += listings;
    }
    return { field: name, ...sum };
  });
