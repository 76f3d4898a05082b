import type { Fixture, Listing } from '../../conformance/fixture.ts';
import { NO_PAGES, NO_TOTAL, NO_XML } from '../../conformance/fixture.ts';
import { poliris } from './poliris.ts';
import { FLAT, line } from './testing.ts';

const KEY = 'key-of-the-feed';

/** A host that offers Annonces.csv by URL. */
export const polirisFixture: Fixture = {
  name: 'poliris',
  connector: poliris,
  hidden: ['token-in-the-address'],
  // The alternative to a user and password.
  otherSecrets: ['username'],
  config: (base) => ({ url: `${base}/feed?token=token-in-the-address`, api_key: KEY }),
  answer({ headers }, { listings }) {
    if (headers['authorization'] !== `Bearer ${KEY}`) {
      return { status: 401, body: 'no' };
    }
    return { headers: { 'content-type': 'text/csv' }, body: listings.map(writeRow).join('') };
  },
  encodings: {},
  zip: { document: 'Annonces.csv' },
  exemptions: { ...NO_XML, ...NO_PAGES, ...NO_TOTAL },
};

function writeRow({ key, text, isUnknown }: Listing): string {
  return line({ ...FLAT, 2: key, 21: text, 175: key, 4: isUnknown ? 'Vaisseau spatial' : 'Maison' });
}
