import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { AppError } from '../../model/shared/errors.ts';
import { boundedStream } from './bounded-stream.ts';

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'read',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe('A bounded stream', () => {
  it('passes a file of the largest size on, and counts it', async () => {
    const { stream, bytes } = boundedStream(Readable.from([Buffer.from('12'), Buffer.from('345')]), 5);
    expect(await text(stream)).to.equal('12345');
    expect(bytes()).to.equal(5);
  });

  it('fails at the first byte beyond it, and lets the request run out', async () => {
    const request = new PassThrough();
    const { stream } = boundedStream(request, 5);
    request.write('123456');
    expect(await codeOf(text(stream))).to.equal('PAYLOAD_TOO_LARGE');
    const ended = new Promise((resolve) => request.once('end', resolve));
    request.end('789');
    await ended;
  });

  it('fails when the connection ends before the file does', async () => {
    const request = new PassThrough();
    const { stream } = boundedStream(request, 5);
    const read = codeOf(text(stream));
    request.write('12');
    request.emit('aborted');
    expect(await read).to.equal('BAD_REQUEST');
  });
});
