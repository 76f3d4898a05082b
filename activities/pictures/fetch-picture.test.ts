import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { createPictureSource, fetchPicture } from './fetch-picture.ts';

const MEGABYTE = new Uint8Array(1024 ** 2);
const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : error),
  );

describe('The source of pictures', () => {
  const { signal } = new AbortController();
  const objects = {
    get: async (key: string) =>
      key === 'media/g1/a.jpg'
        ? Readable.from([Buffer.from('pic'), Buffer.from('ture')])
        : key === 'media/g1/large.jpg'
          ? Readable.from(Array.from({ length: 26 }, () => Buffer.from(MEGABYTE)))
          : undefined,
  };
  const source = createPictureSource({ objects, allowPrivateAddresses: false });

  it('takes stored ones from object storage, up to 25 MB', async () => {
    expect(Buffer.from(await source('media:g1/a.jpg', signal)).toString()).to.equal('picture');
    expect(await reasonOf(source('media:g1/gone.jpg', signal))).to.equal('The stored picture is gone.');
    expect(await reasonOf(source('media:g1/large.jpg', signal))).to.equal('The stored picture is too large.');
  });

  it('fetches the others, but from no address inside', async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked++;
      response.end('bytes');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/a.jpg`;
    try {
      expect(await reasonOf(source(url, signal))).to.match(/not reachable from here/);
      expect(await reasonOf(source('file:///etc/passwd', signal))).to.match(/must start with http/);
      expect(asked).to.equal(0);
      const open = createPictureSource({ objects, allowPrivateAddresses: true });
      expect(Buffer.from(await open(url, signal)).toString()).to.equal('bytes');
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  it('passes on what a client says to a run', async () => {
    const http = { bytes: () => Promise.reject(new Error('no route')) };
    const failing = fetchPicture(
      { http: { ...http, json: http.bytes, stream: http.bytes }, objects },
      'https://p.example.com/1.jpg',
    );
    expect(await reasonOf(failing)).to.equal('no route');
  });
});
