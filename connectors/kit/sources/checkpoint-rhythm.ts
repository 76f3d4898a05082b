import type { ReadMessage } from '../../connector.ts';
import { weighRecord } from './bound-record.ts';

/** Records between two checkpoints … */
const EVERY_RECORDS = 100;
/** … or so many bytes of them: what lies between two checkpoints is in memory at once. Ordinary records are 4 to 60 kB. */
const EVERY_BYTES = 4 * 1024 ** 2;

/**
 * Tells a reader after which records a checkpoint is due: call it with each record passed, and what was made of it. `passed` counts from the start of the
 * feed, so that checkpoints of ordinary feeds fall on the same records whereever reading began.
 */
export function checkpointRhythm(): (passed: number, message: ReadMessage | undefined) => boolean {
  let bytes = 0;
  return (passed, message) => {
    if (message?.kind === 'record') bytes += weighRecord(message);
    else if (message?.kind === 'bad' && message.raw !== undefined) bytes += weighRecord({ raw: message.raw });
    if (passed % EVERY_RECORDS !== 0 && bytes < EVERY_BYTES) return false;
    bytes = 0;
    return true;
  };
}
