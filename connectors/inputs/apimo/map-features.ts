import type { MappedProperty } from '../../../model/property/property.ts';
import { CONDITIONS, ORIENTATIONS, STANDINGS, VIEWS } from './codes.ts';
import { SERVICES } from './catalogues.ts';
import type { Fields } from '../../kit/mapping/open-fields.ts';

/** Ids of catalogues that are not public: kept unchanged. */
const HEATING = ['type', 'types', 'device', 'devices', 'access'];
const HOT_WATER = ['hot_device', 'hot_access', 'waste'];

/** Plausible years of construction. */
const FIRST_YEAR = 1_000;
const LAST_YEAR = 2_200;

/** What the property offers, its condition, its building. */
export function mapFeatures(fields: Fields): Partial<MappedProperty> {
  const orientations = fields.lookUpAll('orientations', ORIENTATIONS);
  const construction = fields.object('construction');
  const residence = fields.object('residence');
  const lots = residence.count('lots');
  return {
    amenities: fields.lookUpAll('services', SERVICES),
    general_condition: fields.lookUp('condition', CONDITIONS),
    standing: fields.lookUp('standing', STANDINGS),
    orientation: orientations.length === 1 ? orientations[0] : undefined,
    orientations,
    view: { type: fields.object('view').lookUp('type', VIEWS) },
    features: {
      crm_heating: idsOf(fields.object('heating'), HEATING),
      crm_hot_water: idsOf(fields.object('water'), HOT_WATER),
    },
    building: {
      name: fields.line('block_name'),
      construction: { year: year(construction, 'construction_year') },
      renovation: { year: year(construction, 'renovation_year') },
    },
    coownership: {
      lot_reference: fields.line('lot_reference'),
      lot_count: lots,
      enabled: lots !== undefined ? true : undefined,
    },
  };
}

function idsOf(fields: Fields, names: readonly string[]): string | undefined {
  const parts = names.flatMap((name) => {
    const ids = fields.ids(name).filter((id) => id !== '0');
    return ids.length > 0 ? [`${name} ${ids.join(' ')}`] : [];
  });
  return parts.length > 0 ? parts.join(', ').slice(0, 1_000) : undefined;
}

function year(fields: Fields, name: string): number | undefined {
  const value = fields.count(name);
  if (value !== undefined && (value < FIRST_YEAR || value > LAST_YEAR)) {
    fields.warn('implausible_value', name, String(value));
    return undefined;
  }
  return value;
}
