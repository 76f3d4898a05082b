import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { AppError } from '../model/shared/errors.ts';
import { createObjectStorage } from './object-storage.ts';
import type { ObjectStorage } from './object-storage.ts';

const BYTES = { contentType: 'application/octet-stream' };

async function failure(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).to.be.instanceOf(AppError);
  return error as AppError;
}

describe('object storage on a real server', () => {
  const prefix = `test-${randomUUID()}/`;
  let storage: ObjectStorage;
  let folder: string;
  let access: Parameters<typeof createObjectStorage>[0];

  before(async function () {
    const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = process.env;
    if (!S3_ENDPOINT || !S3_ACCESS_KEY || !S3_SECRET_KEY) {
      console.log('    skipped: no object storage is running (S3_ENDPOINT is not set)');
      this.skip();
    }
    access = {
      endpoint: S3_ENDPOINT,
      region: S3_REGION ?? 'us-east-1',
      bucket: S3_BUCKET ?? 'property-gateway',
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
    };
    storage = createObjectStorage(access);
    await storage.prepare();
    folder = await mkdtemp(join(tmpdir(), 'object-storage-'));
  });

  after(async () => {
    if (!storage) return;
    await storage.removePrefix(prefix);
    storage.close();
    await rm(folder, { recursive: true, force: true });
  });

  const read = async (key: string) => {
    const body = await storage.get(key);
    return body && (await buffer(body));
  };

  it('gives back the bytes it was given', async () => {
    const bytes = randomBytes(10_000);
    await storage.put(`${prefix}bytes/of a picture é.jpg`, bytes, { contentType: 'image/jpeg' });
    expect(await read(`${prefix}bytes/of a picture é.jpg`)).to.deep.equal(bytes);
  });

  it('stores a stream, whether its length is known or not', async () => {
    const bytes = randomBytes(300_000);
    const chunks = () => Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]);
    await storage.put(`${prefix}stream/known`, chunks(), { ...BYTES, contentLength: bytes.length });
    await storage.put(`${prefix}stream/unknown`, chunks(), BYTES);
    expect(await read(`${prefix}stream/known`)).to.deep.equal(bytes);
    expect(await read(`${prefix}stream/unknown`)).to.deep.equal(bytes);
  });

  it('stores a large file in parts and brings it back', async () => {
    const path = join(folder, 'large');
    const bytes = randomBytes(20 * 1024 ** 2 + 7);
    await writeFile(path, bytes);
    await storage.putFile(`${prefix}files/large`, path, BYTES);
    expect(await storage.getFile(`${prefix}files/large`, join(folder, 'back'))).to.equal(true);
    expect((await readFile(join(folder, 'back'))).equals(bytes)).to.equal(true);
  });

  it('leaves a file that does not exist to its caller', async () => {
    const error: unknown = await storage
      .putFile(`${prefix}files/none`, join(folder, 'none'), BYTES)
      .catch((e: unknown) => e);
    expect(error).to.have.property('code', 'ENOENT');
  });

  it('says that there is nothing under a key without object, and leaves no file behind', async () => {
    expect(await storage.exists(`${prefix}nothing`)).to.equal(false);
    expect(await storage.get(`${prefix}nothing`)).to.equal(undefined);
    expect(await storage.getFile(`${prefix}nothing`, join(folder, 'nothing'))).to.equal(false);
    expect(await readdir(folder)).not.to.include.members(['nothing']);
  });

  it('replaces an object', async () => {
    await storage.put(`${prefix}twice`, Buffer.from('first, and longer'), BYTES);
    await storage.put(`${prefix}twice`, Buffer.from('second'), BYTES);
    expect(String(await read(`${prefix}twice`))).to.equal('second');
    expect(await storage.exists(`${prefix}twice`)).to.equal(true);
  });

  it('removes keys, also such as hold nothing', async () => {
    await storage.put(`${prefix}gone`, Buffer.from('x'), BYTES);
    await storage.remove([`${prefix}gone`, `${prefix}never-there`]);
    await storage.remove([]);
    expect(await storage.exists(`${prefix}gone`)).to.equal(false);
  });

  it('removes what begins with a prefix, over more than one page, and nothing else', async function () {
    const keys = Array.from({ length: 1_010 }, (_, number) => `${prefix}many/${number}`);
    for (let start = 0; start < keys.length; start += 50) {
      await Promise.all(keys.slice(start, start + 50).map((key) => storage.put(key, Buffer.from('x'), BYTES)));
    }
    await storage.put(`${prefix}many-others`, Buffer.from('x'), BYTES);
    await storage.removePrefix(`${prefix}many/`);
    const left = await Promise.all([keys[0]!, keys[500]!, keys.at(-1)!].map((key) => storage.exists(key)));
    expect(left).to.deep.equal([false, false, false]);
    expect(await storage.exists(`${prefix}many-others`)).to.equal(true);
  });

  it('makes an address that anybody can fetch', async () => {
    const json = JSON.stringify({ ville: 'Orléans' });
    await storage.put(`${prefix}signed/raw é.json`, gzipSync(json), {
      contentType: 'application/json',
      contentEncoding: 'gzip',
    });
    const url = await storage.url(`${prefix}signed/raw é.json`, { expiresSeconds: 60, filename: "l'été.json" });
    const answer = await fetch(url);
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('content-type')).to.equal('application/json');
    const bytes = Buffer.from(await answer.arrayBuffer());
    // A client undoes the encoding when the server names it.
    expect(String(answer.headers.get('content-encoding') === 'gzip' ? bytes : gunzipSync(bytes))).to.equal(json);
    const other = url.replace('raw', 'row');
    expect((await fetch(other)).status).to.equal(403);
  });

  it('signs addresses for the public endpoint', async () => {
    const split = createObjectStorage({ ...access, publicEndpoint: 'https://files.example' });
    expect(await split.url(`${prefix}x`, { expiresSeconds: 60 })).to.match(
      /^https:\/\/files\.example\/[^/]+\/test-.*X-Amz-Signature=/,
    );
    split.close();
  });

  it('creates a bucket that is missing, also when several processes do', async () => {
    const bucket = `test-${randomUUID().slice(0, 18)}`;
    const several = [1, 2, 3].map(() => createObjectStorage({ ...access, bucket }));
    await Promise.all(several.map((one) => one.prepare()));
    await several[0]!.ping();
    for (const one of several) one.close();
  });

  it('says DOWNSTREAM_ERROR, without the key, when it is not let in', async () => {
    const stranger = createObjectStorage({ ...access, secretKey: 'wrong-secret-key' });
    const error = await failure(stranger.put(`${prefix}x`, Buffer.from('x'), BYTES));
    stranger.close();
    expect(error.code).to.equal('DOWNSTREAM_ERROR');
    expect(`${error.message} ${String(error.cause)}`).not.to.contain('wrong-secret-key');
  });
});

describe('object storage that is away', () => {
  const access = { region: 'us-east-1', bucket: 'b', accessKey: 'a', secretKey: 's' };

  it('says DOWNSTREAM_ERROR for every call', async () => {
    const storage = createObjectStorage({ ...access, endpoint: 'http://127.0.0.1:1' });
    const calls = [
      storage.ping(),
      storage.prepare(),
      storage.exists('x'),
      storage.get('x'),
      storage.put('x', Buffer.from('x'), BYTES),
      storage.remove(['x']),
      storage.removePrefix('x/'),
    ];
    for (const error of await Promise.all(calls.map(failure))) expect(error.code).to.equal('DOWNSTREAM_ERROR');
    storage.close();
  });

  it('leaves no half file when the connection breaks in the middle of an object', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half');
      setImmediate(() => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const storage = createObjectStorage({ ...access, endpoint: `http://127.0.0.1:${port}` });
    const folder = await mkdtemp(join(tmpdir(), 'object-storage-'));
    const error = await failure(storage.getFile('x', join(folder, 'x')));
    expect(error.code).to.equal('DOWNSTREAM_ERROR');
    expect(await readdir(folder)).to.deep.equal([]);
    storage.close();
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });

  it('refuses to remove everything', async () => {
    const storage = createObjectStorage({ ...access, endpoint: 'http://127.0.0.1:1' });
    const error: unknown = await storage.removePrefix('').catch((e: unknown) => e);
    expect(error).to.have.property('message').that.contains('everything');
    storage.close();
  });
});
