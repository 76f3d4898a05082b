import { SIMILARITY_ASPECTS } from '../../model/listing/similarity.ts';
import type { SimilarityReason } from '../../model/listing/similarity.ts';
import type { PublishedListing } from '../../model/listing/listing.ts';
import { presentListing } from '../../store/listings/present-listing.ts';
import { route } from '../contract.ts';
import { reach } from '../http/downstream.ts';
import { demandWholeCatalogue } from '../site/own-site.ts';
import { ref } from '../http/schemas.ts';
import type { Typed } from '../http/schemas.ts';
import { visibleListing } from './visible-listing.ts';

const DEFAULT_SIMILAR = 6;
/** More than a page shows below a listing. */
const MAX_SIMILAR = 24;

interface SimilarReply {
  readonly data: readonly {
    readonly listing: PublishedListing;
    readonly score: number;
    readonly reasons: readonly SimilarityReason[];
  }[];
  readonly compared: number;
  readonly candidates: number;
}

const share = { type: 'number', minimum: 0, maximum: 1 } as const;

const reply: Typed<SimilarReply> = {
  type: 'object',
  properties: {
    data: {
      type: 'array',
      description: 'The most alike first.',
      items: {
        type: 'object',
        properties: {
          listing: ref('Property'),
          score: {
            ...share,
            description:
              'How alike they are: the mean of their closeness by weight (place 30, price 25, area 20, rooms 10, plot, sub-type and amenities 5 each), over what the listing itself says. What the other one does not say counts as unlike.',
          },
          reasons: {
            type: 'array',
            description: 'What was compared, the closest first.',
            items: {
              type: 'object',
              properties: {
                aspect: { type: 'string', enum: SIMILARITY_ASPECTS, description: 'What was compared.' },
                closeness: { ...share, description: '1 is the same, 0 nothing alike.' },
                distance_m: { type: 'integer', minimum: 0, description: 'Metres between the two places.' },
                difference_percent: {
                  type: 'number',
                  description: 'Percent more than the listing itself, of price, area or plot; negative: less.',
                },
                difference: { type: 'number', description: 'How many rooms more; negative: fewer.' },
                shared: { type: 'array', items: { type: 'string' }, description: 'Amenities that both have.' },
              },
              required: ['aspect', 'closeness'],
              additionalProperties: false,
            },
          },
        },
        required: ['listing', 'score', 'reasons'],
        additionalProperties: false,
      },
    },
    compared: { type: 'integer', minimum: 0, description: 'Listings that were compared, at most 500.' },
    candidates: {
      type: 'integer',
      minimum: 0,
      description: 'Listings that could have been: where they are more than `compared`, the nearest were.',
    },
  },
  required: ['data', 'compared', 'candidates'],
  additionalProperties: false,
};

export const similarProperties = route({
  method: 'GET',
  path: '/properties/{id}/similar',
  id: 'similarProperties',
  summary: 'Listings that are like this one',
  description:
    'Of the same gateway, type and offer: those still offered and not hidden, within 50 km or in the same city, at least half and at most twice its price and area. Each with what makes it alike.',
  tag: 'Listings',
  access: 'token',
  forSites: true,
  query: {
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: MAX_SIMILAR,
      default: DEFAULT_SIMILAR,
      description: 'Most listings that are returned.',
    },
  },
  success: { status: 200, description: 'The similar listings.', schema: reply },
}).handle(async ({ params, principal, query: { limit } }, deps) => {
  const { store, search, config } = deps;
  const listing = await visibleListing(params.id, principal, deps);
  await demandWholeCatalogue(principal, deps);
  const found = await reach('The search engine', () => search.similar([listing.gateway_id], listing, limit));
  const stored = new Map((await store.listings.byIds(found.similar.map(({ id }) => id))).map((one) => [one._id, one]));
  return {
    data: found.similar.flatMap(({ id, score, reasons }) => {
      const similar = stored.get(id);
      // The index follows the store with a delay.
      return similar?.gateway_id === listing.gateway_id
        ? [{ listing: presentListing(similar, config.PUBLIC_URL), score, reasons }]
        : [];
    }),
    compared: found.compared,
    candidates: found.candidates,
  };
});
