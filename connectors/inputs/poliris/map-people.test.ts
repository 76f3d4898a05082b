import { expect } from 'chai';
import { mapRow } from './map-row.ts';
import { CONTEXT, euros, FLAT, mapped, rawOf } from './testing.ts';

describe('people and pictures of a listing', () => {
  it('maps negotiator, mandate and co-ownership', () => {
    const people = { 105: '06 12 34 56 78', 106: 'Mme DUPONT Louise', 107: 'l.dupont@agence.fr', 123: 'N7' };
    const listing = mapped({
      ...people,
      83: 'OUI',
      112: '251',
      113: '13/02/2025',
      258: 'OUI',
      259: '12',
      260: '1800',
      261: 'OUI',
      262: 'Redressement',
    });
    expect(listing.negotiator).to.deep.equal({
      id: 'N7',
      title: 'Mme',
      first_name: 'Louise',
      last_name: 'DUPONT',
      mobile: '06 12 34 56 78',
      email: 'l.dupont@agence.fr',
    });
    expect(listing.mandate).to.deep.equal({
      reference: '251',
      start_date: '2025-02-13',
      exclusive: true,
      type: 'exclusive',
    });
    expect(listing.coownership).to.deep.equal({
      enabled: true,
      lot_count: 12,
      syndicat_status: 'recovery',
      syndicat_procedure_details: 'Redressement',
    });
    expect(listing.financial?.building_costs).to.deep.equal({ amount: euros(1_800), period: 'yearly' });
  });

  it('orders pictures of all three blocks with their titles', () => {
    const fields = {
      264: 'https://i.fr/21.jpg',
      285: 'Cave',
      85: 'https://i.fr/1.jpg',
      94: 'Séjour',
      164: 'https://i.fr/10.jpg',
      274: 'Vue',
      86: 'https://i.fr/1.jpg',
    };
    expect(mapped({ ...fields, 87: 'https://' }).images).to.deep.equal([
      { url: 'https://i.fr/1.jpg', name: 'Séjour', ordinal: 0 },
      { url: 'https://i.fr/10.jpg', name: 'Vue', ordinal: 1 },
      { url: 'https://i.fr/21.jpg', name: 'Cave', ordinal: 2 },
    ]);
  });

  it('finds pictures in the zip by the name in the field, and warns of missing ones', () => {
    const raw = { ...rawOf({ ...FLAT, 85: '230.jpg', 86: '231.jpg' }), _pictures: { '230.jpg': 'media:abc' } };
    const { property: listing, warnings: warned } = mapRow(raw, CONTEXT);
    expect(listing.images).to.deep.equal([{ url: 'media:abc', filename: '230.jpg', ordinal: 0 }]);
    expect(warned).to.deep.equal([{ code: 'missing_picture', field: '85', value: '1 of 2: 231.jpg' }]);
  });

  it('distinguishes a video from a tour', () => {
    expect(mapped({ 104: 'https://www.youtube.com/watch?v=1' }).video).to.deep.equal({
      video_url: 'https://www.youtube.com/watch?v=1',
    });
    expect(mapped({ 104: 'https://my.matterport.com/show/?m=1' }).video).to.have.key('virtual_tour_url');
  });
});
