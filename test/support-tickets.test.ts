import { expect } from 'chai';
import type { SupportTicket } from '../model/gateway/support-ticket.ts';
import { startHelpDesk } from '../stack/help-desk.ts';
import type { HelpDeskServer } from '../stack/help-desk.ts';
import { startTestProduct } from './support/product.ts';
import type { TestProduct } from './support/product.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);

describe('Support tickets', () => {
  let desk: HelpDeskServer;
  let product: TestProduct;
  let scene: Scene;

  const send = async (body: unknown, on = product) => {
    const client = await on.as('agency-north');
    return client.send<SupportTicket>('POST', '/support/tickets', body);
  };
  const refusal = (body: unknown, on?: TestProduct): Promise<string> =>
    send(body, on).then(
      () => 'accepted',
      (error: unknown) => String(error),
    );
  const ticket = (more: object = {}) => ({ subject: 'No listings', message: 'Nothing arrives.', ...more });
  const attachment = (bytes: Buffer, content_type = 'image/png') => ({
    filename: 'screen.png',
    content_type,
    content: bytes.toString('base64'),
  });

  before(async () => {
    desk = await startHelpDesk({ port: 0 });
    product = await startTestProduct('support', { HELP_DESK_URL: `${desk.url}/`, HELP_DESK_TOKEN: 'desk-token' });
    scene = await openScene({ product, listings: 1 });
  });
  after(async () => {
    await scene.close();
    await desk.stop();
  });
  afterEach(() => desk.behave('well'));

  it('are passed to the help desk with client and subject, without secrets', async () => {
    const answer = await send(
      ticket({
        message: 'My key is api_key=canary-1234567890.',
        gateway_id: scene.gateway.id.toUpperCase(),
        attachments: [attachment(PNG), attachment(Buffer.from('a log: ü\n'), 'text/plain')],
      }),
    );
    const caught = desk.tickets().at(-1);
    expect(answer).to.deep.equal({ id: caught?.id, status: 'open', url: `${desk.url}/tickets#${caught?.id}` });
    expect(caught?.headers).to.include({ authorization: 'Bearer desk-token', 'content-type': 'application/json' });
    expect(caught?.body).to.deep.include({
      subject: 'No listings',
      category: 'question',
      requester: { client_id: 'agency-north', plan: 'PRO', email: 'owner@agency-north.example', language: 'fr' },
      gateway: { id: scene.gateway.id, name: 'Scene', status: 'ACTIVE' },
    });
    expect(caught?.body).to.have.property('attachments').with.length(2);
    const said = JSON.stringify(caught);
    expect(said)
      .not.to.include('canary')
      .and.not.to.include('plugin_auth_key')
      .and.not.to.include(await product.token('agency-north'));
    const [event] = await product.db.collection('audit_events').find({ action: 'support_ticket.created' }).toArray();
    expect(event).to.deep.include({
      gateway_id: scene.gateway.id,
      detail: { ticket_id: answer.id, category: 'question' },
    });
  });

  it('are created once when they are sent twice', async () => {
    const body = ticket({ subject: 'Twice' });
    const [once, again] = [await send(body), await send(body)];
    expect(again).to.deep.equal(once);
    expect((await send(ticket({ subject: 'Thrice' }))).id).not.to.equal(once.id);
  });

  it('are refused when they are invalid', async () => {
    for (const body of [
      {},
      ticket({ subject: ' ' }),
      ticket({ subject: 'x'.repeat(201) }),
      ticket({ category: 'love' }),
      ticket({ client_id: 'partner' }),
      ticket({ attachments: Array.from({ length: 6 }, () => attachment(PNG)) }),
      ticket({ attachments: [{ ...attachment(PNG), filename: '../x.png' }] }),
      ticket({ attachments: [{ ...attachment(PNG), content: 'no base64!' }] }),
      ticket({ attachments: [attachment(PNG, 'application/zip')] }),
      // The content does not match the type.
      ticket({ attachments: [attachment(PNG, 'image/jpeg')] }),
      ticket({ attachments: [attachment(Buffer.from('MZ\u0000\u0001'), 'text/plain')] }),
    ]) {
      expect(await refusal(body), JSON.stringify(body).slice(0, 200)).to.match(/ 400: .*"BAD_REQUEST"/);
    }
    expect(await refusal(ticket({ gateway_id: '8d5c7b0e-58a4-4c0e-9d0a-1f3a5b7c9e11' }))).to.include(' 404: ');
  });

  it('are bounded in bytes: each attachment, all of them, and the whole body', async () => {
    const large = (bytes: number) => attachment(Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]));
    const MIB = 1024 * 1024;
    expect(await refusal(ticket({ attachments: [large(2 * MIB)] }))).to.equal('accepted');
    expect(await refusal(ticket({ attachments: [large(2 * MIB + 3)] }))).to.match(/ 4(00|13): /);
    expect(await refusal(ticket({ attachments: [2, 2, 1.5].map((size) => large(size * MIB)) }))).to.match(
      / 413: .*PAYLOAD_TOO_LARGE/,
    );
    expect(await refusal(ticket({ message: 'x'.repeat(9 * MIB) }))).to.match(/ 413: .*8 MiB/);
  });

  it('are 503 when the help desk is unavailable or not configured', async () => {
    for (const status of [400, 401, 500, 503]) {
      desk.behave(status);
      expect(await refusal(ticket({ subject: `Status ${status}` }))).to.match(/ 503: .*"DOWNSTREAM_ERROR"/);
    }
    const none = await startTestProduct('support-none', { HELP_DESK_URL: '' }, 'api');
    expect(await refusal(ticket(), none)).to.match(/ 503: .*No help desk is configured/);
  });
});
