import { LRUCache } from 'lru-cache';
import { analyseSunlight } from '../../analysis/sunlight/analyse-sunlight.ts';
import { litAt } from '../../analysis/sunlight/at-time.ts';
import type { PlaceDescription } from '../../analysis/sunlight/place.ts';
import { localDay } from '../../model/shared/local-day.ts';
import type { Sunlight } from '../../model/sales/sunlight.ts';

/** Input of the calculation. */
export interface PlaceQuestion extends PlaceDescription {
  /** This one by default. */
  readonly year?: number;
  /** `HH:MM` by the clock of the place: what is lit then is returned as well. */
  readonly at?: string;
}

/** Cached years, some 30 KB each. */
const MAX_CACHED = 200;

/** Calculates the sunlight of places and caches it for one day at the place, because the result includes today. */
export function createSunlightCache(now: () => number = Date.now): (question: PlaceQuestion) => Sunlight {
  const cache = new LRUCache<string, Sunlight>({ max: MAX_CACHED });
  return ({ at, ...question }) => {
    const time = now();
    const today = localDay(time, question.timezone);
    const key = JSON.stringify([question, today]);
    const sunlight = cache.get(key) ?? analyseSunlight({ year: Number(today.slice(0, 4)), ...question, now: time });
    cache.set(key, sunlight);
    // The year is the same at any time of the day.
    return at === undefined ? sunlight : { ...sunlight, at_time: litAt(question, sunlight.year, at) };
  };
}
