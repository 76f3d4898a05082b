import type { Appearance, Home } from '../../analysis/twins/home.ts';
import { defined } from '../../model/shared/defined.ts';
import { fold } from '../../model/words/fold.ts';
import { PERIOD_MONTHS } from '../../model/property/period-months.ts';
import { squareMetres } from '../../model/property/square-metres.ts';
import type { Property } from '../../model/property/property.ts';
import type { ListingFacts, ListingPictures, ListingTexts } from '../../store/listings/read-homes.ts';

/** Offers that no longer are any: a home that was sold may be listed again. */
const OVER: readonly (Property['status'] | undefined)[] = ['sold', 'rented', 'closed'];
/** Homes that what listings say distinguishes. Parking spaces, plots and the flats of a programme that is sold as one are often exactly alike. */
const KINDS: readonly Property['type'][] = ['apartment', 'house'];

const isHome = (type: Property['type']): type is Home['kind'] => KINDS.includes(type);

/** What a listing says of its home; undefined where it is no flat or house on offer, is kept from sites, or states no area, or neither postcode nor town. */
export function homeOf(listing: ListingFacts): Home | undefined {
  const { type, status, location = {}, sizes = {} } = listing;
  const area = metres(sizes.liveable_area ?? sizes.floor_area);
  const place = location.postal_code ?? fold(location.city ?? '');
  if (!isHome(type) || OVER.includes(status) || listing.hidden === true || !area || !place) return undefined;
  return {
    id: listing._id,
    gateway_id: listing.gateway_id,
    kind: type,
    offer: listing.offer_type ?? '',
    place: `${location.countryCode ?? ''} ${place}`,
    area,
    ...defined({ ...sizeFacts(listing), ...costFacts(listing), ...placeFacts(location) }),
  };
}

const metres = (size: { size: number; unit: string } | undefined): number | undefined => size && squareMetres(size);
/** Folded; undefined for nothing. */
const word = (text: string | undefined): string | undefined => fold(text ?? '') || undefined;

function sizeFacts({ sizes = {}, floor, living_rooms, bedrooms, building, coownership }: ListingFacts) {
  const storey = floor === undefined || floor === '' ? NaN : Number(floor);
  return {
    plot: metres(sizes.plot_area ?? sizes.land_area),
    rooms: living_rooms,
    bedrooms,
    floor: Number.isInteger(storey) ? storey : undefined,
    year: building?.construction?.year,
    lot: word(coownership?.lot_reference),
  };
}

function costFacts({ financial, legal }: ListingFacts) {
  const price = financial?.transaction?.price;
  return {
    price: price?.amount,
    currency: price?.currency,
    energy: certificateOf(legal?.energy),
    certificate: word(legal?.energy?.epc_reference),
    charges: yearly(financial?.building_costs),
    tax: yearly(financial?.property_tax),
  };
}

function placeFacts(location: NonNullable<ListingFacts['location']>) {
  return { street: word(location.street), street_number: word(location.street_number), point: pointOf(location) };
}

/** The figures of an energy certificate, in the order of Home.energy; undefined without any. */
function certificateOf(energy: NonNullable<ListingFacts['legal']>['energy']): Home['energy'] {
  const { min, max } = energy?.costs_estimation ?? {};
  const figures = [energy?.epc_value, energy?.greenhouse_value, min?.amount, max?.amount];
  return figures.some((figure) => figure !== undefined) ? figures : undefined;
}

/** An amount per year; undefined for periods of days and weeks, and without one. */
function yearly(costs: NonNullable<ListingFacts['financial']>['building_costs']): number | undefined {
  const months = costs?.period && PERIOD_MONTHS[costs.period];
  return costs?.amount === undefined || months === undefined ? undefined : (costs.amount.amount * 12) / months;
}

/** The position of the home itself. Where nothing says how exact a position is, it is taken for one set by the agent. */
function pointOf({ geo, precision = 'exact' }: NonNullable<ListingFacts['location']>): Home['point'] {
  const { latitude: lat, longitude: lon } = geo ?? {};
  return precision !== 'exact' || lat === undefined || lon === undefined ? undefined : { lat, lon };
}

/** The pictures of a listing, as they are compared. */
export const picturesOf = ({ images = [], look }: ListingPictures): Omit<Appearance, 'texts'> => ({
  pictures: images.flatMap(({ url }) => url ?? []),
  ...defined({ look }),
});

/** Its texts, as they are compared. */
export const textsOf = ({ description }: ListingTexts): Appearance['texts'] =>
  Object.fromEntries(
    Object.entries(description).flatMap(([language, text]) =>
      typeof text === 'string' && text ? [[language, text]] : [],
    ),
  );
