import { expect } from 'chai';
import { createLog } from '../observability/log.ts';
import { createCompletion } from './complete-deliveries.ts';

/** An inbox with one data file that waits; the server takes its time. */
function inboxWithFile() {
  const file = { _id: 'file', gateway_id: 'gateway', inbox_id: 'inbox', path: '/feed.xml', bytes: 1, at: new Date() };
  const inserted: unknown[] = [];
  let isWaiting = true;
  const slowly = <T>(value: () => T) => new Promise<T>((resolve) => setImmediate(() => resolve(value())));
  const store = {
    inboxFiles: {
      pending: () => slowly(() => (isWaiting ? [file] : [])),
      settle: () => slowly(() => (isWaiting = false)),
    },
    inboxSessions: { isBusy: () => slowly(() => false) },
    inboxes: { byId: () => slowly(() => undefined), change: () => slowly(() => ({ seq: 1, input_id: 'input' })) },
    transaction: <T>(work: (session: object) => Promise<T>) => work({}),
    deliveries: { insert: (delivery: unknown) => slowly(() => inserted.push(delivery)) },
    audit: { append: () => slowly(() => undefined) },
    gateways: { find: () => slowly(() => undefined) },
  };
  const log = createLog('fatal', { write: () => undefined });
  const deps = { store, log, limits: { idleSeconds: 1 }, engine: {}, formatOf: () => undefined, timeoutSeconds: 1 };
  return { completion: createCompletion(deps as unknown as Parameters<typeof createCompletion>[0]), inserted };
}

describe('Looks at an inbox at the same time', () => {
  it('make one delivery, and each names it', async () => {
    const { completion, inserted } = inboxWithFile();
    const looks = await Promise.all([completion.look('inbox'), completion.look('inbox')]);
    await completion.stop();
    expect(inserted).to.have.length(1);
    expect(looks.map((made) => made.map(({ _id }) => _id))).to.deep.equal([['file'], ['file']]);
  });

  it('name nothing that was made before they began', async () => {
    const { completion } = inboxWithFile();
    expect(await completion.look('inbox')).to.have.length(1);
    expect(await completion.look('inbox')).to.deep.equal([]);
    await completion.stop();
  });
});
