import { facts, writeListing } from '../example/write-listing.ts';
import { NO_PAGES, NO_TOTAL, NO_XML, NO_ZIP } from '../fixture.ts';
import type { Fixture } from '../fixture.ts';
import { example } from './example.ts';

const KEY = 'key-of-the-feed';

/** A host that serves the file by URL. */
export const exampleFixture: Fixture = {
  name: 'example',
  connector: example,
  // The alternative to a key.
  otherSecrets: ['username'],
  config: (base) => ({ url: `${base}/feed`, api_key: KEY }),
  answer: ({ headers }, { listings }) =>
    headers['authorization'] === `Bearer ${KEY}`
      ? { body: { listings: listings.map(writeListing) } }
      : { status: 401, body: { error: 'no' } },
  facts,
  encodings: {},
  exemptions: { ...NO_PAGES, ...NO_TOTAL, ...NO_XML, ...NO_ZIP },
};
