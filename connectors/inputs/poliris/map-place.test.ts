import { expect } from 'chai';
import { mapped, warnings } from './testing.ts';

describe('place of a listing', () => {
  it('maps valid coordinates with the allowed precision, and warns of placeholders and invalid ones', () => {
    expect(mapped({ 298: '45,7578', 299: '4.8320', 300: '1' }).location).to.deep.include({
      geo: { latitude: 45.76, longitude: 4.83 },
      precision: 'district',
      publish_address: false,
    });
    expect(warnings({ 298: '0.000', 299: '0.000', 300: '1' })).to.deep.equal([]);
    expect(warnings({ 298: '45.7', 299: '0.000000' })).to.deep.equal(['placeholder_value 298']);
    expect(warnings({ 298: '25.68', 299: '-80.43' })).to.deep.equal(['placeholder_value 298']);
    expect(warnings({ 298: '948.6', 299: '4.8' })).to.deep.equal(['implausible_value 298']);
    expect(warnings({ 298: '45.7', 299: 'est' })).to.deep.equal(['unreadable_value 299']);
  });

  it('splits the address and never publishes it', () => {
    expect(mapped({ 8: '18 bis, avenue Renoir' }).location).to.deep.include({
      address: '18 bis, avenue Renoir',
      street: 'avenue Renoir',
      street_number: '18 bis',
      publish_address: false,
    });
  });

  it('distinguishes a district from nearby places', () => {
    expect(mapped({ 9: 'Croix-Rousse' }).location?.district).to.equal('Croix-Rousse');
    const near = mapped({ 9: 'Métro et commerces', 193: '8', 194: 'Opéra', 75: 'OUI' });
    expect(near.location).to.not.have.property('district');
    expect(near.proximities).to.deep.equal([
      { type: 'subway', name: 'Métro et commerces' },
      { type: 'shops', name: 'Métro et commerces' },
      { name: 'Opéra (ligne 8)' },
      { type: 'lake' },
    ]);
  });
});
