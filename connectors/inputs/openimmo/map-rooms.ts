import type { MappedProperty } from '../../../model/property/property.ts';
import { entryOf } from '../../../model/words/fold.ts';
import {
  AMENITY_FLAGS,
  AMENITY_OPTIONS,
  AREA_SIZES,
  COMPASS,
  CONDITIONS,
  HEATING_ENERGIES,
  HEATING_SYSTEMS,
  ROOM_FLAGS,
  STANDINGS,
  VIEWS,
  upperCase,
} from './codes.ts';
import type { Amenity } from './codes.ts';
import type { ListingKind } from './map-kind.ts';
import type { Element } from '../../kit/mapping/open-element.ts';

type Areas = NonNullable<MappedProperty['areas']>;
type Size = ReturnType<Element['size']>;

/** Plausible years of construction; feeds also have 24 or 20211. */
const YEAR = /(?<!\d)(1\d{3}|20\d{2})(?!\d)/;

/** The model's limit for texts other than descriptions. */
const MAX_WORDS = 1_000;

/** Elements of preise that count parking spaces of one kind; garages are counted separately. */
const PARKING_SPACES = ['stp_carport', 'stp_duplex', 'stp_freiplatz', 'stp_parkhaus', 'stp_tiefgarage', 'stp_sonstige'];

/** Names of the main area of a commercial property, the most specific first. */
const COMMERCIAL_AREAS = ['bueroflaeche', 'ladenflaeche', 'verkaufsflaeche', 'lagerflaeche', 'gastroflaeche'];

/** Rooms, sizes, floors, equipment, heating, orientation and state of the building. */
export function mapRooms(root: Element, kind: ListingKind): Partial<MappedProperty> {
  const areas = root.child('flaechen');
  const place = root.child('geo');
  const balconies = areas.count('anzahl_balkone');
  const terraces = areas.count('anzahl_terrassen');
  const units = areas.count('anzahl_wohneinheiten');
  const shops = areas.count('anzahl_gewerbeeinheiten');
  const state = root.child('zustand_angaben');
  return {
    living_rooms: rooms(areas),
    bedrooms: areas.count('anzahl_schlafzimmer'),
    bathrooms: areas.count('anzahl_badezimmer'),
    toilets: areas.count('anzahl_sep_wc'),
    sleeps: root.child('verwaltung_objekt').count('max_personen') ?? areas.count('anzahl_betten'),
    apartments: units,
    balconies,
    terraces,
    ...parking(root, areas),
    ...(kind.type !== 'land' && { floor: place.line('etage') }),
    floors: place.count('anzahl_etagen'),
    sizes: sizes(areas, kind),
    areas: partAreas(root, areas, kind),
    ...kitchen(root),
    ...heating(root),
    ...orientation(root, balconies, terraces),
    amenities: amenities(root, areas),
    general_condition: state.lookUp('zustand@zustand_art', CONDITIONS, upperCase) ?? undefined,
    standing: root.child('ausstattung').lookUp('ausstatt_kategorie', STANDINGS, upperCase),
    building: { ...building(state), units_of_building: units || shops ? (units ?? 0) + (shops ?? 0) : undefined },
    view: root.child('infrastruktur').lookUp('ausblick@blick', VIEWS, upperCase),
  };
}

/** The market counts half rooms: 3.5. */
function rooms(areas: Element): number | undefined {
  const count = areas.number('anzahl_zimmer');
  if (count !== undefined && count > 10_000) {
    areas.warn('implausible_value', 'anzahl_zimmer', String(count));
    return undefined;
  }
  return count;
}

function parking(root: Element, areas: Element): Pick<MappedProperty, 'parkings' | 'garages'> {
  const prices = root.child('preise');
  const spaces = PARKING_SPACES.flatMap((name) => prices.children(name)).reduce(
    (sum, space) => sum + (space.count('@anzahl') ?? 0),
    0,
  );
  const garages = prices.count('stp_garage@anzahl');
  return { parkings: spaces || (garages ? undefined : areas.count('anzahl_stellplaetze')), garages };
}

function sizes(areas: Element, kind: ListingKind): MappedProperty['sizes'] {
  const plot = areas.size('grundstuecksflaeche');
  const total = areas.size('gesamtflaeche');
  const outside = areas.size('balkon_terrasse_flaeche');
  const isTerrace = areas.count('anzahl_terrassen') !== undefined && areas.count('anzahl_balkone') === undefined;
  return {
    ...mainSizes(areas, kind, plot, total),
    floor_area: total,
    garden_area: areas.size('gartenflaeche'),
    cellar_area: areas.size('kellerflaeche'),
    ...(isTerrace ? { terrace_area: outside } : { balcony_area: outside }),
  };
}

function mainSizes(areas: Element, kind: ListingKind, plot: Size, total: Size): MappedProperty['sizes'] {
  const main = mainArea(areas);
  switch (kind.type) {
    case 'land':
      return { plot_area: plot ?? total ?? areas.size('freiflaeche') ?? main };
    case 'parking':
      return { parking_area: main ?? total, plot_area: plot };
    default:
      return { liveable_area: main ?? total, plot_area: plot };
  }
}

function mainArea(areas: Element): Size {
  const names = ['wohnflaeche', 'nutzflaeche', ...COMMERCIAL_AREAS, 'vermietbare_flaeche'];
  return names.map((name) => areas.size(name)).find((size) => size !== undefined);
}

function partAreas(root: Element, areas: Element, kind: ListingKind): Areas {
  const list: Areas = [];
  if (kind.type !== 'parking' && areas.number('wohnflaeche') && areas.number('nutzflaeche')) {
    list.push({ type: 'custom', name: 'Nutzfläche', size: areas.size('nutzflaeche') });
  }
  for (const [element, type, name] of AREA_SIZES) {
    const size = areas.size(element);
    if (size) {
      list.push({ type, name, size });
    }
  }
  for (let left = Math.min(areas.count('anzahl_logia') ?? 0, 50); left > 0; left--) {
    list.push({ type: 'loggia' });
  }
  const equipment = root.child('ausstattung');
  for (const [element, type] of ROOM_FLAGS) {
    if (equipment.flag(element)) {
      list.push({ type });
    }
  }
  return list;
}

function kitchen(root: Element): Pick<MappedProperty, 'kitchen_type' | 'crm_kitchen_type'> {
  const options = root.child('ausstattung').options('kueche');
  const crm_kitchen_type = options.join(', ').slice(0, MAX_WORDS);
  const [isFitted, isOpen, isPantry] = ['EBK', 'OFFEN', 'PANTRY'].map((option) => options.includes(option));
  if (isOpen) {
    return { kitchen_type: isFitted ? 'american_equipped' : 'american', crm_kitchen_type };
  }
  if (isPantry) {
    return { kitchen_type: isFitted ? 'equipped_kitchenette' : 'kitchenette', crm_kitchen_type };
  }
  return isFitted ? { kitchen_type: 'equipped', crm_kitchen_type } : {};
}

function heating(root: Element): Pick<MappedProperty, 'features'> {
  const equipment = root.child('ausstattung');
  const systems = equipment.options('heizungsart');
  const energies = equipment.options('befeuerung');
  const heating_energy: NonNullable<NonNullable<MappedProperty['features']>['heating_energy']> = {};
  const heating_cooling: NonNullable<NonNullable<MappedProperty['features']>['heating_cooling']> = {};
  for (const option of systems) {
    const found = entryOf(HEATING_SYSTEMS, option);
    if (found?.system) {
      heating_cooling[found.system] = true;
    }
    if (found?.energy) {
      heating_energy[found.energy] = true;
    }
    if (!found) {
      equipment.warn('unmapped_value', 'heizungsart', option);
    }
  }
  for (const option of energies) {
    const energy = entryOf(HEATING_ENERGIES, option);
    if (energy) {
      heating_energy[energy] = true;
    } else {
      equipment.warn('unmapped_value', 'befeuerung', option);
    }
  }
  const words = [...systems, ...energies].join(', ').slice(0, MAX_WORDS);
  return { features: { heating_energy, heating_cooling, crm_heating: words || undefined } };
}

/** The standard has the orientation of balconies and terraces only. */
function orientation(
  root: Element,
  balconies: number | undefined,
  terraces: number | undefined,
): Partial<MappedProperty> {
  const options = root.child('ausstattung').options('ausricht_balkon_terrasse');
  const points = options.flatMap((option) => entryOf(COMPASS, option) ?? []);
  const [only] = points.length === 1 ? points : [];
  const isTerrace = terraces !== undefined && balconies === undefined;
  return {
    orientations: [...new Set(points)].slice(0, 8),
    ...(only && (isTerrace ? { terrace_orientation: only } : { balcony_orientation: only })),
  };
}

function amenities(root: Element, areas: Element): Amenity[] {
  const equipment = root.child('ausstattung');
  const manage = root.child('verwaltung_objekt');
  const found = new Set<Amenity>();
  const add = (amenity: Amenity, applies: unknown): void => {
    if (applies) {
      found.add(amenity);
    }
  };
  for (const [element, amenity] of AMENITY_FLAGS) {
    add(amenity, equipment.flag(element));
  }
  for (const [element, table] of Object.entries(AMENITY_OPTIONS)) {
    for (const option of equipment.options(element)) {
      const amenity = entryOf(table, option);
      if (amenity) {
        found.add(amenity);
      }
    }
  }
  add('lift', equipment.raw('fahrstuhl') && equipment.flag('fahrstuhl'));
  add('cellar', /^(?:ja|teil|true|1)$/i.test(equipment.raw('unterkellert@keller') ?? ''));
  add('furnished', equipment.raw('moebliert@moeb')?.toUpperCase() === 'VOLL');
  add('internet', equipment.attributes('breitband_zugang').length > 0);
  add('pets_accepted', manage.flag('haustiere'));
  add('historical_monument', manage.flag('denkmalgeschuetzt'));
  add('balcony', areas.number('anzahl_balkone'));
  add('terrace', areas.number('anzahl_terrassen'));
  add('loggia', areas.number('anzahl_logia'));
  add('garden', areas.number('gartenflaeche'));
  return [...found];
}

function building(state: Element): NonNullable<MappedProperty['building']> {
  const built = state.line('baujahr') ?? state.child('energiepass').line('baujahr');
  const year = YEAR.exec(built ?? '')?.[1];
  if (built !== undefined && year === undefined && !/^[0-]+$/.test(built)) {
    state.warn('unreadable_value', 'baujahr', built);
  }
  const renewed = state.line('letztemodernisierung');
  // "Bad 1997, Küche 2010": the latest counts.
  const years = (renewed ?? '').match(new RegExp(YEAR, 'g')) ?? [];
  return {
    construction: { year: year === undefined ? undefined : Number(year) },
    renovation: {
      year: years.length > 0 ? Math.max(...years.map(Number)) : undefined,
      description: renewed,
    },
  };
}
