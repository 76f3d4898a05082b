import { MIN_REMOTE_SCORE } from '../model/geography/geocoder.ts';
import type { GeocodedPlaces, Geocoder } from '../model/geography/geocoder.ts';
import type { AddressIndex } from '../model/geography/place.ts';
import { departmentOf } from './commune-table.ts';
import type { LocatedGazetteer } from './gazetteer.ts';
import { createOfflineGeocoder } from './offline-geocoder.ts';
import { areaOf } from './parse-address.ts';

export interface GeocoderSources {
  readonly gazetteer: LocatedGazetteer;
  /** Absent: the offline geocoder finds communes only. */
  readonly addresses?: AddressIndex;
  /** A geocoder of the network; absent: the offline one. */
  readonly remote?: Geocoder | undefined;
}

/** The geocoder of a process: the remote one, if there is one, guarded against places abroad, else the offline one. */
export const openGeocoder = ({ gazetteer, addresses, remote }: GeocoderSources): Geocoder =>
  remote ? inFrance(remote, gazetteer) : createOfflineGeocoder({ gazetteer, ...(addresses ? { addresses } : {}) });

/**
 * A geocoder that is not asked for places abroad, since it would find a French street that resembles them. A named overseas department decides which places fit;
 * those below MIN_REMOTE_SCORE are not found.
 */
export function inFrance(geocoder: Geocoder, gazetteer: LocatedGazetteer): Geocoder {
  return {
    async search(query) {
      const { q, postcode, citycode } = query;
      const isPlaced = citycode !== undefined || gazetteer.communesOf(postcode ?? '').length > 0;
      const area = areaOf(q, gazetteer, isPlaced);
      if (area?.kind === 'abroad') return nowhere(q);
      const found = await geocoder.search(query);
      const good = found.features.filter(({ properties }) => properties.score >= MIN_REMOTE_SCORE);
      const inside = area
        ? good.filter(({ properties }) => area.codes.includes(departmentOf(properties.citycode)))
        : good;
      return { ...found, features: area && !area.isCertain && inside.length === 0 ? good : inside };
    },
    reverse: async (position) => (gazetteer.isInFrance(position) ? geocoder.reverse(position) : nowhere()),
  };
}

const nowhere = (query?: string): GeocodedPlaces => ({
  type: 'FeatureCollection',
  features: [],
  attribution: '',
  licence: '',
  ...(query === undefined ? {} : { query }),
});
