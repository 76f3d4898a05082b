import { expect } from 'chai';
import { assert, integer, property } from 'fast-check';
import { HEATING_BITS } from './codes.ts';
import { map, mapped } from './testing.ts';

describe('rooms and equipment of a listing', () => {
  it('reads any sum of the heating bits and warns of others', () => {
    assert(
      property(integer({ min: 1, max: 32_767 }), (sum) => {
        const { property: listing, warnings: warned } = map({ 33: String(sum) });
        const flags = { ...listing.features?.heating_energy, ...listing.features?.heating_cooling };
        const known = HEATING_BITS.filter(({ bit }) => (sum & bit) !== 0);
        expect(Object.keys(flags)).to.have.members(known.map(({ energy, system }) => energy ?? system));
        expect(warned).to.have.length(sum % 128 === 0 ? 0 : 1);
        expect(listing.features?.crm_heating).to.equal(String(sum));
      }),
    );
  });

  it('treats kitchen code 1 as unknown, because software writes it by default', () => {
    const { property: listing, warnings: warned } = map({ 34: '1' });
    expect(listing).to.include({ crm_kitchen_type: '1' }).and.not.have.property('kitchen_type');
    expect(warned).to.deep.equal([]);
  });

  it('keeps the ground floor as "0"', () => {
    expect(mapped({ 24: '0' }).floor).to.equal('0');
    expect(mapped({ 24: 'RDC' }).floor).to.equal('0');
    expect(mapped({ 24: '3', 25: '0' }))
      .to.include({ floor: '3' })
      .and.not.have.property('floors');
  });

  it('joins neighbouring orientations and lists opposite ones', () => {
    expect(mapped({ 35: 'OUI', 36: 'OUI' })).to.deep.include({ orientation: 'SE', orientations: ['E', 'S'] });
    expect(mapped({ 38: 'OUI', 37: 'OUI' })).to.deep.include({ orientation: 'NW' });
    expect(mapped({ 35: 'OUI', 38: 'OUI' }))
      .to.deep.include({ orientations: ['N', 'S'] })
      .and.not.have.property('orientation');
  });

  it('collects the amenities of a flat', () => {
    const offer = {
      39: '2',
      40: '8,5',
      41: 'OUI',
      42: 'NON',
      43: '1',
      45: 'OUI',
      46: 'OUI',
      47: 'OUI',
      48: 'OUI',
      64: 'OUI',
      65: 'true',
      68: 'OUI',
    };
    const flat = mapped({ ...offer, 34: '6', 252: '4', 329: '12', 216: '30' });
    expect(flat.amenities).to.have.members([
      'balcony',
      'lift',
      'parking',
      'digicode',
      'interphone',
      'janitor',
      'terrace',
      'air_conditioning',
      'pool',
      'fireplace',
      'cellar',
    ]);
    expect(flat).to.include({ balconies: 2, parkings: 1, kitchen_type: 'american_equipped' });
    expect(flat.sizes).to.deep.include({
      balcony_area: { size: 8.5, unit: 'sq_m' },
      terrace_area: { size: 12, unit: 'sq_m' },
      cellar_area: { size: 4, unit: 'sq_m' },
      main_room_area: { size: 30, unit: 'sq_m' },
    });
  });

  it('maps the surface of land as its plot', () => {
    expect(mapped({ 4: 'terrain', 16: '850', 17: '' }).sizes).to.deep.equal({
      plot_area: { size: 850, unit: 'sq_m' },
    });
  });
});
