import { expect } from 'chai';
import type { JsonObject } from '../../connector.ts';
import { category, CONTEXT, euros, mapped, rental, warnings } from './testing.ts';

const EUR = { waehrung: { '@iso_waehrung': 'EUR' } };

describe('money of a listing', () => {
  const rents: ReadonlyArray<readonly [preise: JsonObject, amount: number | undefined, included?: boolean]> = [
    [{ warmmiete: '1200', kaltmiete: '900', nebenkosten: '200' }, 1_200, true],
    [{ kaltmiete: '940.0', nebenkosten: '322.0' }, 1_262, true],
    [{ nettokaltmiete: '800', nebenkosten: '150,50' }, 950.5, true],
    [{ kaltmiete: '800' }, 800, false],
    // By the standard the Kaltmiete has the charges within.
    [{ kaltmiete: '950', nettokaltmiete: '800', nebenkosten: '150' }, 950, true],
    [{ kaltmiete: '800', nettokaltmiete: '800.00', nebenkosten: '150' }, 950, true],
    [{ pauschalmiete: '1.500,00 €' }, 1_500, true],
    [{ hauptmietzinsnetto: { '@hauptmietzinsust': '56', '#text': '560' } }, 560],
    [{ pacht: '2000' }, 2_000],
    [{ kaltmiete: '0', nebenkosten: '0' }, undefined],
    [{ warmmiete: '1', kaltmiete: '700' }, 700, false],
  ];
  for (const [preise, amount, included] of rents) {
    it(`reads the rent ${JSON.stringify(preise)} as ${amount}`, () => {
      const { financial, rent_details } = mapped(rental(preise));
      expect(financial?.transaction?.price).to.deep.equal(amount === undefined ? undefined : euros(amount));
      expect(rent_details?.fees_included).to.equal(included);
      expect(rent_details?.rent_period).to.equal('month');
    });
  }

  it('maps the terms of a rent', () => {
    const { rent_details, financial } = mapped({
      ...rental({
        warmmiete: '1200',
        nebenkosten: '200',
        kaution: '2.700,00',
        preis_zeiteinheit: { '@zeiteinheit': 'WOCHE' },
      }),
      ausstattung: { moebliert: { '@moeb': 'VOLL' } },
    });
    expect(rent_details).to.deep.equal({
      fees_included: true,
      fees_amount: euros(200),
      furnished: true,
      rent_period: 'week',
      guarantee_deposit_amount: euros(2_700),
    });
    expect(financial).to.have.all.keys('transaction');
    const inWords = mapped(rental({ kaltmiete: '800', kaution: 'drei Monatsmieten' }));
    expect(inWords.rent_details).to.not.have.property('guarantee_deposit_amount');
    expect(inWords.financial?.information).to.equal('Kaution: drei Monatsmieten');
    expect(warnings(rental({ kaltmiete: '800', preis_zeiteinheit: { '@zeiteinheit': 'QUARTAL' } }))).to.deep.equal([
      'unmapped_value preise.preis_zeiteinheit@zeiteinheit',
    ]);
  });

  const prices: ReadonlyArray<readonly [preise: JsonObject, amount: number | undefined, warning?: string]> = [
    [{ kaufpreis: '250000.00' }, 250_000],
    [{ kaufpreis: '1.250.000' }, 1_250_000],
    [{ kaufpreis: '1,250,000.50' }, 1_250_000.5],
    [{ kaufpreis: '', kaufpreisbrutto: '119000', kaufpreisnetto: '100000' }, 119_000],
    [{ kaufpreis: { '@auf_anfrage': 'true', '#text': '0' } }, undefined],
    [{ kaufpreis: { '@auf_anfrage': 'true', '#text': '450000' }, richtpreis: '440000' }, undefined],
    [{ kaufpreis: { '@auf_anfrage': 'false', '#text': '450000' } }, 450_000],
    [{ kaufpreis: '1', kaufpreisbrutto: '119000' }, 119_000, 'placeholder_value preise.kaufpreis'],
    [{ kaufpreis: '99999999' }, undefined, 'placeholder_value preise.kaufpreis'],
    [{ kaufpreis: 'auf Anfrage' }, undefined, 'unreadable_value preise.kaufpreis'],
    [{ kaufpreis: '-5' }, undefined, 'unreadable_value preise.kaufpreis'],
  ];
  for (const [preise, amount, warning] of prices) {
    it(`reads the price ${JSON.stringify(preise)} as ${amount}`, () => {
      const sections = { preise: { ...preise, ...EUR } };
      expect(mapped(sections).financial?.transaction?.price).to.deep.equal(
        amount === undefined ? undefined : euros(amount),
      );
      expect(warnings(sections)).to.deep.equal(warning === undefined ? [] : [warning]);
    });
  }

  it('uses the stated currency, else that of the market', () => {
    const currency = (preise: JsonObject, market: string): string | undefined =>
      mapped({ preise: { kaufpreis: '5000', ...preise } }, { ...CONTEXT, market }).financial?.transaction?.price
        ?.currency;
    expect(currency({ waehrung: { '@iso_waehrung': 'chf' } }, 'de')).to.equal('CHF');
    expect(currency({}, 'ch')).to.equal('CHF');
    expect(currency({}, 'at')).to.equal('EUR');
    expect(currency({ waehrung: { '@iso_waehrung': '€' } }, 'de')).to.equal('EUR');
  });

  it('reads the numbers in commissions and keeps their text', () => {
    const commissions = (preise: JsonObject): unknown =>
      mapped({ preise: { kaufpreis: '250000', ...preise } }).financial?.commissions;
    expect(commissions({ aussen_courtage: { '@mit_mwst': 'true', '#text': '3,57 %' } })).to.deep.equal({
      type: 'buyer',
      buyer: { text: '3,57 %', percentage: 3.57, vat_included: true },
    });
    expect(commissions({ aussen_courtage: '2,38 Prozent zzgl. MwSt.', innen_courtage: '3 %' })).to.deep.equal({
      type: 'shared',
      buyer: { text: '2,38 Prozent zzgl. MwSt.', percentage: 2.38, vat_included: false },
      seller: { text: '3 %', percentage: 3 },
    });
    expect(commissions({ aussen_courtage: '5.000 € inkl. MwSt.' })).to.deep.equal({
      type: 'buyer',
      buyer: { text: '5.000 € inkl. MwSt.', amount: euros(5_000), vat_included: true },
    });
    expect(commissions({ aussen_courtage: '2 Monatsmieten' })).to.deep.equal({
      type: 'buyer',
      buyer: { text: '2 Monatsmieten' },
    });
    expect(commissions({ provisionspflichtig: 'false', courtage_hinweis: 'provisionsfrei' })).to.deep.equal({
      buyer: { text: 'provisionsfrei' },
    });
    expect(commissions({ provisionbrutto: '119' })).to.deep.equal({
      type: 'buyer',
      buyer: { amount: euros(119), vat_included: true },
    });
    expect(commissions({ provisionspflichtig: 'false' })).to.equal(undefined);
  });

  it('leaves out the sums of commissions that would reveal a price on request', () => {
    const kaufpreis = { '@auf_anfrage': 'true', '#text': '450000' };
    const { financial } = mapped({
      preise: { kaufpreis, aussen_courtage: '3,57 %', innen_courtage: '16.065 €', provisionbrutto: '16065', ...EUR },
      versteigerung: { verkehrswert: '450000' },
    });
    expect(financial?.transaction).to.equal(undefined);
    expect(financial?.commissions).to.deep.equal({ type: 'buyer', buyer: { text: '3,57 %', percentage: 3.57 } });
  });

  it('maps auctions, leaseholds and running costs', () => {
    const auction = mapped({
      preise: EUR,
      versteigerung: { zvtermin: '2026-05-01T11:00:00', verkehrswert: '150000' },
      bieterverfahren: { ende_bietzeit: '2026-06-01', mindestpreis: '90000' },
    });
    expect(auction).to.deep.include({
      offer_type: 'auction',
      auction: {
        start_date: '2026-05-01T11:00:00.000Z',
        end_date: '2026-06-01T00:00:00.000Z',
        first_offer: euros(90_000),
      },
    });
    expect(auction.financial).to.deep.equal({
      transaction: { price: euros(150_000) },
      estimation: { min: euros(150_000), max: euros(150_000) },
    });
    const ground = mapped({ ...category({ grundstueck: '' }, { '@erbpacht': 'true' }), preise: { erbpacht: '2400' } });
    expect(ground.financial?.transaction?.price).to.deep.equal(euros(2_400));
    expect(ground.rent_details).to.deep.equal({ rent_period: 'yearly' });
    const house = mapped({
      ...category({ haus: '' }, { '@erbpacht': 'true' }),
      preise: { kaufpreis: '390000', erbpacht: '2400' },
    });
    expect(house).to.have.property('offer_type', 'leasehold');
    expect(house.financial?.transaction?.price).to.deep.equal(euros(390_000));
    expect(house.rent_details?.rent_period).to.equal(undefined);
    expect(mapped({ preise: { kaufpreis: '9000', hausgeld: '181.17' } }).financial?.building_costs).to.deep.equal({
      amount: euros(181.17),
      period: 'month',
    });
    expect(mapped({ preise: { kaufpreis: { '@auf_anfrage': '1' }, freitext_preis: 'VB' } }).financial).to.deep.equal({
      information: 'Preis auf Anfrage\nVB',
    });
  });
});
