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

const LEASES: readonly Listing['offer_type'][] = ['rental', 'seasonal_rental'];

function propertyType({ type, offer_type: offer }: Listing): string {
  const isLease = LEASES.includes(offer);
  if (type === 'land' && !isLease) return 'Land';
  if (HOMES.includes(type)) return isLease ? 'Residential Lease' : 'Residential';
  return isLease ? 'Commercial Lease' : 'Commercial Sale';
}

function measures({ bedrooms, bathrooms, sizes }: Listing): ResoProperty {
  return {
    BedroomsTotal: bedrooms,
    BathroomsFull: bathrooms,
    LivingArea: sizes?.liveable_area?.size,
    LivingAreaUnits: 'Square Meters',
    LotSizeArea: sizes?.plot_area?.size,
    LotSizeUnits: 'Square Meters',
  };
}

function address({ location }: Listing): ResoProperty {
  return {
    UnparsedAddress: location?.address,
    City: location?.city,
    PostalCode: location?.postal_code,
    StateOrProvince: location?.province,
    Country: location?.countryCode,
    Latitude: location?.geo?.latitude,
    Longitude: location?.geo?.longitude,
    InternetAddressDisplayYN: location?.publish_address,
  };
}

function media({ images }: Listing): readonly ResoProperty[] {
  return images.map(({ id, url, ordinal }) => ({
    MediaKey: id,
    MediaURL: url,
    MediaCategory: 'Photo',
    Order: ordinal,
  }));
}

/** A listing as the resource Property; its pictures only on request. */
export function resoProperty(listing: Listing, withMedia: boolean, breakage?: Breakage): ResoProperty {
  const { negotiator, office } = listing;
  return {
    ListingKey: listing.crm_reference,
    ListingId: listing.reference,
    StandardStatus: STATUSES[listing.status] ?? 'Active',
    PropertyType: propertyType(listing),
    PropertySubType: SUB_TYPES[listing.type],
    OriginalEntryTimestamp: listing.created_at,
    ModificationTimestamp: listing.updated_at,
    ListPrice: listing.financial?.transaction?.price?.amount,
    ...measures(listing),
    ...address(listing),
    PublicRemarks: listing.description['en'],
    ListAgentFullName: [negotiator?.first_name, negotiator?.last_name].filter(Boolean).join(' '),
    ListAgentEmail: negotiator?.email,
    ListOfficeName: office?.name,
    ...(withMedia && { Media: media(listing) }),
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
