import { expect } from 'chai';
import { startHelpDesk } from '../stack/help-desk.ts';
import type { HelpDeskServer } from '../stack/help-desk.ts';
import { AppError } from '../model/shared/errors.ts';
import { createHelpDesk } from './help-desk.ts';

const ticket = {
  subject: 'S',
  message: 'M',
  category: 'question',
  requester: { client_id: 'c', plan: 'PRO' },
  attachments: [],
};

describe('The client of the help desk', () => {
  let desk: HelpDeskServer;
  before(async () => {
    desk = await startHelpDesk({ port: 0 });
  });
  after(() => desk.stop());

  it('gives up on a help desk that does not answer in time', async () => {
    desk.behave('silent');
    const { open } = createHelpDesk({ url: desk.url, token: '', timeoutMs: 100 });
    const fault: unknown = await open(ticket, 'key').catch((error: unknown) => error);
    expect(fault).to.be.instanceOf(AppError).and.to.have.property('code', 'DOWNSTREAM_ERROR');
    desk.behave('well');
  });

  it('sends the key of the ticket, and no Authorization without a token', async () => {
    await createHelpDesk({ url: desk.url, token: '' }).open(ticket, 'key-1');
    const headers = desk.tickets().at(-1)?.headers;
    expect(headers).to.include({ 'idempotency-key': 'key-1' }).and.not.to.have.property('authorization');
  });
});
