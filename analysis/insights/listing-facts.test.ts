import { expect } from 'chai';
import type { LeanListing } from '../../model/listing/lean-listing.ts';
import { factsOf } from './listing-facts.ts';

const LISTING: LeanListing = {
  _id: '11111111-1111-4111-8111-111111111111',
  gateway_id: '22222222-2222-4222-8222-222222222222',
  reference: 'A1',
  title: { fr: 'Maison avec jardin' },
  description: { fr: 'Au calme.' },
  type: 'house',
  created_at: '2026-05-01T00:00:00.000Z',
};

describe('The facts of a listing for its diagnosis', () => {
  const energyLabel = (energy: NonNullable<LeanListing['legal']>['energy'], type: LeanListing['type'] = 'house') =>
    factsOf({ ...LISTING, type, legal: { energy } }).energy_label;

  it('take a certificate without a class for none, and expect none of land, parking and what is exempt', () => {
    expect(energyLabel({ epc_category: 'D' })).to.equal('given');
    expect(energyLabel({ epc_category: 'empty' })).to.equal('missing');
    expect(energyLabel({})).to.equal('missing');
    expect(energyLabel({ epc_category: 'not_applicable' })).to.equal('not_needed');
    expect(energyLabel({ applicable: false })).to.equal('not_needed');
    for (const type of ['land', 'parking', 'program'] as const) expect(energyLabel({}, type)).to.equal('not_needed');
  });

  it('measure capitals in the title and the description by themselves, in every script, from fifteen letters on', () => {
    const capitals = (title: string, description: string) =>
      factsOf({ ...LISTING, title: { fr: title }, description: { fr: description } }).capitals;
    expect(capitals('MAISON AVEC GRAND JARDIN', 'Une longue description en minuscules, comme il se doit.')).to.equal(1);
    expect(capitals('T3 BAB', 'au calme, en bon état')).to.equal(0);
    expect(capitals('ΜΟΝΟΚΑΤΟΙΚΙΑ ΣΤΗΝ ΠΟΛΗ', '')).to.equal(1);
  });
});
