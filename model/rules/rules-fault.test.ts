import { expect } from 'chai';
import type { FeedRules } from './feed-rules.ts';
import { rulesFault } from './rules-fault.ts';

const SITE = '11111111-1111-4111-8111-111111111111';
const word = { connector_type: 'KYERO', field: 'type', value: 'cave', path: 'sub_type', means: 'farmhouse' };

describe('What rules cannot say', () => {
  for (const [rules, path] of [
    [{ take: { path: 'location.cty', exists: true } }, 'take.path'],
    [{ take: { not: { all: [{ path: 'type', above: 3 }] } } }, 'take.not.all[0].path'],
    [{ sites: [{ connector_id: 'other', when: { path: 'type', exists: true } }] }, 'sites[0].connector_id'],
    [{ sites: [{ connector_id: SITE, when: { path: 'raw.x', exists: true } }] }, 'sites[0].when.path'],
    [{ words: [{ ...word, path: 'crm_reference' }] }, 'words[0].path'],
    [{ words: [{ ...word, path: 'hidden', means: false }] }, 'words[0].path'],
    [{ words: [{ ...word, means: 'castle in the air' }] }, 'words[0].means'],
    [{ words: [{ ...word, path: 'images.url' }] }, 'words[0].path'],
    [{ words: [{ ...word, path: '__proto__.x' }] }, 'words[0].path'],
    [{ fields: [{ path: 'offer_type', constant: 'sale' }] }, 'fields[0].path'],
    [{ fields: [{ path: 'financial.transaction.price.amount', constant: 1 }] }, 'fields[0].path'],
    [{ fields: [{ path: 'bedrooms', constant: 'two' }] }, 'fields[0].constant'],
    [{ fields: [{ path: 'bedrooms', from: 'x', reader: 'text' }] }, 'fields[0].reader'],
    [{ fields: [{ path: 'type', from: 'x', reader: 'text' }] }, 'fields[0].codes'],
    [{ fields: [{ path: 'financial.transaction.price', from: 'x', reader: 'amount' }] }, 'fields[0].currency'],
    [{ words: [word, { ...word, value: 'Cavé', means: 'villa' }] }, 'words[1].means'],
    [
      {
        fields: [
          { path: 'bedrooms', from: 'x', reader: 'number', when: { path: 'type', in: ['house'] } },
          { path: 'bedrooms', from: 'y', reader: 'number' },
        ],
      },
      'fields[1].path',
    ],
    [
      {
        fields: [
          {
            path: 'type',
            from: 'x',
            reader: 'text',
            codes: [
              { word: 'M', means: 'house' },
              { word: 'm', means: 'apartment' },
            ],
          },
        ],
      },
      'fields[0].codes[1].means',
    ],
    [
      {
        offices: [
          { match: { code: 'NORTH', name: 'A' }, set: { phone: '1' } },
          { match: { name: 'a', code: 'north' }, set: { phone: '2' } },
        ],
      },
      'offices[1].match',
    ],
    [
      {
        agents: [
          { match: { email: 'a@b.example' }, set: { phone: '1' } },
          { match: { email: 'A@b.example' }, set: { phone: '2' } },
        ],
      },
      'agents[1].match',
    ],
    [{ fields: [{ path: 'sizes.floor_area', from: 'x', reader: 'size' }] }, 'fields[0].unit'],
  ] as const satisfies readonly (readonly [FeedRules, string])[]) {
    it(`is refused at ${path} of ${JSON.stringify(rules)}`, () => {
      expect(rulesFault(rules, [SITE])).to.include({ path });
    });
  }

  it('does not include rules that can be applied', () => {
    const rules: FeedRules = {
      take: {
        all: [
          { path: 'location.postal_code', starts: ['42'] },
          { path: 'raw.BRANCH', in: ['B1'] },
          { path: 'images.0.url', exists: true },
        ],
      },
      sites: [{ connector_id: SITE, when: { path: 'custom.branch', in: ['B1'] } }],
      words: [
        word,
        { ...word, field: 'use' },
        { ...word, path: 'amenities', means: 'lift' },
        { ...word, path: 'amenities', means: 'pool' },
      ],
      offices: [
        { match: { code: 'NORTH' }, set: { phone: '1' } },
        { match: { name: 'NORTH' }, set: { phone: '2' } },
      ],
      fields: [
        { path: 'bedrooms', from: 'x', reader: 'number' },
        { path: 'bedrooms', from: 'y', reader: 'number', when: { path: 'type', in: ['house'] } },
        { path: 'financial.transaction.price', from: 'P', reader: 'amount', currency: 'EUR' },
        { path: 'type', from: 'T', reader: 'text', codes: [{ word: 'M', means: 'house' }] },
      ],
    };
    expect(rulesFault(rules, [SITE])).to.equal(undefined);
  });
});
