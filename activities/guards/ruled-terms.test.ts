import { expect } from 'chai';
import type { FeedRules } from '../../model/rules/feed-rules.ts';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import { judgeTerms } from './judge-terms.ts';
import { ruledTerms } from './ruled-terms.ts';

const SITE = { id: 'one', domain: 'one.example', shows: 30 };
type Part = Parameters<typeof sampleListing>[1];

/** How many of twelve listings are held that change from one part to another under these rules. */
function heldOf(rules: FeedRules, before: Part, after: Part): { readonly size: number; readonly path?: string } {
  const ruled = ruledTerms(rules, [SITE]);
  const termsOf = (part: Part) => ({ ruled: ruled.of(sampleListing('K', part)) });
  const changes = Array.from({ length: 12 }, (_, index) => ({
    key: `K${index}`,
    before: termsOf(before),
    after: termsOf(after),
  }));
  const { held } = judgeTerms(changes, { read: 12, ruled: ruled.kinds });
  const path = held.get('K0')?.path;
  return { size: held.size, ...(path === undefined ? {} : { path }) };
}

describe('What the rules of a gateway make of a changed field', () => {
  const south: FeedRules = { sites: [{ connector_id: 'one', when: { path: 'office.code', in: ['south'] } }] };
  const code = (value: string): Part => ({ office: { code: value } });

  it('is held when a crowd would leave a site because the field of its condition goes or changes', () => {
    expect(heldOf(south, code('SOUTH'), { office: {} })).to.deep.equal({ size: 12, path: '$.office.code' });
    expect(heldOf(south, code('SOUTH'), code('S2'))).to.include({ size: 12 });
  });

  it('is believed when listings come to a site, or when a few of those that it shows leave', () => {
    expect(heldOf(south, code('NORTH'), code('SOUTH')).size).to.equal(0);
    expect(heldOf({ sites: [{ connector_id: 'gone', when: { path: 'type', exists: false } }] }, {}, {}).size).to.equal(
      0,
    );
  });

  it('reads the custom fields for a condition on one of them', () => {
    const rules: FeedRules = { sites: [{ connector_id: 'one', when: { not: { path: 'custom.web', in: ['no'] } } }] };
    expect(ruledTerms(rules, [SITE]).fields).to.deep.equal(['custom_fields']);
    expect(heldOf(rules, {}, { custom_fields: [{ key: 'web', value: 'no' }] }).size).to.equal(12);
  });

  it('is held when a crowd would show a price or an address that a rule withholds of some listings', () => {
    const price: Part = { financial: { transaction: { price: { amount: 1, currency: 'EUR' } } } };
    const when = { path: 'office.code', in: ['south'] };
    expect(heldOf({ publish: [{ when, price: 'hide' }] }, { financial: {} }, price)).to.deep.equal({
      size: 12,
      path: '$.financial.transaction.price',
    });
    expect(
      heldOf({ publish: [{ when, address: 'town' }] }, { location: {} }, { location: { street: 'Rue' } }).path,
    ).to.equal('$.location.street');
    expect(
      heldOf({ publish: [{ price: 'hide' }] }, { financial: {} }, price).size,
      'a rule without a condition',
    ).to.equal(0);
    expect(heldOf({}, { financial: {} }, price).size, 'without rules').to.equal(0);
  });
});
