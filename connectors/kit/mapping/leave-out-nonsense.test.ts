import { expect } from 'chai';
import { finishMapping } from './finish-mapping.ts';

const SOUND = {
  crm_reference: 'A1',
  reference: 'A1',
  type: 'house',
  offer_type: 'sale',
  status: 'available',
  title: { fr: 'Maison' },
  description: { fr: 'Claire.', 'pt-BR': 'Clara.' },
  updated_at: '2026-02-01T00:00:00.000Z',
  financial: { transaction: { price: { amount: 250_000, currency: 'EUR' } } },
  building: { construction: { year: 1890 } },
  images: [
    { url: 'https://pictures.example/1.jpg', ordinal: 0 },
    { url: 'https://pictures.example/2.jpg', ordinal: 1 },
  ],
};

/** A field of a listing after finishMapping, and the warnings. */
function finished(changes: object): { property: object; warnings: string[] } {
  const { property, warnings } = finishMapping({ ...SOUND, ...changes }, []);
  return { property, warnings: warnings.map(({ code, field, value }) => `${code} ${field} ${value}`) };
}

describe('finishMapping', () => {
  it('returns a valid listing unchanged, without a warning', () => {
    expect(finished({})).to.deep.equal({ property: SOUND, warnings: [] });
  });

  it('leaves out texts under unknown languages, and refuses a listing without any other title', () => {
    const { property, warnings } = finished({ description: { fr: 'Claire.', french: 'Claire.', xx: 'Claire.' } });
    expect(property).to.have.deep.property('description', { fr: 'Claire.' });
    expect(warnings).to.deep.equal(['unmapped_value description french', 'unmapped_value description xx']);
    expect(() => finished({ title: { undefined: 'Maison' } }))
      .to.throw()
      .with.property('path', '$.title');
  });

  it('treats a description without any remaining text as missing, so that it repeats the title', () => {
    const { property, warnings } = finished({ description: { xx: 'Claire.' }, short_description: { xx: 'Claire.' } });
    expect(property).to.have.deep.property('description', SOUND.title);
    expect(property).to.not.have.property('short_description');
    expect(warnings).to.deep.equal(['unmapped_value description xx', 'unmapped_value short_description xx']);
  });

  it('names the unknown key of a title that was read at the wrong depth', () => {
    expect(() => finished({ title: { value: 'Maison', lang: 'fr' } }))
      .to.throw()
      .with.property(
        'message',
        '$.title has no text under a language: "value", "lang" are no codes of ISO 639-1 (fr, pt-BR). The record probably has its texts one level deeper or higher than the mapping reads them.',
      );
    expect(() => finished({ title: {} }))
      .to.throw()
      .with.property('message', '$.title must not be empty');
  });

  it('leaves out negative prices, but not the loss of a business', () => {
    const { property, warnings } = finished({
      financial: { transaction: { price: { amount: -1, currency: 'EUR' } } },
      legal: { business: { revenues: { year_n1: { amount: -5_000, currency: 'EUR' } } } },
    });
    expect(property).to.have.deep.property('financial', { transaction: {} });
    expect(property).to.have.nested.property('legal.business.revenues.year_n1.amount', -5_000);
    expect(warnings).to.deep.equal(['implausible_value financial.transaction.price -1 EUR']);
  });

  it('leaves out amounts in currencies that do not exist', () => {
    const { property, warnings } = finished({
      financial: { transaction: { price: { amount: 250_000, currency: 'EUO' } } },
    });
    expect(property).to.have.deep.property('financial', { transaction: {} });
    expect(warnings).to.deep.equal(['unmapped_value financial.transaction.price.currency EUO']);
  });

  it('leaves out the year 0 and dates in 2099, but not the end of a long lease', () => {
    const { property, warnings } = finished({
      available_at: '2099-12-31',
      building: { construction: { year: 0, architect: 'Horta' } },
      occupancy: { tenant_contract: { start_date: '2001-01-01', end_date: '2100-01-01' } },
    });
    expect(property).to.not.have.property('available_at');
    expect(property).to.have.deep.property('building', { construction: { architect: 'Horta' } });
    expect(property).to.have.nested.property('occupancy.tenant_contract.end_date', '2100-01-01');
    expect(warnings).to.have.members([
      'implausible_value available_at 2099-12-31',
      'implausible_value building.construction.year 0',
    ]);
  });

  it('leaves out the second occurrence of a picture and renumbers the others', () => {
    const [first, second] = SOUND.images;
    const { property, warnings } = finished({ images: [first, { ...first, ordinal: 1 }, { ...second, ordinal: 2 }] });
    expect(property).to.have.deep.property('images', SOUND.images);
    expect(warnings).to.deep.equal(['duplicate_value images[].url https://pictures.example/1.jpg']);
  });

  it('warns of a sale with status rented and of a rental with status sold, and changes neither', () => {
    expect(finished({ status: 'rented' }).warnings).to.deep.equal(['contradicting_values status sale, rented']);
    const { property, warnings } = finished({ offer_type: 'rental', status: 'sold' });
    expect(property).to.include({ offer_type: 'rental', status: 'sold' });
    expect(warnings).to.deep.equal(['contradicting_values status rental, sold']);
  });
});
