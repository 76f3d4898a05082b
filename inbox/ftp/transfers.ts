import { setImmediate as turn } from 'node:timers/promises';
import type { Upload } from '../mailbox.ts';
import { watchPace } from '../sessions/pace.ts';
import { abortUpload, copyInto, finishUpload, writeChunk } from '../sessions/store-upload.ts';
import { claimPort, interrupted } from './data-connection.ts';
import type { DataConnection } from './data-connection.ts';
import { UnsignedEndError } from './encrypted-data.ts';
import { FtpRefusal } from './explain-refusal.ts';
import { mailboxOf } from './session.ts';
import type { FtpSession } from './session.ts';

/** Stores what the client sends over its data connection; replies 226 once it is stored durably. */
export async function receiveFile(session: FtpSession, path: string, greeting: string): Promise<void> {
  const port = claimPort(session);
  try {
    const upload = await mailboxOf(session).write(path);
    // Writes report its errors; without a listener they would end the process.
    upload.stream.on('error', () => undefined);
    session.control.reply(150, greeting);
    await withTransfer(session, async (signal) => {
      await receiveOrAbort(session, upload, () => port.connect(signal), signal);
      await finishUpload(upload);
    });
  } finally {
    port.release();
  }
  session.control.reply(226, 'Stored.');
}

/** Copies the whole file into the upload, which is aborted if anything is in the way. */
async function receiveOrAbort(
  { control, services }: FtpSession,
  upload: Upload,
  connect: () => Promise<DataConnection>,
  signal: AbortSignal,
): Promise<void> {
  let aborting: Promise<void> | undefined;
  const abort = () => (aborting ??= abortUpload(upload));
  // Also frees a stream that waits for the storage.
  const onAbort = () => void abort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const data = await connect();
    const pace = watchPace(services.limits, data.cut);
    try {
      await copyInto(upload.stream, data.source, pace);
    } finally {
      pace.stop();
    }
    // A client that was killed closes both its connections in order: without this look half a file would pass for a whole one.
    await turn();
    signal.throwIfAborted();
    if (control.ended.aborted) throw interrupted();
  } catch (error) {
    await abort();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** Sends the lines of a listing over the data connection of the client. */
export async function sendLines(session: FtpSession, lines: readonly string[]): Promise<void> {
  const port = claimPort(session);
  session.control.reply(150, 'Here comes the listing.');
  try {
    await withTransfer(session, async (signal) => {
      const { sink, source } = await port.connect(signal);
      source.resume();
      for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
        const text = lines.slice(at, at + LINES_AT_ONCE).map((line) => `${line}\r\n`);
        await writeChunk(sink, Buffer.from(text.join('')));
      }
      await new Promise<void>((resolve, reject) => {
        sink.once('error', reject);
        sink.end(resolve);
      });
    });
  } finally {
    port.release();
  }
  session.control.reply(226, 'Listed.');
}

/** Lines of a listing that are sent in one write. */
const LINES_AT_ONCE = 500;

/** Runs a transfer that ABOR, the end of the session and a stop of the server can end. */
async function withTransfer(session: FtpSession, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const transfer = new AbortController();
  session.transfer = transfer;
  const { ended } = session.control;
  const onEnd = () => transfer.abort(interrupted());
  ended.addEventListener('abort', onEnd, { once: true });
  try {
    await run(transfer.signal);
  } catch (error) {
    throw asInterruption(error);
  } finally {
    ended.removeEventListener('abort', onEnd);
    session.transfer = undefined;
  }
}

/** Faults of the connection are the client's; they are no failure of this server. */
const CONNECTION_FAULTS = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

function asInterruption(error: unknown): unknown {
  if (error instanceof UnsignedEndError)
    return new FtpRefusal(426, `${error.message} Nothing was stored; the client has to close TLS (close_notify).`);
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  return CONNECTION_FAULTS.has(error.code) || error.code.startsWith('ERR_SSL') ? interrupted() : error;
}
