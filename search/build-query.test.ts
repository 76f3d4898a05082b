import { expect } from 'chai';
import fc from 'fast-check';
import { AppError } from '../model/shared/errors.ts';
import { MAX_WORDS, buildQuery, spellings, wordsOf } from './build-query.ts';
import { readPosition, writePosition } from './search-cursor.ts';

describe('the query of a search', () => {
  it('always stays within the gateways it is given', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uuid(), { minLength: 1 }),
        fc.record({ q: fc.string(), city: fc.array(fc.string()), price_min: fc.nat() }, { requiredKeys: [] }),
        fc.array(fc.string()),
        (gateways, filter, misspelt) => {
          const { bool } = buildQuery(gateways, filter, misspelt);
          expect(bool?.filter).to.deep.include({ terms: { gateway_id: gateways } });
          expect(bool).not.to.have.property('should');
        },
      ),
    );
  });

  it('filters without ranking', () => {
    const { bool } = buildQuery(['g'], {
      type: ['house', 'land'],
      offer_type: ['sale'],
      city: ['LYON 03'],
      postal_code: ['sw1a 1aa'],
      country: ['fr'],
      amenities: ['pool', 'lift'],
      has_pictures: false,
      price_min: 1,
      price_max: 2,
      floor_min: 1,
      updated_since: '2026-01-01t01:00:00+01:00',
    });
    expect(bool?.must).to.equal(undefined);
    expect(bool?.filter).to.deep.equal([
      { terms: { gateway_id: ['g'] } },
      { terms: { type: ['house', 'land'] } },
      { terms: { offer_type: ['sale'] } },
      { terms: { city: ['lyon 3'] } },
      { terms: { postal_key: ['SW1A1AA'] } },
      { terms: { 'location.countryCode': ['FR'] } },
      { term: { amenities: 'pool' } },
      { term: { amenities: 'lift' } },
      { bool: { must_not: [{ term: { has_pictures: true } }] } },
      { range: { 'financial.transaction.price.amount': { gte: 1, lte: 2 } } },
      { range: { floor_number: { gte: 1 } } },
      { range: { changed_at: { gte: '2026-01-01T00:00:00.000Z' } } },
    ]);
  });

  it('asks for every word, each once, split where the index splits', () => {
    expect(wordsOf('  Maison  piscine/Lyon maison – l’été ')).to.deep.equal(['maison', 'piscine', 'lyon', 'l’été']);
    expect(wordsOf('AB-12 !')).to.deep.equal(['ab', '12']);
    expect(buildQuery(['g'], { q: 'maison piscine lyon' }).bool?.must).to.have.length(3);
  });

  it('is bounded however long the text is', () => {
    const q = Array.from({ length: 5_000 }, (_, number) => `w${number}`).join(' ');
    expect(wordsOf(q)).to.have.length(MAX_WORDS);
  });

  it('has no words when the text has none', () => {
    expect(wordsOf(' -- !')).to.deep.equal([]);
    expect(buildQuery(['g'], { q: '?' }).bool.must).to.equal(undefined);
  });

  it('tolerates misspellings only in the words it is given, which are never numbers', () => {
    const must = JSON.stringify(buildQuery(['g'], { q: 'lyon maizon' }, ['maizon']).bool.must);
    expect(must).to.match(/"query":"maizon"[^}]*"fuzziness"/);
    expect(must).not.to.match(/"query":"lyon"[^}]*"fuzziness"/);
    expect(spellings({ q: 'lyon 69003 t3' })).to.deep.equal(['lyon']);
    expect(spellings({ city: ['lyon'] })).to.deep.equal([]);
  });
});

describe('the position between two pages', () => {
  it('is read as it was written', () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
      fc.constant('Infinity' as const),
    );
    fc.assert(
      fc.property(fc.uuid(), value, fc.array(fc.nat(31), { minLength: 1 }), (id, value, misspelt) => {
        for (const position of [{ id, value, misspelt }, { id, value }, { id, misspelt }, { id }]) {
          expect(readPosition(writePosition(position), !('value' in position))).to.deep.equal(position);
        }
      }),
    );
  });

  it('is refused when it is none of ours, or of another kind of search', () => {
    const bad = [
      '',
      '???',
      'W10',
      Buffer.from('[null,2]').toString('base64url'),
      Buffer.from('[null,"a","1"]').toString('base64url'),
      Buffer.from('{"id":"a"}').toString('base64url'),
      'x'.repeat(10_000),
      writePosition({ value: 1, id: 'a' }),
    ];
    for (const text of bad) {
      expect(() => readPosition(text, true))
        .to.throw(AppError)
        .with.property('code', 'BAD_REQUEST');
    }
    expect(() => readPosition(writePosition({ id: 'a' }), false)).to.throw(AppError);
  });
});
