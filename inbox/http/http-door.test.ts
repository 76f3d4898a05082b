import { once } from 'node:events';
import { request } from 'node:http';
import { expect } from 'chai';
import type { ObjectStorage } from '../../clients/object-storage.ts';
import { SECRET, namesIn, testInboxes } from '../testing/test-inbox.ts';
import { startHttpDoor } from './http-door.ts';

describe('Pushes over HTTP', () => {
  const { make } = testInboxes((name) => process.env[name]);
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  const open = async (objects: Partial<ObjectStorage> = {}, silenceMs = 10_000, leastBytesPerSecond = 0) => {
    const test = await make({}, objects);
    const { doorkeeper, deps } = test;
    const door = await startHttpDoor({
      host: '127.0.0.1',
      port: 0,
      doorkeeper,
      metrics: deps.metrics,
      log: deps.log,
      addressOf: () => '203.0.113.7',
      silenceMs,
      leastBytesPerSecond,
      paceWindowMs: 400,
    });
    closing.push(door.close);
    return { test, port: door.port, url: `http://127.0.0.1:${door.port}/inbox/${test.user}` };
  };
  const headers = { authorization: `Bearer ${SECRET}` };

  it('are refused with 503, and keep nothing, while object storage is down', async () => {
    const { test, url } = await open({ put: () => Promise.reject(new Error('connect ECONNREFUSED')) });
    const answer = await fetch(`${url}/feed.xml`, { method: 'PUT', headers, body: '<x/>' });
    expect([answer.status, answer.headers.get('retry-after')]).to.deep.equal([503, '30']);
    expect(await answer.json()).to.include({ code: 'storage' });
    expect(await test.deps.store.inboxFiles.list(test.inboxId, '', 10)).to.deep.equal([]);
  });

  it('leave no file when the client goes away or falls silent in the middle', async () => {
    const { test, port } = await open({}, 300);
    const half = async (ends: boolean) => {
      const push = request({ host: '127.0.0.1', port, method: 'PUT', path: `/inbox/${test.user}/half.jpg`, headers });
      const closed = new Promise((resolve) => push.once('close', resolve));
      push.on('error', () => undefined);
      push.write('half of it');
      if (ends) setTimeout(() => push.destroy(), 50);
      await closed;
    };
    await half(true);
    await half(false);
    const mailbox = await test.signIn();
    expect(await namesIn(mailbox)).to.deep.equal([]);
    await mailbox.close();
  });

  it('are cut off when they send a byte now and then', async () => {
    const { test, port } = await open({}, 10_000, 10_000);
    const push = request({ host: '127.0.0.1', port, method: 'PUT', path: `/inbox/${test.user}/slow.jpg`, headers });
    const closed = new Promise((resolve) => push.once('close', resolve));
    push.on('error', () => undefined);
    const drip = setInterval(() => push.write('x'), 50);
    await closed;
    clearInterval(drip);
    const mailbox = await test.signIn();
    expect(await namesIn(mailbox)).to.deep.equal([]);
    await mailbox.close();
  });

  it('hear before they send their body that the key is wrong', async () => {
    const { test, port } = await open();
    const push = request({
      host: '127.0.0.1',
      port,
      method: 'PUT',
      path: `/inbox/${test.user}/feed.xml`,
      headers: { authorization: 'Bearer inb_wrong', expect: '100-continue', 'content-length': '1000000' },
    });
    let isAsked = false;
    push.on('continue', () => (isAsked = true));
    push.flushHeaders();
    const [answer] = await once(push, 'response');
    expect([answer.statusCode, isAsked]).to.deep.equal([401, false]);
    push.destroy();
  });

  it('need a form with a file and its boundary', async () => {
    const { url } = await open();
    const post = async (type: string, body: string) =>
      (await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': type }, body })).status;
    expect(await post('application/json', '{}')).to.equal(415);
    expect(await post('multipart/form-data; x=y', 'x')).to.equal(400);
    expect(await post('multipart/form-data; boundary=b', '--b--\r\n')).to.equal(400);
    const cut = '--b\r\ncontent-disposition: form-data; name="f"; filename="feed.xml"\r\n\r\n<half';
    expect(await post('multipart/form-data; boundary=b', cut)).to.equal(400);
  });
});
