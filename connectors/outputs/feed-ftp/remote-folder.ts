import type { Readable } from 'node:stream';
import type { RemoteFile } from '../../connector.ts';

/**
 * A folder on a server, the same by FTP and by SFTP. Methods throw the errors of their libraries, which `explainFault` puts into words; after `close` every
 * method that is under way rejects.
 */
export interface RemoteFolder {
  /** Connects, logs in and enters the folder. */
  enter(): Promise<void>;
  /** Names of the files in the folder. */
  names(): Promise<string[]>;
  /** Writes a file of this name. */
  put(name: string, source: Readable): Promise<void>;
  /** Size in bytes; undefined where the server cannot say. */
  size(name: string): Promise<number | undefined>;
  /** Size and time of the last change of a file, as far as the server can say; undefined where there is no such file. */
  stat(name: string): Promise<RemoteFile | undefined>;
  /** Renames over a file that is there, where the server can. */
  rename(from: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
  close(): void;
}

/** What a session needs of the network. */
export interface SessionOptions {
  /** The vetted IP address of the host. */
  readonly address: string;
  readonly silenceMs: number;
  readonly bytesPerSecond: number;
}

/** What was being done when something failed: decides about the words. */
export type Step = 'connect' | 'login' | 'folder' | 'upload' | 'rename' | 'remove' | 'list';

/** An error of a library with the step that it happened in. */
export class StepError extends Error {
  readonly step: Step;
  constructor(step: Step, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.step = step;
  }
}

/** Runs a step; its errors name it. */
export async function inStep<T>(step: Step, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StepError ? error : new StepError(step, error);
  }
}
