import { expect } from 'chai';
import { createKeyRing } from '../shared/key-ring.ts';
import { endOfOldSecret, newSigningSecret, presentSecrets, validSecrets } from '../access/signing-secrets.ts';
import { testStore } from '../testing/test-store.ts';

const keys = createKeyRing([{ id: 'k', key: new Uint8Array(32) }]);
const made = () => newSigningSecret(keys, 'here').stored;

describe('Event endpoints', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  const endpoints = () => store().eventEndpoints;
  const create = async (gatewayId = 'g1') => {
    const endpoint = await endpoints().create(gatewayId, 'i1', made());
    if (!endpoint) throw new Error('There was one already.');
    return endpoint;
  };
  beforeEach(async () => {
    await db().collection('event_endpoints').deleteMany({});
    await db().collection('accepted_webhooks').deleteMany({});
  });

  it('are one for each input of a gateway', async () => {
    const endpoint = await create();
    expect(await endpoints().find('g1', 'i1')).to.deep.equal(endpoint);
    expect(await endpoints().create('g1', 'i1', made())).to.equal(undefined);
    expect(await endpoints().find('g1', 'i2')).to.equal(undefined);
    expect(await endpoints().remove('g1', 'i1')).to.equal(true);
    expect(await endpoints().remove('g1', 'i1')).to.equal(false);
  });

  it('keep the last secret valid next to the new one for a while, and none before it', async () => {
    const first = await create();
    const [second, third] = [made(), made()];
    const until = endOfOldSecret(new Date());
    const renewed = await endpoints().rotate(first, second, until);
    expect(renewed?.secrets).to.deep.equal([second, { ...first.secrets[0], expires_at: until }]);
    expect(await endpoints().rotate(first, third, until), 'read before the change').to.equal(undefined);
    const again = renewed && (await endpoints().rotate(renewed, third, until));
    expect(again?.secrets.map(({ sealed }) => sealed)).to.deep.equal([third.sealed, second.sealed]);
    expect(again && validSecrets(again, new Date(until.getTime() - 1))).to.have.length(2);
    expect(again && validSecrets(again, until)).to.have.length(1);
    expect(JSON.stringify(again && presentSecrets(again, new Date()))).not.to.contain('sealed');
  });

  it('accept a webhook once, also when it comes twice at the same moment', async () => {
    const endpoint = await create();
    const other = await create('g2');
    const webhook = { id: 'msg-1', events: 3, at: new Date() };
    expect(await endpoints().wasAccepted(endpoint, 'msg-1')).to.equal(false);
    const answers = await Promise.all([1, 2, 3].map(() => endpoints().accept(endpoint, webhook)));
    expect(answers.filter(Boolean)).to.have.length(1);
    expect(await endpoints().wasAccepted(endpoint, 'msg-1')).to.equal(true);
    expect(await endpoints().wasAccepted(other, 'msg-1')).to.equal(false);
    expect(await endpoints().find('g1', 'i1')).to.deep.include({
      accepted: 1,
      duplicates: 2,
      events: 3,
      last_event_at: webhook.at,
    });
  });

  it('remember what was missed until the next webhook, and the last refusal', async () => {
    const endpoint = await create();
    const at = new Date();
    await endpoints().noteMissed('g1', 'i1');
    await endpoints().countRefusal(endpoint, 'timestamp', at);
    await endpoints().countRefusal(endpoint, 'signature', at);
    expect(await endpoints().find('g1', 'i1')).to.deep.include({
      missed: true,
      refused: 2,
      last_refusal: { at, fault: 'signature' },
    });
    await endpoints().accept(endpoint, { id: 'msg-1', events: 0, at });
    expect(await endpoints().find('g1', 'i1')).not.to.have.property('missed');
    await endpoints().noteMissed('g1', 'none');
    expect(await endpoints().find('g1', 'none')).to.equal(undefined);
  });

  it('go with their gateway, with the webhooks they accepted', async () => {
    for (const id of ['g1', 'g2']) await endpoints().accept(await create(id), { id: 'm', events: 1, at: new Date() });
    await store().purgeGateway('g1');
    for (const name of ['event_endpoints', 'accepted_webhooks']) {
      const left = await db().collection(name).find().toArray();
      expect(left.map(({ gateway_id }) => gateway_id)).to.deep.equal(['g2']);
    }
  });
});
