import type { MappedProperty } from '../../../../model/property/property.ts';
import type { JsonObject, MapContext, Mapped } from '../../../connector.ts';
import { ConnectorError } from '../../../errors.ts';
import { finishMapping } from '../../../kit/mapping/finish-mapping.ts';
import { prune } from '../../../kit/mapping/prune.ts';
import { configText } from '../../../kit/read-config.ts';
import { readCountry } from './read-country.ts';
import { listingKey } from '../entry.ts';
import { mapCustomFields } from './custom-fields.ts';
import { mapKind, readKind } from './map-kind.ts';
import type { ListingKind } from './map-kind.ts';
import { mapMedia } from './map-media.ts';
import { mapMoney } from './map-money.ts';
import { isSharedOwnership, mapPeople } from './map-people.ts';
import { mapPlace } from './map-place.ts';
import { mapProximities } from './map-proximities.ts';
import { mapRooms } from './map-rooms.ts';
import { mapSizes, sizeWords } from './map-sizes.ts';
import { openResource } from './resource.ts';
import type { Resource } from './resource.ts';
import { wordKey } from './words.ts';

/** A resource Property with its Media as a property of our model. Throws ConnectorError bad_record if it has no key or no content. */
export function mapRecord(raw: JsonObject, context: MapContext): Mapped {
  const resource = openResource(raw);
  const key = listingKey(raw);
  if (key === undefined) {
    throw new ConnectorError('bad_record', 'The listing has no ListingKey.', {
      fault: 'no_reference',
      path: '$.ListingKey',
    });
  }
  if (resource.words('PropertyType').length === 0 && resource.words('PropertySubType').length === 0) {
    throw new ConnectorError('bad_record', 'The listing has neither a PropertyType nor a PropertySubType.', {
      fault: 'missing_field',
      path: '$.PropertyType',
    });
  }
  const kind = readKind(resource);
  const country = readCountry(resource);
  const media = mapMedia(resource);
  const sizes = mapSizes(resource, kind, country);
  const interests = [...resource.words('CommonInterest'), ...resource.words('PropertySubType')].map(wordKey);
  const remarks = resource.html('PublicRemarks');
  const place = mapPlace(resource, country);
  const isAddressShown = place.location?.publish_address !== false;
  const title = { en: builtTitle(resource, kind, sizes.sizes) };
  const draft: Partial<MappedProperty> = {
    crm_source: configText(context.config, 'provider') ?? 'reso',
    crm_reference: key,
    reference: resource.line('ListingId') ?? key,
    created_at: resource.instant('OriginalEntryTimestamp'),
    updated_at: resource.instant('ModificationTimestamp'),
    ...mapKind(resource, kind),
    title,
    description: remarks ? { en: remarks } : title,
    ...mapRooms(resource, kind),
    ...sizes,
    ...mapMoney(resource, kind, country),
    ...place,
    proximities: mapProximities(resource),
    legal: {
      // A parcel reveals its address.
      property_and_land: { cadastral_reference: isAddressShown ? resource.line('ParcelNumber') : undefined },
    },
    custom_fields: mapCustomFields(resource, isAddressShown),
    ...media.property,
    ...mapPeople(resource, media, kind.type === 'apartment' && isSharedOwnership(interests)),
    available_at:
      resource.date('AvailabilityDate') ?? (kind.status === 'prospect' ? resource.date('ActivationDate') : undefined),
  };
  const pruned = prune(draft);
  return finishMapping(typeof pruned === 'object' && pruned !== null ? { ...pruned } : {}, resource.warnings);
}

/** "Condominium, 2 bedrooms, 967 sq ft, Austin": the known parts of kind, bedrooms, size and place. The format has no title. */
function builtTitle(resource: Resource, kind: ListingKind, sizes: MappedProperty['sizes']): string {
  const isHome = kind.type === 'house' || kind.type === 'apartment';
  const bedrooms = isHome ? resource.count('BedroomsTotal') : undefined;
  const size = kind.type === 'land' ? sizes?.plot_area : sizes?.liveable_area;
  return [
    kind.label,
    bedrooms && `${bedrooms} bedroom${bedrooms > 1 ? 's' : ''}`,
    size && sizeWords(size),
    resource.line('City'),
  ]
    .filter(Boolean)
    .join(', ')
    .slice(0, 900);
}
