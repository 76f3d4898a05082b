import { expect } from 'chai';
import type { Principal } from '../model/gateway/principal.ts';
import { AppError } from '../model/shared/errors.ts';
import { demandClaims, demandLevel, demandLimits, publishedAccess } from './access.ts';
import { authenticate, readToken } from './authenticate.ts';
import { createRoutes } from './routes.ts';
import { testSpecs } from './testing/fake-deps.ts';

const refusal = (act: () => unknown): Pick<AppError, 'code' | 'message'> | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, message: error.message };
  }
};

const PERSON = { agency: false };
const AGENCY = { agency: true };
const API_TOKEN = { agency: true, gatewayId: 'g' };

describe('The kind of token that an operation needs', () => {
  for (const [access, allowed, refused] of [
    ['public', [undefined, PERSON, AGENCY, API_TOKEN], []],
    ['token', [PERSON, AGENCY, API_TOKEN], []],
    ['client', [undefined, PERSON, AGENCY], [API_TOKEN]],
    ['agency', [AGENCY, API_TOKEN], [undefined, PERSON]],
    ['agency-client', [AGENCY], [undefined, PERSON, API_TOKEN]],
    [{ gateway: 'READ' }, [PERSON, AGENCY, API_TOKEN], []],
    [{ gateway: 'OWNER', unbound: true }, [PERSON, AGENCY], [API_TOKEN]],
  ] as const)
    it(`is checked where it needs ${JSON.stringify(access)}`, () => {
      for (const principal of allowed) expect(refusal(() => demandClaims(access, principal))).to.equal(undefined);
      for (const principal of refused)
        expect(refusal(() => demandClaims(access, principal))?.code).to.equal('FORBIDDEN');
    });

  it('is returned to callers who have another one', () => {
    expect(refusal(() => demandClaims('agency', PERSON))?.message).to.equal(
      'This is for agencies: the token does not carry the agency claim.',
    );
    for (const [access, what] of [
      ['client', 'all gateways of the client'],
      ['agency-client', 'all sites of the agency'],
    ] as const)
      expect(refusal(() => demandClaims(access, API_TOKEN))?.message)
        .to.include(what)
        .and.include('use an access token of the client');
  });
});

describe('The access that the document publishes', () => {
  it('is what is enforced, for every operation and kind of API token', () => {
    const kinds: Readonly<Record<string, Partial<Principal> & { readonly agency: boolean }>> = {
      read_only: { ...API_TOKEN, readOnly: true },
      site: { ...API_TOKEN, outputId: 'o' },
      api_token: API_TOKEN,
    };
    for (const { contract } of createRoutes(testSpecs)) {
      const { needs, refuses } = publishedAccess(contract);
      for (const [kind, principal] of Object.entries(kinds)) {
        const isRefused = refusal(() => {
          demandClaims(contract.access, principal);
          demandLimits(contract, principal);
        });
        const said = refuses.some((one) => one === kind || one === 'api_token');
        // What needs no token looks at none.
        expect(said, `${contract.id} by ${kind}`).to.equal(contract.access !== 'public' && isRefused !== undefined);
      }
      const asPerson = refusal(() => demandClaims(contract.access, PERSON));
      expect(needs === 'agency', contract.id).to.equal(asPerson !== undefined);
    }
  });
});

describe('What an operation publishes of its access', () => {
  const published = (access: Parameters<typeof publishedAccess>[0]['access'], more: object = {}) =>
    publishedAccess({ method: 'POST', access, ...more });

  for (const [what, shown, expected] of [
    ['public: nothing is refused', published('public'), { needs: 'public', refuses: [] }],
    ['a write by a token', published('token'), { needs: 'token', refuses: ['read_only', 'site'] }],
    ['a question by a token', published('token', { quota: 'read' }), { needs: 'token', refuses: ['site'] }],
    ['what sites do', published('token', { forSites: true }), { needs: 'token', refuses: ['read_only'] }],
    ['what sites read', published('token', { method: 'GET', forSites: true }), { needs: 'token', refuses: [] }],
    ['an agency', published('agency', { method: 'GET' }), { needs: 'agency', refuses: ['site'] }],
    [
      'an agency without API tokens',
      published('agency-client', { method: 'GET' }),
      { needs: 'agency', refuses: ['site', 'api_token'] },
    ],
    ['a client', published('client', { method: 'GET' }), { needs: 'token', refuses: ['site', 'api_token'] }],
    ['a level', published({ gateway: 'WRITE' }, { method: 'GET' }), { needs: 'WRITE', refuses: ['site'] }],
    [
      'a level without API tokens',
      published({ gateway: 'OWNER', unbound: true }),
      { needs: 'OWNER', refuses: ['read_only', 'site', 'api_token'] },
    ],
  ] as const)
    it(`is right for ${what}`, () => {
      expect(shown).to.deep.equal(expected);
    });

  it('without a principal is refused as an agency, and nowhere an error of ours', () => {
    for (const access of ['client', 'agency-client', { gateway: 'OWNER', unbound: true }] as const)
      expect(() => refusal(() => demandClaims(access, undefined)), JSON.stringify(access)).not.to.throw();
  });

  it('says what a limited token cannot do, and what to use instead', () => {
    const write = { method: 'POST' } as const;
    expect(refusal(() => demandLimits(write, { readOnly: true }))?.message).to.equal(
      'This API token reads and changes nothing; use one that is not read-only.',
    );
    expect(refusal(() => demandLimits(write, { outputId: 'o' }))?.message).to.equal(
      'This API token is for one site and only does what sites do; use one for the whole gateway.',
    );
    expect(refusal(() => demandClaims({ gateway: 'OWNER', unbound: true }, API_TOKEN))?.message).to.equal(
      'An API token may not do this, so that one that was stolen cannot be made to last; use an access token of the client.',
    );
  });
});

describe('The level that an operation needs', () => {
  it('lets pass who has it or more', () => {
    expect(refusal(() => demandLevel('g', 'WRITE', 'WRITE'))).to.equal(undefined);
    expect(refusal(() => demandLevel('g', 'OWNER', 'READ'))).to.equal(undefined);
  });

  it('is returned to callers who have less', () => {
    expect(refusal(() => demandLevel('g1', 'READ', 'WRITE'))).to.deep.equal({
      code: 'FORBIDDEN',
      message: 'Your access to gateway g1 is READ; this needs WRITE.',
    });
    expect(refusal(() => demandLevel('g1', 'FULL_ACCESS', 'OWNER'))).to.deep.equal({
      code: 'FORBIDDEN',
      message: 'Your access to gateway g1 is FULL_ACCESS; only its owner may do this.',
    });
  });
});

describe('The token of a request', () => {
  const LONGEST = 'a'.repeat(8_192);
  for (const [what, authorization, serviceKey, token] of [
    ['is none without a header', '', '', undefined],
    ['is none with a blank key', '', '  ', undefined],
    ['is that of Authorization', 'Bearer abc.d-e_f~g+h/i0==', '', 'abc.d-e_f~g+h/i0=='],
    ['may be written with several blanks and in any case', 'bEARER   abc  ', '', 'abc'],
    ['is that of X-SERVICE-KEY', '', ' abc.d-e_f~g+h/i0== ', 'abc.d-e_f~g+h/i0=='],
    ['may come in both', 'Bearer abc', 'abc', 'abc'],
    ['may be long', `Bearer ${LONGEST}`, '', LONGEST],
  ] as const)
    it(what, () => expect(readToken(authorization, serviceKey)).to.equal(token));

  for (const [what, authorization, serviceKey, message] of [
    ['another scheme', 'Basic abc', '', 'The Authorization header must read: Bearer <token>.'],
    ['a scheme alone', 'Bearer ', '', 'The Authorization header must read: Bearer <token>.'],
    ['no blank', 'Bearerabc', '', 'The Authorization header must read: Bearer <token>.'],
    ['something before', 'x Bearer abc', '', 'The Authorization header must read: Bearer <token>.'],
    ['something behind', 'Bearer abc def', '', 'The Authorization header must read: Bearer <token>.'],
    ['a bad header next to a good key', 'abc', 'abc', 'The Authorization header must read: Bearer <token>.'],
    ['a sign no token has', 'Bearer a,b', '', 'The Authorization header must read: Bearer <token>.'],
    ['a key with a blank', '', 'abc def', 'The X-SERVICE-KEY header holds no token.'],
    ['a key that begins with a sign no token has', '', '§abc', 'The X-SERVICE-KEY header holds no token.'],
    ['a key that ends with one', 'Bearer abc', 'abc§', 'The X-SERVICE-KEY header holds no token.'],
    ['two tokens', 'Bearer abc', 'abd', 'Authorization and X-SERVICE-KEY carry different tokens; send one of them.'],
    ['a longer one than any', `Bearer ${LONGEST}a`, '', 'The token is too long to be one.'],
  ] as const)
    it(`is refused with ${what}`, () =>
      expect(refusal(() => readToken(authorization, serviceKey))).to.deep.equal({ code: 'AUTH_FAILED', message }));
});

describe('The principal of a token', () => {
  const NORTH = { clientId: 'north', itemIds: ['n'], plan: 'PRO', agency: false };
  const asked: string[] = [];
  const identity = {
    introspect: async (token: string) => {
      asked.push(token);
      return token === 'good' ? NORTH : undefined;
    },
  };
  const who = async (token: string | undefined) => authenticate(identity, token).catch((error: unknown) => error);

  it('is said by the identity service', async () => expect(await who('good')).to.deep.equal(NORTH));

  it('is undefined without a token, and the identity service is not called', async () => {
    asked.length = 0;
    expect(await who(undefined)).to.deep.include({
      code: 'AUTH_FAILED',
      message: 'A token is required: Authorization: Bearer <token>, or X-SERVICE-KEY: <token>.',
    });
    expect(asked).to.deep.equal([]);
  });

  it('is nobody when the service does not know it', async () => {
    expect(await who('gone')).to.deep.include({
      code: 'AUTH_FAILED',
      message: 'The token is not active: invalid, expired or revoked.',
    });
  });
});

describe('The limits of an API token', () => {
  const READS = [
    { method: 'GET' },
    // A search: its body is a question.
    { method: 'POST', quota: 'read' },
  ] as const;
  const WRITES = [
    { method: 'POST' },
    { method: 'PUT', quota: 'listing_url' },
    { method: 'PATCH' },
    { method: 'DELETE' },
    { method: 'POST', quota: 'own' },
  ] as const;
  const codeOf = (...args: Parameters<typeof demandLimits>) => refusal(() => demandLimits(...args))?.code;

  it('let a read-only one read and search, and refuse everything else, what sites do included', () => {
    for (const contract of READS) expect(codeOf(contract, { readOnly: true })).to.equal(undefined);
    for (const contract of WRITES) {
      expect(codeOf(contract, { readOnly: true })).to.equal('FORBIDDEN');
      expect(codeOf({ ...contract, forSites: true }, { readOnly: true })).to.equal('FORBIDDEN');
    }
  });

  it('let one of a site do what sites do, and refuse everything else, reading included', () => {
    for (const contract of [...READS, ...WRITES]) {
      expect(codeOf({ ...contract, forSites: true }, { outputId: 'o' })).to.equal(undefined);
      expect(codeOf(contract, { outputId: 'o' })).to.equal('FORBIDDEN');
      expect(codeOf(contract, { outputId: '' }), 'a site that is not understood').to.equal('FORBIDDEN');
    }
  });

  it('add up: a read-only one of a site reads what sites read', () => {
    const both = { readOnly: true, outputId: 'o' } as const;
    expect(codeOf({ method: 'GET', forSites: true }, both)).to.equal(undefined);
    expect(codeOf({ method: 'GET' }, both)).to.equal('FORBIDDEN');
    expect(codeOf({ method: 'POST', forSites: true }, both)).to.equal('FORBIDDEN');
  });

  it('are none without a token or without limits', () => {
    for (const contract of WRITES) {
      expect(codeOf(contract, undefined)).to.equal(undefined);
      expect(codeOf(contract, {})).to.equal(undefined);
    }
  });
});
