import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import type { WebhookRequest } from '../../../model/gateway/crm-event.ts';
import { poliris } from '../../inputs/poliris/poliris.ts';
import { propertyFeed } from '../../inputs/property-feed/property-feed.ts';
import { receiveWebhook } from './receive-webhook.ts';

const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const [OLD, NEW, STRANGE] = [secretOf(1), secretOf(2), secretOf(3)];
const NOW = new Date('2026-03-01T12:00:00.700Z');
const BODY = '{"type":"property.updated","crm_reference":"Château-7"}';

/** Signed by the independent library. */
function signed(body: string, { secret = NEW, id = 'msg-1', at = NOW } = {}): WebhookRequest {
  return {
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
    body: Buffer.from(body),
  };
}
const receive = (request: WebhookRequest, secrets: readonly string[] = [NEW, OLD]) =>
  receiveWebhook(propertyFeed, request, secrets, NOW);
const faultOf = (verdict: ReturnType<typeof receiveWebhook>) => (verdict.ok ? 'none' : verdict.fault);
const changed = (request: WebhookRequest, headers: WebhookRequest['headers']): WebhookRequest => ({
  ...request,
  headers: { ...request.headers, ...headers },
});

describe('receiveWebhook', () => {
  it('accepts the example of the guide for CRMs', async () => {
    const guide = await readFile(new URL('../../../docs/crm-events.md', import.meta.url), 'utf8');
    const found = (pattern: RegExp) => pattern.exec(guide)?.[1] ?? '';
    const timestamp = found(/`AT=(\d+)`/);
    const headers = {
      'webhook-id': found(/`ID=(\w+)`/),
      'webhook-timestamp': timestamp,
      'webhook-signature': found(/signature is `([^`]+)`/),
    };
    const request = { headers, body: Buffer.from(found(/BODY='([^']+)'/)) };
    const now = new Date(Number(timestamp) * 1_000);
    expect(receiveWebhook(propertyFeed, request, [found(/SECRET='([^']+)'/)], now).ok).to.equal(true);
  });

  it('accepts a signature by any valid secret, and a valid signature among others', () => {
    const events = [{ reference: 'Château-7', mayBeGone: false }];
    expect(receive(signed(BODY))).to.deep.equal({ ok: true, id: 'msg-1', events });
    expect(receive(signed(BODY, { secret: OLD })).ok).to.equal(true);
    const [strange, sound] = [signed(BODY, { secret: STRANGE }), signed(BODY)].map(
      ({ headers }) => headers['webhook-signature'],
    );
    expect(receive(changed(signed(BODY), { 'webhook-signature': `v1a,xyz ${strange} ${sound}` })).ok).to.equal(true);
    const flood = `${Array(5).fill(strange).join(' ')} ${sound}`;
    expect(faultOf(receive(changed(signed(BODY), { 'webhook-signature': flood })))).to.equal('signature');
  });

  it('refuses an invalid secret, a missing secret and a connector without events in the same way', () => {
    expect(faultOf(receive(signed(BODY, { secret: STRANGE })))).to.equal('signature');
    const nobody = `whsec_${Buffer.alloc(32).toString('base64')}`;
    const answers = [
      receive(signed(BODY), [OLD]),
      receive(signed(BODY), []),
      receive(signed(BODY, { secret: nobody }), []),
      receiveWebhook(undefined, signed(BODY), [NEW], NOW),
      receiveWebhook(undefined, signed(BODY), [], NOW),
      receiveWebhook(poliris, signed(BODY), [NEW], NOW),
    ];
    for (const answer of answers) expect(answer).to.deep.equal(answers[0]);
    expect(faultOf(receive(signed(BODY), [OLD]))).to.equal('signature');
  });

  it('refuses a timestamp that differs by more than five minutes', () => {
    const at = (seconds: number) => faultOf(receive(signed(BODY, { at: new Date(NOW.getTime() + seconds * 1_000) })));
    expect([-299, 0, 300].map(at)).to.deep.equal(['none', 'none', 'none']);
    expect([-301, 302, -1_000_000].map(at)).to.deep.equal(['timestamp', 'timestamp', 'timestamp']);
  });

  it('refuses headers that are missing or malformed', () => {
    const sound = signed(BODY);
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      for (const value of [undefined, ''])
        expect(faultOf(receive(changed(sound, { [name]: value })))).to.equal('headers');
    }
    const timestamp = sound.headers['webhook-timestamp'] ?? '';
    for (const value of [`0${timestamp}`, `${timestamp}.0`, `+${timestamp}`, '1e9', 'now', '9'.repeat(400)]) {
      expect(faultOf(receive(changed(sound, { 'webhook-timestamp': value }))), value).to.equal('headers');
    }
    for (const id of ['a b', 'é', 'x'.repeat(201)]) {
      expect(faultOf(receive(changed(sound, { 'webhook-id': id }))), id).to.equal('headers');
    }
  });

  it('refuses every change of a byte of the body and of the signature', () => {
    const sound = signed(BODY);
    fc.assert(
      fc.property(fc.nat({ max: sound.body.length - 1 }), fc.integer({ min: 1, max: 255 }), (place, by) => {
        const body = Uint8Array.from(sound.body);
        body[place] = ((body[place] ?? 0) + by) % 256;
        expect(faultOf(receive({ ...sound, body }))).to.equal('signature');
      }),
    );
    const signature = sound.headers['webhook-signature'] ?? '';
    fc.assert(
      fc.property(fc.string(), (other) => {
        fc.pre(!other.split(' ').includes(signature) && other !== '');
        expect(faultOf(receive(changed(sound, { 'webhook-signature': other })))).to.equal('signature');
      }),
    );
  });

  it('describes the fault of a body only if it is signed, and does not quote it', () => {
    expect(faultOf(receive({ ...signed(BODY), body: Buffer.from('nonsense') }))).to.equal('signature');
    const verdict = receive(signed('{"type":"secret words"}'));
    expect(verdict).to.include({ ok: false, fault: 'body' });
    expect(verdict.ok ? '' : verdict.message)
      .to.contain('$.type')
      .and.not.contain('secret words');
  });
});
