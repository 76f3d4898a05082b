import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import { createListings } from './listings.ts';
import { listed, testStore } from '../testing/test-store.ts';

describe('The stream of all listings', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);

  it('asks for every batch with its size, so that memory does not grow with the catalogue', async () => {
    const listings = Array.from({ length: 520 }, (_, number) => sampleListing(`flat-${1_000 + number}`));
    await store().listings.insertMany(listings);
    const client = await MongoClient.connect(process.env['MONGODB_URL'] ?? '', { monitorCommands: true });
    const sizes: unknown[] = [];
    client.on('commandStarted', ({ commandName, command }) => {
      if (commandName === 'getMore' && command['collection'] === 'listing_states') sizes.push(command['batchSize']);
    });
    const watched = client.db(db().databaseName);
    const { stream } = createListings({
      contents: watched.collection('listings'),
      states: watched.collection('listing_states'),
      raws: watched.collection('raw_pages'),
      transaction: store().transaction,
    });
    expect(await listed(stream(['gateway-1']))).to.have.length(520);
    await client.close();
    expect(sizes).to.deep.equal([250, 250]);
  });
});
