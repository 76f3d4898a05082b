import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { AppError } from '../../model/shared/errors.ts';

const MIB = 1024 * 1024;

/** An uploaded file as it arrives. */
export interface BoundedStream {
  /** Fails with PAYLOAD_TOO_LARGE as soon as there are more bytes than allowed, and with BAD_REQUEST if the connection ends before the file does. */
  readonly stream: Readable;
  /** Bytes that have come so far. */
  bytes(): number;
}

/** The body of an `upload`, bounded. After an error the request is read to its end without being stored, so that the response can be written. */
export function boundedStream(request: Readable, maxBytes: number): BoundedStream {
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new AppError('PAYLOAD_TOO_LARGE', `The body is larger than ${maxBytes / MIB} MiB.`));
      else done(null, chunk);
    },
  });
  const abandoned = () =>
    meter.destroy(new AppError('BAD_REQUEST', 'The connection was closed before the whole file had arrived.'));
  request.once('aborted', abandoned).once('error', abandoned);
  // `pipe` rather than `pipeline`: that would destroy the request, and with it the response that is still to be written.
  request.pipe(meter);
  meter.once('close', () => {
    request.unpipe(meter);
    request.resume();
  });
  return { stream: meter, bytes: () => bytes };
}
