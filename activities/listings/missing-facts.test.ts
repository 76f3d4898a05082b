import { expect } from 'chai';
import { MAX_EXAMPLES } from '../../model/sync/job-reasons.ts';
import { missingFactReasons } from './missing-facts.ts';

const whole = {
  crm_reference: 'whole',
  financial: { transaction: { price: { amount: 250_000, currency: 'EUR' } } },
  sizes: { liveable_area: { size: 80, unit: 'sq_meters' } },
  location: { city: 'Nantes' },
  images: [{ url: 'https://crm.test/1.jpg' }],
  description: { fr: 'Une maison.' },
} as const;
type Facts = Parameters<typeof missingFactReasons>[0][number];
const reasonsOf = (...listings: readonly object[]) => missingFactReasons(listings as readonly Facts[]);

describe('What a dry run says that listings lack', () => {
  it('names no listing that has price, surface, place, picture and description', () => {
    expect(reasonsOf(whole)).to.deep.equal([]);
    expect(reasonsOf({ ...whole, location: { geo: { latitude: 47, longitude: -1 } } })).to.deep.equal([]);
    expect(reasonsOf({ ...whole, sizes: { plot_area: { size: 900, unit: 'sq_meters' } } })).to.deep.equal([]);
  });

  it('counts each missing fact once per listing and names the listing by its CRM reference', () => {
    const bare = { crm_reference: 'bare', description: { fr: ' ' }, images: [] };
    const reasons = reasonsOf(whole, { ...whole, crm_reference: 'on request', financial: {} }, bare);
    expect(reasons.map(({ code, count, examples }) => [code, count, examples])).to.deep.equal([
      ['without_price', 2, ['on request', 'bare']],
      ['without_surface', 1, ['bare']],
      ['without_place', 1, ['bare']],
      ['without_pictures', 1, ['bare']],
      ['without_description', 1, ['bare']],
    ]);
  });

  it('gives a few examples however many listings lack a fact', () => {
    const many = Array.from({ length: 300 }, (_, number) => ({ ...whole, crm_reference: `${number}`, images: [] }));
    const [reason] = reasonsOf(...many);
    expect(reason).to.include({ code: 'without_pictures', count: 300 });
    expect(reason?.examples).to.have.length(MAX_EXAMPLES);
  });
});
