import { expect } from 'chai';
import { createTransport } from 'nodemailer';
import { startMail } from './mail.ts';
import type { CaughtMessage, RunningMail } from './mail.ts';

describe('mail catcher', () => {
  let mail: RunningMail;

  before(async () => {
    mail = await startMail({ smtpPort: 0, inboxPort: 0 });
  });
  after(async () => {
    await mail.stop();
  });
  beforeEach(async () => {
    await fetch(`${mail.inboxUrl}/messages`, { method: 'DELETE' });
  });

  const send = async (letter: object): Promise<void> => {
    const transport = createTransport(mail.smtpUrl);
    await transport.sendMail({ from: 'gateway@example.com', to: 'owner@example.com', ...letter });
    transport.close();
  };
  const list = async (): Promise<CaughtMessage[]> => {
    const answer = await fetch(`${mail.inboxUrl}/messages`);
    const messages: CaughtMessage[] = JSON.parse(await answer.text());
    return messages;
  };
  const latest = async (): Promise<CaughtMessage> => {
    const [message] = await list();
    if (message === undefined) throw new Error('The inbox is empty');
    return message;
  };

  it('keeps what it is sent, newest first, with everyone it was addressed to', async () => {
    await send({ subject: 'Premier envoi', text: 'Bonjour à tous' });
    await send({ subject: 'Second', bcc: 'hidden@example.com', html: '<p>Grüße</p>' });
    const [second, first] = await list();
    expect(first).to.include({ subject: 'Premier envoi', text: 'Bonjour à tous\n', from: 'gateway@example.com' });
    expect(second?.subject).to.equal('Second');
    expect(second?.html).to.contain('<p>Grüße</p>');
    expect(second?.to).to.have.members(['owner@example.com', 'hidden@example.com']);
  });

  it('shows one message by its id and hands out its attachments', async () => {
    await send({ subject: 'Report', text: 'x', attachments: [{ filename: 'report.csv', content: 'a;b' }] });
    const { id, attachments } = await latest();
    expect(attachments).to.deep.equal([{ filename: 'report.csv', content_type: 'text/csv', size: 3 }]);
    const one = await fetch(`${mail.inboxUrl}/messages/${id}`);
    expect(JSON.parse(await one.text())).to.include({ id, subject: 'Report' });
    const file = await fetch(`${mail.inboxUrl}/messages/${id}/attachments/0`);
    expect(file.headers.get('content-disposition')).to.contain('report.csv');
    expect(await file.text()).to.equal('a;b');
    expect((await fetch(`${mail.inboxUrl}/messages/${id}/attachments/1`)).status).to.equal(404);
  });

  it('never runs what a message brings', async () => {
    await send({ subject: '<script>alert(1)</script>', html: '<script>alert(2)</script><p>ok</p>' });
    const { id } = await latest();
    for (const path of ['/', `/view/${id}`]) {
      const page = await fetch(`${mail.inboxUrl}${path}`);
      expect(page.headers.get('content-security-policy')).to.contain("default-src 'none'");
      const html = await page.text();
      expect(html).not.to.contain('<script>');
      expect(html).to.contain('&lt;script&gt;alert(1)');
    }
    expect(await (await fetch(`${mail.inboxUrl}/view/${id}`)).text()).to.contain('<iframe sandbox src=');
    const letter = await fetch(`${mail.inboxUrl}/messages/${id}/html`);
    expect(letter.headers.get('content-security-policy')).to.match(/^sandbox; default-src 'none'/);
  });

  it('forgets everything on DELETE /messages', async () => {
    await send({ subject: 'gone', text: 'x' });
    const { id } = await latest();
    expect((await fetch(`${mail.inboxUrl}/messages`, { method: 'DELETE' })).status).to.equal(204);
    expect(await list()).to.deep.equal([]);
    expect((await fetch(`${mail.inboxUrl}/messages/${id}`)).status).to.equal(404);
  });
});
