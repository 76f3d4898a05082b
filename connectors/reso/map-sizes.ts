import type { MappedProperty } from '../../model/property/property.ts';
import type { Country } from './countries.ts';
import type { ListingKind } from './map-kind.ts';
import type { Resource } from './resource.ts';

type Size = NonNullable<NonNullable<MappedProperty['sizes']>['plot_area']>;
type Unit = Size['unit'];

/** AreaUnits and LotSizeUnits by look-up key, with the shorter words that servers write. */
const UNITS: Readonly<Record<string, Unit>> = {
  squarefeet: 'sq_ft',
  sqft: 'sq_ft',
  sf: 'sq_ft',
  squaremeters: 'sq_m',
  squaremetres: 'sq_m',
  sqm: 'sq_m',
  m2: 'sq_m',
  acres: 'acre',
  acre: 'acre',
  ac: 'acre',
};

/** A million acres is more than the largest ranch; beyond it a number is a slip. */
const LARGEST_PLOT: Readonly<Record<Unit, number>> = { acre: 1e6, sq_ft: 4.4e10, sq_m: 4.1e9, are: 4.1e7 };

/** The largest buildings have ten million square feet; the same number serves for metres. */
const LARGEST_BUILDING = 2e7;

/** Living, building and lot areas, each in the unit it came in. */
export function mapSizes(resource: Resource, kind: ListingKind, country: Country): Partial<MappedProperty> {
  const living = area(resource, 'LivingArea', 'LivingAreaUnits', country);
  const building = area(resource, 'BuildingAreaTotal', 'BuildingAreaUnits', country);
  const plot = lotSize(resource);
  const isLand = kind.type === 'land';
  return {
    // Land may have a house on it that is to be torn down: nobody lives there.
    sizes: { ...(!isLand && { liveable_area: living }), floor_area: building, plot_area: plot },
  };
}

/** An area as words, for a title. */
export function sizeWords({ size, unit }: Size): string {
  const words: Readonly<Record<Unit, string>> = { sq_ft: 'sq ft', sq_m: 'sq m', acre: 'acres', are: 'ares' };
  return `${size.toLocaleString('en-US', { maximumFractionDigits: unit === 'acre' ? 2 : 0 })} ${words[unit]}`;
}

function area(resource: Resource, field: string, units: string, { areaUnit }: Country): Size | undefined {
  const size = resource.number(field);
  if (size === undefined) {
    return undefined;
  }
  const unit = resource.words(units).length > 0 ? resource.lookUp(units, UNITS) : areaUnit;
  return unit && plausible(resource, field, { size, unit }, LARGEST_BUILDING);
}

/** LotSizeArea with its unit, else the fields that name theirs. */
function lotSize(resource: Resource): Size | undefined {
  const size = resource.number('LotSizeArea');
  const squareFeet = resource.number('LotSizeSquareFeet');
  const acres = resource.number('LotSizeAcres');
  const isStated = resource.words('LotSizeUnits').length > 0;
  // Without a unit the area is that of the field it repeats.
  const meant = isStated
    ? resource.lookUp('LotSizeUnits', UNITS)
    : size === acres
      ? 'acre'
      : size === squareFeet
        ? 'sq_ft'
        : undefined;
  if (size !== undefined && meant === undefined && !isStated && squareFeet === undefined && acres === undefined) {
    resource.warn('missing_unit', 'LotSizeArea', String(size));
  }
  const candidates: ReadonlyArray<readonly [field: string, size: number | undefined, unit: Unit | undefined]> = [
    ['LotSizeArea', size, meant],
    ['LotSizeSquareFeet', squareFeet, 'sq_ft'],
    ['LotSizeAcres', acres, 'acre'],
  ];
  for (const [field, size, unit] of candidates) {
    const plot = size && unit && plausible(resource, field, { size, unit }, LARGEST_PLOT[unit]);
    if (plot) {
      return plot;
    }
  }
  return undefined;
}

function plausible(resource: Resource, field: string, size: Size, largest: number): Size | undefined {
  if (size.size > largest) {
    resource.warn('implausible_value', field, String(size.size));
    return undefined;
  }
  return size;
}
