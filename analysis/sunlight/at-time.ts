import { ORIENTATIONS } from '../../model/property/enums.ts';
import type { Orientation, Sunlight } from '../../model/sales/sunlight.ts';
import type { Zone } from './local-days.ts';
import { refraction } from './sun-position.ts';
import type { SunPosition } from './sun-position.ts';

const RADIANS = Math.PI / 180;
const MONTHS = 12;
/** Between two neighbours of the eight directions, degrees. */
const EIGHTH = 45;

export interface ClockQuestion {
  readonly zone: Zone;
  readonly sun: (time: number) => SunPosition;
  /** Height of what hides the sky, by azimuth; degrees. */
  readonly horizon: (azimuth: number) => number;
  readonly orientations: readonly Orientation[];
  readonly year: number;
  /** `HH:MM` by the clock of the place. */
  readonly at: string;
}

/**
 * On how many days of each month of a year the sun shines on each façade at one time of the clock, with a clear sky. A time that a change of clocks leaves out is taken as the same moment after it.
 */
export function litAt({ zone, sun, horizon, orientations, year, at }: ClockQuestion): NonNullable<Sunlight['at_time']> {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const months = Array.from({ length: MONTHS }, (_, place) => {
    const days = new Date(Date.UTC(year, place + 1, 0)).getUTCDate();
    const positions = Array.from({ length: days }, (_day, day) =>
      sun(momentOf(zone, Date.UTC(year, place, day + 1, hour, minute))),
    );
    return { month: place + 1, days, seen: positions.filter((position) => isSeen(position, horizon)) };
  });
  return {
    time: at,
    facades: orientations.map((orientation) => ({
      orientation,
      monthly: months.map(({ month, days, seen }) => ({
        month,
        days,
        lit_days: seen.filter(({ azimuth }) => isBefore(azimuth, ORIENTATIONS.indexOf(orientation) * EIGHTH)).length,
      })),
    })),
  };
}

/** The moment at which clocks show what a universal time reads. */
function momentOf(zone: Zone, wall: number): number {
  const guess = wall - zone.offset(wall);
  return wall - zone.offset(guess);
}

function isSeen({ azimuth, altitude }: SunPosition, horizon: ClockQuestion['horizon']): boolean {
  return altitude + refraction(altitude) > Math.max(0, horizon(azimuth));
}

/** Whether a direction is in front of a wall that faces another; degrees. */
const isBefore = (azimuth: number, wall: number): boolean => Math.cos((azimuth - wall) * RADIANS) > 0;
