import type { Fixture, Listing } from '../../conformance/fixture.ts';
import { NO_PAGES, NO_TOTAL } from '../../conformance/fixture.ts';
import { openimmo } from './openimmo.ts';
import { DELETED, immobilie, transfer } from './testing.ts';

const KEY = 'key-of-the-feed';

/** A host that offers a whole transfer (VOLL) by URL. */
export const openimmoFixture: Fixture = {
  name: 'openimmo',
  connector: openimmo,
  market: 'de',
  hidden: ['token-in-the-address'],
  // The alternative to a user and password.
  otherSecrets: ['username'],
  config: (base) => ({ url: `${base}/feed?token=token-in-the-address`, api_key: KEY }),
  answer({ headers }, { listings }) {
    if (headers['authorization'] !== `Bearer ${KEY}`) {
      return { status: 401, body: 'no' };
    }
    return { headers: { 'content-type': 'text/xml' }, body: transfer(listings.map(writeObject)) };
  },
  encodings: {
    declare: (text, encoding) => text.replace(/encoding="[^"]*"/, `encoding="${encoding}"`),
  },
  xml: true,
  zip: { document: 'openimmo.xml' },
  exemptions: { ...NO_PAGES, ...NO_TOTAL },
};

function writeObject({ key, text, isUnknown, isDeleted }: Listing): string {
  const state = isUnknown ? '<zustand_angaben><verkaufstatus stand="VERZAUBERT"/></zustand_angaben>' : '';
  const freetexte = `<freitexte><objektbeschreibung>${text}</objektbeschreibung></freitexte>`;
  return immobilie(key, `${freetexte}${state}`, isDeleted ? DELETED : '');
}
