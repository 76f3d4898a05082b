/** Kinds of property in DVF. */
export const SOLD_TYPES = ['maison', 'appartement', 'terrain', 'local', 'mixte', 'immeuble', 'dependance'] as const;
export type SoldType = (typeof SOLD_TYPES)[number];

/** The kind of a place; `disc`: a point and a radius; `area`: drawn on the map. */
export const PLACE_KINDS = ['codePostal', 'codeInsee', 'departement', 'disc', 'area'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** The pattern of each code, as the API checks it. */
export const CODES: Readonly<Record<Exclude<PlaceKind, 'disc' | 'area'>, string>> = {
  codePostal: '[0-9]{5}',
  codeInsee: '([0-9]{2}|2[AB])[0-9]{3}',
  departement: '[0-9]{2}|2[AB]|97[1-6]',
};

/** Filters in an address, under their names in the API; `area` is written by `areaText`. */
export const NAMES = [
  'codePostal',
  'codeInsee',
  'departement',
  'lat',
  'lon',
  'radius',
  'area',
  'typeBien',
  'dateMin',
  'dateMax',
  'priceMin',
  'priceMax',
  'surfaceMin',
  'surfaceMax',
] as const;
export type Sought = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

/** The filters in an address. */
export const soughtOf = (query: Readonly<Record<string, string>>): Sought =>
  Object.fromEntries(NAMES.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));

/** The address of the filters. */
export function salesPath(sought: Sought): string {
  const query = new URLSearchParams(Object.entries(soughtOf(sought))).toString();
  return `/console/transactions${query === '' ? '' : `?${query}`}`;
}

/** The kind of place of a search; postal code if it has none. */
export const placeKindOf = (sought: Sought): PlaceKind =>
  sought.radius !== undefined
    ? 'disc'
    : (PLACE_KINDS.find((kind) => kind !== 'disc' && sought[kind] !== undefined) ?? 'codePostal');

export const hasPlace = (sought: Sought): boolean =>
  placeKindOf(sought) === 'disc' || PLACE_KINDS.some((kind) => kind !== 'disc' && sought[kind] !== undefined);

/** The same without a place. */
export const withoutPlace = (sought: Sought): Sought =>
  Object.fromEntries(
    Object.entries(sought).filter(
      ([name]) => !['codePostal', 'codeInsee', 'departement', 'lat', 'lon', 'radius', 'area'].includes(name),
    ),
  );

/** The circle of a search around a point; undefined without one. */
export function discOf({ lat, lon, radius }: Sought) {
  if (lat === undefined || lon === undefined || radius === undefined) return undefined;
  return { lat: Number(lat), lon: Number(lon), radiusM: Number(radius) };
}

/** The parameters of the API without the drawn area, which is sent in a body. Invalid numbers are sent too: the API reports them. */
export function parametersOf(sought: Sought) {
  const { codePostal, codeInsee, departement, typeBien, dateMin, dateMax } = sought;
  const type = SOLD_TYPES.find((one) => one === typeBien);
  const amount = <Name extends keyof Sought>(name: Name): Partial<Record<Name, number>> => {
    const parts: Partial<Record<Name, number>> = {};
    if (sought[name] !== undefined) parts[name] = Number(sought[name]);
    return parts;
  };
  return {
    ...(codePostal === undefined ? {} : { codePostal: [codePostal] }),
    ...(codeInsee === undefined ? {} : { codeInsee: [codeInsee] }),
    ...(departement === undefined ? {} : { departement }),
    ...amount('lat'),
    ...amount('lon'),
    ...amount('radius'),
    ...(type === undefined ? {} : { typeBien: [type] }),
    ...(dateMin === undefined ? {} : { dateMin }),
    ...(dateMax === undefined ? {} : { dateMax }),
    ...amount('priceMin'),
    ...amount('priceMax'),
    ...amount('surfaceMin'),
    ...amount('surfaceMax'),
  };
}
