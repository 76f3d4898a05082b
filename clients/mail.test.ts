import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { simpleParser } from 'mailparser';
import type { ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { AppError } from '../model/shared/errors.ts';
import { createMailer } from './mail.ts';
import type { Mailer } from './mail.ts';

const FROM = 'Property Gateway <no-reply@property-gateway.example>';
const MAIL = {
  to: 'owner@agency.example',
  subject: 'Bonjour',
  text: 'Voilà',
  messageId: 'job-1.overflow@gateway.example',
};

describe('the mailer', () => {
  const received: { mail: ParsedMail; recipients: string[] }[] = [];
  let server: SMTPServer;
  let mailer: Mailer;
  let answer: Error | undefined;
  /** The reply to a recipient. */
  let refusal: Error | undefined;

  before((done) => {
    server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo(_, __, callback) {
        callback(refusal);
      },
      onData(stream, session, callback) {
        void simpleParser(stream).then((mail) => {
          received.push({ mail, recipients: session.envelope.rcptTo.map(({ address }) => address) });
          // oxlint-disable-next-line promise/no-callback-in-promise -- the server's interface is a callback
          callback(answer);
        });
      },
    });
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.server.address() as AddressInfo;
      mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: FROM });
      done();
    });
  });

  beforeEach(() => {
    received.length = 0;
    answer = undefined;
    refusal = undefined;
  });

  after((done) => {
    mailer.close();
    server.close(done);
  });

  const only = () => {
    expect(received).to.have.length(1);
    return received[0]!;
  };
  const failure = async (work: Promise<unknown>): Promise<AppError> => {
    const error: unknown = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).to.be.instanceOf(AppError);
    return error as AppError;
  };

  it('hands a mail with text in any language to the server, under the message id it was given', async () => {
    await mailer.send({ ...MAIL, subject: 'Objekte übertragen – 12 €', html: '<p>Voilà</p>' });
    const { mail, recipients } = only();
    expect(recipients).to.deep.equal(['owner@agency.example']);
    expect(mail.from?.text).to.contain('no-reply@property-gateway.example');
    expect(mail.subject).to.equal('Objekte übertragen – 12 €');
    expect(mail.text?.trim()).to.equal('Voilà');
    expect(mail.html).to.contain('<p>Voilà</p>');
    expect(mail.messageId).to.equal('<job-1.overflow@gateway.example>');
    expect(mail.headers.get('auto-submitted')).to.equal('auto-generated');
  });

  it('adds header fields that it was given, each as one', async () => {
    const address = 'https://gateway.example/v1/gateway/public/saved-searches/a-token/unsubscribe';
    await mailer.send({
      ...MAIL,
      headers: { 'List-Unsubscribe': `<${address}>`, 'X-Other': 'one\r\nBcc: all@agency.example' },
    });
    const { mail, recipients } = only();
    expect(mail.headers.get('list')).to.have.nested.property('unsubscribe.url', address);
    expect(mail.headers.get('x-other')).to.equal('one Bcc: all@agency.example');
    expect(mail.headers.get('auto-submitted')).to.equal('auto-generated');
    expect(recipients).to.deep.equal(['owner@agency.example']);
  });

  it('keeps a line break in a subject or a message id from becoming a header', async () => {
    await mailer.send({
      ...MAIL,
      subject: 'Hello\r\nBcc: thief@evil.example',
      messageId: 'x@y.example>\r\nX-Evil: 1',
    });
    const { mail, recipients } = only();
    expect(recipients).to.deep.equal(['owner@agency.example']);
    expect(mail.subject).to.equal('Hello Bcc: thief@evil.example');
    expect(mail.headers.has('x-evil')).to.equal(false);
    expect(mail.bcc).to.equal(undefined);
  });

  for (const to of [
    'owner@agency.example, thief@evil.example',
    'owner@agency.example\r\nBcc: thief@evil.example',
    'Owner <owner@agency.example>',
    '"x y"@agency.example',
    'owner',
    '',
  ]) {
    it(`refuses ${JSON.stringify(to)} as recipient`, async () => {
      expect((await failure(mailer.send({ ...MAIL, to }))).code).to.equal('BAD_REQUEST');
      expect(received).to.have.length(0);
    });
  }

  it('says DOWNSTREAM_ERROR when the server refuses the mail', async () => {
    answer = new Error('Mailbox full');
    expect((await failure(mailer.send(MAIL))).code).to.equal('DOWNSTREAM_ERROR');
  });

  const refused = (reply: string): Error =>
    Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
  for (const [reply, code] of [
    ['550 5.1.1 User unknown', 'BAD_REQUEST'],
    ['553 5.1.3 Bad address syntax', 'BAD_REQUEST'],
    ['550 No such user here', 'DOWNSTREAM_ERROR'],
    ['550 relay not permitted', 'DOWNSTREAM_ERROR'],
    ['550 5.7.1 Your server is on a list of senders of spam', 'DOWNSTREAM_ERROR'],
    ['550 5.1.8 Unknown domain of the sender', 'DOWNSTREAM_ERROR'],
    ['552 5.2.2 Mailbox full', 'DOWNSTREAM_ERROR'],
    ['450 4.2.0 Greylisted, come back later', 'DOWNSTREAM_ERROR'],
    ['451 Try again', 'DOWNSTREAM_ERROR'],
  ] as const) {
    it(`says ${code} when the server replies to a recipient: ${reply}`, async () => {
      refusal = refused(reply);
      expect((await failure(mailer.send(MAIL))).code).to.equal(code);
      expect(received).to.have.length(0);
    });
  }

  it('says DOWNSTREAM_ERROR, without the password, when nobody listens', async () => {
    const lost = createMailer({ smtpUrl: 'smtp://someone:geheim@127.0.0.1:1', from: FROM });
    const error = await failure(lost.send(MAIL));
    lost.close();
    expect(error.code).to.equal('DOWNSTREAM_ERROR');
    expect(`${error.message} ${String(error.cause)}`).not.to.contain('geheim');
  });
});
