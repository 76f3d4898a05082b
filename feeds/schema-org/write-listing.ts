import type { PublishedListing } from '../../model/listing/listing.ts';
import { rounded } from '../../model/shared/rounded.ts';
import type { FeedContext, Written } from '../feed-format.ts';
import { addressesOf, priceOf, publicPlace, squareMetres, standingOf, textIn } from '../offered.ts';
import { plainText } from '../plain-text.ts';
import { FUNCTIONS, TYPES, UNIT_CODES } from './codes.ts';

type Node = { readonly [name: string]: unknown };

/** A listing as RealEstateListing of schema.org: the page, which contains the property and its offer. Undefined members are not written. */
export function writeListing(listing: PublishedListing, { language }: FeedContext): Written {
  const standing = standingOf(listing);
  if (!standing) return { skipped: 'status' };
  const title = textIn(listing.title, language);
  if (!title) return { skipped: 'language' };
  const [written, name] = title;
  const description = textIn(listing.description, written);
  const node: Node = {
    '@type': 'RealEstateListing',
    identifier: listing.id,
    url: listing.property_url,
    name,
    description: description && plainText(description[1]),
    inLanguage: written,
    datePosted: listing.created_at,
    dateModified: listing.updated_at,
    image: someOf(addressesOf(listing.images)),
    mainEntity: property(listing),
    offers: offer(listing, standing),
  };
  return { item: JSON.stringify(node) };
}

/** The node; undefined if it only has its type. */
function node(type: string, members: Node): Node | undefined {
  const isEmpty = Object.values(members).every((member) => member === undefined);
  return isEmpty ? undefined : { '@type': type, ...members };
}

const someOf = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined);

function property(listing: PublishedListing): Node {
  const place = publicPlace(listing);
  const type = TYPES[listing.type];
  return {
    '@type': type ?? 'Place',
    address: address(place),
    geo: place.geo && node('GeoCoordinates', { latitude: place.geo.latitude, longitude: place.geo.longitude }),
    additionalType: listing.sub_type,
    ...((type === 'Apartment' || type === 'House') && home(listing)),
    amenityFeature: someOf(
      (listing.amenities ?? []).map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
    ),
  };
}

function address(place: ReturnType<typeof publicPlace>): Node | undefined {
  const street = [place.street_number, place.street].filter(Boolean).join(' ');
  return node('PostalAddress', {
    streetAddress: place.address ?? (street || undefined),
    postalCode: place.postal_code,
    addressLocality: place.city,
    addressRegion: place.region ?? place.province,
    addressCountry: place.countryCode ?? place.country,
  });
}

const home = (listing: PublishedListing): Node => ({
  numberOfRooms: listing.living_rooms,
  numberOfBedrooms: listing.bedrooms,
  numberOfBathroomsTotal: listing.bathrooms,
  floorLevel: listing.floor,
  yearBuilt: listing.building?.construction?.year,
  floorSize: area(listing.sizes?.liveable_area ?? listing.sizes?.floor_area),
  petsAllowed: listing.amenities?.includes('pets_accepted') || undefined,
});

function area(size: Parameters<typeof squareMetres>[0]): Node | undefined {
  const metres = squareMetres(size);
  return metres === undefined
    ? undefined
    : // MTK is the UN/CEFACT code of m².
      { '@type': 'QuantitativeValue', value: rounded(metres, 2), unitCode: 'MTK' };
}

function offer(listing: PublishedListing, standing: 'open' | 'reserved'): Node | undefined {
  const price = priceOf(listing);
  const { offer_type: type, rent_details: rent } = listing;
  const money = price && { price: price.amount, priceCurrency: price.currency };
  const isRent = type === 'rental' || type === 'seasonal_rental' || type === 'leasehold';
  // A rent without its period would be read as a price.
  const period = isRent && rent?.rent_period ? UNIT_CODES[rent.rent_period] : undefined;
  return {
    '@type': 'Offer',
    availability: standing === 'open' ? 'https://schema.org/InStock' : 'https://schema.org/Reserved',
    businessFunction: type && FUNCTIONS[type],
    availabilityStarts: listing.available_at,
    ...(isRent
      ? { priceSpecification: period && money && { '@type': 'UnitPriceSpecification', ...money, unitCode: period } }
      : money),
    offeredBy: agent(listing),
  };
}

function agent({ office, negotiator }: PublishedListing): Node | undefined {
  return node('RealEstateAgent', {
    name: office?.name ?? negotiator?.company,
    email: office?.mail ?? negotiator?.email,
    telephone: office?.phone ?? negotiator?.phone,
    url: office?.website_url,
  });
}
