import { NO_PAGES, NO_XML } from '../../conformance/fixture.ts';
import type { Fixture, Listing } from '../../conformance/fixture.ts';
import { blm } from './blm.ts';
import { blmOf, FLAT } from './testing.ts';
import type { Values } from './testing.ts';

const KEY = 'key-of-the-feed';

/** A host that offers a BLM file by URL. */
export const blmFixture: Fixture = {
  name: 'blm',
  connector: blm,
  market: 'gb',
  hidden: ['token-in-the-address'],
  // The alternative to a user and password.
  otherSecrets: ['username'],
  config: (base) => ({ url: `${base}/feed?token=token-in-the-address`, api_key: KEY }),
  answer({ headers }, { listings, announced }) {
    if (headers['authorization'] !== `Bearer ${KEY}`) {
      return { status: 401, body: 'no' };
    }
    return { headers: { 'content-type': 'text/plain' }, body: blmOf(listings.map(write), { count: announced }) };
  },
  announcesTotal: true,
  encodings: {},
  zip: { document: '9054_2026020112.blm' },
  exemptions: { ...NO_XML, ...NO_PAGES },
};

function write({ key, text, isUnknown }: Listing): Values {
  return { ...FLAT, AGENT_REF: key, DESCRIPTION: text, ...(isUnknown && { PROP_SUB_ID: '999', STATUS_ID: '9' }) };
}
