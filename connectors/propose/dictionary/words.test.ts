import { expect } from 'chai';
import { LOOK_UPS } from './code-lookup.ts';
import { furnishedOf } from './furnished-words.ts';
import { scopeOf } from './people-names.ts';
import { splitName } from './split-words.ts';
import { tokensOf } from './tokens.ts';

const offerOf = (word: string): string | null | undefined => LOOK_UPS['offer_type']?.(word);

describe('words of proposals', () => {
  it('divide names that are written in one case, and leave names that are known or not covered', () => {
    expect(splitName('totalparkingarea')).to.equal('total parking area');
    expect(splitName('noteinterne')).to.equal('note interne');
    expect(splitName('wohnflaeche')).to.equal('wohnflaeche');
    expect(splitName('xqzvfoobar')).to.equal('xqzvfoobar');
  });

  it('say an offer within a phrase, and none for two offers, other offers and states', () => {
    expect(['Land For Sale', 'for_rent_by_owner', 'Zu verkaufen', 'te huur'].map(offerOf)).to.deep.equal([
      'sale',
      'rental',
      'sale',
      'rental',
    ]);
    for (const word of [
      'Vender o Alquilar',
      'alquiler con opción a compra',
      'For sale or to let',
      'Country House Rentals',
      'not for sale',
      'Sold',
      'Ruil',
    ])
      expect(offerOf(word), word).to.equal(undefined);
  });

  it('say no period for a rent without one, and none for a rent per person', () => {
    const periodOf = (word: string): string | null | undefined => LOOK_UPS['rent_details.rent_period']?.(word);
    expect(['pcm', 'pw', 'mensual', 'pro Monat'].map(periodOf)).to.deep.equal(['month', 'week', 'month', 'month']);
    for (const word of ['rent', 'rental', 'For rent', 'per person per week', 'pppw', 'Seasonal'])
      expect(periodOf(word), word).to.equal(undefined);
  });

  it('know whether a home is furnished, and words that leave it open', () => {
    expect(['VOLL', 'non meublé', 'part furnished', 'ja', 'teak'].map(furnishedOf)).to.deep.equal([
      true,
      false,
      null,
      true,
      undefined,
    ]);
  });

  it('keep fields of owners and notes private in every way of writing', () => {
    for (const name of [
      'NoteInterne',
      'commentaire_prive',
      'internal_remarks',
      'LockBoxCode',
      'NomeProprietario',
      'vendor_name',
    ])
      expect(['owner', 'private'], name).to.include(scopeOf(tokensOf(splitName(name))));
  });
});
