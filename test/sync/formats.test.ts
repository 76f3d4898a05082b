import { expect } from 'chai';
import type { Property } from '../../model/property/property.ts';
import { openScene } from '../support/scene.ts';

const FORMATS = [
  { connector: 'PROPERTY_FEED', feed: '/property-feed' },
  { connector: 'PROPERTY_FEED', feed: '/property-feed.ndjson' },
  { connector: 'POLIRIS', feed: '/poliris.zip' },
  { connector: 'OPENIMMO', feed: '/openimmo.zip' },
  { connector: 'OPENIMMO', feed: '/openimmo.xml' },
  { connector: 'KYERO', feed: '/kyero.xml' },
] as const;

describe('One catalogue in every format', () => {
  const LISTINGS = 60;

  for (const { connector, feed } of FORMATS) {
    it(`arrives whole and unchanged a second time by ${connector} ${feed}`, async () => {
      const scene = await openScene({ connector, feed: `${feed}?listings=${LISTINGS}` });
      const first = await scene.run();
      expect(first.counts, JSON.stringify(first.reasons)).to.include({
        read: LISTINGS,
        created: LISTINGS,
        quarantined: 0,
        delivered: LISTINGS,
      });
      await scene.forgetFiles();
      const second = await scene.run();
      expect(second.counts).to.include({ unchanged: LISTINGS, updated: 0, delivered: 0 });
      const listings = await scene.client.get<Property[]>(`/gateways/${scene.gateway.id}/properties`);
      const sample = (await (await fetch(`${scene.crm}/property-feed?listings=${LISTINGS}`)).json()) as Property[];
      const byReference = new Map(sample.map((property) => [property.reference, property]));
      for (const listing of listings) {
        const source = byReference.get(listing.reference);
        expect(source, listing.reference).to.not.equal(undefined);
        expect(listing.financial?.transaction?.price?.amount, listing.reference).to.equal(
          source?.financial?.transaction?.price?.amount,
        );
        expect(listing.location?.city, listing.reference).to.equal(source?.location?.city);
      }
      await scene.close();
    });
  }
});
