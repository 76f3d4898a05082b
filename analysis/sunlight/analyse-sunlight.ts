import { rounded } from '../../model/shared/rounded.ts';
import { SEASONS } from '../../model/sales/sunlight.ts';
import type { Sunlight } from '../../model/sales/sunlight.ts';
import { DAY_MS } from '../../model/shared/time.ts';
import { ALBEDO, clearSky, LINKE_TURBIDITY, onWall } from './clear-sky.ts';
import type { HorizonPoint } from './horizon.ts';
import type { Neighbours } from './neighbours.ts';
import { isLit, openPlace } from './place.ts';
import type { Place, PlaceDescription, Wall } from './place.ts';
import { dayAround, sunDay, turningPoints } from './key-days.ts';
import { refraction, REFRACTION_PRESSURE_HPA, REFRACTION_TEMPERATURE_C } from './sun-position.ts';

export interface SunlightQuestion extends PlaceDescription {
  readonly year: number;
  /** Any moment of the day that is returned as `today`, ms. */
  readonly now: number;
}

/** Step of ten minutes: 52,560 samples a year; annual hours then differ by less than 0.1 % from steps of a minute. */
const STEP_MINUTES = 10;
const STEP_MS = STEP_MINUTES * 60_000;
const STEP_HOURS = STEP_MINUTES / 60;
const RADIANS = Math.PI / 180;
/** The atmosphere lifts nothing from further below the horizon than this, degrees. */
const LOWEST_SEEN = -0.6;
const MONTHS = 12;
const HOURS = 24;

/** Hours and watt-hours by month, and hours by hour of the day. */
interface Tally {
  readonly months: Float64Array;
  readonly hours: Float64Array;
  readonly energy: Float64Array;
}

const newTally = (): Tally => ({
  months: new Float64Array(MONTHS),
  hours: new Float64Array(HOURS),
  energy: new Float64Array(MONTHS),
});

/** A façade, and what the year adds up to on it. */
interface TalliedWall extends Wall {
  readonly tally: Tally;
}

/** Over all walls: `any` counts time in which at least one is lit; `byHour` is per month. */
interface YearTally {
  readonly any: Tally;
  readonly byHour: readonly Float64Array[];
  readonly daylight: Float64Array;
}

/**
 * The sun on a place and its façades through one local calendar year of clear skies, in steps of ten minutes. The sun shines on a façade when the middle of its disc,
 * lifted by refraction, is above the horizon in its direction and in front of the vertical wall. Throws RangeError for an unknown time zone.
 */
export function analyseSunlight(question: SunlightQuestion): Sunlight {
  const { lat, lon, year, floor, orientations, terrain, neighbours } = question;
  const place = openPlace(question);
  const { zone, sun, obstacles, hills } = place;
  const walls = place.walls.map((wall) => ({ ...wall, tally: newTally() }));
  const whole = tallyYear({ ...place, walls }, year);
  const isNorth = lat >= 0;
  return {
    latitude: lat,
    longitude: lon,
    timezone: zone.name,
    year,
    ...(floor === undefined ? {} : { floor }),
    orientations_known: orientations.length > 0,
    horizon: seen(obstacles),
    ...(terrain ? { terrain: { tiles: [...terrain.tiles], complete: terrain.complete, horizon: seen(hills) } } : {}),
    ...(neighbours ? { neighbours: shownNeighbours(neighbours, walls) } : {}),
    annual: {
      direct_sun_hours: sum(whole.any.months),
      daylight_hours: sum(whole.daylight),
      horizontal_irradiation_kwh_m2: kilo(sum(whole.any.energy)),
    },
    seasons: seasonsOf(whole.any, isNorth),
    monthly: monthlyOf(whole),
    hourly: hourlyOf(whole.any),
    days: [...turningPoints(year), { event: 'today' as const, time: question.now }].map(({ event, time }) => ({
      event,
      ...sunDay(sun, zone, time),
      facades: litHours(place, time),
    })),
    facades: walls.map((wall) => facadeOf(wall, isNorth)),
    method: {
      position: 'Apparent place by astronomy-engine, within 0.01 degrees of the NREL Solar Position Algorithm.',
      refraction: `Sæmundsson, ${REFRACTION_PRESSURE_HPA} hPa and ${REFRACTION_TEMPERATURE_C} °C.`,
      clear_sky: `Ineichen and Perez at sea level, Linke turbidity ${LINKE_TURBIDITY}, even sky, ground reflectance ${ALBEDO}. No clouds.`,
      step_minutes: STEP_MINUTES,
    },
  };
}

const seen = (points: readonly HorizonPoint[]): Sunlight['horizon'] =>
  points.map(({ azimuth, altitude }) => ({ azimuth_degrees: azimuth, altitude_degrees: hundredths(altitude) }));

/** Between two directions in which neighbours are shown, degrees. */
const SHOWN_STEP = 3;
/** Half the sky in front of a wall, degrees. */
const HALF_SKY = 90;

/** What façades see of the buildings around: in front of each, the highest of the degrees that a direction is shown for. */
const shownNeighbours = (
  { sources, buildings, own_building, facades }: Neighbours,
  walls: readonly Wall[],
): Sunlight['neighbours'] => ({
  sources: [...sources],
  buildings,
  own_building,
  facades: facades.map(({ orientation, adjoins, altitudes }) => {
    const ahead = walls.find((wall) => wall.orientation === orientation)?.azimuth ?? 0;
    const at = (azimuth: number) => altitudes[(azimuth + altitudes.length) % altitudes.length] ?? 0;
    return {
      orientation,
      adjoins,
      horizon: Array.from({ length: (2 * HALF_SKY) / SHOWN_STEP + 1 }, (_, step) => {
        const azimuth = ahead - HALF_SKY + step * SHOWN_STEP;
        const altitude_degrees = Math.max(at(azimuth - 1), at(azimuth), at(azimuth + 1));
        return { azimuth_degrees: (azimuth + 360) % 360, altitude_degrees };
      }),
    };
  }),
});

/** Adds up a year: into the tallies of the walls, and over all of them. */
function tallyYear({ zone, sun, walls }: Place & { readonly walls: readonly TalliedWall[] }, year: number): YearTally {
  const any = newTally();
  const byHour = Array.from({ length: MONTHS }, () => new Float64Array(HOURS));
  const daylight = new Float64Array(MONTHS);
  const [start, end] = [zone.startOf(year, 1, 1), zone.startOf(year + 1, 1, 1)];
  for (let time = start + STEP_MS / 2; time < end; time += STEP_MS) {
    const { azimuth, altitude } = sun(time);
    if (altitude < LOWEST_SEEN) continue;
    const apparent = altitude + refraction(altitude);
    if (apparent <= 0) continue;
    const clock = zone.clock(time);
    const month = clock.month - 1;
    add(daylight, month, STEP_HOURS);
    const sky = clearSky(apparent, Math.floor((time - start) / DAY_MS) + 1);
    add(any.energy, month, sky.globalHorizontal * STEP_HOURS);
    const level = Math.cos(apparent * RADIANS);
    let isOnAny = false;
    for (const wall of walls) {
      const incidence = level * Math.cos((azimuth - wall.azimuth) * RADIANS);
      const isInSun = incidence > 0 && apparent > wall.horizon(azimuth);
      add(wall.tally.energy, month, onWall(sky, isInSun ? incidence : 0) * STEP_HOURS);
      if (!isInSun) continue;
      isOnAny = true;
      add(wall.tally.months, month, STEP_HOURS);
      add(wall.tally.hours, clock.hour, STEP_HOURS);
    }
    if (!isOnAny) continue;
    add(any.months, month, STEP_HOURS);
    add(any.hours, clock.hour, STEP_HOURS);
    const row = byHour[month];
    if (row) add(row, clock.hour, STEP_HOURS);
  }

  return { any, byHour, daylight };
}

/** Hours of direct sun per wall on the day around a time. */
function litHours(place: Place, time: number): Sunlight['days'][number]['facades'] {
  const day = dayAround(place.zone, time);
  const lit = new Map(place.walls.map(({ orientation }) => [orientation, 0]));
  for (let at = day.start + STEP_MS / 2; at < day.end; at += STEP_MS) {
    const position = place.sun(at);
    for (const wall of place.walls) {
      if (isLit(position, wall)) lit.set(wall.orientation, (lit.get(wall.orientation) ?? 0) + STEP_HOURS);
    }
  }
  return [...lit].map(([orientation, hours]) => ({ orientation, direct_sun_hours: hundredths(hours) }));
}

const monthlyOf = ({ any, byHour, daylight }: YearTally): Sunlight['monthly'] =>
  [...any.months].map((hours, month) => ({
    month: month + 1,
    direct_sun_hours: hundredths(hours),
    daylight_hours: hundredths(daylight[month] ?? 0),
    horizontal_irradiation_kwh_m2: kilo(any.energy[month] ?? 0),
    direct_sun_hours_by_hour: [...(byHour[month] ?? [])].map(hundredths),
  }));

const facadeOf = ({ orientation, azimuth, tally }: TalliedWall, isNorth: boolean): Sunlight['facades'][number] => ({
  orientation,
  azimuth_degrees: azimuth,
  direct_sun_hours: sum(tally.months),
  irradiation_kwh_m2: kilo(sum(tally.energy)),
  seasons: seasonsOf(tally, isNorth),
  monthly: [...tally.months].map((hours, month) => ({
    month: month + 1,
    direct_sun_hours: hundredths(hours),
    irradiation_kwh_m2: kilo(tally.energy[month] ?? 0),
  })),
  hourly: hourlyOf(tally),
});

function add(values: Float64Array, place: number, amount: number): void {
  values[place] = (values[place] ?? 0) + amount;
}

/** Hundredths of an hour are half a minute; more would claim an exactness that steps of ten minutes do not have. */
const hundredths = (value: number): number => rounded(value, 2);
const kilo = (wattHours: number): number => Math.round(wattHours / 10) / 100;
const sum = (values: Float64Array): number => hundredths(values.reduce((total, value) => total + value, 0));

const hourlyOf = ({ hours }: Tally): Sunlight['hourly'] =>
  [...hours].map((value, hour) => ({ hour, direct_sun_hours: hundredths(value) }));

/** Meteorological seasons: whole months, by hemisphere. */
function seasonsOf({ months }: Tally, isNorth: boolean): Sunlight['seasons'] {
  return SEASONS.map((season, number) => {
    const first = (2 + number * 3 + (isNorth ? 0 : 6)) % MONTHS;
    const hours = [0, 1, 2].reduce((total, place) => total + (months[(first + place) % MONTHS] ?? 0), 0);
    return { season, direct_sun_hours: hundredths(hours) };
  });
}
