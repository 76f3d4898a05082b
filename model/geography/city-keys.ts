import { cityKey } from './city-key.ts';

/** Cities whose districts are named and numbered like cities: `Lyon 3e`, `PARIS 16`, `Marseille 8ème arrondissement`. */
const WITH_DISTRICTS: Readonly<Record<string, { postal: RegExp; districts: number }>> = {
  paris: { postal: /^75[01](\d\d)$/, districts: 20 },
  lyon: { postal: /^690(\d\d)$/, districts: 9 },
  marseille: { postal: /^130(\d\d)$/, districts: 16 },
};

/** Every key under which a listing's city is found: a district also under its whole city, and by its postal code. */
export function cityKeys(name: string, postalCode?: string): string[] {
  const key = cityKey(name);
  const [city = '', district] = /^(paris|lyon|marseille) (\d+)$/.exec(key)?.slice(1) ?? [key];
  const known = Object.hasOwn(WITH_DISTRICTS, city) ? WITH_DISTRICTS[city] : undefined;
  if (!known) return key === '' ? [] : [key];
  if (district) return [key, city];
  const number = Number(known.postal.exec(postalCode ?? '')?.[1] ?? 0);
  return number >= 1 && number <= known.districts ? [city, `${city} ${number}`] : [city];
}
