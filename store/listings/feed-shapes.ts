import type { Collection, Document } from 'mongodb';
import type { Listing } from '../../model/listing/listing.ts';
import type { FeedShape, FilledField, UnmappedWord } from '../../model/sync/feed-shape.ts';
import type { ListingContent } from './listing-parts.ts';
import type { ListingState } from './listing-states.ts';

/** A field whose share of filled listings is compared between reads. `among`: listings that may have it; default: all. */
interface Watched {
  readonly field: string;
  readonly filled: Document;
  readonly among?: Document;
}

const isFilled = (path: string): Document => ({ $gt: [`$${path}`, null] });
const offer = (...offers: string[]): Document => ({ $in: ['$offer_type', offers] });
const PRICE = 'financial.transaction.price';

/** What buyers search by, and what no source leaves out from one day to the next. */
const WATCHED: readonly Watched[] = [
  { field: `${PRICE} (sale)`, filled: isFilled(PRICE), among: offer('sale') },
  { field: `${PRICE} (rental)`, filled: isFilled(PRICE), among: offer('rental', 'seasonal_rental') },
  { field: 'type', filled: { $and: [isFilled('type'), { $ne: ['$type', 'other'] }] } },
  { field: 'not hidden', filled: { $ne: ['$hidden', true] } },
  ...[
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
  ].map((field) => ({ field, filled: isFilled(field) })),
];

/** Most words of a shape: a feed with more has free texts where codes belong. */
const MAX_WORDS = 300;

/** On what terms a listing is offered, and whether it may be seen. Other fields are read for the rules of its gateway. */
export type ListingTerms = Pick<Listing, '_id' | 'offer_type' | 'financial' | 'status' | 'hidden' | 'custom_fields'>;

/** What the comparison of a source with itself asks of stored listings. */
export interface FeedShapes {
  /**
   * Offer, money, status and visibility of listings, in no particular order.
   * @param fields further top-level fields
   */
  terms(ids: readonly string[], fields?: readonly string[]): Promise<ListingTerms[]>;
  /** What the listings of a stream look like as a whole, counted by the database. */
  shape(gatewayId: string, streamId: string): Promise<FeedShape>;
}

/** What `terms` reads of every listing. */
const TERMS = ['offer_type', 'financial', 'status', 'hidden'] as const;

interface Collections {
  readonly contents: Collection<ListingContent>;
  readonly states: Collection<ListingState>;
}

export function createFeedShapes({ contents, states }: Collections): FeedShapes {
  return {
    terms: (ids, fields = []) =>
      contents
        .find<ListingTerms>(
          { _id: { $in: [...ids] } },
          {
            projection: Object.fromEntries([...TERMS, ...fields].map((field) => [field, 1])),
            batchSize: ids.length,
          },
        )
        .toArray(),
    async shape(gatewayId, streamId) {
      const of = { gateway_id: gatewayId, stream_id: streamId };
      const [counts] = await contents
        .aggregate<Record<string, number>>([
          { $match: of },
          { $group: { _id: null, listings: { $sum: 1 }, ...Object.fromEntries(WATCHED.flatMap(sumsOf)) } },
        ])
        .toArray();
      const fields = WATCHED.map(({ field }, place): FilledField => {
        return { field, of: counts?.[`of${place}`] ?? 0, filled: counts?.[`filled${place}`] ?? 0 };
      });
      const words = await states.aggregate<UnmappedWord>([{ $match: of }, ...WORDS]).toArray();
      return { listings: counts?.['listings'] ?? 0, fields, words };
    },
  };
}

/** Counts the words without a counterpart, the most frequent first. */
const WORDS: readonly Document[] = [
  { $project: { crm_reference: 1, 'sync.warnings': 1 } },
  { $unwind: '$sync.warnings' },
  { $match: { 'sync.warnings.code': 'unmapped_value', 'sync.warnings.value': { $type: 'string' } } },
  {
    $group: {
      _id: { field: '$sync.warnings.field', value: '$sync.warnings.value' },
      listings: { $sum: 1 },
      example: { $min: '$crm_reference' },
    },
  },
  { $sort: { listings: -1, _id: 1 } },
  { $limit: MAX_WORDS },
  { $project: { _id: 0, field: '$_id.field', value: '$_id.value', listings: 1, example: 1 } },
];

/** The sums of a watched field, by names without dots. */
function sumsOf({ filled, among = { $literal: true } }: Watched, place: number): [string, Document][] {
  return [
    [`of${place}`, { $sum: { $cond: [among, 1, 0] } }],
    [`filled${place}`, { $sum: { $cond: [{ $and: [among, filled] }, 1, 0] } }],
  ];
}
