import { reasonIfAny } from '../../model/sync/job-reasons.ts';
import type { ReasonCode } from '../../model/sync/job-reasons.ts';
import type { Listing } from '../../model/listing/listing.ts';
import type { Reason } from '../../model/sync/sync-job.ts';

type Facts = Pick<
  Listing,
  'crm_reference' | 'financial' | 'sizes' | 'location' | 'images' | 'description' | 'short_description'
>;

const hasText = (texts: Listing['description'] | undefined): boolean =>
  Object.values(texts ?? {}).some((text) => typeof text === 'string' && text.trim() !== '');

/** What visitors of a site expect of every listing, and whether a listing has it. */
const EXPECTED: readonly (readonly [code: ReasonCode, has: (listing: Facts) => boolean])[] = [
  [
    'without_price',
    ({ financial }) => financial?.transaction?.price !== undefined || financial?.range?.from !== undefined,
  ],
  // Land has a plot and no living area, a garage its parking area: one of them is enough.
  ['without_surface', ({ sizes }) => Object.keys(sizes ?? {}).length > 0],
  [
    'without_place',
    ({ location }) =>
      location?.city !== undefined || location?.postal_code !== undefined || location?.geo !== undefined,
  ],
  ['without_pictures', ({ images }) => (images ?? []).length > 0],
  ['without_description', ({ description, short_description }) => hasText(description) || hasText(short_description)],
];

/** What listings lack that a site would show: one reason per fact, with the CRM references of some of them. */
export const missingFactReasons = (listings: readonly Facts[]): Reason[] =>
  EXPECTED.flatMap(([code, has]) => {
    const without = listings.filter((listing) => !has(listing));
    return reasonIfAny(
      code,
      without.length,
      without.map(({ crm_reference }) => crm_reference),
    );
  });
