// Resources of a RESO Web API, Data Dictionary 2.0.
import type { Listing } from '../listing.ts';
import type { Breakage } from './format.ts';

/** PropertySubType, which together with PropertyType is the kind of listing. */
const SUB_TYPES: Partial<Record<Listing['type'], string>> = {
  apartment: 'Condominium',
  house: 'Single Family Residence',
  parking: 'Deeded Parking',
  building: 'Multi Family',
  land: 'Unimproved Land',
  office: 'Office',
  commercial: 'Retail',
  goodwill: 'Business',
};
const HOMES: readonly Listing['type'][] = ['apartment', 'house', 'parking', 'building', 'program'];

const STATUSES: Partial<Record<Listing['status'], string>> = {
  available: 'Active',
  option: 'Active Under Contract',
  under_contract: 'Active Under Contract',
  sales_compromise: 'Pending',
  sold: 'Closed',
  rented: 'Closed',
};

export type ResoProperty = Readonly<Record<string, unknown>>;

/** A listing as the resource Property; its pictures only on request. */
export function resoProperty(listing: Listing, withMedia: boolean, breakage?: Breakage): ResoProperty {
  const { location, negotiator, office, sizes } = listing;
  const isLease = listing.offer_type === 'rental' || listing.offer_type === 'seasonal_rental';
  const isHome = HOMES.includes(listing.type);
  const place = listing.type === 'land' && !isLease ? 'Land' : isHome ? 'Residential' : 'Commercial';
  return {
    ListingKey: listing.crm_reference,
    ListingId: listing.reference,
    StandardStatus: STATUSES[listing.status] ?? 'Active',
    PropertyType: place === 'Land' ? place : isLease ? `${place} Lease` : isHome ? place : 'Commercial Sale',
    PropertySubType: SUB_TYPES[listing.type],
    OriginalEntryTimestamp: listing.created_at,
    ModificationTimestamp: listing.updated_at,
    ListPrice: listing.financial?.transaction?.price?.amount,
    BedroomsTotal: listing.bedrooms,
    BathroomsFull: listing.bathrooms,
    LivingArea: sizes?.liveable_area?.size,
    LivingAreaUnits: 'Square Meters',
    LotSizeArea: sizes?.plot_area?.size,
    LotSizeUnits: 'Square Meters',
    UnparsedAddress: location?.address,
    City: location?.city,
    PostalCode: location?.postal_code,
    StateOrProvince: location?.province,
    Country: location?.countryCode,
    Latitude: location?.geo?.latitude,
    Longitude: location?.geo?.longitude,
    InternetAddressDisplayYN: location?.publish_address,
    PublicRemarks: listing.description['en'],
    ListAgentFullName: [negotiator?.first_name, negotiator?.last_name].filter(Boolean).join(' '),
    ListAgentEmail: negotiator?.email,
    ListOfficeName: office?.name,
    ...(withMedia && {
      Media: listing.images.map(({ id, url, ordinal }) => ({
        MediaKey: id,
        MediaURL: url,
        MediaCategory: 'Photo',
        Order: ordinal,
      })),
    }),
    ...(breakage && SPOILT[breakage]),
  };
}

const SPOILT: Readonly<Record<Breakage, ResoProperty>> = {
  price_in_words: { ListPrice: 'on request' },
  // The format has no title: the fields that it is built from are missing.
  no_title: { PropertyType: undefined, PropertySubType: undefined },
  impossible_type: { PropertySubType: 'Spaceship' },
  bad_date: { ModificationTimestamp: '2026-13-45' },
  bad_coordinates: { Latitude: 948.6, Longitude: 'east' },
  no_key: { ListingKey: undefined },
};
