import { DEFAULT_PLACES, MAX_PLACES, MIN_SCORE } from '../model/geography/geocoder.ts';
import type { GeocodedPlace, GeocodedPlaces, Geocoder, GeocodeQuery } from '../model/geography/geocoder.ts';
import type { AddressIndex, Commune } from '../model/geography/place.ts';
import { describeAddress, describeCommune } from './describe-place.ts';
import { distanceM } from '../model/geography/distance.ts';
import { findHouses } from './find-houses.ts';
import type { CityGuess } from './find-city.ts';
import type { LocatedGazetteer } from './gazetteer.ts';
import { parseAddress } from './parse-address.ts';
import type { ParsedAddress } from './parse-address.ts';

/** The score of the commune alone where the query names a street, too. */
const COMMUNE_ONLY = 0.4;

/** Farther than this from a position, an address is not what is there, metres. */
const REVERSE_METRES = 150;

/** A commune of several certain ones loses this much for each larger one before it: the largest is usually meant. */
const SMALLER = 0.01;

const ATTRIBUTION = 'INSEE, La Poste, IGN, GeoNames, DGFiP (DVF)';
const LICENCE = 'Licence Ouverte 2.0, CC BY 4.0 (GeoNames)';

export interface OfflineSources {
  readonly gazetteer: LocatedGazetteer;
  /** Absent: only communes are found. */
  readonly addresses?: AddressIndex;
}

/**
 * A geocoder without network: communes from the gazetteer, streets and houses from addresses that are known. It falls back from the house to the nearest
 * known house of the street, to the street, to the commune, with a lower score each; for a text that names no commune it finds nothing. Throws only what
 * the address index throws.
 */
export function createOfflineGeocoder({ gazetteer, addresses }: OfflineSources): Geocoder {
  const collection = (features: readonly GeocodedPlace[], query?: string): GeocodedPlaces => ({
    type: 'FeatureCollection',
    features,
    attribution: ATTRIBUTION,
    licence: LICENCE,
    ...(query === undefined ? {} : { query }),
  });
  return {
    async search(query) {
      const isPlaced = query.citycode !== undefined || gazetteer.communesOf(query.postcode ?? '').length > 0;
      const parsed = parseAddress(query.q, gazetteer, isPlaced);
      if (parsed.isAbroad) return collection([], query.q);
      const guesses = eligible(parsed, query, gazetteer);
      const houses = addresses ? await findHouses({ parsed, guesses, addresses, gazetteer }) : [];
      const communes = guesses.flatMap((guess) => communePlace(guess, parsed, gazetteer));
      const features = [...houses, ...(houses.length > 0 ? [] : communes)]
        .filter(({ properties }) => properties.score >= MIN_SCORE)
        .sort((one, other) => other.properties.score - one.properties.score)
        .slice(0, Math.min(query.limit ?? DEFAULT_PLACES, MAX_PLACES));
      return collection(features, query.q);
    },
    async reverse({ lat, lon, limit = 1 }) {
      const here = { lat, lon };
      // Across a border and at sea the nearest commune is not what is there.
      if (!gazetteer.isInFrance(here)) return collection([]);
      const most = Math.min(limit, MAX_PLACES);
      const known = (await addresses?.addressesNear({ ...here, radius: REVERSE_METRES, limit: most })) ?? [];
      const places = known.flatMap((address) => {
        const commune = gazetteer.commune(address.citycode);
        const distance = distanceM(address, here);
        const described = { lat: address.lat, lon: address.lon, postcode: address.postcode, distance };
        // The score of the Base Adresse Nationale: 1 at the place, 0 a kilometre away.
        return commune
          ? [describeAddress({ ...described, commune, score: 1 - distance / 1_000 }, address, gazetteer)]
          : [];
      });
      if (places.length > 0) return collection(places);
      return collection(
        gazetteer.communesNear(here, most).flatMap((commune) => {
          if (!commune.center) return [];
          const distance = distanceM(commune.center, here);
          return [describeCommune({ ...commune.center, commune, distance, score: 1 - distance / 30_000 }, gazetteer)];
        }),
      );
    },
  };
}

/** The communes of the address that the filters of the query let pass, the likeliest first; where the text names none, those of the filters. */
function eligible(parsed: ParsedAddress, query: GeocodeQuery, gazetteer: LocatedGazetteer): CityGuess[] {
  const { postcode, citycode, lat, lon } = query;
  const wanted = citycode === undefined ? undefined : gazetteer.commune(citycode);
  const passes = ({ commune }: CityGuess): boolean =>
    (postcode === undefined || commune.postcodes.includes(postcode)) &&
    (citycode === undefined ||
      (wanted !== undefined && (commune.code === wanted.code || commune.name.startsWith(`${wanted.name} `))));
  const given = parsed.cities.filter(passes);
  const filtered =
    given.length > 0 || (postcode === undefined && citycode === undefined)
      ? given
      : fromFilters(parsed, query, gazetteer).filter(passes);
  const here = lat === undefined || lon === undefined ? undefined : { lat, lon };
  const away = ({ center }: Commune): number => (here && center ? distanceM(center, here) : 0);
  return filtered
    .toSorted((one, other) => other.certainty - one.certainty || (here ? away(one.commune) - away(other.commune) : 0))
    .map(({ commune, certainty }, index) => ({ commune, certainty: certainty - index * SMALLER }));
}

/** A text that names a street alone is looked for where the filters say; one that names another commune is not. */
function fromFilters(
  parsed: ParsedAddress,
  { postcode, citycode }: GeocodeQuery,
  gazetteer: LocatedGazetteer,
): CityGuess[] {
  if (parsed.cities.length > 0) return [];
  const commune = citycode === undefined ? undefined : gazetteer.commune(citycode);
  const communes = commune ? [commune] : gazetteer.communesOf(postcode ?? '');
  return communes.map((each) => ({ commune: each, certainty: 0.9 }));
}

/** The commune itself; nothing where words are left that are no address: then it may be a name by chance. */
function communePlace(
  { commune, certainty }: CityGuess,
  parsed: ParsedAddress,
  gazetteer: LocatedGazetteer,
): GeocodedPlace[] {
  const { street, number, postcode } = parsed;
  if (!commune.center) return [];
  const letters = (words: readonly string[]): number => words.join('').length;
  const looksLikeAddress =
    street === undefined || street.type !== undefined || number !== undefined || postcode !== undefined;
  const left = letters(street?.words ?? []);
  const share = letters([commune.name]) / (letters([commune.name]) + left);
  if (!looksLikeAddress && share < 0.5) return [];
  const score =
    street === undefined && number === undefined
      ? certainty * 0.97
      : certainty * COMMUNE_ONLY * (looksLikeAddress ? 1 : share);
  const kept = postcode !== undefined && commune.postcodes.includes(postcode) ? { postcode } : {};
  return [describeCommune({ ...commune.center, commune, score, ...kept }, gazetteer)];
}
