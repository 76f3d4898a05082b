import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { MASK, createConnectorSecrets } from './connector-secrets.ts';
import { UnreadableSecretError, createKeyRing } from '../shared/key-ring.ts';

const FIELDS = ['password', 'token'];
const fieldsOf = (type: string) => {
  if (type !== 'CRM') throw new Error(`There is no connector ${type}.`);
  return { secrets: FIELDS, addresses: ['address'] };
};

describe('The secrets of a connector', () => {
  const secrets = createConnectorSecrets(createKeyRing([{ id: 'k', key: randomBytes(32) }]), fieldsOf);
  const connector = (config: Record<string, unknown>, connector_id = 'one') => ({
    connector_type: 'CRM',
    connector_id,
    config,
  });

  it('are sealed and opened again, whatever they are, and nothing else is changed', () => {
    fc.assert(
      fc.property(
        fc.record({ password: fc.string(), token: fc.string(), url: fc.string() }, { requiredKeys: [] }),
        (config) => {
          fc.pre(config.password !== MASK && config.token !== MASK);
          const clear = connector(config);
          const sealed = secrets.seal(clear);
          expect(secrets.open(sealed)).to.deep.equal(clear);
          expect(sealed.config['url']).to.equal(config.url);
          expect(Object.keys(sealed.config)).to.deep.equal(Object.keys(config));
        },
      ),
    );
  });

  it('cannot be read where they are stored', () => {
    const sealed = JSON.stringify(secrets.seal(connector({ password: 'hunter2-password', token: 'hunter2-token' })));
    expect(sealed).not.to.include('hunter2');
  });

  it('are all masked in the same way, and only they are', () => {
    const stored = secrets.seal(connector({ password: 'short', token: 'a very much longer one', url: 'https://crm' }));
    expect(secrets.mask(stored).config).to.deep.equal({ password: MASK, token: MASK, url: 'https://crm' });
  });

  it('are not invented by the mask where there are none', () => {
    expect(secrets.mask(connector({ url: 'https://crm' })).config).to.deep.equal({ url: 'https://crm' });
  });

  it('stay as they are when the mask is sent back, while others change', () => {
    const stored = secrets.seal(connector({ password: 'old password', token: 'old token' }));
    const changed = secrets.seal(connector({ password: MASK, token: 'new token' }), stored);
    expect(changed.config['password']).to.equal(stored.config['password']);
    expect(secrets.open(changed).config).to.deep.equal({ password: 'old password', token: 'new token' });
  });

  it('never become the mask itself: without an earlier value there is no value', () => {
    for (const previous of [undefined, connector({ url: 'https://crm' })]) {
      expect(secrets.seal(connector({ password: MASK }), previous).config['password']).to.equal(undefined);
    }
  });

  it('cannot be taken over by another connector or another field', () => {
    const stored = secrets.seal(connector({ password: 'secret' }));
    expect(() => secrets.open({ ...stored, connector_id: 'two' })).to.throw();
    expect(() => secrets.open({ ...stored, config: { token: stored.config['password'] } })).to.throw();
  });

  it('leave what they are given untouched', () => {
    const clear = connector({ password: 'secret' });
    secrets.mask(clear);
    secrets.seal(clear);
    expect(clear).to.deep.equal(connector({ password: 'secret' }));
  });

  it('that no key opens are masked, left out of what can be read, and replaced by what is sent', () => {
    const others = createConnectorSecrets(createKeyRing([{ id: 'other', key: new Uint8Array(32).fill(9) }]), fieldsOf);
    const address = 'https://crm/feed?token=abcdefghijkl0123';
    const stored = secrets.seal(connector({ password: 'secret', address }));
    const unreadable = others.seal(connector({ password: 'secret', address }));
    expect(secrets.isReadable(stored)).to.equal(true);
    expect(secrets.isReadable(unreadable)).to.equal(false);
    expect(
      secrets.isReadable({ ...stored, config: { ...stored.config, address: unreadable.config['address'] } }),
    ).to.equal(false);
    expect(secrets.mask(unreadable).config).to.deep.equal({ password: MASK, address: `https://crm/feed?${MASK}` });
    expect(secrets.openReadable(unreadable).config).to.deep.equal({ password: undefined, address: 'https://crm/feed' });
    expect(secrets.openReadable(stored).config).to.deep.equal({ password: 'secret', address });
    expect(() => secrets.open(unreadable)).to.throw(UnreadableSecretError);
    const sent = secrets.seal(connector({ password: 'new', address }), unreadable);
    expect(secrets.open(sent).config).to.deep.equal({ password: 'new', address });
  });

  it('are refused for a connector type that does not exist, rather than stored in clear', () => {
    const unknown = { ...connector({ password: 'secret' }), connector_type: 'NOPE' };
    expect(() => secrets.seal(unknown)).to.throw('NOPE');
    expect(() => secrets.mask(unknown)).to.throw('NOPE');
  });
});
