import { expect } from 'chai';
import { createGazetteer } from '../../../places/gazetteer.ts';
import type { LeanListing } from '../../../model/listing/lean-listing.ts';
import { kilometresToPostcode } from './distance-to-postcode.ts';

describe('The distance of a listing to its postcode', () => {
  const gazetteer = createGazetteer();
  const kilometres = (location: LeanListing['location']) => kilometresToPostcode({ location }, gazetteer);
  const bayonne = { latitude: 43.49, longitude: -1.47 };

  it('is that to the centre of the nearest commune of the postcode', () => {
    expect(kilometres({ countryCode: 'FR', postal_code: '64100', geo: bayonne })).to.be.lessThan(5);
    expect(kilometres({ countryCode: 'FR', postal_code: '59000', geo: bayonne })).to.be.greaterThan(700);
  });

  it('is unknown abroad, in French Guiana, and without country, postcode or position', () => {
    const all = { countryCode: 'FR', postal_code: '59000', geo: bayonne };
    for (const unknown of [
      { ...all, countryCode: 'DE' },
      { ...all, postal_code: '97370' },
      { ...all, postal_code: '00000' },
      { postal_code: '59000', geo: bayonne },
      { countryCode: 'FR', geo: bayonne },
      { countryCode: 'FR', postal_code: '59000' },
    ])
      expect(kilometres(unknown)).to.equal(undefined);
  });
});
