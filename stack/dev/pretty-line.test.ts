import { expect } from 'chai';
import { prettyLine } from './pretty-line.ts';

describe('The log of npm run dev', () => {
  const at = '2026-11-23T10:00:00.000Z';
  const clock = new Date(at).toLocaleTimeString('en-GB');

  it('prints an entry as one line: time, process, level, message, fields', () => {
    const line = JSON.stringify({ level: 30, time: at, method: 'GET', status: 200, msg: 'Request' });
    expect(prettyLine(line, 'api')).to.equal(`${clock} api info  Request method=GET status=200`);
  });

  it('prints of an error its type, its message and the first frame of our own', () => {
    const stack = 'Error: x\n    at a (node:net:1:1)\n    at f (file:///home/me/gateway/api/gateways/get.ts:12:5)';
    const line = JSON.stringify({
      level: 50,
      time: at,
      err: { type: 'AppError', message: 'two\nlines', stack },
      msg: 'Failed',
    });
    const printed = prettyLine(line, 'api');
    expect(printed).to.match(/^\S+ api ERROR Failed \| AppError: two lines \(at .*api\/gateways\/get\.ts:12\)$/);
  });

  it('cuts long values', () => {
    expect(
      prettyLine(JSON.stringify({ level: 30, time: at, msg: '', text: 'x'.repeat(500) }), 'api')?.length,
    ).to.be.below(130);
  });

  it('leaves out what the SDK of Temporal reports at each start, and keeps its errors', () => {
    const entry = { time: at, sdkComponent: 'worker', msg: 'State' };
    expect(prettyLine(JSON.stringify({ ...entry, level: 40 }), 'worker')).to.equal(undefined);
    expect(prettyLine(JSON.stringify({ ...entry, level: 50 }), 'worker')).to.include('ERROR State');
  });

  it('prints what is no JSON as it is', () => {
    for (const line of ['plain text', '{broken', '']) expect(prettyLine(line, 'worker')).to.include(`worker ${line}`);
  });
});
