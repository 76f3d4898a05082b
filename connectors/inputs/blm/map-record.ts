import type { MappedProperty } from '../../../model/property/property.ts';
import type { JsonObject, MapContext, Mapped } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { demandContent } from '../../kit/mapping/demand-content.ts';
import { finishMapping } from '../../kit/mapping/finish-mapping.ts';
import { isObject, openFields } from '../../kit/mapping/open-fields.ts';
import type { Fields } from '../../kit/mapping/open-fields.ts';
import { prune } from '../../kit/mapping/prune.ts';
import { readFeatures } from '../../kit/mapping/read-features.ts';
import { toSize } from '../../kit/mapping/read-size.ts';
import { configText } from '../../kit/read-config.ts';
import { AMENITY_FLAGS, CUSTOM_FIELDS, FEATURE_FIELDS, KNOWN_FIELDS, LET_TYPES, TENURES, UNITS } from './codes.ts';
import { mapKind, readKind } from './map-kind.ts';
import type { ListingKind } from './map-kind.ts';
import { isMediaField, mapMedia } from './map-media.ts';
import { furnitureWords, mapMoney } from './map-money.ts';
import { mapPlace } from './map-place.ts';

/** Group of custom fields without a counterpart in our model. */
const CUSTOM_GROUP = 'blm';

/** The format is British. */
const LANGUAGE = 'en';

/** More reception rooms than any listing has; bounds the list of rooms against typing errors. */
const MAX_ROOMS = 20;

/** The model's limit for custom fields. */
const MAX_CUSTOM_FIELDS = 500;

/** Default of AREA_SIZE_UNIT_ID: square feet, as British agencies use. */
const DEFAULT_UNIT = 'sq_ft';

type CustomFields = NonNullable<MappedProperty['custom_fields']>;

/** A raw record (values by the name of their field) as a property. Throws ConnectorError bad_record if it has no AGENT_REF or no content. */
export function mapRecord(raw: JsonObject, context: MapContext): Mapped {
  const fields = openFields(raw);
  const key = fields.raw('AGENT_REF');
  if (key === undefined) {
    throw new ConnectorError('bad_record', 'The listing has no AGENT_REF.', {
      fault: 'no_reference',
      path: '$.AGENT_REF',
    });
  }
  const kind = readKind(fields);
  const lines = FEATURE_FIELDS.flatMap((name) => fields.line(name) ?? []);
  const features = readFeatures(lines);
  const flags = AMENITY_FLAGS.filter(([field]) => fields.flag(field)).map(([, amenity]) => amenity);
  const media = mapMedia(fields, raw, isObject(raw['_media']) ? raw['_media'] : {});
  const isRental = kind.offer === 'rental';
  const location = mapPlace(fields);
  const beds = fields.count('BEDROOMS');
  const sizes = readSizes(fields);
  const { general_condition, ...what } = mapKind(fields, kind);
  const draft: Partial<MappedProperty> = {
    crm_source: configText(context.config, 'provider') ?? 'blm',
    crm_reference: key,
    reference: fields.line('AGENT_REF'),
    created_at: fields.instant('CREATE_DATE'),
    updated_at: fields.instant('UPDATE_DATE'),
    available_at: isRental ? fields.date('LET_DATE_AVAILABLE') : undefined,
    ...features.property,
    ...(general_condition && { general_condition }),
    amenities: [...new Set([...features.amenities, ...flags])],
    ...what,
    ...mapTexts(fields, kind, { beds, city: location.city }),
    ...mapRooms(fields, kind, sizes, features.property),
    bedrooms: beds,
    ...mapMoney(fields, kind),
    ...media,
    location,
    office: { code: fields.line('BRANCH_ID') },
    custom_fields: [
      ...customFields(fields, kind, sizes),
      ...(media.custom_fields ?? []),
      ...lines.map((value) => ({ key: 'feature', value, group: 'features' })),
      ...unknownFields(fields),
    ].slice(0, MAX_CUSTOM_FIELDS),
  };
  const pruned = prune(draft);
  return demandContent(finishMapping({ ...(typeof pruned === 'object' && pruned) }, fields.warnings));
}

/** The format has no title: "2 bedroom flat, Harefield". */
function mapTexts(
  fields: Fields,
  { words }: ListingKind,
  { beds, city }: { readonly beds: number | undefined; readonly city: string | undefined },
): Pick<MappedProperty, 'title' | 'description' | 'short_description'> {
  const what = beds === undefined ? words : `${beds} bedroom ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
  const title = [what, city].filter(Boolean).join(', ');
  const summary = fields.html('SUMMARY');
  return {
    title: { [LANGUAGE]: title },
    description: { [LANGUAGE]: fields.html('DESCRIPTION') ?? summary ?? title },
    ...(summary !== undefined && { short_description: { [LANGUAGE]: summary } }),
  };
}

interface Sizes {
  readonly smallest?: number;
  readonly largest?: number;
}

function readSizes(fields: Fields): Sizes {
  return { smallest: fields.number('MIN_SIZE_ENTERED'), largest: fields.number('MAX_SIZE_ENTERED') };
}

/** Rooms and size. LIVING_ROOMS counts reception rooms, not all rooms as our model's `living_rooms` does. */
function mapRooms(
  fields: Fields,
  kind: ListingKind,
  { smallest, largest = smallest }: Sizes,
  { areas = [] }: Partial<MappedProperty>,
): Partial<MappedProperty> {
  const receptions = Math.min(MAX_ROOMS, fields.count('LIVING_ROOMS') ?? 0);
  const unit = fields.lookUp('AREA_SIZE_UNIT_ID', UNITS) ?? DEFAULT_UNIT;
  const size = largest === undefined ? undefined : toSize(largest, unit);
  return {
    bathrooms: fields.count('BATHROOMS'),
    areas: [...Array.from({ length: receptions }, () => ({ type: 'reception_room' as const })), ...areas],
    sizes: kind.type === 'land' ? { plot_area: size } : { liveable_area: size },
  };
}

function customFields(fields: Fields, kind: ListingKind, { smallest, largest }: Sizes): CustomFields {
  const isRange = smallest !== undefined && largest !== undefined && smallest < largest;
  const candidates = [
    ['tenure', fields.lookUp('TENURE_TYPE_ID', TENURES)],
    ['let_type', kind.offer === 'rental' ? fields.lookUp('LET_TYPE_ID', LET_TYPES) : undefined],
    ['furniture', furnitureWords(fields, kind)],
    ['min_size', isRange ? String(smallest) : undefined],
    ...CUSTOM_FIELDS.map(([field, key]) => [key, fields.html(field)] as const),
  ] as const;
  return candidates.flatMap(([key, value]) => (value ? [{ key, value, group: CUSTOM_GROUP }] : []));
}

/** Fields that are not in the specification, which software adds for its own use. */
function unknownFields(fields: Fields): CustomFields {
  return fields.names().flatMap((field) => {
    if (field.startsWith('_') || KNOWN_FIELDS.has(field) || isMediaField(field)) {
      return [];
    }
    fields.warn('unknown_field', field.slice(0, 100));
    const value = fields.html(field);
    return value === undefined ? [] : [{ key: field.toLowerCase().slice(0, 100), value, group: CUSTOM_GROUP }];
  });
}
