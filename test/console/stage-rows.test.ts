import { expect } from 'chai';
import fc from 'fast-check';
import { leavesOf, stageRows } from '../../console/pages/listing/stage-rows.ts';

describe('A listing field by field', () => {
  const stored = { id: '1', title: { en: 'House' }, price: { amount: 5 }, images: [{ url: 'x' }] };

  it('shows the same value at every stage where nothing differs', () => {
    const rows = stageRows(stored, { crm: { differences: [] }, outputs: [{ version: 1, differences: [] }] });
    expect(rows.map(({ path }) => path)).to.deep.equal(['$.title.en', '$.price.amount', '$.images']);
    for (const { crm, stored: value, delivered, isDifferent } of rows) {
      expect(crm).to.deep.equal(value);
      expect(delivered).to.deep.equal([value]);
      expect(isDifferent).to.equal(false);
    }
  });

  it('shows what the CRM and a website have where they differ, and fields that only they have', () => {
    const rows = stageRows(stored, {
      crm: { differences: [{ path: '$.bedrooms', crm: 3 }] },
      outputs: [{ version: 1, differences: [{ path: '$.price.amount', delivered: 4, stored: 5 }] }],
    });
    const of = (path: string) => rows.find((row) => row.path === path);
    expect(of('$.price.amount')).to.deep.include({ crm: 5, stored: 5, delivered: [4], isDifferent: true });
    expect(of('$.bedrooms')).to.deep.include({ crm: 3, stored: undefined, isDifferent: true });
  });

  it('shows nothing for a website without the listing and for a record that cannot be mapped', () => {
    const rows = stageRows(stored, { crm: { differences: [], fault: {} }, outputs: [{ differences: [] }] });
    for (const { crm, delivered } of rows) expect([crm, ...delivered]).to.deep.equal([undefined, undefined]);
  });

  it('names every value once, whatever the listing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.jsonValue()), (listing) => {
        const paths = leavesOf(listing).map(([path]) => path);
        expect(new Set(paths).size).to.equal(paths.length);
      }),
    );
  });
});
