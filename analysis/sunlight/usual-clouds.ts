import { rounded } from '../../model/shared/rounded.ts';
import type { Sunlight } from '../../model/sales/sunlight.ts';
import type { Sunshine, SunshineSquare } from './sunshine-grid.ts';

/**
 * The hours of direct sun that are usual at a place: those of clear skies times the share of the time from sunrise to sunset in which the sun shines there, month by month.
 * It takes clouds as equally frequent at all hours of the day.
 */
export function underUsualClouds(
  { monthly, facades }: Pick<Sunlight, 'monthly' | 'facades'>,
  { source, lat, lon, percents }: Sunshine & Pick<SunshineSquare, 'source'>,
): NonNullable<Sunlight['clouds']> {
  const usual = (month: number, clear: number): number => (clear * (percents[month - 1] ?? 0)) / 100;
  const yearOf = (months: Sunlight['facades'][number]['monthly'] | Sunlight['monthly']): number =>
    months.reduce((total, { month, direct_sun_hours: clear }) => total + usual(month, clear), 0);
  return {
    source,
    latitude: lat,
    longitude: lon,
    annual: { direct_sun_hours: rounded(yearOf(monthly), 2) },
    monthly: monthly.map(({ month, direct_sun_hours: clear }) => ({
      month,
      sunshine_percent: percents[month - 1] ?? 0,
      direct_sun_hours: rounded(usual(month, clear), 2),
    })),
    facades: facades.map(({ orientation, monthly: months }) => ({
      orientation,
      direct_sun_hours: rounded(yearOf(months), 2),
    })),
  };
}
