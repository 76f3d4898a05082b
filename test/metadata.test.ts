import { expect } from 'chai';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';

describe('The metadata of a gateway', () => {
  let scene: Scene;
  let token = '';
  before(async () => {
    scene = await openScene({ outputs: 0 });
    token = await scene.product.token('agency-north');
  });
  after(() => scene.close());

  const send = async (method: string, body?: string, type = 'application/json') => {
    const answer = await fetch(`${scene.product.url}/v1/gateway/gateways/${scene.gateway.id}/metadata`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const stored = async () => JSON.parse((await send('GET')).text) as unknown;

  it('is refused, and stays unchanged, when it is nested too deep or holds values that JSON cannot represent', async () => {
    await send('PUT', '{"kept":1}');
    for (const value of [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, '1e999', '9007199254740993', '"\\ud800"']) {
      for (const method of ['PUT', 'PATCH']) {
        const { status, text } = await send(method, `{"a":${value}}`);
        expect(status, text).to.equal(400);
        expect(JSON.parse(text)).to.include({ code: 'BAD_REQUEST' });
      }
    }
    expect(await stored()).to.deep.equal({ kept: 1 });
  });

  it('is merged by a merge patch: null removes, objects are merged, all else replaces', async () => {
    await send('PUT', '{"a":{"b":1,"c":[1]},"d":2}');
    const patch = await send('PATCH', '{"a":{"b":null,"c":[2]},"d":{"e":null}}', 'application/merge-patch+json');
    expect(patch.status).to.equal(200);
    expect(await stored()).to.deep.equal({ a: { c: [2] }, d: {} });
    expect((await send('PATCH', '[]', 'application/json-patch+json')).status).to.equal(415);
  });

  it('does not grow beyond its limit by merging', async () => {
    await send('PUT', '{}');
    const piece = 'x'.repeat(30_000);
    expect((await send('PATCH', JSON.stringify({ a: piece }))).status).to.equal(200);
    expect((await send('PATCH', JSON.stringify({ b: piece }))).status).to.equal(200);
    expect((await send('PATCH', JSON.stringify({ c: piece }))).status).to.equal(413);
    expect(await stored()).to.deep.equal({ a: piece, b: piece });
  });
});
