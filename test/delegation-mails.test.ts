import { expect } from 'chai';
import type { Delegation } from '../model/gateway/delegation.ts';
import type { Page } from '../model/shared/page.ts';
import { ApiError } from '../stack/demo/api-client.ts';
import { startTestProduct } from './support/product.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';

describe('Mails to delegates', () => {
  let scene: Scene;
  const path = (rest = '') => `/gateways/${scene.gateway.id}/delegations${rest}`;
  const letIn = (client_id: string, level = 'READ') =>
    scene.client.send<Delegation>('POST', path(), { client_id, level });
  const mailsTo = (client_id?: string) =>
    scene.product.db
      .collection('mails')
      .countDocuments({ kind: 'delegation_granted', ...(client_id ? { client_id } : {}) });
  const events = async () =>
    (
      await scene.client.get<Page<{ action: string; detail: object }>>(
        `/gateways/${scene.gateway.id}/audit-events?size=200`,
      )
    ).items.filter(({ action }) => action === 'delegation.created');
  /** Sets the quota of the owner as used up. */
  const spend = (_id: string, count: number) =>
    scene.product.db
      .collection<{ _id: string }>('rate_windows')
      .updateOne({ _id }, { $set: { count, until: new Date(Date.now() + 3_600_000) } }, { upsert: true });

  before(async () => {
    const product = await startTestProduct(`delegation_mails_${Date.now()}`);
    scene = await openScene({ product, outputs: 0 });
  });
  after(() => scene.close());

  it('are sent once, also when the level changes or the delegation is created again', async () => {
    await letIn('partner');
    await letIn('partner', 'WRITE');
    await scene.client.send('DELETE', path('/partner'));
    await letIn('partner', 'FULL_ACCESS');
    expect(await events()).to.have.length(3);
    expect(await mailsTo('partner')).to.equal(1);
  });

  it('are left out beyond twenty an hour of one owner, and the delegation still works', async () => {
    await spend('mail/delegation/owner/agency-north', 19);
    await letIn('agency-south');
    await letIn('no-items');
    expect([await mailsTo('agency-south'), await mailsTo('no-items')]).to.deep.equal([1, 0]);
    const delegates = await scene.client.get<Delegation[]>(path());
    expect(delegates.map(({ client_id }) => client_id)).to.include('no-items');
    expect((await events()).map(({ detail }) => detail)).to.deep.include({
      client_id: 'no-items',
      level: 'READ',
      mail: 'LIMITED',
    });
    expect(scene.product.logs.join('\n')).to.include('A mail about a delegation was left out');
  });

  it('are not sent to unknown or malformed clients, which are refused', async () => {
    await scene.client.send('DELETE', path('/partner'));
    const before = [await scene.client.get(path()), await events(), await mailsTo()];
    for (const id of ['nobody-knows', 'property-gateway', 'a b', 'partner\n', 'pärtner', '..', '', 'x'.repeat(201)]) {
      const failure: unknown = await letIn(id).catch((error: unknown) => error);
      expect(failure, JSON.stringify(id)).to.be.instanceOf(ApiError).and.to.have.property('status', 400);
    }
    expect([await scene.client.get(path()), await events(), await mailsTo()]).to.deep.equal(before);
  });
});
