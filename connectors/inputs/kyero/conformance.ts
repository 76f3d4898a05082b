import type { Fixture } from '../../conformance/fixture.ts';
import { NO_PAGES, NO_TOTAL, NO_ZIP } from '../../conformance/fixture.ts';
import { kyero } from './kyero.ts';
import { feedOf, listing } from './testing.ts';

const PAIR = Buffer.from('nutzerin:geheimes-wort').toString('base64');

/** A host that offers a feed by URL, protected by password. */
export const kyeroFixture: Fixture = {
  name: 'kyero',
  connector: kyero,
  market: 'es',
  hidden: ['token-in-the-address', PAIR],
  config: (base) => ({
    url: `${base}/feed?token=token-in-the-address`,
    username: 'nutzerin',
    api_key: 'geheimes-wort',
  }),
  answer({ headers }, { listings }) {
    if (headers['authorization'] !== `Basic ${PAIR}`) {
      return { status: 401, body: 'no' };
    }
    const properties = listings.map(({ key, text, isUnknown }) =>
      listing(key, `<desc><fr>${text}</fr></desc>${isUnknown ? '<status>enchanted</status>' : ''}`),
    );
    return { headers: { 'content-type': 'text/xml' }, body: feedOf(properties) };
  },
  encodings: {
    declare: (text, encoding) => text.replace(/encoding="[^"]*"/, `encoding="${encoding}"`),
  },
  xml: true,
  exemptions: { ...NO_PAGES, ...NO_TOTAL, ...NO_ZIP },
};
