import type { Mapped } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';

/** Fields that describe the property; one is enough. */
const CONTENT = [
  'offer_type',
  'financial',
  'rent_details',
  'sizes',
  'areas',
  'bedrooms',
  'bathrooms',
  'living_rooms',
  'amenities',
  'images',
  'plans',
  'documents',
  'video',
  'custom_fields',
  'property_url',
] as const;

/** Fields that locate the property; one is enough. The country does not count, as it may be the default of the format. */
const PLACES = ['address', 'street', 'postal_code', 'city', 'district', 'province', 'region', 'geo'] as const;

/**
 * Returns a mapped listing unchanged.
 * Throws ConnectorError bad_record for one with no content but its key: CRMs leave such records behind, and a listing without type,
 * offer, price, place, size, text and picture must not be published.
 */
export function demandContent(mapped: Mapped): Mapped {
  const { property } = mapped;
  const { location = {}, title, description } = property;
  const hasText = Object.entries(description).some(([language, text]) => text !== title[language]);
  const hasContent =
    property.type !== 'other' ||
    hasText ||
    CONTENT.some((field) => property[field] !== undefined) ||
    PLACES.some((field) => location[field] !== undefined);
  if (!hasContent) {
    throw new ConnectorError(
      'bad_record',
      'The listing has nothing but its key: no type, offer, price, place, size, text or picture.',
      { path: '$', fault: 'no_content' },
    );
  }
  return mapped;
}
