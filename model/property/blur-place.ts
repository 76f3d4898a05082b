import type { MappedProperty } from './property.ts';

type Location = NonNullable<MappedProperty['location']>;

/** Hundredths of a degree: a kilometre from north to south, two thirds of one from east to west in France. A quarter, not a house. */
const STEPS_PER_DEGREE = 100;

/**
 * The property with its place no finer than a district if its address must not be published: exact coordinates are the address in another
 * form. Idempotent. The property given is not changed.
 */
export function blurPlace(property: MappedProperty): MappedProperty {
  const { location } = property;
  if (location?.publish_address !== false || !location.geo) return property;
  return { ...property, location: { ...location, geo: coarse(location.geo), precision: noFiner(location.precision) } };
}

// Without the altitude, which on a slope identifies a house.
const coarse = ({ latitude, longitude }: NonNullable<Location['geo']>): Location['geo'] => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude),
});

const rounded = (degrees: number): number => Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;

const noFiner = (precision: Location['precision']): Location['precision'] =>
  precision === 'city' ? 'city' : 'district';
