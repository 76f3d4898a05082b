import { LRUCache } from 'lru-cache';
import { analyseSunlight } from '../../analysis/sunlight/analyse-sunlight.ts';
import type { SunlightQuestion } from '../../analysis/sunlight/analyse-sunlight.ts';
import { localDay } from '../../model/shared/local-day.ts';
import type { Sunlight } from '../../model/sales/sunlight.ts';

/** Input of the calculation; the default year is the current one. */
export type PlaceQuestion = Omit<SunlightQuestion, 'now' | 'year'> & { readonly year?: number };

/** Cached years, some 30 KB each. */
const MAX_CACHED = 200;

/** Calculates the sunlight of places and caches it for one day at the place, because the result includes today. */
export function createSunlightCache(now: () => number = Date.now): (question: PlaceQuestion) => Sunlight {
  const cache = new LRUCache<string, Sunlight>({ max: MAX_CACHED });
  return (question) => {
    const time = now();
    const today = localDay(time, question.timezone);
    const key = JSON.stringify([question, today]);
    const sunlight = cache.get(key) ?? analyseSunlight({ year: Number(today.slice(0, 4)), ...question, now: time });
    cache.set(key, sunlight);
    return sunlight;
  };
}
