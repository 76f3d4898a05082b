import { cityKey } from '../../model/geography/city-key.ts';

/** What else a city is called: its saint abbreviated or written out. Empty for the others. */
export function cityVariants(name: string): string[] {
  const key = cityKey(name);
  const short = key.replace(/(^| )saint(e?)(?= )/g, '$1st$2');
  return short === key ? [] : [key, short];
}

/**
 * A city's name for people who read it and search by it: a district as `Lyon 3e`, the others as their listings write them.
 * @param key from `cityKey`
 */
export function displayedCity(key: string, written: unknown): string {
  const [, city = '', district = ''] = /^(paris|lyon|marseille) (\d+)$/.exec(key) ?? [];
  if (district !== '') return `${city[0]?.toUpperCase()}${city.slice(1)} ${district}${district === '1' ? 'er' : 'e'}`;
  return typeof written === 'string' ? written : key;
}
