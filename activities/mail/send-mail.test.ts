import { expect } from 'chai';
import { AppError } from '../../model/shared/errors.ts';
import { createLog } from '../../observability/log.ts';
import { createMetrics } from '../../observability/metrics.ts';
import type { MailRecord, NewMail } from '../../store/readers/mails.ts';
import { createKeyRing } from '../../store/shared/key-ring.ts';
import { testStore } from '../../store/testing/test-store.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { until } from '../../test/support/until.ts';
import { sendDueMails, sendMail } from './send-mail.ts';
import type { MailDeps } from './send-mail.ts';

const DAY_MS = 24 * 3_600_000;
const down = () => new AppError('DOWNSTREAM_ERROR', 'The mail server did not take the mail.');

describe('The outbox of mails', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  const mails = () => db().collection<MailRecord>('mails');
  /** Addresses in the order in which the mail server took them. */
  let taken: string[];
  let lines: string[];
  /** What the mail server does with a mail to an address. */
  let answer: (to: string) => Promise<void>;

  const deps = (): MailDeps => ({
    chunkSeconds: 60,
    contactOf: async () => undefined,
    keys: createKeyRing([{ id: 'k', key: new Uint8Array(32) }]),
    log: createLog('info', { write: (line) => void lines.push(line) }),
    mailer: {
      async send({ to }) {
        await answer(to);
        taken.push(to);
      },
      close() {},
    },
    metrics: createMetrics(),
    publicUrl: 'https://gateway.test',
    store: store(),
  });
  const send = (signal = new AbortController().signal) => sendDueMails(deps(), { signal, report: () => {} });
  const owner = (id: string): NewMail => ({
    _id: id,
    client_id: 'north',
    kind: 'gateway_paused',
    to: `${id}@north.example`,
    facts: { gateway: 'North' },
  });
  const queue = async (...ids: string[]) => {
    for (const id of ids) await store().mails.queue(owner(id));
  };
  const statusOf = async (id: string) => (await store().mails.find(id))?.status;

  beforeEach(async () => {
    await mails().deleteMany({});
    taken = [];
    lines = [];
    answer = async () => {};
  });

  it('is sent from, each mail once, until none is due', async () => {
    const ids = Array.from({ length: 70 }, (_, place) => `mail-${place}`);
    await queue(...ids);
    expect(await send()).to.deep.equal({});
    expect(taken.toSorted()).to.deep.equal(ids.map((id) => `${id}@north.example`).toSorted());
    expect(await send()).to.deep.equal({});
    expect(taken).to.have.length(70);
    expect(await mails().countDocuments({ status: 'SENT' })).to.equal(70);
  });

  it('keeps a mail that is not taken and sends the others; each attempt waits twice as long as the one before', async () => {
    await queue('greylisted', 'other');
    answer = async (to) => {
      if (to.startsWith('greylisted')) throw down();
    };
    for (const seconds of [5, 10, 20]) {
      const earliest = Date.now() + seconds * 1_000;
      const { nextInMs = 0 } = await send();
      expect(nextInMs).to.be.at.most(seconds * 1_000);
      const next = (await store().mails.find('greylisted'))?.next_attempt_at?.getTime();
      expect(next)
        .to.be.at.least(earliest)
        .and.at.most(Date.now() + seconds * 1_000);
      await mails().updateOne({ _id: 'greylisted' }, { $set: { next_attempt_at: new Date(0) } });
    }
    expect(taken).to.deep.equal(['other@north.example']);
    expect(await store().mails.find('greylisted')).to.include({ status: 'PENDING', attempts: 3 });
    answer = async () => {};
    expect(await send()).to.deep.equal({});
    expect(await statusOf('greylisted')).to.equal('SENT');
  });

  it('leaves a mail server alone that takes nothing of a whole batch', async () => {
    await queue(...Array.from({ length: 40 }, (_, place) => `mail-${place}`));
    answer = async () => {
      throw down();
    };
    expect(await send()).to.deep.equal({ nextInMs: 60_000 });
    expect(await mails().countDocuments({ attempts: 1 }), 'the others keep their attempts').to.equal(30);
  });

  it('abandons a mail after three days, and says so', async () => {
    await queue('lost');
    await mails().updateOne({ _id: 'lost' }, { $set: { created_at: new Date(Date.now() - 3 * DAY_MS) } });
    answer = async () => {
      throw down();
    };
    expect(await send()).to.deep.equal({});
    expect(await statusOf('lost')).to.equal('FAILED');
    expect(lines.join('')).to.include('A mail is no longer retried');
  });

  it('sends nothing twice to an address that is none', async () => {
    await queue('nobody');
    let attempts = 0;
    answer = async () => {
      attempts++;
      throw new AppError('BAD_REQUEST', 'The mail address of the recipient is not usable.');
    };
    expect(await send()).to.deep.equal({});
    expect(await send()).to.deep.equal({});
    expect([attempts, await statusOf('nobody')]).to.deep.equal([1, 'FAILED']);
  });

  it('stops with its worker, and the next one sends what is left', async () => {
    await queue(...Array.from({ length: 10 }, (_, place) => `mail-${place}`));
    const stopping = new AbortController();
    answer = async () => {
      if (taken.length === 4) stopping.abort(new Error('The worker stops.'));
    };
    const stopped: unknown = await send(stopping.signal).catch((error: unknown) => error);
    expect(stopped).to.be.instanceOf(Error);
    expect(taken.length).to.be.lessThan(10);
    await until(
      'what was taken is noted',
      async () => (await mails().countDocuments({ status: 'SENT' })) === taken.length,
    );
    expect(await send()).to.deep.equal({});
    expect(new Set(taken).size).to.equal(10);
    expect(taken).to.have.length(10);
  });

  it('sends mails that an earlier release queued, and those for which it has started a workflow', async () => {
    await queue('queued', 'started');
    await mails().updateMany({}, { $unset: { next_attempt_at: '' } });
    // Of the deps an activity gets, mails use these.
    await sendMail(deps() as ActivityDeps)('started');
    expect(await statusOf('started')).to.equal('SENT');
    expect(await send()).to.deep.equal({});
    await sendMail(deps() as ActivityDeps)('queued');
    expect(taken).to.deep.equal(['started@north.example', 'queued@north.example']);
  });
});
