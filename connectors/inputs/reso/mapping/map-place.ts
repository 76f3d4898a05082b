import type { MappedProperty } from '../../../../model/property/property.ts';
import type { Country } from './read-country.ts';
import type { Resource } from './resource.ts';

type Location = NonNullable<MappedProperty['location']>;

/** The address, and whether it may be shown (InternetAddressDisplayYN). */
export function mapPlace(resource: Resource, country: Country): Partial<MappedProperty> {
  const street = joined(resource, ['StreetDirPrefix', 'StreetName', 'StreetSuffix', 'StreetDirSuffix']);
  const number = resource.firstLine('StreetNumber', 'StreetNumberNumeric');
  const unit = resource.line('UnitNumber');
  const built = street && [number, street].filter(Boolean).join(' ');
  const mayShow = resource.permission('InternetAddressDisplayYN');
  return {
    location: {
      address: built ?? resource.line('UnparsedAddress'),
      address_complement: unit && (/^\d|^.$/.test(unit) ? `Unit ${unit}` : unit),
      street,
      street_number: number,
      postal_code: resource.line('PostalCode'),
      city: resource.firstLine('City', 'PostalCity'),
      district: resource.line('SubdivisionName'),
      province: resource.line('CountyOrParish'),
      region: resource.line('StateOrProvince'),
      countryCode: country.code,
      geo: coordinates(resource),
      ...(mayShow !== undefined && { publish_address: mayShow }),
    },
  };
}

function joined(resource: Resource, fields: readonly string[]): string | undefined {
  // A prefix counts only with a street.
  return (
    resource.line('StreetName') &&
    fields
      .map((field) => resource.line(field))
      .filter(Boolean)
      .join(' ')
      .slice(0, 900)
  );
}

/** 0 means an unknown coordinate. */
function coordinates(resource: Resource): Location['geo'] {
  const latitude = resource.degrees('Latitude');
  const longitude = resource.degrees('Longitude');
  if (!latitude || !longitude) {
    return undefined;
  }
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    resource.warn('implausible_value', 'Latitude', `${latitude}, ${longitude}`);
    return undefined;
  }
  return { latitude, longitude };
}
