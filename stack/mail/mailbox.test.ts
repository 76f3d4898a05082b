import { expect } from 'chai';
import { simpleParser } from 'mailparser';
import { createMailbox } from './mailbox.ts';

describe('mailbox', () => {
  it('keeps the last 500 messages', async () => {
    const mailbox = createMailbox();
    for (let number = 1; number <= 502; number += 1) {
      mailbox.add(await simpleParser(`Subject: no ${number}\r\n\r\nx`), ['owner@example.com']);
    }
    const subjects = mailbox.list().map(({ subject }) => subject);
    expect(subjects).to.have.length(500);
    expect([subjects[0], subjects.at(-1)]).to.deep.equal(['no 502', 'no 3']);
    expect(mailbox.find('2')).to.equal(undefined);
  });

  it('takes the recipients of the envelope, and those of the header when there are none', async () => {
    const mailbox = createMailbox();
    mailbox.add(await simpleParser('To: a@example.com, B <b@example.com>\r\n\r\nx'), []);
    mailbox.add(await simpleParser('To: a@example.com\r\n\r\nx'), ['c@example.com']);
    expect(mailbox.list().map(({ to }) => to)).to.deep.equal([['c@example.com'], ['a@example.com', 'b@example.com']]);
  });
});
