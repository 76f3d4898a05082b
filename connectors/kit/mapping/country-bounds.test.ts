import { expect } from 'chai';
import { mayBeWithin } from './country-bounds.ts';

describe('mayBeWithin', () => {
  it('accepts a point of each country, and none of them with swapped coordinates', () => {
    const places = [
      ['FR', 48.8566, 2.3522],
      ['FR', -20.8789, 55.4481],
      ['FR', 14.6161, -61.0588],
      ['FR', 41.9192, 8.7386],
      ['ES', 36.7213, -4.4214],
      ['ES', 28.1235, -15.4363],
      ['PT', 37.7412, -25.6756],
      ['DE', 48.1374, 11.5755],
      ['AT', 47.0707, 15.4395],
      ['CH', 46.2044, 6.1432],
      ['BE', 50.8503, 4.3517],
      ['GB', 50.7184, -3.5339],
      ['US', 21.3069, -157.8583],
      ['US', 61.2181, -149.9003],
      ['CA', 45.5017, -73.5673],
      ['AE', 25.2048, 55.2708],
    ] as const;
    for (const [country, latitude, longitude] of places) {
      expect(mayBeWithin(country, { latitude, longitude }), country).to.equal(true);
      expect(mayBeWithin(country, { latitude: longitude, longitude: latitude }), country).to.equal(false);
    }
  });

  it('returns undefined for a country with unknown bounds', () => {
    for (const country of ['KZ', '', 'constructor']) {
      expect(mayBeWithin(country, { latitude: 1, longitude: 2 })).to.equal(undefined);
    }
  });
});
