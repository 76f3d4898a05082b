import { expect } from 'chai';
import { mapRow } from './map-row.ts';
import { CONTEXT, euros, FLAT, mapped, rawOf, warnings } from './testing.ts';
import type { Fields } from './testing.ts';

describe('money of a listing', () => {
  it('maps a rent with its charges, fees, deposit and rent control', () => {
    const rent = {
      3: 'location',
      11: '1 200,50',
      13: 'OUI',
      15: '750',
      23: '80',
      26: 'OUI',
      161: '1000',
      306: '195',
    };
    const { financial, rent_details } = mapped({ ...rent, 305: '50', 331: '1070', 332: '1150' });
    expect(financial?.transaction).to.deep.equal({ price: euros(1_200.5) });
    expect(financial?.commissions).to.deep.equal({
      type: 'buyer',
      buyer: { amount: euros(750), vat_included: true },
    });
    expect(rent_details).to.deep.equal({
      rent_period: 'month',
      fees_included: true,
      fees_amount: euros(80),
      inventory_fixtures_amount: euros(195),
      guarantee_deposit_amount: euros(1_000),
      furnished: true,
      rent_control: { base_rent: euros(1_070), increased_reference_rent: euros(1_150), rent_supplement: euros(50) },
    });
  });

  it('uses the yearly rent of an office without another one', () => {
    const { financial, rent_details } = mapped({
      3: 'location',
      4: 'bureaux',
      11: '',
      202: '24000',
      207: 'NON',
      203: '2400',
    });
    expect(financial?.transaction?.price).to.deep.equal(euros(24_000));
    expect(rent_details).to.deep.equal({ rent_period: 'yearly', fees_included: false, fees_amount: euros(2_400) });
  });

  it('maps who pays the fees of a sale', () => {
    const fees = { 11: '281000', 15: '4,07', 303: '270000' };
    expect(mapped({ ...fees, 302: '1' }).financial).to.deep.equal({
      transaction: { price: euros(281_000), net_sales_price: euros(270_000) },
      commissions: { type: 'buyer', buyer: { percentage: 4.07, vat_included: true } },
    });
    expect(mapped({ 302: '2' }).financial?.commissions).to.deep.equal({ type: 'seller' });
    expect(mapped({ ...fees, 302: '3' }).financial?.commissions?.type).to.equal('shared');
    expect(warnings({ 15: '5000', 303: '300000' })).to.have.members(['implausible_value 15', 'implausible_value 303']);
  });

  it('maps charges of a sale as those of the co-ownership, per year if both are given', () => {
    const { financial, ...sale } = mapped({ 23: '110', 258: 'OUI' });
    expect(financial?.building_costs).to.deep.equal({ amount: euros(110), period: 'month' });
    expect(sale).to.not.have.property('rent_details');
    expect(mapped({ 23: '110', 260: '1320' }).financial?.building_costs).to.deep.equal({
      amount: euros(1_320),
      period: 'yearly',
    });
  });

  it('maps a monthly rent, except in lease transfers', () => {
    const rent = { amount: euros(1_500), period: 'month' };
    expect(mapped({ 3: 'cession de bail', 12: '1500' }).financial?.property_costs).to.deep.equal(rent);
    expect(mapped({ 3: 'vente fonds de commerce', 12: '1500' }).financial?.property_costs).to.deep.equal(rent);
    expect(mapped({ 3: 'location', 11: '', 12: '1500' })).to.deep.include({ rent_details: { rent_period: 'month' } });
    expect(mapped({ 3: 'location', 11: '', 12: '1500' }).financial?.transaction?.price).to.deep.equal(euros(1_500));
    expect(mapped({ 12: '1500' }).financial).to.deep.include({ information: 'Loyer mensuel : 1500 EUR' });
  });

  it('hides every price of a listing whose price is on request, and none of its running costs', () => {
    const prices = {
      201: 'OUI',
      12: '1501',
      15: '5',
      200: '7001',
      202: '9001',
      203: '901',
      204: '301',
      245: '8001',
      295: '6001',
      303: '240001',
    };
    const offers: readonly Fields[] = [
      { 3: 'vente' },
      { 3: 'location', 15: '750', 23: '81', 161: '1001', 305: '51', 331: '1071' },
      { 3: 'viager', 185: '80001', 186: '651', 187: '82' },
      { 3: 'location vacances', 49: '601', 52: '951' },
      { 3: 'cession de bail' },
    ];
    for (const offer of offers) {
      const listing = mapped({ ...prices, ...offer, 260: '1320' });
      expect(JSON.stringify({ ...listing, crm_reference: '' }), offer[3]).to.not.match(
        /(?:01|51|71|81|750)\b|"percentage"/,
      );
      expect(listing.financial?.information, offer[3]).to.equal('Prix sur demande');
      expect(listing.financial?.building_costs).to.deep.equal({ amount: euros(1_320), period: 'yearly' });
    }
  });

  it('maps a life annuity', () => {
    const viager = { 3: 'Viager', 11: '80000', 185: '80000', 186: '650', 187: '82', 188: '79', 229: 'NON' };
    expect(mapped(viager)).to.deep.include({
      offer_type: 'life_annuity_sale',
      life_annuity_details: {
        initial_capital: euros(80_000),
        life_annuity: { amount: euros(650), period: 'month' },
        occupants: [
          { age: 82, gender: 'male' },
          { age: 79, gender: 'female' },
        ],
      },
      occupancy: { occupied: true },
    });
  });

  it('maps holiday prices with their seasons', () => {
    const season = { 3: 'location vacances', 11: '', 49: '600', 52: '950', 55: '6', 56: 'GIT' };
    const { financial, rent_details, sleeps, sub_type } = mapped({ ...season, 183: '01/09-30/06' });
    expect(financial).to.deep.equal({
      transaction: { price: euros(600) },
      range: { from: euros(600), to: euros(950) },
    });
    expect(rent_details?.rent_period).to.equal('week');
    expect(rent_details?.seasonal_rental?.comment).to.match(/Semaine haute saison : 950 EUR\nBasse saison/);
    expect([sleeps, sub_type]).to.deep.equal([6, 'gite']);
  });

  it('maps the rent of the premises of a lease transfer', () => {
    const lease = mapped({ 3: 'cession de bail', 4: 'boutique', 12: '1500' });
    expect(lease.financial?.property_costs).to.deep.equal({ amount: euros(1_500), period: 'month' });
  });

  it('treats placeholders as unknown prices with a warning, and 0 without one', () => {
    for (const placeholder of ['1', '99999999', '999999', '1111111', '123456789']) {
      expect(mapped({ 11: placeholder }).financial).to.equal(undefined);
      expect(warnings({ 11: placeholder })).to.deep.equal(['placeholder_value 11']);
    }
    expect(warnings({ 11: '0' })).to.deep.equal([]);
    expect(warnings({ 11: 'sur demande' })).to.deep.equal(['unreadable_value 11']);
  });

  it('publishes no hidden price, and maps that it is on request', () => {
    const sale = { 11: '281000', 303: '270000', 308: '250000', 309: '300000', 238: 'Faire offre' };
    expect(mapped({ ...sale, 201: 'OUI' }).financial).to.deep.equal({ information: 'Prix sur demande\nFaire offre' });
    expect(mapped({ ...sale, 201: 'NON' }).financial?.transaction?.price).to.deep.equal(euros(281_000));
    expect(mapped({ 3: 'location', 11: '900', 201: 'OUI' })).not.to.have.nested.property('financial.transaction');
  });

  it('uses the currency of the feed', () => {
    const raw = { ...rawOf(FLAT), _currency: 'CHF' };
    expect(mapRow(raw, CONTEXT).property.financial?.transaction?.price).to.deep.equal({
      amount: 250_000,
      currency: 'CHF',
    });
  });
});
