import { expect } from 'chai';
import type { MappedProperty } from '../../model/property/property.ts';
import { PreviewCounter } from './count-preview.ts';

const property = (fields: Partial<MappedProperty> = {}): MappedProperty =>
  ({ type: 'house', offer_type: 'sale', status: 'available', ...fields }) as MappedProperty;

describe('The counts of a preview', () => {
  it('say how often each warning occurs, most frequent first, with five examples', () => {
    const counter = new PreviewCounter();
    for (let at = 1; at <= 8; at++) {
      const warnings = [
        { code: 'unmapped_value', field: 'kind', value: at % 2 === 0 ? 'castle' : 'mill' },
        ...(at === 1 ? [] : [{ code: 'unknown_field', field: 'note' }]),
      ];
      counter.record(`k${at}`, { kind: 'x' }, { property: property(), warnings });
    }
    const { warnings, records, mapped } = counter.result();
    expect({ records, mapped }).to.deep.equal({ records: 8, mapped: 8 });
    expect(warnings.map(({ field, value, count }) => [field, value, count])).to.deep.equal([
      ['note', undefined, 7],
      ['kind', 'mill', 4],
      ['kind', 'castle', 4],
    ]);
    expect(warnings[0]?.examples).to.deep.equal(['k2', 'k3', 'k4', 'k5', 'k6']);
  });

  it('keep one listing of each kind before a second one of any kind, twenty at most', () => {
    const counter = new PreviewCounter();
    for (let at = 1; at <= 40; at++) counter.record(`sale${at}`, {}, { property: property(), warnings: [] });
    counter.record('rental', {}, { property: property({ offer_type: 'rental' }), warnings: [] });
    const { listings } = counter.result();
    expect(listings).to.have.length(20);
    expect(listings.slice(0, 2).map(({ key }) => key)).to.deep.equal(['sale1', 'rental']);
  });

  it('name why records are quarantined, and cut long texts of records', () => {
    const counter = new PreviewCounter();
    const fault = { code: 'bad_record', message: 'The offer "swap" is unknown.', path: '$.offer' };
    counter.record('a', { text: 'x'.repeat(10_000) }, { fault });
    counter.record('b', {}, { fault });
    counter.unreadable('c', 'It has no key.');
    const { quarantined, listings, records, mapped } = counter.result();
    expect({ records, mapped }).to.deep.equal({ records: 3, mapped: 0 });
    expect(quarantined).to.deep.equal([
      { ...fault, count: 2, examples: ['a', 'b'] },
      { code: 'bad_record', message: 'It has no key.', count: 1, examples: ['c'] },
    ]);
    expect(listings[0]).to.have.nested.property('fault.path', '$.offer');
    expect(String(listings[0]?.source['text']).length).to.be.lessThan(2_000);
  });

  it('stay bounded when every value is unknown, and say how many kinds are not listed', () => {
    const counter = new PreviewCounter();
    for (let at = 0; at < 700; at++)
      counter.record(
        `k${at}`,
        {},
        { property: property(), warnings: [{ code: 'unmapped_value', field: 'kind', value: `w${at}` }] },
      );
    const { warnings, warnings_left_out: leftOut } = counter.result();
    expect(warnings).to.have.length(500);
    expect(leftOut).to.equal(200);
  });
});
