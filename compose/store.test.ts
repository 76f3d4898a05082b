import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { readConfig } from '../config/config.ts';
import { createLog } from '../observability/log.ts';
import { startBase } from './base.ts';
import { openStoreParts } from './store.ts';

describe('The start without a database', () => {
  it('ends with the address, without its password, and what to check', async () => {
    await using closing = new AsyncDisposableStack();
    const config = readConfig({
      ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64')}`,
      // Nothing listens on the first port.
      MONGODB_URL: 'mongodb://user:hunter2@127.0.0.1:1',
    });
    const base = await startBase({ config, role: 'api', log: createLog('silent'), closing });
    const error: unknown = await openStoreParts(base).catch((fault: unknown) => fault);
    expect(String(error))
      .to.include('MongoDB at mongodb://***@127.0.0.1:1 cannot be used: connect ECONNREFUSED')
      .and.include('MONGODB_URL')
      .and.not.include('hunter2');
  });
});
