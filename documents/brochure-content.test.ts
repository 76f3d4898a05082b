import { expect } from 'chai';
import { sampleListing } from '../model/testing/sample-listing.ts';
import { placeOf, brochureContent } from './brochure-content.ts';

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const street = { street_number: '12', street: 'rue Haute', postal_code: '69001', city: 'Lyon' };

describe('The content of a brochure', () => {
  it('has the address only as far as it may be published', () => {
    expect(placeOf(street)).to.equal('12 rue Haute, 69001 Lyon');
    expect(placeOf({ ...street, address: '12 rue Haute, 69001 Lyon' })).to.equal('12 rue Haute, 69001 Lyon');
    expect(placeOf({ ...street, address: '12 rue Haute', publish_address: false })).to.equal('69001 Lyon');
    expect(placeOf({ ...street, precision: 'district' })).to.equal('69001 Lyon');
    expect(placeOf({ ...street, precision: 'city', publish_address: true })).to.equal('12 rue Haute, 69001 Lyon');
    expect(placeOf({ country: 'France' })).to.equal('France');
    expect(placeOf(undefined)).to.equal('');
  });

  it('contains no part of an address that must not be published, nor notes, owners and buyers', () => {
    const content = brochureContent(
      sampleListing('1', {
        location: { ...street, address: '12 rue Haute', address_complement: 'Bât. C', publish_address: false },
        internal_note: 'clé chez le voisin',
        vendors: [{ last_name: 'Propriétaire' }],
        buyers: [{ last_name: 'Acquéreur' }],
      }),
      'fr',
    );
    expect(JSON.stringify(content)).not.to.match(/Haute|Bât|voisin|Propriétaire|Acquéreur/);
  });

  it('has price, period and charges in the language', () => {
    const listing = sampleListing('1', {
      type: 'apartment',
      offer_type: 'rental',
      financial: { transaction: { price: eur(1250) } },
      rent_details: { rent_period: 'month', fees_included: true },
    });
    expect(brochureContent(listing, 'fr')).to.include({
      price: '1\u00a0250\u00a0€ par mois',
      priceNote: 'charges comprises',
      kind: 'À louer · Appartement',
    });
    expect(brochureContent(listing, 'en').price).to.equal('€1,250 per month');
    expect(brochureContent(listing, 'de').price).to.equal('1.250\u00a0€ pro Monat');
    expect(brochureContent(sampleListing('2'), 'de').price).to.equal('Preis auf Anfrage');
  });

  it('has texts in the language, else in another that exists', () => {
    const title = { 'en-GB': 'House', es: 'Casa' };
    expect(brochureContent(sampleListing('1', { title }), 'en').title).to.equal('House');
    expect(brochureContent(sampleListing('1', { title: { es: 'Casa' } }), 'de').title).to.equal('Casa');
    expect(brochureContent(sampleListing('1', { type: 'house', location: street }), 'fr').title).to.equal(
      'Maison, Lyon',
    );
  });

  it('has areas with their units, and leaves out zero values', () => {
    const { facts } = brochureContent(
      sampleListing('1', {
        sizes: { liveable_area: { size: 96.5, unit: 'sq_m' }, plot_area: { size: 0.5, unit: 'acre' } },
        bedrooms: 3,
        bathrooms: 0,
        floor: '0',
      }),
      'fr',
    );
    expect(facts.map(({ label, value }) => `${label}: ${value}`)).to.deep.equal([
      'Surface habitable: 96,5\u00a0m²',
      'Chambres: 3',
      'Terrain: 0,5\u00a0ac',
      'Étage: Rez-de-chaussée',
    ]);
  });

  it('calls rooms by their kind in the language, and by the CRM’s own name where that is of this language or says more', () => {
    const size = { size: 9, unit: 'sq_m' as const };
    const listing = sampleListing('1', {
      areas: [
        { name: 'Chambre 2', type: 'bedroom', size },
        { type: 'kitchen', size },
        { name: 'Atelier du peintre', type: 'other', size },
        { name: 'Alcôve', size },
      ],
    });
    const rooms = (language: 'fr' | 'en') => brochureContent(listing, language).rooms.map(({ label }) => label);
    expect(rooms('fr')).to.deep.equal(['Chambre 2', 'Cuisine', 'Atelier du peintre', 'Alcôve']);
    expect(rooms('en')).to.deep.equal(['Bedroom', 'Kitchen', 'Atelier du peintre', 'Alcôve']);
  });

  it('has the mentions of energy, risks and fees that French law requires', () => {
    const { energy, terms } = brochureContent(
      sampleListing('1', {
        type: 'house',
        offer_type: 'sale',
        location: { countryCode: 'FR' },
        financial: {
          transaction: { price: eur(210_000), net_sales_price: eur(200_000) },
          commissions: { type: 'buyer', buyer: { percentage: 5, vat_included: true } },
        },
        legal: {
          energy: {
            epc_category: 'F',
            epc_value: 390,
            greenhouse_emissions: 'C',
            costs_estimation: { min: eur(2100), max: eur(2900), reference_year: 2023 },
          },
        },
        coownership: { lot_count: 14, syndicat_status: 'alert' },
      }),
      'fr',
    );
    expect(energy.scales.map(({ letter, value }) => [letter, value])).to.deep.equal([
      ['F', '390 kWh/m².an'],
      ['C', ''],
    ]);
    const notes = energy.notes.join('\n');
    expect(notes).to.match(/consommation énergétique excessive : classe F/);
    expect(notes).to.match(/entre 2\s100\s€ et 2\s900\s€ par an/);
    expect(notes).to.include('www.georisques.gouv.fr');
    expect(terms.join('\n')).to.match(/charge de l’acquéreur : 5\s% TTC\n.*\nPrix hors honoraires : 200\s000\s€/);
    expect(terms.join('\n')).to.match(/14 lots\nProcédure en cours/);
  });

  it('has no French label for other countries', () => {
    const { energy } = brochureContent(
      sampleListing('1', { location: { countryCode: 'DE' }, legal: { energy: { epc_category: 'A+', epc_value: 22 } } }),
      'de',
    );
    expect(energy).to.deep.equal({ scales: [], notes: ['Energieverbrauch : Klasse A+ (22 kWh/(m²·a))'] });
  });
});
