import type { Writable } from 'node:stream';

export type InboxProtocol = 'https' | 'sftp' | 'ftps' | 'ftp';

export interface Peer {
  readonly protocol: InboxProtocol;
  /** IP address of the client. */
  readonly address: string;
}

/** What a client proves its identity with. */
export type Proof =
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'public_key'; readonly fingerprint: string };

export interface Doorkeeper {
  /** Undefined for a wrong user or secret, after a delay that grows with the failures of this address and user; throws when the store is down. */
  signIn(user: string, proof: Proof, peer: Peer): Promise<Mailbox | undefined>;
}

export interface InboxEntry {
  readonly name: string;
  readonly isFolder: boolean;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

/** Why a mailbox refuses; protocols translate it. */
export type Refusal =
  | 'not_found'
  | 'bad_name'
  | 'too_large'
  | 'quota'
  | 'too_many_files'
  | 'busy'
  | 'is_folder'
  | 'storage';

export class InboxError extends Error {
  override readonly name = 'InboxError';
  readonly refusal: Refusal;
  constructor(refusal: Refusal, message: string) {
    super(message);
    this.refusal = refusal;
  }
}

/**
 * One client's folder, flat below one level of folders; nobody sees another's. Paths are POSIX, relative to the root; `..`, control
 * characters, backslashes and names over 200 characters are refused.
 */
export interface Mailbox {
  readonly inboxId: string;
  list(folder: string): Promise<readonly InboxEntry[]>;
  stat(path: string): Promise<InboxEntry | undefined>;
  /** A new file in place of one of that name once `finish` resolved; an upload that is not finished leaves no file. */
  write(path: string): Promise<Upload>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  makeFolder(path: string): Promise<void>;
  /** The session ended. Files it has written are complete unless their name says otherwise (`.part`, `.tmp`, `.filepart`, leading dot). */
  close(): Promise<void>;
}

export interface Upload {
  readonly stream: Writable;
  /** Resolves once the file is stored durably: only then the protocol acknowledges it. */
  finish(): Promise<void>;
  abort(): Promise<void>;
}
