import type { DwellingType } from '../../analysis/valuation/dwelling.ts';
import type { Listing } from '../../model/listing/listing.ts';
import { PERIOD_MONTHS } from '../../model/property/period-months.ts';
import { squareMetres } from '../../model/property/square-metres.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import { reach } from '../http/downstream.ts';
import { isForItsSite } from '../site/own-site.ts';
import { CURRENCY } from './estimate.ts';
import type { EstimateDeps } from './estimate.ts';
import type { Location } from './locate.ts';

/** Search radii in metres, tried in turn until there are enough rents. Those farther away belong to another market. */
export const RENT_RADII = [1_500, 5_000, 15_000];
/** As many as kriging uses and regression still gains from, of any size. */
const MOST = 200;
/** Areas of half to twice the area are close enough for the regression. */
const AREA_FACTOR = 2;
/** EUR per m² and month. Values outside are sales, weekly rents or typing errors. */
const PLAUSIBLE = { min: 2, max: 100 } as const;

/** A letting listing as an estimate uses it. */
export interface OwnRent {
  readonly id: string;
  /** YYYY-MM-DD of its last change. */
  readonly date: string;
  /** EUR per month, as advertised. */
  readonly rent: number;
  readonly area: number;
  readonly rooms?: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly isPlacePublic: boolean;
}

/** Whether a rented dwelling has half to twice the area. */
export const isAlike = (rent: Pick<OwnRent, 'area'>, area: number): boolean =>
  rent.area >= area / AREA_FACTOR && rent.area <= area * AREA_FACTOR;

/**
 * Letting listings of the principal's own gateways around a place, of one kind of dwelling, the nearest first. Of every size, so that a larger flat is compared with the same
 * listings and never gets a lower rent only because others were found. An API token has those of its gateway, and one for a single site those that the rules send to that site. Throws DOWNSTREAM_ERROR if listings cannot be searched.
 */
export async function ownRents(
  { type, location, principal }: { type: DwellingType; location: Location; principal: Principal },
  { search, store }: Pick<EstimateDeps, 'search' | 'store'>,
): Promise<OwnRent[]> {
  const gatewayIds = await store.gateways.ownedIds(principal);
  let found: OwnRent[] = [];
  for (const radius of RENT_RADII) {
    const { ids } = await reach('The search engine', () =>
      search.search(
        gatewayIds,
        {
          type: [type],
          offer_type: ['rental'],
          lat: location.latitude,
          lon: location.longitude,
          radius,
        },
        { limit: MOST, sort: 'distance' },
      ),
    );
    const listings = await shownTo(principal, await store.listings.byIds(ids), { store });
    found = listings.flatMap((listing) => readRent(listing) ?? []);
    if (found.length >= MOST) break;
  }
  return found;
}

/** Those of some listings that the token may see: comparables name them with rent and place. */
async function shownTo(
  principal: Principal,
  listings: readonly Listing[],
  deps: Pick<EstimateDeps, 'store'>,
): Promise<Listing[]> {
  const shown = await Promise.all(listings.map((listing) => isForItsSite(principal, listing, deps)));
  return listings.filter((_, index) => shown[index]);
}

/** The rent of a listing; undefined without a rent in EUR per month or longer, an area or a position. */
export function readRent(listing: Listing): OwnRent | undefined {
  const { location, bedrooms, living_rooms: living, sync } = listing;
  const rent = monthlyRent(listing);
  const area = areaOf(listing);
  const geo = location?.geo;
  if (rent === undefined || !area || !geo) return undefined;
  if (rent / area < PLAUSIBLE.min || rent / area > PLAUSIBLE.max) return undefined;
  return {
    id: listing._id,
    date: sync.changed_at.toISOString().slice(0, 10),
    rent,
    area,
    ...(bedrooms === undefined ? {} : { rooms: bedrooms + (living ?? 1) }),
    latitude: geo.latitude,
    longitude: geo.longitude,
    isPlacePublic: location.publish_address !== false,
  };
}

/** EUR per month. */
function monthlyRent({ financial, rent_details: terms }: Listing): number | undefined {
  const price = financial?.transaction?.price;
  const months = PERIOD_MONTHS[terms?.rent_period ?? 'month'];
  return price?.currency === CURRENCY && months ? price.amount / months : undefined;
}

/** Square metres. */
function areaOf({ sizes }: Listing): number | undefined {
  const size = sizes?.liveable_area ?? sizes?.floor_area;
  return size && squareMetres(size);
}
