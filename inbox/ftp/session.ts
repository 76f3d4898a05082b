import type { SecureContext } from 'node:tls';
import type { Log } from '../../observability/log.ts';
import type { Doorkeeper, Mailbox, Peer } from '../mailbox.ts';
import type { SessionLimits } from '../sessions/limits.ts';
import type { Control } from './control.ts';
import { FtpRefusal } from './explain-refusal.ts';
import type { PassivePort, PassivePorts } from './passive.ts';

/** How the sessions of a server are. */
export interface FtpServices {
  readonly doorkeeper: Doorkeeper;
  readonly limits: SessionLimits;
  readonly log: Log;
  /** What sessions encrypt with; undefined where the operator chose FTP without encryption alone. */
  readonly context: (() => SecureContext) | undefined;
  /** Sign-in and data are refused until they are encrypted. */
  readonly requiresTls: boolean;
  /** Uploads of clients that close the connection without TLS's own end count as whole. */
  readonly acceptsUnsignedEnd: boolean;
  readonly ports: PassivePorts;
  /** IPv4 address that PASV names; undefined for the address that the client has connected to. */
  readonly passiveAddress: () => Promise<string | undefined>;
}

/** What a session knows. */
export interface FtpSession {
  readonly services: FtpServices;
  readonly control: Control;
  readonly peer: Peer;
  /** Address of this end of the control connection. */
  readonly local: string;
  /** Context of the TLS session, which data connections resume. */
  context: SecureContext | undefined;
  /** PROT P: data connections are encrypted. */
  isDataPrivate: boolean;
  user: string | undefined;
  failedSignIns: number;
  mailbox: Mailbox | undefined;
  /** The current folder, relative to the root of the mailbox. */
  folder: string;
  renamesFrom: string | undefined;
  /** EPSV ALL: the client promised to use no other command for data connections. */
  onlyExtended: boolean;
  passive: PassivePort | undefined;
  /** Ends the transfer in progress. */
  transfer: AbortController | undefined;
}

/** A command: what it needs, and what it does. A failure is thrown. */
export interface FtpCommand {
  /** `anyone`: also before the sign-in; `secured`: before the sign-in, once the encryption that is required is there. */
  readonly for: 'anyone' | 'secured' | 'signed_in';
  run(session: FtpSession, argument: string): void | Promise<void>;
}

export type FtpCommands = Readonly<Record<string, FtpCommand>>;

/** The mailbox of a session that has signed in. */
export function mailboxOf({ mailbox }: FtpSession): Mailbox {
  if (!mailbox) throw new FtpRefusal(530, 'Sign in with USER and PASS first.');
  return mailbox;
}
