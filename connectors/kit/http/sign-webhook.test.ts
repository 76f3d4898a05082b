import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { Webhook } from 'standardwebhooks';
import { signWebhook } from './sign-webhook.ts';

describe('signWebhook', () => {
  it('returns the value in the guide for plugin authors', async () => {
    const { 'webhook-signature': signature } = signWebhook(
      'plugin-key',
      'delivery-1',
      new Date(1_772_366_400_000),
      '{"a":1}',
    );
    const guide = await readFile(new URL('../../../docs/site-plugin.md', import.meta.url), 'utf8');
    expect(guide).to.contain(signature);
  });

  it('agrees with the independent library for whsec_ and plain keys and any text', () => {
    const at = new Date(1_772_366_400_000);
    for (const body of ['', '{}', 'Château 🏠', 'x'.repeat(100_000)]) {
      const plain = new Webhook(Buffer.from('clé'), { format: 'raw' });
      expect(signWebhook('clé', 'id', at, body)['webhook-signature']).to.equal(plain.sign('id', at, body));
      const key = `whsec_${Buffer.from('some 24 bytes of a secret').toString('base64')}`;
      expect(signWebhook(key, 'id', at, body)['webhook-signature']).to.equal(new Webhook(key).sign('id', at, body));
    }
  });
});
