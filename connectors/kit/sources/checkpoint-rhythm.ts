import type { ReadMessage } from '../../connector.ts';
import { weighRecord } from './bound-record.ts';

/** Records between two checkpoints … */
const EVERY_RECORDS = 100;
/** … or this many bytes of them: the records between two checkpoints are in memory at once. Ordinary records are 4 to 60 kB. */
const EVERY_BYTES = 4 * 1024 ** 2;

/**
 * Decides after which records a checkpoint is due: call it with each record read and its message. `passed` counts from the start of the
 * feed, so that checkpoints fall on the same records after a resume.
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
