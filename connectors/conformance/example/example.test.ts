import { expect } from 'chai';
import type { JsonObject } from '../../connector.ts';
import { example } from './example.ts';

const CONTEXT = { config: {}, market: 'fr' };
const RAW: JsonObject = {
  key: 'A1',
  changed: '2026-02-01T00:00:00.000Z',
  kind: 'flat',
  state: 'sold',
  title: 'Studio',
};

describe('EXAMPLE', () => {
  it('maps kinds and states to those of the model', () => {
    const { property, warnings } = example.map(RAW, CONTEXT);
    expect(property).to.include({ crm_reference: 'A1', type: 'apartment', status: 'sold', crm_status: 'sold' });
    expect(property.title).to.deep.equal({ fr: 'Studio' });
    expect(warnings).to.deep.equal([]);
  });

  it('names the field of a listing that has no title', () => {
    expect(() => example.map({ ...RAW, title: '' }, CONTEXT))
      .to.throw()
      .with.property('path', '$.title');
  });
});
