import { expect } from 'chai';
import { checkMapping } from './check-mapping.ts';
import type { FeedMapping } from './mapping.ts';
import { parseMapping } from './parse-mapping.ts';

const OFFER = { to: 'offer_type', from: ['purpose'], codes: { venta: 'sale' } };
const BASE: FeedMapping = {
  version: 1,
  name: 'Test',
  source: { format: 'xml', records: 'feed.listing' },
  key: { from: ['id'] },
  rules: [OFFER],
};

const faults = (changes: Partial<FeedMapping>): string[] =>
  checkMapping({ ...BASE, ...changes }).map(({ at, message }) => `${at} ${message}`);
const ofRule = (rule: FeedMapping['rules'][number]): string[] => faults({ rules: [OFFER, rule] });

describe('The faults of a mapping', () => {
  it('are none for a sound one', () => {
    expect(faults({})).to.deep.equal([]);
    expect(parseMapping(BASE).mapping).to.deep.equal(BASE);
  });

  const RULES: ReadonlyArray<readonly [FeedMapping['rules'][number], string]> = [
    [{ to: 'prise', from: ['x'] }, '/rules/1/to "prise" is not a field'],
    [{ to: 'financial', from: ['x'] }, '/rules/1/to "financial" is not a value'],
    [{ to: 'id', from: ['x'] }, '/rules/1/to "id" cannot be filled'],
    [{ to: 'crm_reference', from: ['x'] }, '/rules/1/to "crm_reference" cannot be filled'],
    [{ to: 'title.francais', from: ['x'] }, '/rules/1/to "title.francais" is not a field'],
    [{ to: 'amenities.helipad', from: ['x'] }, '/rules/1/to'],
    [{ to: 'bedrooms' }, '/rules/1 needs either "from" or "constant"'],
    [{ to: 'bedrooms', from: ['x'], constant: 2 }, '/rules/1 needs either "from" or "constant"'],
    [{ to: 'bedrooms', from: ['x[y'] }, '/rules/1/from/0'],
    [{ to: 'bedrooms', from: ['^.x'] }, '/rules/1/from/0'],
    [{ to: 'areas', each: ['^.x'], parts: [{ to: 'name', from: ['z'] }] }, '/rules/1/each/0'],
    [{ to: 'areas', each: ['x'], parts: [{ to: 'name', from: ['^.'] }] }, '/rules/1/parts/0/from/0'],
    [{ to: 'bedrooms', from: ['x'], read: 'date' }, '/rules/1/read the reader "date" does not fit'],
    [{ to: 'bedrooms', constant: 'two' }, '/rules/1/constant "bedrooms" is a whole number'],
    [{ to: 'type', from: ['x'], codes: { a: 'castle' } }, '/rules/1/codes/a "type" has no value "castle"'],
    [{ to: 'type', from: ['x'], codes: { 'a/b~': 3 } }, '/rules/1/codes/a~1b~0'],
    [{ to: 'hidden', from: ['x'], codes: { a: 'yes' } }, '/rules/1/codes/a "hidden" is true or false'],
    [{ to: 'location.countryCode', constant: 'Spain' }, '/rules/1/constant'],
    [{ to: 'financial.transaction.price', constant: 5 }, '/rules/1/constant'],
    [{ to: 'bedrooms', from: ['x'], unit: 'acre' }, '/rules/1/unit "bedrooms" is no area'],
    [{ to: 'bedrooms', from: ['x'], currency: 'c' }, '/rules/1/currency'],
    [{ to: 'bedrooms', from: ['x'], separator: ';' }, '/rules/1/separator'],
    [{ to: 'amenities', from: ['x'], join: ',' }, '/rules/1/join'],
    [{ to: 'amenities', constant: 'pool', codes: {} }, '/rules/1/codes'],
    [{ to: 'areas', from: ['x'] }, '/rules/1/to "areas" is a list of objects'],
    [{ to: 'areas', each: ['x'] }, '/rules/1 "each" and "parts" need one another'],
    [{ to: 'bedrooms', each: ['x'], parts: [{ to: 'y', from: ['z'] }] }, '/rules/1/each'],
    [{ to: 'areas', each: ['x'], parts: [{ to: 'colour', from: ['z'] }] }, '/rules/1/parts/0/to'],
    [{ to: 'areas', each: ['x'], from: ['y'], parts: [{ to: 'name', from: ['z'] }] }, '/rules/1/from'],
    [{ to: 'areas', each: ['x'], parts: [{ to: 'name', from: ['z['] }] }, '/rules/1/parts/0/from/0'],
    [{ to: 'bedrooms', from: ['x'], when: { not: { path: 'a..b', exists: true } } }, '/rules/1/when/not/path'],
  ];
  for (const [rule, fault] of RULES) {
    it(`name ${JSON.stringify(rule).slice(0, 80)}`, () => expect(ofRule(rule)[0]).to.match(startOf(fault)));
  }

  const MAPPINGS: ReadonlyArray<readonly [Partial<FeedMapping>, string]> = [
    [{ rules: [{ to: 'bedrooms', from: ['x'] }] }, '/rules no rule fills "offer_type"'],
    [{ key: { from: ['a..b'] } }, '/key/from/0'],
    [{ updated: [']'] }, '/updated/0'],
    [{ ignored: ['"'] }, '/ignored/0'],
    [{ deleted: { path: '', in: ['x'] } }, '/deleted/path'],
    [{ profile: { time_zone: 'Mars/Base' } }, '/profile/time_zone'],
    [{ source: { format: 'xml', records: 'listing' } }, '/source/records'],
    [{ source: { format: 'xml', records: 'a.b[c=d]' } }, '/source/records'],
    [{ source: { format: 'csv', records: 'a.b' } }, '/source/records'],
    [{ source: { format: 'json', columns: ['a', 'b'] } }, '/source/columns'],
    [{ source: { format: 'csv', columns: ['a', 'a'] } }, '/source/columns/1'],
    [{ source: { format: 'csv', paging: { kind: 'link', next: 'x' } } }, '/source/paging'],
    [{ source: { format: 'json', paging: { kind: 'cursor', parameter: 'c' } } }, '/source/paging/next'],
    [{ source: { format: 'json', paging: { kind: 'page', parameter: 'p' } } }, '/source/paging/total'],
    [{ source: { format: 'json', auth: { kind: 'header' } } }, '/source/auth/name'],
    [{ source: { format: 'json', auth: { kind: 'header', name: 'a b' } } }, '/source/auth/name'],
    [
      {
        source: {
          format: 'json',
          tables: [
            { name: '_a', records: 'a', key: 'id', by: 'x' },
            { name: '_a', records: 'b', key: 'id', by: 'y' },
          ],
        },
      },
      '/source/tables/1/name',
    ],
  ];
  for (const [changes, fault] of MAPPINGS) {
    it(`name ${JSON.stringify(changes).slice(0, 80)}`, () => expect(faults(changes)[0]).to.match(startOf(fault)));
  }

  it('are those of the schema first, with their place', () => {
    expect(parseMapping({ ...BASE, version: 2 }).faults?.[0]?.at).to.equal('/version');
    expect(parseMapping({ ...BASE, rules: [{ to: 'x', code: 1 }] }).faults?.[0]).to.deep.equal({
      at: '/rules/0',
      message: 'has an unknown field "code"',
    });
    expect(parseMapping({ ...BASE, skip: { path: 'x' } }).faults?.[0]?.at).to.match(/^\/skip/);
    expect(parseMapping(undefined).faults).to.have.length(1);
  });
});

const startOf = (text: string): RegExp => new RegExp(`^${text.replaceAll(/[[\]/.()"~]/g, String.raw`\$&`)}`);
