import { expect } from 'chai';
import { PEER, SECRET, testInboxes } from './testing/test-inbox.ts';

describe('A sign-in to an inbox', () => {
  const { make } = testInboxes((name) => process.env[name]);

  it('needs the secret or a key of the inbox, and shows an unknown user the same as a wrong secret', async () => {
    const { deps, doorkeeper, inboxId, user } = await make();
    const fingerprint = 'SHA256:0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';
    await deps.store.inboxes.setPublicKeys(inboxId, [{ fingerprint, added_at: new Date() }]);
    const right = [
      { kind: 'password', password: SECRET },
      { kind: 'public_key', fingerprint },
    ] as const;
    for (const proof of right) {
      const mailbox = await doorkeeper.signIn(user, proof, PEER);
      expect(mailbox?.inboxId).to.equal(inboxId);
      await mailbox?.close();
    }
    const wrong = [
      [user, { kind: 'password', password: `${SECRET}x` }],
      [user, { kind: 'password', password: '' }],
      [user, { kind: 'public_key', fingerprint: 'SHA256:other' }],
      ['in-nobody', { kind: 'password', password: SECRET }],
      ['', { kind: 'password', password: '' }],
    ] as const;
    for (const [name, proof] of wrong) expect(await doorkeeper.signIn(name, proof, PEER)).to.equal(undefined);
  });

  it('is counted and slowed more with every failure, and at once again after a success', async () => {
    const { deps, delays, doorkeeper, inboxId, user } = await make();
    const fail = (address = '198.51.100.1') =>
      doorkeeper.signIn(user, { kind: 'password', password: 'wrong' }, { ...PEER, address });
    for (let failures = 0; failures < 7; failures++) await fail();
    expect(delays).to.deep.equal([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    expect(await deps.store.inboxes.byId(inboxId)).to.include({ failures: 7 });
    // Somebody else who knows the user name cannot lock its owner out.
    const owner = { ...PEER, address: '198.51.100.1' };
    await (await doorkeeper.signIn(user, { kind: 'password', password: SECRET }, owner))?.close();
    expect(await deps.store.inboxes.byId(inboxId)).to.include({ failures: 0 });
    await fail();
    expect(delays.at(-1)).to.equal(500);
    await fail('198.51.100.2');
    expect(delays.at(-1)).to.equal(500);
  });

  it('ends for everybody when the inbox is revoked or its secret replaced', async () => {
    const { deps, doorkeeper, inboxId, signIn, user } = await make();
    await deps.store.inboxes.revoke(inboxId);
    expect(await doorkeeper.signIn(user, { kind: 'password', password: SECRET }, PEER)).to.equal(undefined);
    const error: unknown = await signIn().catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(Error);
  });

  it('is limited in number per minute', async () => {
    const { signIn } = await make({ signIns: 2, sessions: 10 });
    for (let count = 0; count < 2; count++) await (await signIn()).close();
    expect(await signIn().catch((error: unknown) => error)).to.include({ refusal: 'busy' });
  });
});
