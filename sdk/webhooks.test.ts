import { expect } from 'chai';
import fc from 'fast-check';
import { Webhook as Signer } from 'standardwebhooks';
import { WebhookError, verifyWebhook } from './index.ts';

const SECRET = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another secret of 24 byte').toString('base64')}`;
const BODY = JSON.stringify({
  type: 'property.deleted',
  timestamp: '2026-03-01T12:00:00.000Z',
  data: { gateway_id: 'g' },
});

/** Headers as the gateway sends them, made by the library of the standard. */
const signed = (body = BODY, secrets = [SECRET], at = new Date()) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': secrets.map((secret) => new Signer(secret).sign('msg_1', at, body)).join(' '),
});
const faultOf = async (work: Promise<unknown>): Promise<string> => {
  const fault: unknown = await work.then(
    () => 'none',
    (error: unknown) => error,
  );
  return fault instanceof WebhookError ? fault.message : String(fault);
};

describe('A webhook, checked by the typed client', () => {
  it('is returned with its id, as text or bytes, with the headers of Node or of fetch', async () => {
    const headers = signed();
    const bytes = new TextEncoder().encode(BODY);
    for (const given of [
      { body: BODY, headers },
      { body: bytes, headers: new Headers(headers) },
      { body: BODY, headers: { ...headers, 'Webhook-Id': 'msg_1', 'webhook-id': 'msg_1' } },
    ]) {
      const { id, event } = await verifyWebhook({ ...given, secret: SECRET });
      expect(id).to.equal('msg_1');
      expect(event.type).to.equal('property.deleted');
    }
  });

  it('may be signed with the old and the new secret while one replaces the other, on either side', async () => {
    await verifyWebhook({ body: BODY, headers: signed(BODY, [OTHER, SECRET]), secret: SECRET });
    await verifyWebhook({ body: BODY, headers: signed(), secret: [OTHER, SECRET] });
  });

  it('is refused under another secret, without headers, and when it is older or newer than five minutes', async () => {
    const WRONG = 'The signature is not of this secret.';
    const LATE = 'The timestamp is not of these minutes.';
    const at = (seconds: number) => signed(BODY, [SECRET], new Date(Date.now() + seconds * 1_000));
    expect(await faultOf(verifyWebhook({ body: BODY, headers: signed(), secret: OTHER }))).to.equal(WRONG);
    expect(await faultOf(verifyWebhook({ body: BODY, headers: signed(), secret: 'whsec_%%%' }))).to.equal(WRONG);
    expect(await faultOf(verifyWebhook({ body: BODY, headers: {}, secret: SECRET }))).to.contain('webhook-id');
    for (const seconds of [-310, 310])
      expect(await faultOf(verifyWebhook({ body: BODY, headers: at(seconds), secret: SECRET }))).to.equal(LATE);
    const odd = { ...signed(), 'webhook-timestamp': 'yesterday' };
    expect(await faultOf(verifyWebhook({ body: BODY, headers: odd, secret: SECRET }))).to.equal(LATE);
  });

  it('is refused when a single character of its body, id or signature has changed', async () => {
    const headers = signed();
    const parts = [BODY, headers['webhook-id'], headers['webhook-signature'].slice('v1,'.length)];
    await fc.assert(
      fc.asyncProperty(fc.nat(2), fc.nat(), fc.constantFrom('x', '0', '~'), async (which, place, sign) => {
        const part = parts[which] ?? '';
        const at = place % part.length;
        fc.pre(part[at] !== sign && part[at] !== '=');
        const changed = [...parts];
        changed[which] = `${part.slice(0, at)}${sign}${part.slice(at + 1)}`;
        const [body = '', id = '', signature = ''] = changed;
        // Bits of the last character of base64 that stand for nothing may differ.
        fc.pre(which !== 2 || !Buffer.from(signature, 'base64').equals(Buffer.from(parts[2] ?? '', 'base64')));
        const sent = { ...headers, 'webhook-id': id, 'webhook-signature': `v1,${signature}` };
        expect(await faultOf(verifyWebhook({ body, headers: sent, secret: SECRET }))).not.to.equal('none');
      }),
    );
  });
});
