import { expect } from 'chai';
import { likenessOf, provenanceOf } from './likeness.ts';

const HOME = {
  type: 'apartment',
  offer_type: 'sale',
  location: { city: 'Rennes', postal_code: '35000' },
  sizes: { liveable_area: { size: 65.5, unit: 'sq_m' } },
  living_rooms: 3,
  title: { fr: 'Bel appartement' },
  description: { fr: 'Au cœur de la ville.' },
  financial: { transaction: { price: { amount: 250_000, currency: 'EUR' } } },
  images: [{ url: 'https://crm.example/1.jpg' }],
} as const satisfies Parameters<typeof likenessOf>[0];

describe('likenessOf', () => {
  const of = (changes: object) => likenessOf({ ...HOME, ...changes });
  const changed = (changes: object) => {
    const [before, now] = [likenessOf(HOME), of(changes)];
    return (['home', 'price', 'text', 'picture'] as const).filter((name) => before[name] !== now[name]);
  };

  it('separates what stays the same while a home is on offer from what changes', () => {
    expect(changed({ reference: 'X', crm_reference: 'Y', status: 'sold' })).to.deep.equal([]);
    expect(changed({ location: { city: 'RENNES', postal_code: '35000', street: 'Rue X' } })).to.deep.equal([]);
    expect(changed({ living_rooms: 4 })).to.deep.equal(['home']);
    expect(changed({ offer_type: 'rental' })).to.deep.equal(['home']);
    expect(changed({ financial: {} })).to.deep.equal(['price']);
    expect(changed({ title: { fr: 'Autre' } })).to.deep.equal(['text']);
    expect(changed({ description: { fr: 'AU CŒUR  de la ville !' } })).to.deep.equal([]);
    expect(changed({ images: [] })).to.deep.equal(['picture']);
  });

  it('says nothing of a home of which no town, or neither area nor rooms are stated', () => {
    expect(of({ location: {} }).home).to.equal('');
    expect(of({ sizes: undefined, living_rooms: undefined }).home).to.equal('');
    expect(of({ sizes: undefined }).home).to.not.equal('');
    expect(likenessOf({})).to.deep.equal({ home: '', price: '', text: '', picture: '' });
  });
});

describe('provenanceOf', () => {
  it('gives names, contacts and the place in one form each', () => {
    const office = { name: 'Agence  Été', code: 'A-1', mail: 'Info@Agence.example', phone: '+33 2 99 00 11 22' };
    const negotiator = { company: 'agence été', phone: '02 99 00 11 22' };
    expect(provenanceOf({ office, negotiator, location: HOME.location })).to.deep.equal({
      names: ['agence ete', 'a 1'],
      contacts: ['info@agence.example', '99001122'],
      places: ['35000'],
    });
    expect(provenanceOf({})).to.deep.equal({ names: [], contacts: [], places: [] });
  });
});
