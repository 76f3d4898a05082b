import { expect } from 'chai';
import { testProduct } from './support/product.ts';
import type { TestProduct } from './support/product.ts';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('A forged token', () => {
  let product: TestProduct;
  before(async () => {
    product = await testProduct();
  });

  for (const [what, token] of [
    ['looks like a signed JWT', `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ sub: 'agency-north' })}.c2lnbmF0dXJl`],
    ['looks like an unsigned JWT', `${part({ alg: 'none' })}.${part({ client_id: 'agency-north' })}.`],
    ['looks like an encrypted JWT', `${part({ alg: 'RSA-OAEP', enc: 'A256GCM' })}.a2V5.aXY.dGV4dA.dGFn`],
    ['looks like none', 'nobody-knows-this'],
    ['has the length of a header', 'x'.repeat(6_000)],
  ] as const) {
    it(`is 401 when it ${what}`, async () => {
      for (const [name, value] of [
        ['authorization', `Bearer ${token}`],
        ['x-service-key', token],
      ] as const) {
        const answer = await fetch(`${product.url}/v1/gateway/gateways`, { headers: { [name]: value } });
        expect(answer.status).to.equal(401);
        expect(await answer.json()).to.include({ code: 'AUTH_FAILED' });
      }
    });
  }
});
