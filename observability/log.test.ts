import { expect } from 'chai';
import { createLog } from './log.ts';

const written = (write: (log: ReturnType<typeof createLog>) => void, level = 'info') => {
  const lines: string[] = [];
  write(createLog(level, { write: (line) => void lines.push(line) }));
  return lines;
};

describe('The log', () => {
  it('is one line of JSON for each message, with its time in ISO 8601', () => {
    const [line = '', ...rest] = written((log) => log.info({ jobId: 'j' }, 'A run has begun\nwell'));
    expect(rest).to.deep.equal([]);
    expect(line.trimEnd()).not.to.include('\n');
    const { time, ...fields } = JSON.parse(line) as Record<string, unknown>;
    expect(fields).to.deep.equal({ level: 30, jobId: 'j', msg: 'A run has begun\nwell' });
    expect(new Date(String(time)).toISOString()).to.equal(time);
  });

  it('leaves out what is below its level', () => {
    const lines = written((log) => {
      log.info('not this');
      log.warn('this');
    }, 'warn');
    expect(lines).to.have.length(1);
    expect(written((log) => log.fatal('no'), 'silent')).to.deep.equal([]);
  });

  for (const name of [
    'authorization',
    'Authorization',
    'x-service-key',
    'cookie',
    'set-cookie',
    'api_key',
    'plugin_auth_key',
    'access_token',
    'refresh_token',
    'token',
    'client_secret',
    'secret',
    'password',
  ]) {
    it(`never shows the value of ${name}, anywhere in the first levels of an object`, () => {
      const held = { [name]: 'hunter2', kept: 'shown' };
      const lines = written((log) => {
        log.info(held);
        log.info({ request: held });
        log.info({ request: { headers: held } });
        log.error({ err: Object.assign(new Error('Refused.'), { config: held }) });
        log.child(held).info('from a child');
      });
      expect(lines.filter((line) => line.includes('hunter2'))).to.deep.equal([]);
      expect(lines.filter((line) => line.includes('shown'))).to.have.length(lines.length);
    });
  }

  it('leaves objects as they were for those who go on using them', () => {
    const headers = { authorization: 'Bearer x' };
    written((log) => log.info({ headers }));
    expect(headers).to.deep.equal({ authorization: 'Bearer x' });
  });

  it('says what an error said and where it happened', () => {
    const [line = ''] = written((log) => log.error({ err: new RangeError('Too far.') }, 'Failed'));
    const { err } = JSON.parse(line) as { err: { type: string; message: string; stack: string } };
    expect(err).to.include({ type: 'RangeError', message: 'Too far.' });
    expect(err.stack).to.include('log.test.ts');
  });
});
