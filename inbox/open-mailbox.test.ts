import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { InboxError } from './mailbox.ts';
import type { Refusal } from './mailbox.ts';
import { namesIn, put, testInboxes } from './testing/test-inbox.ts';
import type { TestInbox } from './testing/test-inbox.ts';
import { tidyInbox } from './tidy-inbox.ts';

async function refusalOf(work: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    expect(error).to.be.instanceOf(InboxError);
    return error instanceof InboxError ? error.refusal : undefined;
  }
}

const deliveriesOf = ({ deps, inboxId }: TestInbox) => deps.store.deliveries.list(inboxId, { limit: 100 });

async function contentOf({ deps, inboxId }: TestInbox, path: string): Promise<string | undefined> {
  const file = await deps.store.inboxFiles.at(inboxId, path);
  const body = file && (await deps.objects.get(file.key));
  return body && (await buffer(body)).toString();
}

describe('A mailbox on real engines', () => {
  const { make } = testInboxes((name) => process.env[name]);

  it('keeps what was written once the upload is finished, and nothing of one that is not', async () => {
    const test = await make();
    const mailbox = await test.signIn();
    await put(mailbox, '/pictures.txt', 'one');
    await put(mailbox, 'pictures.txt', 'two');
    const broken = await mailbox.write('half.jpg');
    broken.stream.write('half of ');
    await broken.abort();
    const open = await mailbox.write('open.jpg');
    open.stream.write('under way');
    expect(await namesIn(mailbox)).to.deep.equal(['pictures.txt']);
    expect(await contentOf(test, 'pictures.txt')).to.equal('two');
    await mailbox.close();
    const { files } = (await test.deps.store.inboxes.byId(test.inboxId)) ?? { files: -1 };
    expect(files).to.equal(1);
    expect(await refusalOf(open.finish())).to.equal(undefined);
    expect(await test.deps.store.inboxFiles.at(test.inboxId, 'open.jpg')).to.equal(undefined);
    expect(await test.deps.store.leftoverObjects.doom(new Date(Date.now() + 1_000), 100)).to.deep.equal([]);
  });

  it('has folders, renames, deletes, and refuses paths that leave it', async () => {
    const test = await make();
    const mailbox = await test.signIn();
    await mailbox.makeFolder('photos');
    await mailbox.makeFolder('/photos/');
    await put(mailbox, 'photos/1.jpg', 'picture');
    await mailbox.rename('photos/1.jpg', 'photos/ä.jpg');
    expect(await namesIn(mailbox)).to.deep.equal(['photos']);
    expect(await namesIn(mailbox, 'photos')).to.deep.equal(['ä.jpg']);
    expect(await mailbox.stat('photos/ä.jpg')).to.include({ bytes: 7, isFolder: false });
    expect(await mailbox.stat('/')).to.include({ isFolder: true });
    for (const path of ['../x.jpg', 'a/../x.jpg', 'a/b/c.jpg', 'a\\b', 'a\u0000b', 'a\nb', 'x'.repeat(201)])
      expect(await refusalOf(mailbox.write(path)), JSON.stringify(path)).to.equal('bad_name');
    expect(await refusalOf(mailbox.write('photos'))).to.equal('is_folder');
    expect(await refusalOf(mailbox.write('none/1.jpg'))).to.equal('not_found');
    expect(await refusalOf(mailbox.rename('none.jpg', 'some.jpg'))).to.equal('not_found');
    expect(await refusalOf(mailbox.remove('photos'))).to.equal('is_folder');
    await mailbox.remove('photos/ä.jpg');
    await mailbox.remove('photos');
    expect(await namesIn(mailbox)).to.deep.equal([]);
    await mailbox.close();
  });

  it('refuses what is too large, too much or too many while it is being sent', async () => {
    const test = await make({ fileBytes: 1_000, inboxBytes: 2_500, files: 3 });
    const mailbox = await test.signIn();
    const large = await mailbox.write('large.jpg');
    const failed = once(large.stream, 'error');
    large.stream.write(Buffer.alloc(1_001));
    const [error] = await failed;
    expect(error).to.include({ refusal: 'too_large' });
    expect(await refusalOf(large.finish())).to.equal('too_large');
    await put(mailbox, '1.jpg', Buffer.alloc(1_000));
    await put(mailbox, '2.jpg', Buffer.alloc(1_000));
    expect(await refusalOf(put(mailbox, '3.jpg', Buffer.alloc(600)))).to.equal('quota');
    await put(mailbox, '3.jpg', Buffer.alloc(100));
    expect(await refusalOf(put(mailbox, '4.jpg', 'x'))).to.equal('too_many_files');
    await put(mailbox, '3.jpg', Buffer.alloc(200));
    expect(await namesIn(mailbox)).to.deep.equal(['1.jpg', '2.jpg', '3.jpg']);
    await mailbox.close();
  });

  it('limits sessions and uploads at a time', async () => {
    const test = await make({ sessions: 2, uploads: 1 });
    const [mailbox, other] = [await test.signIn(), await test.signIn()];
    expect(await refusalOf(test.signIn())).to.equal('busy');
    await other.close();
    const next = await test.signIn();
    const upload = await mailbox.write('1.jpg');
    expect(await refusalOf(mailbox.write('2.jpg'))).to.equal('busy');
    await upload.abort();
    await put(mailbox, '2.jpg', 'x');
    await Promise.all([mailbox.close(), next.close()]);
  });

  it('refuses an upload clearly and keeps nothing half while object storage is down', async () => {
    const down = () => Promise.reject(new Error('connect ECONNREFUSED'));
    const test = await make({}, { put: down });
    const mailbox = await test.signIn();
    expect(await refusalOf(put(mailbox, 'feed.xml', '<x/>'))).to.equal('storage');
    expect(await namesIn(mailbox)).to.deep.equal([]);
    await mailbox.close();
    expect(await deliveriesOf(test)).to.deep.equal([]);
  });
});

describe('A delivery', () => {
  const { make } = testInboxes((name) => process.env[name]);

  it('is complete when its session is closed, with the pictures that the folder has', async () => {
    const test = await make();
    const first = await test.signIn();
    await put(first, '1.jpg', 'one');
    await first.close();
    const second = await test.signIn();
    await put(second, 'feed.xml.part', '<openimmo/>');
    await second.rename('feed.xml.part', 'feed.xml');
    await put(second, '2.jpg', 'two');
    expect(await deliveriesOf(test)).to.deep.equal([]);
    await second.close();
    const [delivery] = await deliveriesOf(test);
    expect(delivery).to.include({ status: 'RECEIVED', name: 'feed.xml', files: 3, bytes: 17, protocol: 'sftp' });
    const attached = await test.deps.store.inboxFiles.attachments(test.inboxId, delivery?.seq ?? 0);
    expect(attached.map(({ path }) => path)).to.deep.equal(['1.jpg', '2.jpg']);
    expect(test.handedOver).to.have.length(1);
  });

  it('waits for the uploads of every session of its inbox', async () => {
    const test = await make();
    const [data, pictures] = [await test.signIn(), await test.signIn()];
    const picture = await pictures.write('1.jpg');
    picture.stream.write('half');
    await put(data, 'feed.xml', '<openimmo/>');
    await data.close();
    expect(await deliveriesOf(test)).to.deep.equal([]);
    picture.stream.end(' and half');
    await picture.finish();
    await pictures.close();
    expect((await deliveriesOf(test)).map(({ files }) => files)).to.deep.equal([2]);
  });

  it('is made of each data file, in order of arrival, also of one that another replaces', async () => {
    const test = await make();
    const mailbox = await test.signIn();
    await put(mailbox, 'feed.xml', 'VOLL');
    await put(mailbox, 'feed.xml', 'TEIL');
    await put(mailbox, 'later.xml', 'TEIL 2');
    await put(mailbox, 'withdrawn.xml', 'x');
    await mailbox.remove('withdrawn.xml');
    await mailbox.close();
    const deliveries = (await deliveriesOf(test)).toReversed();
    expect(deliveries.map(({ name, bytes }) => [name, bytes])).to.deep.equal([
      ['feed.xml', 4],
      ['feed.xml', 4],
      ['later.xml', 6],
    ]);
    const files = await Promise.all(deliveries.map(({ _id }) => test.deps.store.inboxFiles.byId(_id)));
    const bodies = await Promise.all(files.map((file) => test.deps.objects.get(file?.key ?? '')));
    const texts = await Promise.all(bodies.map(async (body) => body && (await buffer(body)).toString()));
    expect(texts).to.deep.equal(['VOLL', 'TEIL', 'TEIL 2']);
  });

  it('is made once, also when its file is renamed or its completion is repeated', async () => {
    const test = await make();
    const mailbox = await test.signIn();
    await put(mailbox, 'feed.xml', '<openimmo/>');
    await Promise.all([test.complete(), test.complete(), test.completion.look(test.inboxId)]);
    await mailbox.makeFolder('done');
    await mailbox.rename('feed.xml', 'done/feed.xml');
    await mailbox.close();
    expect(await deliveriesOf(test)).to.have.length(1);
  });

  it('is completed later when the process of its session is lost', async () => {
    const test = await make();
    const mailbox = await test.signIn();
    await put(mailbox, 'feed.xml', '<openimmo/>');
    // What a killed process leaves: a session that is never closed, and a file that waits.
    const waiting = await test.deps.store.inboxFiles.inboxesPendingSince(new Date(Date.now() + 1_000), 10);
    expect(waiting).to.include(test.inboxId);
    await test.complete();
    expect(await deliveriesOf(test)).to.have.length(1);
    await mailbox.close();
  });

  it('is deleted beyond the last ones, with bytes that nothing else has', async () => {
    const test = await make({ files: 20 });
    const mailbox = await test.signIn();
    await put(mailbox, 'old.jpg', 'old picture');
    await put(mailbox, '1.xml', 'first');
    await test.complete();
    await put(mailbox, 'old.jpg', 'new picture');
    for (const name of ['2.xml', '3.xml']) {
      await put(mailbox, name, name);
      await test.complete();
    }
    await mailbox.close();
    const { store, objects } = test.deps;
    const [, , first] = await deliveriesOf(test);
    const picture = await store.inboxFiles.attachments(test.inboxId, first?.seq ?? 0);
    await tidyInbox(test.deps, test.inboxId, { keep: 2 });
    // Unread ones stay, however many there are.
    expect(await deliveriesOf(test)).to.have.length(3);
    for (const jobId of ['job-1', 'job-2', 'job-3']) {
      const claimed = await store.deliveries.claim(test.inboxId, { jobId });
      const end = { status: 'READ', counts: true, at: new Date() } as const;
      await store.transaction((session) => store.deliveries.settle(claimed?._id ?? '', jobId, end, session));
    }
    await tidyInbox(test.deps, test.inboxId, { keep: 2 });
    expect((await deliveriesOf(test)).map(({ name }) => name)).to.deep.equal(['3.xml', '2.xml']);
    expect(await objects.get(picture[0]?.key ?? '')).to.equal(undefined);
    const left = await test.signIn();
    expect(await namesIn(left)).to.deep.equal(['2.xml', '3.xml', 'old.jpg']);
    await left.close();
    expect(await store.inboxes.byId(test.inboxId)).to.include({ files: 3, bytes: 21 });
  });
});
