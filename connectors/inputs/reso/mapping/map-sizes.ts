import type { MappedProperty } from '../../../../model/property/property.ts';
import { AREA_UNITS, toSize } from '../../../kit/mapping/read-size.ts';
import type { Size } from '../../../kit/mapping/read-size.ts';
import type { Country } from './read-country.ts';
import type { ListingKind } from './map-kind.ts';
import type { Resource } from './resource.ts';

type Unit = Size['unit'];

/** More than the largest ranch; a greater number is a typing error. */
const LARGEST_PLOT: Readonly<Record<Unit, number>> = { acre: 1e6, sq_ft: 4.4e10, sq_m: 4.1e9, are: 4.1e7 };

/** The largest buildings have ten million square feet; also used for square metres. */
const LARGEST_BUILDING = 2e7;

/** Living, building and lot areas, each in its original unit. */
export function mapSizes(resource: Resource, kind: ListingKind, country: Country): Partial<MappedProperty> {
  const living = area(resource, 'LivingArea', 'LivingAreaUnits', country);
  const building = area(resource, 'BuildingAreaTotal', 'BuildingAreaUnits', country);
  const plot = lotSize(resource);
  const isLand = kind.type === 'land';
  return {
    // Land may have a derelict house, whose area does not count.
    sizes: { ...(!isLand && { liveable_area: living }), floor_area: building, plot_area: plot },
  };
}

const UNIT_WORDS: Readonly<Record<Unit, string>> = { sq_ft: 'sq ft', sq_m: 'sq m', acre: 'acres', are: 'ares' };
/** Cached: creating a formatter takes a hundred times as long as using it. */
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const HUNDREDTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** An area as text, for a title. */
export const sizeWords = ({ size, unit }: Size): string =>
  `${(unit === 'acre' ? HUNDREDTHS : WHOLE).format(size)} ${UNIT_WORDS[unit]}`;

function area(resource: Resource, field: string, units: string, { areaUnit }: Country): Size | undefined {
  const size = resource.number(field);
  if (size === undefined) {
    return undefined;
  }
  const word = resource.words(units).length > 0 ? unitOf(resource, units) : areaUnit;
  const measured = word === undefined ? undefined : toSize(size, word);
  return measured && plausible(resource, field, measured, LARGEST_BUILDING);
}

/** LotSizeArea with its unit, else the fields with a unit in their name. */
function lotSize(resource: Resource): Size | undefined {
  const size = resource.number('LotSizeArea');
  const squareFeet = resource.number('LotSizeSquareFeet');
  const acres = resource.number('LotSizeAcres');
  const isStated = resource.words('LotSizeUnits').length > 0;
  // Without a unit, the field with the same number determines it.
  const meant = isStated
    ? unitOf(resource, 'LotSizeUnits')
    : size === acres
      ? 'acre'
      : size === squareFeet
        ? 'sq_ft'
        : undefined;
  if (size !== undefined && meant === undefined && !isStated && squareFeet === undefined && acres === undefined) {
    resource.warn('missing_unit', 'LotSizeArea', String(size));
  }
  const candidates: ReadonlyArray<readonly [field: string, size: number | undefined, unit: string | undefined]> = [
    ['LotSizeArea', size, meant],
    ['LotSizeSquareFeet', squareFeet, 'sq_ft'],
    ['LotSizeAcres', acres, 'acre'],
  ];
  for (const [field, size, unit] of candidates) {
    const area = size === undefined || unit === undefined ? undefined : toSize(size, unit);
    const plot = area && plausible(resource, field, area, LARGEST_PLOT[area.unit]);
    if (plot) {
      return plot;
    }
  }
  return undefined;
}

/** The unit of a field, with a warning if unknown. */
function unitOf(resource: Resource, field: string): string | undefined {
  return resource.lookUp(field, AREA_UNITS) && resource.words(field)[0];
}

function plausible(resource: Resource, field: string, size: Size, largest: number): Size | undefined {
  if (size.size > largest) {
    resource.warn('implausible_value', field, String(size.size));
    return undefined;
  }
  return size;
}
