import type { MappedProperty } from '../../../../model/property/property.ts';
import type { Resource } from './resource.ts';

type Proximities = NonNullable<MappedProperty['proximities']>;
type ProximityType = NonNullable<Proximities[number]['type']>;

/** Schools of the district, by name. */
const SCHOOLS: ReadonlyArray<readonly [field: string, type: ProximityType]> = [
  ['ElementarySchool', 'elementary_school'],
  ['HighSchool', 'high_school'],
];

/** Groups of fields `DistanceTo…Numeric`, `…Units` and `…Comments`. */
const DISTANCES: ReadonlyArray<readonly [name: string, type: ProximityType]> = [
  ['Bus', 'bus'],
  ['Freeway', 'highway'],
  ['Schools', 'elementary_school'],
  ['Shopping', 'shops'],
];

/** The look-up DistanceUnits, in metres. Our model has no feet. */
const METRES: Readonly<Record<string, number>> = { feet: 0.3048, meters: 1 };

/** Schools by name, and nearby places with their distance in metres. */
export function mapProximities(resource: Resource): Proximities {
  const schools = SCHOOLS.flatMap(([field, type]) => {
    const name = resource.line(field);
    return name === undefined ? [] : [{ type, name }];
  });
  const distances = DISTANCES.flatMap(([place, type]) => {
    const name = resource.line(`DistanceTo${place}Comments`);
    const number = resource.number(`DistanceTo${place}Numeric`);
    const metres = number === undefined ? undefined : resource.lookUp(`DistanceTo${place}Units`, METRES);
    const distance =
      number === undefined || metres === undefined
        ? undefined
        : { length: Math.round(number * metres), unit: 'meters' as const };
    return name === undefined && distance === undefined ? [] : [{ type, name, distance }];
  });
  return [...schools, ...distances];
}
