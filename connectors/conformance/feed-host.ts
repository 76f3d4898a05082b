import type { Reply } from '../kit/testing/serve.ts';
import type { Crm, Fixture } from './fixture.ts';

const KEY = 'key-of-the-feed';
const TOKEN = 'token-in-the-address';

/** A host that serves a file by URL to who sends its bearer token; the address has a secret too. */
export const feedHost = (
  reply: (crm: Crm) => Reply,
): Pick<Fixture, 'hidden' | 'otherSecrets' | 'config' | 'answer'> => ({
  hidden: [TOKEN],
  // The alternative to a user and password.
  otherSecrets: ['username'],
  config: (base) => ({ url: `${base}/feed?token=${TOKEN}`, api_key: KEY }),
  answer: ({ headers }, crm) =>
    headers['authorization'] === `Bearer ${KEY}` ? reply(crm) : { status: 401, body: 'no' },
});
