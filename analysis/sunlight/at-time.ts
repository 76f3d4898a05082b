import type { Sunlight } from '../../model/sales/sunlight.ts';
import { daysInMonth } from '../../model/shared/time.ts';
import { isLit, openPlace } from './place.ts';
import type { PlaceDescription } from './place.ts';

const MONTHS = 12;

/**
 * On how many days of each month of a year the sun shines on each façade at one time of the clock (`HH:MM`), with a clear sky. A time that a change of clocks leaves out is taken as the same moment after it.
 */
export function litAt(description: PlaceDescription, year: number, at: string): NonNullable<Sunlight['at_time']> {
  const place = openPlace(description);
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const months = Array.from({ length: MONTHS }, (_, month) => {
    const days = daysInMonth(year, month + 1);
    const positions = Array.from({ length: days }, (_day, day) =>
      place.sun(place.zone.momentOf(Date.UTC(year, month, day + 1, hour, minute))),
    );
    return { month: month + 1, days, positions };
  });
  return {
    time: at,
    facades: place.walls.map((wall) => ({
      orientation: wall.orientation,
      monthly: months.map(({ month, days, positions }) => ({
        month,
        days,
        lit_days: positions.filter((position) => isLit(position, wall)).length,
      })),
    })),
  };
}
