/** Power on a square metre under a clear sky, W/m². */
export interface Irradiance {
  /** Direct, on a plane that faces the sun. */
  readonly directNormal: number;
  /** From the rest of the sky, on a horizontal plane. */
  readonly diffuseHorizontal: number;
  /** Both, on a horizontal plane. */
  readonly globalHorizontal: number;
}

const RADIANS = Math.PI / 180;
/** Solar constant, W/m² (Gueymard 2018 has 1361.1; Ineichen's model was fitted with this older value). */
const SOLAR_CONSTANT = 1_367;
/** Linke turbidity of clear, moderately moist air, the middle of what SoDa lists for Western Europe (2.5 to 4). */
export const LINKE_TURBIDITY = 3;
/** Share of light that the ground throws back: grass, soil and pavement, the usual assumption of solar engineering. */
export const ALBEDO = 0.2;

const DARK: Irradiance = { directNormal: 0, diffuseHorizontal: 0, globalHorizontal: 0 };

/**
 * Clear-sky irradiance at sea level.
 * @param apparentAltitude of the sun, with refraction, degrees
 * @param dayOfYear 1 to 366: the distance of the sun follows from it
 */
export function clearSky(apparentAltitude: number, dayOfYear: number): Irradiance {
  if (apparentAltitude <= 0) return DARK;
  const sine = Math.sin(apparentAltitude * RADIANS);
  const extraterrestrial = SOLAR_CONSTANT * (1 + 0.033 * Math.cos((2 * Math.PI * dayOfYear) / 365));
  return ineichen({ sine, airMass: airMass(apparentAltitude), extraterrestrial, turbidity: LINKE_TURBIDITY });
}

/** Air that light passes through, as a multiple of the zenith's: Kasten and Young 1989 (Applied Optics 28, 4735–4738). */
export const airMass = (apparentAltitude: number): number =>
  1 / (Math.sin(apparentAltitude * RADIANS) + 0.505_72 * (apparentAltitude + 6.079_95) ** -1.6364);

/**
 * The model of Ineichen and Perez 2002 (Solar Energy 73, 151–157 and 307–317) at sea level, without its enhancement for large air masses.
 * @param sun sine of the apparent altitude, air mass, irradiance outside the atmosphere in W/m², and Linke turbidity
 */
export function ineichen(sun: {
  readonly sine: number;
  readonly airMass: number;
  readonly extraterrestrial: number;
  readonly turbidity: number;
}): Irradiance {
  const { sine, airMass: mass, extraterrestrial, turbidity } = sun;
  const globalHorizontal = 0.868 * extraterrestrial * sine * Math.exp(-0.0387 * mass * turbidity);
  const beam = (0.664 + 0.163) * extraterrestrial * Math.exp(-0.09 * mass * (turbidity - 1));
  // What the global light leaves for the beam: decides at large air masses.
  const most = (globalHorizontal / sine) * Math.max(0, 1 - (0.1 - 0.2 * Math.exp(-turbidity)) / (0.1 + 0.882));
  const directNormal = Math.min(beam, most);
  return { directNormal, diffuseHorizontal: globalHorizontal - directNormal * sine, globalHorizontal };
}

/**
 * Irradiance on a wall, W/m²: direct light by its angle, half of an even sky, half of what the ground reflects.
 * @param incidence cosine of the angle between the sun and the wall's normal; 0 or less if the sun is behind it or hidden
 */
export const onWall = (sky: Irradiance, incidence: number): number =>
  sky.directNormal * Math.max(0, incidence) + sky.diffuseHorizontal / 2 + (sky.globalHorizontal * ALBEDO) / 2;
