import { expect } from 'chai';
import { createKeyRing } from '../shared/key-ring.ts';
import { openChannel, resealedSearch, sealChannel, searchKeys, signSearch, signedSearch } from './saved-searches.ts';
import type { SavedSearchRecord } from './saved-searches.ts';

const old = { id: 'old', key: new Uint8Array(32).fill(1) };
const fresh = { id: 'fresh', key: new Uint8Array(32).fill(2) };
const keys = createKeyRing([old]);
const owner = { gatewayId: 'g1', clientId: 'north' };
const channel = { type: 'MAIL', email: 'Visitor@Reader.example', language: 'fr' } as const;
const ID = '00000000-0000-4000-8000-000000000001';
const at = new Date('2026-03-01T12:00:00Z');

const search: SavedSearchRecord = {
  _id: ID,
  gateway_id: 'g1',
  client_id: 'north',
  name: 'Houses',
  filter: { type: ['house'] },
  revision: 1,
  channel: sealChannel(keys, channel, ID),
  ...searchKeys(keys, owner, channel, { type: ['house'] }),
  status: 'ACTIVE',
  matched_until: at,
  announced: 0,
  created_at: at,
  updated_at: at,
};

describe('A saved search', () => {
  it('holds the address of its reader sealed, for itself alone', () => {
    expect(JSON.stringify(search).toLowerCase()).not.to.include('visitor');
    expect(openChannel(keys, search)).to.deep.equal(channel);
    expect(() => openChannel(keys, { ...search, _id: 'another' })).to.throw();
  });

  it('is the same for the same gateway, client, reader and filter, however they are written', () => {
    const key = (change: object, filter: object = { type: ['house'] }) =>
      searchKeys(keys, { ...owner, ...change }, { ...channel, ...change }, filter).unique_key;
    expect(key({ email: 'visitor@reader.example', language: 'de' }, { type: ['house', 'house'] })).to.equal(
      search.unique_key,
    );
    const others = [
      key({ gatewayId: 'g2' }),
      key({ clientId: 'south' }),
      key({ email: 'other@reader.example' }),
      key({}, { type: ['land'] }),
      searchKeys(keys, owner, { type: 'WEBHOOK' }, { type: ['house'] }).unique_key,
    ];
    expect(new Set([search.unique_key, ...others]).size).to.equal(6);
  });

  it('has nothing left of an old key once it is sealed again', () => {
    const both = createKeyRing([fresh, old]);
    const again = resealedSearch(both, search);
    expect(again.map(({ path }) => path)).to.deep.equal(['unique_key', 'address_hash', 'channel.email_sealed']);
    const [unique_key, address_hash, email_sealed] = again.map((value) => value.again ?? '');
    const moved = {
      ...search,
      unique_key: unique_key!,
      address_hash,
      channel: { ...channel, email_sealed: email_sealed! },
    };
    const only = createKeyRing([fresh]);
    expect(openChannel(only, moved)).to.deep.equal(channel);
    expect(searchKeys(only, owner, channel, search.filter)).to.deep.equal({ unique_key, address_hash });
    expect(resealedSearch(both, moved).every((value) => value.again === undefined)).to.equal(true);
  });
});

describe('The link to a saved search', () => {
  it('is good as long as its key is in the ring', () => {
    const token = signSearch(keys, ID);
    expect(signedSearch(createKeyRing([fresh, old]), token)).to.equal(ID);
    expect(signedSearch(createKeyRing([fresh]), token)).to.equal(undefined);
  });

  it('cannot be made up or moved to another search', () => {
    const [, signature = ''] = signSearch(keys, ID).split('.');
    const others = [
      `${ID.replace(/1$/, '2')}.${signature}`,
      `${ID}.`,
      ID,
      '',
      `.${signature}`,
      `${ID}.${signature.slice(1)}`,
    ];
    for (const token of others) expect(signedSearch(keys, token), token).to.equal(undefined);
  });
});
