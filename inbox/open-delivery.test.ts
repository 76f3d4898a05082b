import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { openZip } from '../test/support/open-zip.ts';
import { openDelivery } from './open-delivery.ts';
import { put, testInboxes } from './testing/test-inbox.ts';

describe('The bytes of a delivery', () => {
  const { make } = testInboxes((name) => process.env[name]);

  it('are its file, or the same zip of it and the files next to it whenever it is opened', async () => {
    const test = await make({ deliveries: 10 });
    const mailbox = await test.signIn();
    await put(mailbox, 'alone.xml', '<alone/>');
    await test.complete();
    await mailbox.makeFolder('photos');
    await put(mailbox, 'photos/ä.jpg', 'picture');
    await put(mailbox, 'plan.pdf', '');
    await put(mailbox, 'feed.xml', '<feed/>');
    await put(mailbox, 'whole.zip', 'PK…');
    await mailbox.close();
    const format = { data: ['*.xml', '*.zip'], zipped: true };
    const [zip, feed, alone] = await test.deps.store.deliveries.list(test.inboxId, { limit: 10 });
    expect([zip, feed, alone].map((each) => each?.files)).to.deep.equal([1, 3, 1]);
    const open = async (delivery: typeof feed) => {
      const opened = delivery && (await openDelivery(test.deps, delivery, format));
      return opened && { name: opened.name, bytes: await buffer(opened.body) };
    };
    expect((await open(alone))?.bytes.toString()).to.equal('<alone/>');
    expect((await open(zip))?.bytes.toString()).to.equal('PK…');
    const first = await open(feed);
    expect(first?.name).to.equal('feed.xml.zip');
    const entries = await openZip(first?.bytes ?? Buffer.alloc(0));
    expect([...entries]).to.deep.equal([
      ['feed.xml', '<feed/>'],
      ['photos/ä.jpg', 'picture'],
      ['plan.pdf', ''],
    ]);
    expect((await open(feed))?.bytes.equals(first?.bytes ?? Buffer.alloc(0))).to.equal(true);
  });
});
