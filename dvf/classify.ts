import type {
  DvfLocal,
  DvfPropertyType,
  DvfSummary,
  MissingPricePerM2,
  MutationFlag,
  MutationNature,
} from '../model/sales/dvf.ts';
import type { DvfRow } from './row.ts';

export interface Dwelling {
  readonly type: 'maison' | 'appartement';
  readonly area: number | undefined;
  readonly rooms: number | undefined;
  /** The first row with it. */
  readonly row: DvfRow;
}

/** An assembled mutation, before its classification. */
export interface Assembled {
  readonly nature: MutationNature;
  readonly price: number | undefined;
  /** Whether its rows have different prices. */
  readonly prices: number;
  readonly dwellings: readonly Dwelling[];
  readonly locals: readonly DvfLocal[];
  /** m². */
  readonly land: number;
  readonly hasLots: boolean;
  /** Carrez area of the only dwelling, m². */
  readonly carrez: number | undefined;
  readonly communes: number;
  readonly hasLocation: boolean;
  readonly isCut: boolean;
}

type Judged = Pick<
  DvfSummary,
  | 'property_type'
  | 'price_per_m2'
  | 'price_per_m2_basis'
  | 'price_per_m2_missing'
  | 'composite_price_per_m2'
  | 'living_area'
  | 'carrez_area'
  | 'business_area'
  | 'rooms'
  | 'land_area'
  | 'dwellings'
  | 'outbuildings'
  | 'business_units'
  | 'flags'
>;

/** Minimum area of a rented dwelling by French law; smaller areas are typing errors. m², exclusive. */
const SMALLEST_AREA = 9;
/** EUR. A lower price is not that of a dwelling but of a share or a correction. */
const LOWEST_PRICE = 1_000;
/** EUR. */
const SYMBOLIC_PRICE = 1;
/** EUR per m²: the cheapest villages sell for 300 and more, the dearest streets of Paris for up to 25,000. */
const PLAUSIBLE = { min: 300, max: 25_000 };
/** Carrez by built area. They differ by walls and rooms under slopes; beyond these ratios one of the areas belongs to something else. */
const CARREZ_RATIO = { min: 0.5, max: 1.5 };

/** The type of the sale, its anomalies, and its price per m² or the reason why it has none. */
export function classify(assembled: Assembled): Judged {
  const { dwellings, locals, price, carrez } = assembled;
  const premises = locals.filter(({ type }) => type === 'local');
  const outbuildings = locals.filter(({ type }) => type === 'dependance').length;
  const living = sumOf(dwellings);
  const business = sumOf(premises);
  const type = typeOf(assembled, premises.length, outbuildings);
  const basis = basisOf(dwellings, living, carrez);
  const missing = missingOf(assembled, premises.length, basis?.area);
  const perM2 = missing === undefined && price !== undefined && basis ? cents(price / basis.area) : undefined;
  const built = (living ?? 0) + (business ?? 0);
  const composite = compositeOf(assembled, premises.length, built);
  return {
    property_type: type,
    ...(perM2 === undefined ? {} : { price_per_m2: perM2, price_per_m2_basis: basis?.name }),
    ...(missing === undefined ? {} : { price_per_m2_missing: missing }),
    ...(composite === undefined ? {} : { composite_price_per_m2: composite }),
    living_area: living,
    carrez_area: carrez,
    business_area: business,
    rooms: roomsOf(dwellings),
    ...(type !== 'appartement' && assembled.land > 0 ? { land_area: assembled.land } : {}),
    dwellings: dwellings.length,
    outbuildings,
    business_units: premises.length,
    flags: flagsOf(assembled, { premises: premises.length, outbuildings, perM2, built }),
  };
}

/** The price per m² of everything built, for several dwellings or a mix with business premises. */
function compositeOf({ dwellings, price }: Assembled, premises: number, built: number): number | undefined {
  const isComposite = dwellings.length > 1 || (dwellings.length > 0 && premises > 0);
  const hasPrice = price !== undefined && price >= LOWEST_PRICE;
  return isComposite && hasPrice && built > SMALLEST_AREA ? cents(price / built) : undefined;
}

const roomsOf = (dwellings: readonly Dwelling[]): number | undefined =>
  dwellings.length === 0 ? undefined : dwellings.reduce((sum, { rooms }) => sum + (rooms ?? 0), 0);

const cents = (value: number): number => Math.round(value * 100) / 100;

function sumOf(items: readonly { readonly area?: number | undefined }[]): number | undefined {
  const areas = items.flatMap(({ area }) => area ?? []);
  return areas.length === 0 ? undefined : areas.reduce((sum, area) => sum + area, 0);
}

function typeOf({ dwellings, hasLots }: Assembled, premises: number, outbuildings: number): DvfPropertyType {
  const types = new Set(dwellings.map(({ type }) => type));
  const [only] = types;
  if (only === undefined) return premises > 0 ? 'local' : outbuildings > 0 ? 'dependance' : 'terrain';
  // Dwellings in a co-ownership have lots; a building sold as a whole has none.
  const isBuilding = dwellings.length > 1 && !hasLots && (types.has('appartement') || premises > 0);
  if (isBuilding) return 'immeuble';
  return types.size > 1 || premises > 0 ? 'mixte' : only;
}

/** The area that the price is divided by: the Carrez area of a flat if plausible, else the built area. */
function basisOf(
  dwellings: readonly Dwelling[],
  built: number | undefined,
  carrez: number | undefined,
): { name: 'carrez' | 'built'; area: number } | undefined {
  if (built === undefined) return undefined;
  const ratio = (carrez ?? 0) / built;
  const isFlat = dwellings[0]?.type === 'appartement';
  return isFlat && carrez !== undefined && ratio >= CARREZ_RATIO.min && ratio <= CARREZ_RATIO.max
    ? { name: 'carrez', area: carrez }
    : { name: 'built', area: built };
}

function missingOf(
  { nature, price, prices, dwellings }: Assembled,
  premises: number,
  area: number | undefined,
): MissingPricePerM2 | undefined {
  if (nature === 'vefa') return 'vefa';
  if (nature !== 'vente') return 'nature';
  if (price === undefined || price <= SYMBOLIC_PRICE) return 'no_price';
  if (prices > 1) return 'several_prices';
  if (dwellings.length === 0) return 'no_dwelling';
  if (premises > 0) return 'mixed';
  if (dwellings.length > 1) return 'multi_dwelling';
  if (price < LOWEST_PRICE) return 'low_price';
  if (area === undefined) return 'no_surface';
  return area <= SMALLEST_AREA ? 'small_surface' : undefined;
}

function flagsOf(
  { nature, price, prices, dwellings, locals, communes, hasLocation, isCut }: Assembled,
  found: { premises: number; outbuildings: number; perM2: number | undefined; built: number },
): MutationFlag[] {
  const { premises, outbuildings, perM2, built } = found;
  const flags: readonly (readonly [MutationFlag, boolean])[] = [
    ['multi_dwelling', dwellings.length > 1],
    ['mixed', dwellings.length > 0 && premises > 0],
    ['vefa', nature === 'vefa'],
    ['dup_rows', locals.some(({ row_count }) => row_count > 1)],
    ['no_surface', dwellings.length + premises > 0 && built === 0],
    ['no_price', price === undefined],
    ['symbolic_price', price !== undefined && price <= SYMBOLIC_PRICE],
    ['outlier', perM2 !== undefined && (perM2 < PLAUSIBLE.min || perM2 > PLAUSIBLE.max)],
    ['multi_commune', communes > 1],
    ['outbuildings', dwellings.length > 0 && outbuildings > 0],
    ['several_prices', prices > 1],
    ['no_coordinates', !hasLocation],
    ['cut', isCut],
  ];
  return flags.flatMap(([flag, isSet]) => (isSet ? [flag] : []));
}
